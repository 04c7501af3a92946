/* ideas.c - comparing what could be done before a decision with what can be done after it.
 *
 * A blow is what a decision would cost others, or that it would win. It counts only if it pays: whoever can be taken
 * back by something cheaper, or as dear as what it took, threatens nothing. */
#include "search/ideas.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "match/tell.h"
#include "search/blow.h"

enum { BLOWS = 16, TOLD_AVERTED = 2, TOLD_THREATS = 2 };

struct blows {
    struct said list[BLOWS];
    int count;
};

/* The decision that is thought about, and room for two lists of decisions. */
struct idea {
    const struct rules *rules;
    const struct state *before;
    union state_buffer after;
    int player, looker; /* whose it is, and whom it is told to */
    struct move move;
    struct move *moves, *answers;
};

/* A decision by somebody, as whoever the idea is told to sees it. `after` is filled in. */
static struct made make(const struct idea *idea, const struct state *before, int by, struct move move,
                        union state_buffer *after)
{
    memcpy(after, before, idea->rules->game->state_size);
    idea->rules->game->play(idea->rules, state_of(after), by, move);
    return (struct made){
        .before = before, .after = state_of(after), .player = by, .looker = idea->looker, .move = move};
}

/* ---- blows ---- */

static int32_t merit_of(const struct rules *rules, const struct state *state, struct move move)
{
    int32_t merit;
    game_merits(rules, state, &move, 1, &merit);
    return merit;
}

/* Whether a decision costs the player something where `cell` is. */
static bool hits(const struct idea *idea, const struct made *made, int victim, int cell)
{
    struct says says;
    tell_made(idea->rules, made, &says);
    for (int i = 0; i < says.count; i++)
        if (says.said[i].loses == victim && says.said[i].cells > 0 && says.said[i].cell[0] == cell)
            return true;
    return false;
}

/* Whether what is taken is worth more than what can be taken back. */
static bool pays(const struct idea *idea, const struct made *made)
{
    const struct rules *rules = idea->rules;
    int32_t gain = merit_of(rules, made->before, made->move);
    int next = player_first(rules->game->to_act(rules, made->after));
    if (next == NOBODY || !blow_are_enemies(rules, next, made->player))
        return true;
    int n = rules->game->moves(rules, made->after, next, idea->answers);
    for (int i = 0; i < n; i++) {
        union state_buffer answered;
        if (merit_of(rules, made->after, idea->answers[i]) < (gain > 0 ? gain : 1))
            continue;
        struct made answer = make(idea, made->after, next, idea->answers[i], &answered);
        if (hits(idea, &answer, made->player, made->move.to))
            return false;
    }
    return true;
}

static bool is_same(const struct said *a, const struct said *b)
{
    bool same = strcmp(a->what.message, b->what.message) == 0 && a->args == b->args;
    for (int i = 0; same && i < a->args; i++)
        same = strcmp(a->what.arg[i], b->what.arg[i]) == 0;
    return same;
}

static bool has(const struct blows *blows, const struct said *said)
{
    for (int i = 0; i < blows->count; i++)
        if (is_same(&blows->list[i], said))
            return true;
    return false;
}

/* All that `by` could do to its enemies, being to act in `state`. */
static void find_blows(const struct idea *idea, const struct state *state, int by, struct blows *out)
{
    const struct rules *rules = idea->rules;
    int n = rules->game->moves(rules, state, by, idea->moves);
    for (int i = 0; i < n && out->count < BLOWS; i++) {
        union state_buffer after;
        struct made made = make(idea, state, by, idea->moves[i], &after);
        struct says says;
        struct said said;
        tell_made(rules, &made, &says);
        bool found = blow_loss(&says, blow_enemies(rules, by), &said), won = blow_wins(rules, &made);
        if (!found && won)
            blow_win(rules, &made, &says, &said);
        if ((won || (found && pays(idea, &made))) && !has(out, &said))
            out->list[out->count++] = said;
    }
}

/* The state as if all others let their turns pass until it is `player`’s; false if that cannot be. */
static bool hand_turn(const struct idea *idea, const struct state *from, int player, union state_buffer *out)
{
    memcpy(out, from, idea->rules->game->state_size);
    return game_hand_turn(idea->rules, state_of(out), player);
}

/* What the player could do on its next turn, if the others do nothing until then. */
static void find_next(const struct idea *idea, const struct state *from, struct blows *out)
{
    union state_buffer state;
    if (hand_turn(idea, from, idea->player, &state))
        find_blows(idea, state_of(&state), idea->player, out);
}

/* What it could do anyway: now, or after doing nothing. */
static void find_anyway(const struct idea *idea, struct blows *out)
{
    union state_buffer state;
    find_blows(idea, idea->before, idea->player, out);
    memcpy(&state, idea->before, idea->rules->game->state_size);
    if (game_pass(idea->rules, state_of(&state)))
        find_next(idea, state_of(&state), out);
}

/* What enemies could do. False where none of them can be asked, as inside a turn: then nothing is known. */
static bool find_dangers(const struct idea *idea, const struct state *from, struct blows *out)
{
    union state_buffer state;
    bool known = false;
    out->count = 0;
    for (int p = 0; p < idea->rules->players; p++) {
        if (!blow_are_enemies(idea->rules, p, idea->player) || !hand_turn(idea, from, p, &state))
            continue;
        find_blows(idea, state_of(&state), p, out);
        known = true;
    }
    return known;
}

/* ---- what is said ---- */

/* In a form that tells of what has not happened. */
static void say(const struct said *said, const char *form, struct says *out)
{
    struct said *next = says_add(out, NULL, said->what.message);
    *next = *said;
    next->form = form;
    next->loses = NOBODY;
}

/* The same danger still, or to the same piece where it has gone; or the piece is lost by the decision itself. */
static bool remains(const struct idea *idea, const struct said *was, const struct blows *now, const struct says *deeds)
{
    for (int i = 0; i < deeds->count; i++)
        if (deeds->said[i].loses == was->loses && was->loses != NOBODY && was->cell[0] == deeds->said[i].cell[0])
            return true;
    for (int i = 0; i < now->count; i++) {
        const struct said *is = &now->list[i];
        bool moved = was->cells && is->cells && was->cell[0] == idea->move.from && is->cell[0] == idea->move.to;
        if (is_same(was, is) || (moved && strcmp(was->what.message, is->what.message) == 0))
            return true;
    }
    return false;
}

/* What enemies could do to each other is no danger. */
static bool is_ours(const struct idea *idea, const struct said *said)
{
    return said->loses == NOBODY || !blow_are_enemies(idea->rules, said->loses, idea->player);
}

static void say_averted(const struct idea *idea, struct says *out)
{
    struct blows before, after;
    int told = 0;
    if (!find_dangers(idea, idea->before, &before) || before.count == 0 ||
        !find_dangers(idea, (const struct state *)idea->after.bytes, &after))
        return;
    for (int i = 0; i < before.count && told < TOLD_AVERTED; i++) {
        if (!is_ours(idea, &before.list[i]) || remains(idea, &before.list[i], &after, out))
            continue;
        say(&before.list[i], "averted", out);
        told++;
    }
}

static void say_threats(const struct idea *idea, struct says *out)
{
    struct blows before = {.count = 0}, after = {.count = 0};
    int told = 0;
    find_next(idea, (const struct state *)idea->after.bytes, &after);
    if (after.count > 0)
        find_anyway(idea, &before);
    for (int i = 0; i < after.count; i++) {
        if (has(&before, &after.list[i]))
            continue;
        if (told++ < TOLD_THREATS)
            say(&after.list[i], "threat", out);
    }
    if (told > 1)
        says_add(out, NULL, "hint.fork");
}

static void say_duty(const struct idea *idea, struct says *out)
{
    const struct rules *rules = idea->rules;
    struct says duties = {.count = 0};
    if (rules->game->text->duties)
        rules->game->text->duties(rules, idea->before, idea->player, &duties);
    for (int i = 0; i < duties.count; i++) {
        if (!duties.said[i].must)
            continue;
        says_add(out, duties.said[i].what.rule, "hint.duty");
        return;
    }
    if (rules->game->moves(rules, idea->before, idea->player, idea->moves) == 1)
        says_add(out, NULL, "hint.only");
}

/* What it does; whether that alone says why. */
static bool say_deeds(const struct idea *idea, const struct made *made, struct says *out)
{
    struct said loss;
    tell_made(idea->rules, made, out);
    for (int i = 0; i < out->count; i++)
        out->said[i].form = "do";
    return blow_loss(out, blow_enemies(idea->rules, made->player), &loss);
}

/* An end, by this decision. */
static bool say_end(const struct idea *idea, const struct made *made, struct says *out)
{
    struct result result = idea->rules->game->result(idea->rules, made->after);
    if (!result.by)
        return false;
    if (result.winners >> idea->player & 1)
        says_add(out, result.by->rule, "deed.won")->form = "do";
    else
        says_add(out, result.by->rule, result.winners ? "hint.loss" : "hint.draw");
    return true;
}

static void say_all(struct idea *idea, struct says *out)
{
    const struct rules *rules = idea->rules;
    struct made made = make(idea, idea->before, idea->player, idea->move, &idea->after);
    bool plain = !say_deeds(idea, &made, out);
    int said = out->count;
    if (say_end(idea, &made, out))
        return;
    bool own = idea->looker == idea->player;
    if (own && !game_is_secret(rules, idea->before))
        say_duty(idea, out);
    if (!game_turn(rules, idea->before).begun) {
        say_averted(idea, out);
        say_threats(idea, out);
    }
    if (plain && out->count == said && rules->game->text->aims)
        rules->game->text->aims(rules, &made, out);
    if (own && plain && out->count == said)
        says_add(out, NULL, "hint.better");
}

static bool find(struct idea *idea, struct says *out)
{
    const size_t most = (size_t)idea->rules->game->max_moves;
    idea->moves = calloc(2 * most, sizeof *idea->moves);
    if (!idea->moves)
        return false;
    idea->answers = idea->moves + most;
    say_all(idea, out);
    free(idea->moves);
    return true;
}

bool ideas_of(const struct rules *rules, const struct state *seen, int player, struct move move, struct says *out)
{
    struct idea idea = {.rules = rules, .before = seen, .player = player, .looker = player, .move = move};
    return find(&idea, out);
}

bool ideas_told(const struct rules *rules, const struct state *state, int player, struct move move, struct says *out)
{
    struct idea idea = {.rules = rules, .before = state, .player = player, .looker = SPECTATOR, .move = move};
    return find(&idea, out);
}
