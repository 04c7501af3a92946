/* engine.c - the engine's commands: a table, and the loop that reads them. */
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/rules.h"
#include "engine/engine_internal.h"
#include "engine/lines.h"

enum { LINE_MOST = 1 << 20, SAID = 4096 };

/* ---- what is said ---- */

void engine_say(struct engine *engine, const char *line)
{
    pthread_mutex_lock(&engine->lock);
    sink_add(&engine->means.out, line);
    sink_add(&engine->means.out, "\n");
    pthread_mutex_unlock(&engine->lock);
}

void engine_complain(struct engine *engine, const struct why *why)
{
    char line[SAID];
    struct text text = text_on(line, sizeof line);
    text_add(&text, "info string error: ");
    words_add_why(engine->means.language, &text, why);
    for (char *at = line; (at = strchr(at, '\n'));)
        *at = ' ';
    engine_say(engine, line);
}

void engine_refuse(struct engine *engine, const char *message)
{
    struct why why;
    why_fill(&why, NULL, message, NULL, NULL, NULL);
    engine_complain(engine, &why);
}

/* ---- commands ---- */

static bool obey_ugi(struct engine *engine, struct why *why)
{
    (void)why;
    engine_say(engine, "id name Tintagel " TINTAGEL_VERSION);
    engine_say(engine, "id author the Tintagel project");
    options_list(engine);
    engine_say(engine, "ugiok");
    return true;
}

static bool obey_isready(struct engine *engine, struct why *why)
{
    (void)why;
    engine_say(engine, "readyok");
    return true;
}

static bool stand(struct engine *engine, char *line, struct why *why)
{
    struct standing standing;
    if (!standing_read(&standing, engine->rules, line, why))
        return false;
    standing_drop(&engine->standing);
    engine->standing = standing;
    return true;
}

static bool obey_position(struct engine *engine, struct why *why)
{
    return stand(engine, engine->rest, why);
}

static bool obey_setoption(struct engine *engine, struct why *why)
{
    return options_set(engine, engine->rest, why);
}

static bool obey_newgame(struct engine *engine, struct why *why)
{
    char start[] = "startpos";
    if (!stand(engine, start, why))
        return false;
    if (engine->thinker)
        thinker_clear(engine->thinker);
    if (engine->setting[SETTING_SEED])
        engine_seed(engine);
    return true;
}

static bool obey_go(struct engine *engine, struct why *why)
{
    struct go go;
    if (!go_read(engine, engine->rest, &go, why))
        return false;
    engine->go = go;
    return think_begin(engine, why);
}

static bool obey_stop(struct engine *engine, struct why *why)
{
    (void)why;
    think_stop(engine);
    return true;
}

static bool obey_ponderhit(struct engine *engine, struct why *why)
{
    return think_hit(engine) || why_say(why, NULL, "engine.no-ponder", NULL, NULL, NULL);
}

static bool obey_query(struct engine *engine, struct why *why)
{
    struct asked_about about = {
        .rules = engine->rules,
        .state = standing_state(&engine->standing),
        .to_act = standing_to_act(&engine->standing),
        .result = standing_result(&engine->standing),
        .decider = NOBODY,
        .rng = &engine->rng,
    };
    pthread_mutex_lock(&engine->lock);
    bool fine = query_answer(&about, engine->rest, &engine->means.out, why);
    pthread_mutex_unlock(&engine->lock);
    return fine;
}

/* Which of them are for a time when it thinks too. */
static const struct {
    const char *name;
    bool always, takes_more;
    bool (*obey)(struct engine *engine, struct why *why);
} commands[] = {
    {"ugi", false, false, obey_ugi},
    {"isready", true, false, obey_isready},
    {"setoption", false, true, obey_setoption},
    {"uginewgame", false, false, obey_newgame},
    {"position", false, true, obey_position},
    {"go", false, true, obey_go},
    {"stop", true, false, obey_stop},
    {"ponderhit", true, false, obey_ponderhit},
    {"query", false, true, obey_query},
};

static bool obey(struct engine *engine, const char *name, struct why *why)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i].name, name) != 0)
            continue;
        if (*engine->rest && !commands[i].takes_more)
            return why_say(why, NULL, "engine.word", engine->rest, name, NULL);
        if (!commands[i].always && think_is_under_way(engine))
            return why_say(why, NULL, "engine.thinking", name, NULL, NULL);
        return commands[i].obey(engine, why);
    }
    return why_say(why, NULL, "engine.unknown", name, NULL, NULL);
}

/* Blanks of any kind part words. */
static void make_blanks(char *line)
{
    for (; *line; line++)
        if (*line == '\t' || *line == '\r')
            *line = ' ';
}

bool engine_obey(struct engine *engine, char *line)
{
    struct why why;
    make_blanks(line);
    line += strspn(line, " ");
    char *rest = line + strcspn(line, " ");
    if (*rest)
        *rest++ = '\0';
    engine->rest = rest + strspn(rest, " ");
    if (strcmp(line, "quit") == 0)
        return false;
    if (*line && !obey(engine, line, &why))
        engine_complain(engine, &why);
    return true;
}

/* ---- its life ---- */

void engine_seed(struct engine *engine)
{
    uint64_t seed = (uint64_t)engine->setting[SETTING_SEED];
    if (!seed)
        (void)!getentropy(&seed, sizeof seed);
    engine->rng = rng_of(seed);
}

struct engine *engine_new(const struct engine_means *means)
{
    struct engine *engine = calloc(1, sizeof *engine);
    struct why why;
    if (!engine)
        return NULL;
    engine->means = *means;
    engine_seed(engine);
    pthread_mutex_init(&engine->lock, NULL);
    pthread_cond_init(&engine->asked, NULL);
    if (options_preset(engine, &why))
        return engine;
    engine_free(engine);
    return NULL;
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    think_stop(engine);
    think_wait(engine);
    standing_drop(&engine->standing);
    thinker_free(engine->thinker);
    rules_free(engine->rules);
    pthread_cond_destroy(&engine->asked);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}

void engine_serve(struct engine *engine, int in)
{
    struct lines_in lines;
    char *line;
    if (!lines_open(&lines, in, LINE_MOST)) {
        engine_refuse(engine, "no-memory");
        return;
    }
    for (enum lines_found found; (found = lines_next(&lines, -1, &line)) != LINES_END;) {
        if (found == LINES_BAD)
            engine_refuse(engine, "engine.line");
        else if (!engine_obey(engine, line))
            break;
    }
    lines_close(&lines);
}
