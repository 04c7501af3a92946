/* thought.c - see thought.h. */
#include "server/thought.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "server/host.h"

bool thought_spell(const struct rules *rules, struct state *state, int player, const struct move *moves, int count,
                   char words[EVENT_TEXT])
{
    struct text text = text_on(words, EVENT_TEXT);
    for (int i = 0; i < count; i++) {
        text_add(&text, i ? " " : "");
        rules->game->text->write_move(rules, state, moves[i], &text);
        if (i + 1 < count)
            rules->game->play(rules, state, player, moves[i]);
    }
    return count > 0 && !text.cut;
}

/* It may have been stopped before there was anything to stop. */
static struct thinker *begin(struct thought *t)
{
    struct thinker *thinker = thinker_new(t->rules, SEARCH_TABLE, 1);
    atomic_store(&t->thinker, thinker);
    return atomic_load(&t->stop) ? NULL : thinker;
}

static void choose(struct thought *t, const struct match *match)
{
    struct rng rng = rng_of(t->seed);
    struct thinker *thinker = begin(t);
    struct move move;
    union state_buffer state;
    t->entrant.limits.left_ms = t->left;
    t->entrant.limits.increment_ms = t->increment;
    t->entrant.limits.most_ms = THOUGHT_MS; /* however long the clock is, others want the thread */
    if (!thinker || !entrant_choose(&t->entrant, thinker, match, t->player, &rng, &move))
        return;
    memcpy(state.bytes, match_state(match), t->rules->game->state_size);
    t->found = thought_spell(t->rules, state_of(&state), t->player, &move, 1, t->words);
}

static void decide(struct thought *t)
{
    struct why why;
    struct match *match = match_rebuild(t->rules, t->events, t->count, &host_entropy, &why);
    if (match && !match_is_secret(match) && (match_to_act(match) >> t->player & 1))
        choose(t, match);
    match_free(match);
}

static void analyse(struct thought *t)
{
    struct thinker *thinker = begin(t);
    struct thinker_root root = {.state = state_of(&t->state)};
    t->found = thinker && thinker_search(thinker, &root, &t->limits, NULL, NULL, &t->report);
}

void thought_think(struct thought *thought)
{
    if (thought->kind == THOUGHT_DECISION)
        decide(thought);
    else
        analyse(thought);
}

void thought_stop(struct thought *thought)
{
    atomic_store(&thought->stop, true);
    struct thinker *thinker = atomic_load(&thought->thinker);
    if (thinker)
        thinker_stop(thinker);
}

/* The events, and behind them their texts, in one piece of memory. */
bool thought_copy_events(struct thought *thought, const struct match_event *events, int count)
{
    size_t texts = 0, at = (size_t)count * sizeof *events;
    for (int i = 0; i < count; i++)
        texts += strlen(events[i].text) + 1;
    thought->events = malloc(at + texts);
    if (!thought->events)
        return false;
    thought->count = count;
    char *text = (char *)thought->events + at;
    for (int i = 0; i < count; i++) {
        size_t size = strlen(events[i].text) + 1;
        thought->events[i] = events[i];
        thought->events[i].text = memcpy(text, events[i].text, size);
        text += size;
    }
    return true;
}

void thought_clear(struct thought *thought)
{
    thinker_free(atomic_load(&thought->thinker));
    rules_free(thought->rules);
    free(thought->events);
    thought->rules = NULL;
    thought->events = NULL;
    atomic_store(&thought->thinker, NULL);
}
