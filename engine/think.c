/* think.c - thinking on a thread of its own, so that "stop" is heard meanwhile; and what is told of it.
 *
 * The answer and the end of thinking are one step under the lock: whoever has read the answer can give the next
 * command at once. */
#include <string.h>

#include "core/game_text.h"
#include "engine/engine_internal.h"
#include "search/entrant.h"

enum { ANSWER = 8192, INFO = 8192, MEGABYTE = 1 << 20 };

/* A search as it goes. */
struct thought {
    struct engine *engine;
    int64_t began;
};

/* ---- what is told ---- */

static void add_word(const struct rules *rules, const struct state *state, struct move move, struct text *out)
{
    text_add_char(out, ' ');
    rules->game->text->write_move(rules, state, move, out);
}

static void add_score(int32_t score, struct text *out)
{
    int32_t left = SEARCH_WIN - (score > 0 ? score : -score);
    text_add(out, search_is_win(score) ? "mate " : "cp ");
    text_add_number(out, !search_is_win(score) ? score : score > 0 ? left : -left);
}

/* With two sides what one has the other lacks. */
static void add_values(const struct rules *rules, const struct search_line *line, struct text *out)
{
    if (rules->sides < 3)
        return;
    text_add(out, " sides");
    for (int side = 0; side < rules->sides; side++) {
        text_add_char(out, ' ');
        add_score(line->values[side], out);
    }
}

static void add_line(const struct engine *engine, const struct search_line *line, struct text *out)
{
    const struct rules *rules = engine->rules;
    union state_buffer buffer;
    struct state *state = state_of(&buffer);
    memcpy(state, standing_state(&engine->standing), rules->game->state_size);
    for (int i = 0; i < line->length; i++) {
        add_word(rules, state, line->moves[i], out);
        rules->game->play(rules, state, player_first(rules->game->to_act(rules, state)), line->moves[i]);
    }
}

static void add_number(struct text *out, const char *name, int64_t number)
{
    text_add(out, name);
    text_add_number(out, number);
}

static void tell(void *context, const struct search_report *report)
{
    const struct thought *thought = context;
    int64_t took = thinker_now() - thought->began;
    for (int i = 0; i < report->line_count; i++) {
        char line[INFO];
        struct text text = text_on(line, sizeof line);
        add_number(&text, "info depth ", report->depth);
        add_number(&text, " multipv ", i + 1);
        text_add(&text, " score ");
        add_score(report->lines[i].score, &text);
        add_values(thought->engine->rules, &report->lines[i], &text);
        add_number(&text, " nodes ", (int64_t)report->nodes);
        add_number(&text, " nps ", (int64_t)report->nodes * 1000 / (took > 0 ? took : 1));
        add_number(&text, " time ", took);
        text_add(&text, " pv");
        add_line(thought->engine, &report->lines[i], &text);
        engine_say(thought->engine, line);
    }
}

/* ---- what is chosen ---- */

/* The next decision of the line, if it is another's: what to think about meanwhile. */
static void add_ponder(const struct engine *engine, const struct search_line *line, struct text *out)
{
    const struct rules *rules = engine->rules;
    union state_buffer buffer;
    struct state *state = state_of(&buffer);
    memcpy(state, standing_state(&engine->standing), rules->game->state_size);
    rules->game->play(rules, state, engine->go.player, line->moves[0]);
    if (line->length < 2 || rules->game->to_act(rules, state) >> engine->go.player & 1)
        return;
    text_add(out, " ponder");
    add_word(rules, state, line->moves[1], out);
}

/* Levels play the same everywhere: on one thread, with a table of their own size. */
static int threads_of(const struct engine *engine)
{
    return engine->setting[SETTING_LEVEL] > 0 ? 1 : engine->setting[SETTING_THREADS];
}

/* What one thread may look at where all together may look at so much: the limit of a thinker is that of its first. */
static uint64_t share_of(const struct engine *engine, uint64_t nodes)
{
    uint64_t threads = search_shares(engine->rules) ? (uint64_t)threads_of(engine) : 1;
    return nodes > threads ? nodes / threads : nodes > 0;
}

/* Search; false when memory ran out. */
static bool search(struct thought *thought, const struct thinker_limits *limits, struct search_report *report)
{
    struct engine *engine = thought->engine;
    struct thinker_limits own = *limits;
    struct thinker_root root = {.match = engine->standing.match,
                                .state = standing_state(&engine->standing),
                                .only = engine->go.only,
                                .only_count = engine->go.only_count};
    if (root.match)
        root.n = match_length(root.match);
    own.nodes = share_of(engine, limits->nodes);
    thought->began = thinker_now();
    if (!thinker_search(engine->thinker, &root, &own, tell, thought, report))
        return false;
    tell(thought, report);
    return true;
}

/* What needs no search: set-ups. */
static void choose_at_once(struct engine *engine, struct text *out)
{
    const struct rules *rules = engine->rules;
    const struct state *state = standing_state(&engine->standing);
    struct entrant self = {.policy = POLICY_GREEDY, .level = engine->setting[SETTING_LEVEL]};
    struct move moves[MAX_MOVES];
    int count = entrant_set_up(&self, rules, state, engine->go.player, &engine->rng, moves);
    if (count == 0)
        moves[0] = policy_choose(POLICY_GREEDY, rules, state, engine->go.player, &engine->rng, moves);
    if (count == 0 || !engine->go.set_up)
        count = 1;
    for (int i = 0; i < count; i++)
        add_word(rules, state, moves[i], out);
}

/* Forget a stop that came when a search had ended, but not one that is meant for the search to come: of everything, or
 * while it ponders, of that. */
static void clear_stop(struct engine *engine, bool pondering)
{
    pthread_mutex_lock(&engine->lock);
    thinker_go_on(engine->thinker);
    if (engine->stop || (pondering && engine->hit))
        thinker_stop(engine->thinker);
    pthread_mutex_unlock(&engine->lock);
}

/* Wait until an answer is wanted; whether it is to be thought about once more, with limits. */
static bool wait_until_asked(struct engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    while (!engine->stop && (engine->go.infinite || (engine->go.ponder && !engine->hit)))
        pthread_cond_wait(&engine->asked, &engine->lock);
    bool again = engine->hit && !engine->stop;
    pthread_mutex_unlock(&engine->lock);
    return again;
}

/* What was expected has been played: think on, with the limits. What was found while pondering stands, and is told
 * again, unless it is seen as deep now; but a level looks no further than its own limits. */
static bool think_on(struct thought *pondered, struct search_report *report)
{
    struct thought thought = {.engine = pondered->engine};
    const struct thinker_limits *limits = &thought.engine->go.limits;
    struct search_report again;
    clear_stop(thought.engine, false);
    if (!search(&thought, limits, &again))
        return false;
    if (again.depth >= report->depth || limits->afresh)
        *report = again;
    else
        tell(pondered, report);
    return true;
}

static bool choose_by_search(struct engine *engine, struct text *out)
{
    struct thinker_limits endless = {.lines = engine->go.limits.lines, .faults = engine->go.limits.faults};
    struct thought thought = {.engine = engine};
    struct search_report report;
    bool waits = engine->go.infinite || engine->go.ponder;
    clear_stop(engine, !engine->go.infinite);
    if (!search(&thought, waits ? &endless : &engine->go.limits, &report) ||
        (wait_until_asked(engine) && !think_on(&thought, &report)))
        return false;
    add_word(engine->rules, standing_state(&engine->standing), report.lines[0].moves[0], out);
    if (engine->setting[SETTING_PONDER])
        add_ponder(engine, &report.lines[0], out);
    return true;
}

static void *think(void *argument)
{
    struct engine *engine = argument;
    char line[ANSWER];
    struct text text = text_on(line, sizeof line);
    text_add(&text, "bestmove");
    if (!engine->standing.match || !choose_by_search(engine, &text)) {
        choose_at_once(engine, &text);
        wait_until_asked(engine);
    }
    pthread_mutex_lock(&engine->lock);
    engine->thinking = false;
    sink_add(&engine->means.out, line);
    sink_add(&engine->means.out, "\n");
    pthread_mutex_unlock(&engine->lock);
    return NULL;
}

/* ---- from outside ---- */

static bool make_thinker(struct engine *engine)
{
    bool level = engine->setting[SETTING_LEVEL] > 0;
    size_t hash = (size_t)engine->setting[SETTING_HASH] * MEGABYTE;
    if (!engine->thinker)
        engine->thinker = thinker_new(engine->rules, level ? SEARCH_TABLE : hash, threads_of(engine));
    return engine->thinker != NULL;
}

bool think_begin(struct engine *engine, struct why *why)
{
    think_wait(engine);
    if (!make_thinker(engine))
        return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
    engine->stop = engine->hit = false;
    engine->thinking = true;
    engine->joinable = pthread_create(&engine->thread, NULL, think, engine) == 0;
    if (engine->joinable)
        return true;
    engine->thinking = false;
    return why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

void think_stop(struct engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    if (engine->thinking) {
        engine->stop = true;
        thinker_stop(engine->thinker);
        pthread_cond_signal(&engine->asked);
    }
    pthread_mutex_unlock(&engine->lock);
}

bool think_hit(struct engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    bool pondering = engine->thinking && engine->go.ponder && !engine->hit;
    if (pondering) {
        engine->hit = true;
        if (!engine->go.infinite)
            thinker_stop(engine->thinker);
        pthread_cond_signal(&engine->asked);
    }
    pthread_mutex_unlock(&engine->lock);
    return pondering;
}

void think_wait(struct engine *engine)
{
    if (engine->joinable)
        pthread_join(engine->thread, NULL);
    engine->joinable = false;
}

bool think_is_under_way(struct engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    bool thinking = engine->thinking;
    pthread_mutex_unlock(&engine->lock);
    return thinking;
}
