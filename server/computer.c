/* computer.c - computers at tables.
 *
 * A job gets the match's events, which are public, or in a secret set-up what the player may see, and nothing else: no
 * draft of another camp ever leaves the loop's thread. What it answers is a call like any other, and is refused like
 * any other if the match has gone on meanwhile.
 *
 * What is decided in public may be thought of elsewhere (remote.h); a secret set-up never is. */
#include "server/computer.h"

#include <stdlib.h>
#include <string.h>

#include "server/host.h"
#include "server/play.h"
#include "server/remote.h"
#include "server/thought.h"

enum { LEVEL_SLOW = 9 }; /* from here on a decision may take seconds */

struct thinking {
    struct crew_job job;
    struct host *host;
    char game[HOST_ID];
    bool secret;
    struct thought thought; /* in a secret set-up without events; its state is what the player may see */
};

static void set_up(struct thought *t)
{
    struct rng rng = rng_of(t->seed);
    struct move moves[MAX_MOVES];
    int count = entrant_set_up(&t->entrant, t->rules, state_of(&t->state), t->player, &rng, moves);
    t->found = thought_spell(t->rules, state_of(&t->state), t->player, moves, count, t->words);
}

static void run(struct crew_job *job)
{
    struct thinking *t = (struct thinking *)job;
    if (t->secret)
        set_up(&t->thought);
    else
        thought_think(&t->thought);
}

static void halt(struct crew_job *job)
{
    thought_stop(&((struct thinking *)job)->thought);
}

static void drop(struct thinking *t)
{
    thought_clear(&t->thought);
    free(t);
}

static void done(struct crew_job *job)
{
    struct thinking *t = (struct thinking *)job;
    struct table *table = map_get(&t->host->tables, t->game);
    int player = t->thought.player;
    if (table) {
        table->thinking &= (player_set) ~(1 << player);
        table->thoughts[player] = NULL;
    }
    t->host->counts.thought++;
    if (table && t->thought.found && !atomic_load(&job->stop))
        play_for_computer(table, player, t->thought.words);
    else if (table)
        table_go_on(table);
    drop(t);
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

/* What the player may see; nothing more of a secret set-up, and all events where there is none. */
static bool fill(struct thinking *t, struct host *host, const struct match *match)
{
    struct thought *thought = &t->thought;
    struct clock clock = match_clock(match);
    struct clock_terms timed = match_clock_terms(match);
    int count;
    const struct match_event *events = match_events(match, &count);
    thought->rules = host_share_rules(host, match_rules(match));
    host_random((uint8_t *)&thought->seed, sizeof thought->seed);
    match_view(match, thought->player, state_of(&thought->state));
    thought->left = timed.kind == CLOCK_REAL ? clock.left[thought->player] + clock.extra[thought->player] : 0;
    thought->increment = timed.kind == CLOCK_REAL ? timed.increment : 0;
    return thought->rules && (t->secret || thought_copy_events(thought, events, count));
}

static void begin(struct table *table, int player)
{
    const struct match *match = table->match;
    struct thinking *t = calloc(1, sizeof *t);
    if (!t || !read_entrant(match, player, &t->thought.entrant)) {
        free(t);
        return;
    }
    t->host = table->host;
    t->secret = match_is_secret(match);
    t->thought.player = player;
    memcpy(t->game, table->id, sizeof t->game);
    t->job = (struct crew_job){.run = run,
                               .done = done,
                               .halt = halt,
                               .owner = table->owner,
                               .slow = t->thought.entrant.level >= LEVEL_SLOW,
                               .thought = t->secret ? NULL : &t->thought}; /* a set-up is nobody's elsewhere */
    if (!fill(t, table->host, match)) {
        drop(t);
        return;
    }
    table->thinking |= (player_set)(1 << player);
    table->thoughts[player] = &t->job;
    table->thought[player] = match_steps(match) + 1;
    crew_give(table->host->crew, &t->job, is_waited_for(table));
}

/* Whether the match still waits for it: it may stand still or be over, and others may have undone what it is about.
 * Talk changes nothing: else whoever talks would have it think anew, on its clock. */
static bool is_wanted(const struct table *table, int player)
{
    const struct match *match = table->match;
    const struct thinking *t = (const struct thinking *)table->thoughts[player];
    union state_buffer now;
    if (table->removed || match_paused(match) || match_has_person(match, player) ||
        !(match_to_act(match) >> player & 1) || t->secret != match_is_secret(match))
        return false;
    match_view(match, player, state_of(&now));
    return t->secret || memcmp(&now, &t->thought.state, match_rules(match)->game->state_size) == 0;
}

void computer_stop(struct table *table)
{
    struct host *host = table->host;
    for (int p = 0; p < MAX_PLAYERS; p++)
        if ((table->thinking >> p & 1) && !is_wanted(table, p) && !crew_stop(host->crew, table->thoughts[p]))
            remote_drop(host->remote, table->thoughts[p]);
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
