/* computer.c - computers at tables.
 *
 * A job gets the match's events, which are public, or in a secret set-up what the player may see, and nothing else: no
 * draft of another camp ever leaves the loop's thread. What it answers is a call like any other, and is refused like
 * any other if the match has gone on meanwhile. */
#include "server/computer.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "search/entrant.h"
#include "server/host.h"
#include "server/play.h"

struct thinking {
    struct crew_job job;
    struct host *host;
    char game[HOST_ID];
    uint64_t step;
    int player;
    struct rules *rules; /* a share of its own, freed on the loop's thread */
    struct entrant entrant;
    uint64_t seed;
    union state_buffer seen; /* in a secret set-up */
    bool secret;
    int64_t left, increment; /* on its clock, in ms; 0: there is none */
    int count;
    struct match_event *events; /* with their texts behind them */
    _Atomic(struct thinker *) thinker;
    char words[EVENT_TEXT]; /* what it decides; "": nothing yet */
};

static void write_words(struct thinking *t, struct state *state, const struct move *moves, int count)
{
    struct text words = text_on(t->words, sizeof t->words);
    for (int i = 0; i < count; i++) {
        text_add(&words, i ? " " : "");
        t->rules->game->text->write_move(t->rules, state, moves[i], &words);
        if (i + 1 < count)
            t->rules->game->play(t->rules, state, t->player, moves[i]);
    }
    if (words.cut)
        t->words[0] = '\0';
}

static void set_up(struct thinking *t)
{
    struct rng rng = rng_of(t->seed);
    struct move moves[MAX_MOVES];
    int count = entrant_set_up(&t->entrant, t->rules, state_of(&t->seen), t->player, &rng, moves);
    write_words(t, state_of(&t->seen), moves, count);
}

static void choose(struct thinking *t, const struct match *match)
{
    struct rng rng = rng_of(t->seed);
    struct thinker *thinker = thinker_new(t->rules, SEARCH_TABLE, 1);
    struct move move;
    union state_buffer state;
    atomic_store(&t->thinker, thinker);
    if (!thinker || atomic_load(&t->job.stop))
        return;
    t->entrant.limits.left_ms = t->left;
    t->entrant.limits.increment_ms = t->increment;
    if (!entrant_choose(&t->entrant, thinker, match, t->player, &rng, &move))
        return;
    memcpy(state.bytes, match_state(match), t->rules->game->state_size);
    write_words(t, state_of(&state), &move, 1);
}

static void run(struct crew_job *job)
{
    struct thinking *t = (struct thinking *)job;
    struct why why;
    if (t->secret) {
        set_up(t);
        return;
    }
    struct match *match = match_rebuild(t->rules, t->events, t->count, &host_entropy, &why);
    if (match && (match_to_act(match) >> t->player & 1))
        choose(t, match);
    match_free(match);
}

static void halt(struct crew_job *job)
{
    struct thinker *thinker = atomic_load(&((struct thinking *)job)->thinker);
    if (thinker)
        thinker_stop(thinker);
}

static void drop(struct thinking *t)
{
    thinker_free(atomic_load(&t->thinker));
    rules_free(t->rules);
    free(t->events);
    free(t);
}

static void done(struct crew_job *job)
{
    struct thinking *t = (struct thinking *)job;
    struct table *table = map_get(&t->host->tables, t->game);
    if (table)
        table->thinking &= (player_set) ~(1 << t->player);
    t->host->counts.thought++;
    if (table && t->words[0] && !atomic_load(&job->stop))
        play_for_computer(table, t->player, t->words);
    else if (table && !atomic_load(&job->stop))
        computer_begin(table);
    drop(t);
}

/* The events, and behind them their texts, in one piece of memory. */
static bool copy_events(struct thinking *t, const struct match *match)
{
    const struct match_event *events = match_events(match, &t->count);
    size_t texts = 0, at = (size_t)t->count * sizeof *events;
    for (int i = 0; i < t->count; i++)
        texts += strlen(events[i].text) + 1;
    t->events = malloc(at + texts);
    if (!t->events)
        return false;
    char *text = (char *)t->events + at;
    for (int i = 0; i < t->count; i++) {
        size_t size = strlen(events[i].text) + 1;
        t->events[i] = events[i];
        t->events[i].text = memcpy(text, events[i].text, size);
        text += size;
    }
    return true;
}

/* The level of a computer's seat. */
static bool read_entrant(const struct match *match, int player, struct entrant *out)
{
    static const char computer[] = "computer ";
    const char *text = match_seat_text(match, player);
    return strncmp(text, computer, sizeof computer - 1) == 0 && entrant_read(text + sizeof computer - 1, out) &&
           out->level > 0;
}

/* By a person who plays there, and is here or was a moment ago. */
static bool is_waited_for(const struct table *table)
{
    player_set here = watch_here(table);
    for (int p = 0; p < match_rules(table->match)->players; p++)
        if (match_has_person(table->match, p) && ((here >> p & 1) || host_now() - table->left_at[p] < HOST_GRACE))
            return true;
    return false;
}

static void begin(struct table *table, int player)
{
    const struct match *match = table->match;
    struct thinking *t = calloc(1, sizeof *t);
    if (!t || !read_entrant(match, player, &t->entrant)) {
        free(t);
        return;
    }
    t->job = (struct crew_job){.run = run, .done = done, .halt = halt, .owner = table->owner};
    t->host = table->host;
    memcpy(t->game, table->id, sizeof t->game);
    t->player = player;
    t->secret = match_is_secret(match);
    t->rules = host_share_rules(table->host, match_rules(match));
    host_random((uint8_t *)&t->seed, sizeof t->seed);
    if (t->secret)
        match_view(match, player, state_of(&t->seen));
    struct clock clock = match_clock(match);
    struct clock_terms timed = match_clock_terms(match);
    t->left = timed.kind == CLOCK_REAL ? clock.left[player] + clock.extra[player] : 0;
    t->increment = timed.kind == CLOCK_REAL ? timed.increment : 0;
    if (!t->rules || !copy_events(t, match)) {
        drop(t);
        return;
    }
    table->thinking |= (player_set)(1 << player);
    table->thought[player] = match_steps(match) + 1;
    crew_give(table->host->crew, &t->job, is_waited_for(table));
}

void computer_begin(struct table *table)
{
    player_set owe = match_to_act(table->match) & (player_set)~table->thinking;
    if (table->host->stopping || table->removed || match_paused(table->match) || !match_all_seated(table->match))
        return;
    for (int p = 0; p < match_rules(table->match)->players; p++)
        if ((owe >> p & 1) && !match_has_person(table->match, p) && table->thought[p] != match_steps(table->match) + 1)
            begin(table, p);
}
