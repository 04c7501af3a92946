/* report_words.c - wording a mark: what would be and what is, what the decision costs, what the better one does. */
#include "search/report_words.h"

#include <assert.h>
#include <string.h>

#include "core/game_mind.h"
#include "search/blow.h"
#include "search/cost.h"
#include "search/ideas.h"

/* Below so many hundredths of a grave loss nobody is ahead; from so many lost on, what is lost is worth a word; and so
 * many ideas are enough. */
enum { LEVEL = 30, WORTH_TELLING = 80, IDEAS_MOST = 3 };

/* ---- what would be, and what is ---- */

/* The messages for how a player stands. Who has lost already loses no more, and who has won has made no mistake: what
 * is decided is one message. */
struct standing {
    const char *decided, *ahead, *level, *behind;
};

static bool is_level(const struct rules *rules, int32_t score)
{
    int64_t scaled = (int64_t)score * 100 / game_grave(rules);
    return scaled < LEVEL && scaled > -LEVEL;
}

static void say_player(const struct rules *rules, int player, struct said *said)
{
    struct text text = text_on(said->what.arg[said->args++], WHY_ARG_SIZE);
    game_write_player(rules, player, &text);
}

/* Units and hundredths, which languages join by other signs. */
static void say_score(int32_t score, struct said *said)
{
    const int32_t size = score < 0 ? -score : score;
    said_number(said, size / 100);
    struct text text = text_on(said->what.arg[said->args++], WHY_ARG_SIZE);
    text_add_char(&text, (char)('0' + size % 100 / 10));
    text_add_char(&text, (char)('0' + size % 10));
}

/* `level`: say so of what is. */
static void say_standing(const struct hint_wish *wish, const struct standing *standing, int32_t score, bool level,
                         struct says *out)
{
    if (level && is_level(wish->rules, score)) {
        says_add(out, NULL, standing->level);
        return;
    }
    struct said *said = says_add(out, NULL,
                                 search_is_win(score) ? standing->decided
                                 : score >= 0         ? standing->ahead
                                                      : standing->behind);
    say_player(wish->rules, wish->player, said);
    if (!search_is_win(score))
        say_score(score, said);
}

static void say_verdict(const struct hint_wish *wish, struct report_mark *mark)
{
    static const struct standing would = {.decided = "report.would.win",
                                          .ahead = "report.would.lead",
                                          .level = "report.would.level",
                                          .behind = "report.would.trail"};
    static const struct standing now = {.decided = "report.now.lose",
                                        .ahead = "report.now.lead",
                                        .level = "report.now.level",
                                        .behind = "report.now.trail"};
    const struct graded *graded = &mark->graded;
    const int32_t best = graded->best.score, mine = graded->mine.score;
    const bool both = is_level(wish->rules, best) && is_level(wish->rules, mine); /* only numbers tell them apart */
    assert(!search_is_win(best) || best > 0);
    assert(!search_is_win(mine) || mine < 0);
    if (graded->missed && graded->turns) {
        struct said *said = says_add(&mark->verdict, NULL, "report.would.win-in");
        say_player(wish->rules, wish->player, said);
        said_number(said, graded->turns);
    } else {
        say_standing(wish, &would, best, !both, &mark->verdict);
    }
    say_standing(wish, &now, mine, !both, &mark->verdict);
}

/* ---- what it costs ---- */

static bool is_same(const struct cost *a, const struct cost *b)
{
    bool same = a->found && b->found && strcmp(a->deed.what.message, b->deed.what.message) == 0;
    for (int i = 0; same && i < WHY_ARGS; i++)
        same = strcmp(a->deed.what.arg[i], b->deed.what.arg[i]) == 0;
    return same;
}

/* What the others' answer takes, if the better decision would not have lost the same. Of a win that was missed only
 * what loses the game is worth telling. */
static void say_cost(const struct hint_wish *wish, struct report_mark *mark)
{
    const struct graded *graded = &mark->graded;
    const struct cost_wish told = {
        .rules = wish->rules, .from = wish->seen, .player = wish->player, .looker = SPECTATOR};
    struct cost cost = cost_of(&told, &graded->mine), other = cost_of(&told, &graded->best);
    const bool lost = search_is_win(graded->mine.score) && graded->mine.score < 0;
    const bool tells = lost || (!graded->missed && graded->loss >= WORTH_TELLING);
    if (tells && cost.found && cost.at_once && (cost.ends || !lost) && !is_same(&cost, &other)) {
        cost_say(&told, &cost, "coach.then", "coach.then-player", &mark->cost);
    } else if (lost) {
        cost.found = cost.found && cost.ends && strcmp(cost.deed.what.message, "deed.won") != 0;
        cost_say_later(&told, &graded->mine, &cost, &mark->cost);
    }
}

/* ---- what was better ---- */

/* Whether it says why, and not only what is done. */
static bool is_reason(const struct hint_wish *wish, const struct said *said)
{
    const bool done = said->form && strcmp(said->form, "do") == 0;
    return !done || (said->loses != NOBODY && blow_are_enemies(wish->rules, said->loses, wish->player)) ||
           strcmp(said->what.message, "deed.won") == 0;
}

static bool any_reason(const struct hint_wish *wish, const struct says *says)
{
    for (int i = 0; i < says->count; i++)
        if (is_reason(wish, &says->said[i]))
            return true;
    return false;
}

/* That a piece goes from here to there is said by the move itself; and what is done says nothing where there is no
 * reason beside it, or where a win takes several turns. */
static void drop_plain(const struct hint_wish *wish, struct says *says, bool later)
{
    const bool all = later || !any_reason(wish, says);
    int kept = 0;
    for (int i = 0; i < says->count; i++) {
        const struct said *said = &says->said[i];
        bool plain = all || strcmp(said->what.message, "deed.move") == 0;
        if (!plain || is_reason(wish, said))
            says->said[kept++] = *said;
    }
    says->count = kept < IDEAS_MOST ? kept : IDEAS_MOST;
}

bool report_words(const struct hint_wish *wish, struct report_mark *mark)
{
    const bool fine = mark->graded.grade == GRADE_FINE;
    if (!fine) {
        say_verdict(wish, mark);
        say_cost(wish, mark);
    }
    if (!ideas_told(wish->rules, wish->seen, wish->player, mark->graded.best.moves[0], &mark->ideas))
        return false;
    drop_plain(wish, &mark->ideas, mark->graded.missed && mark->graded.turns != 1);
    return true;
}
