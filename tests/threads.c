/* threads.c - four threads search each position of the signature, and another thread tells them to stop. Fails if that
 * takes long; ThreadSanitizer, with which it is built, makes it fail if they race. With the word "engine" it is the
 * engine, for transcripts. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "engine/engine.h"
#include "games/embedded.h"
#include "games/games.h"
#include "search/signature.h"
#include "search/thinker.h"

enum { THREADS = 4, THINK_MS = 60, LATE_MS = 400 }; /* instrumented, on a busy machine */

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void *stop_soon(void *thinker)
{
    nanosleep(&(struct timespec){.tv_nsec = THINK_MS * 1000000L}, NULL);
    thinker_stop(thinker);
    return NULL;
}

/* How many milliseconds too late it stopped, or -1 if it found no move. */
static int64_t search(const struct rules *rules, const struct signature_position *position)
{
    struct thinker *thinker = thinker_new(rules, 1 << 20, THREADS);
    union state_buffer state;
    struct search_report report = {.line_count = 0};
    struct why why;
    pthread_t thread;
    int64_t start = now_ms();
    if (!thinker || !rules->game->text->read_position(rules, position->position, state_of(&state), &why))
        return -1;
    pthread_create(&thread, NULL, stop_soon, thinker);
    thinker_search(thinker, &(struct thinker_root){.state = state_of(&state)}, &(struct thinker_limits){.depth = 60},
                   NULL, NULL, &report);
    int64_t late = now_ms() - start - THINK_MS;
    pthread_join(thread, NULL);
    thinker_free(thinker);
    return report.line_count > 0 && report.lines[0].length > 0 ? late : -1;
}

static void put(void *context, const char *text, size_t size)
{
    (void)context;
    fwrite(text, 1, size, stdout);
    fflush(stdout);
}

static char *read_nothing(const char *path)
{
    (void)path;
    return NULL;
}

static int serve(void)
{
    struct engine_means means = {.language = {.catalogue = embedded_find("en.words")},
                                 .out = {.put = put},
                                 .boards = &embedded_boards,
                                 .read_file = read_nothing};
    struct engine *engine = engine_new(&means);
    if (engine)
        engine_serve(engine, STDIN_FILENO);
    engine_free(engine);
    return 0;
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1)
        return serve();
    for (const struct signature_position *p = signature_positions; p->game; p++) {
        struct why why;
        struct rules *rules = rules_new(games_find(p->game), p->options, &embedded_boards, &why);
        int64_t late = rules ? search(rules, p) : -1;
        rules_free(rules);
        if (late < 0 || late > LATE_MS) {
            printf("%s: %lld ms late\n", p->position, (long long)late);
            return 1;
        }
    }
    return 0;
}
