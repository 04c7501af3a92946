/* grade.c - grading one decision by searching. */
#include "search/grade.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_mind.h"
#include "search/look.h"

/* Losses from which on there is a grade, in hundredths; before anything is said against a decision, or nothing after a
 * look that did not come to everybody's turn, a search with SURE times the nodes has to say it too; a short look has so
 * many times fewer. */
enum { SLIP = 30, MISTAKE = 80, BLUNDER = 200, SURE = 3, SHORT = 50 };

const char *grade_name(enum grade grade)
{
    static const char *const names[GRADES] = {"none", "fine", "slip", "mistake", "blunder"};
    return names[grade];
}

const char *grade_message(enum grade grade)
{
    static const char *const messages[GRADES] = {[GRADE_FINE] = "report.grade.fine",
                                                 [GRADE_SLIP] = "report.grade.slip",
                                                 [GRADE_MISTAKE] = "report.grade.mistake",
                                                 [GRADE_BLUNDER] = "report.grade.blunder"};
    return messages[grade];
}

const char *grade_messages(enum grade grade)
{
    static const char *const messages[GRADES] = {[GRADE_FINE] = "report.grades.fine",
                                                 [GRADE_SLIP] = "report.grades.slip",
                                                 [GRADE_MISTAKE] = "report.grades.mistake",
                                                 [GRADE_BLUNDER] = "report.grades.blunder"};
    return messages[grade];
}

int32_t grade_worth(const struct rules *rules, int32_t score)
{
    int64_t scaled = (int64_t)score * 100 / game_grave(rules);
    return (int32_t)(scaled > GRADE_OVER ? GRADE_OVER : scaled < -GRADE_OVER ? -GRADE_OVER : scaled);
}

static bool is_won(int32_t score)
{
    return search_is_win(score) && score > 0;
}

/* Own turns of whoever decides first until a line ends the game; 0 if it does not. */
static int turns_of(const struct hint_wish *wish, const struct search_line *line)
{
    const struct rules *rules = wish->rules;
    union state_buffer state;
    int turns = game_turn(rules, wish->seen).begun; /* the one that goes on */
    memcpy(&state, wish->seen, rules->game->state_size);
    for (int i = 0; i < line->length; i++) {
        struct turn turn = game_turn(rules, state_of(&state));
        turns += !turn.begun && turn.player == wish->player;
        rules->game->play(rules, state_of(&state), player_first(rules->game->to_act(rules, state_of(&state))),
                          line->moves[i]);
    }
    return rules->game->result(rules, state_of(&state)).by ? turns : 0;
}

static enum grade grade_of(int32_t loss)
{
    return loss >= BLUNDER ? GRADE_BLUNDER : loss >= MISTAKE ? GRADE_MISTAKE : loss >= SLIP ? GRADE_SLIP : GRADE_NONE;
}

/* What was lost, by what was seen. A win that is not taken is at least a slip if it was there at once. */
static void judge(const struct hint_wish *wish, const struct looked *looked, struct graded *out)
{
    out->forced = false;
    out->best = looked->best;
    out->mine = looked->mine;
    out->loss = grade_worth(wish->rules, looked->best.score) - grade_worth(wish->rules, looked->mine.score);
    out->missed = is_won(looked->best.score) && !is_won(looked->mine.score);
    out->turns = out->missed ? turns_of(wish, &looked->best) : 0;
    if (out->turns == 1 && out->loss < SLIP)
        out->loss = SLIP;
    out->grade = grade_of(out->loss);
}

/* All legal decisions but one; how many. */
static int others(const struct hint_wish *wish, struct move move, struct move *out)
{
    int n = wish->rules->game->moves(wish->rules, wish->seen, wish->player, out), kept = 0;
    for (int i = 0; i < n; i++)
        if (!move_equal(out[i], move))
            out[kept++] = out[i];
    return kept;
}

/* Whether the best decision was hard to see, and everything else a mistake. False when memory runs out. */
static bool admire(const struct hint_wish *wish, const struct looked *looked, struct move *rest, int count,
                   struct graded *out)
{
    const struct move move = looked->best.moves[0];
    struct search_report report;
    struct look look = {.from = wish->seen, .nodes = (wish->nodes + SHORT - 1) / SHORT};
    if (!look_ahead(wish, &look, &report))
        return false;
    if (move_equal(report.lines[0].moves[0], move))
        return true;
    look = (struct look){.from = wish->seen,
                         .only = rest,
                         .only_count = count,
                         .nodes = wish->nodes,
                         .depth = look_as_deep(wish->rules, looked->depth)};
    if (!look_ahead(wish, &look, &report))
        return false;
    int32_t lead = grade_worth(wish->rules, looked->best.score) - grade_worth(wish->rules, report.lines[0].score);
    if (lead < MISTAKE)
        return true;
    out->grade = GRADE_FINE;
    out->loss = lead;
    return true;
}

/* There is nothing else to decide. */
static bool look_once(const struct hint_wish *wish, struct move move, struct looked *looked, struct graded *out)
{
    if (!look_beside(wish, move, wish->nodes, looked))
        return false;
    judge(wish, looked, out);
    out->forced = true;
    return true;
}

/* Whether it was not even looked at until everybody has had a turn. */
static bool is_short(const struct hint_wish *wish, const struct looked *looked)
{
    return search_shares(wish->rules) && looked->depth < wish->rules->sides && !search_is_win(looked->best.score);
}

/* Look at it beside the best, and longer if that was short or finds fault with it. */
static bool look_long(const struct hint_wish *wish, struct move move, struct looked *looked, struct graded *out)
{
    bool fine = look_beside(wish, move, wish->nodes, looked);
    if (!fine)
        return false;
    judge(wish, looked, out);
    if (is_short(wish, looked) || out->grade != GRADE_NONE)
        fine = look_beside(wish, move, SURE * wish->nodes, looked);
    judge(wish, looked, out);
    return fine;
}

bool grade_decision(const struct hint_wish *asked, struct move move, struct graded *out)
{
    struct hint_wish wish = *asked;
    struct looked looked;
    wish.nodes = asked->nodes ? asked->nodes : GRADE_NODES;
    struct move *rest = calloc((size_t)wish.rules->game->max_moves, sizeof *rest);
    const int count = rest ? others(&wish, move, rest) : 0;
    bool fine = rest && (count > 0 ? look_long(&wish, move, &looked, out) : look_once(&wish, move, &looked, out));
    if (fine && count > 0 && looked.same)
        fine = admire(&wish, &looked, rest, count, out);
    free(rest);
    return fine;
}
