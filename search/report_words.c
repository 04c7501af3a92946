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
 * is decided is one message. What is as good as decided has no number: nobody feels one there. */
struct standing {
    const char *decided, *won, *ahead, *level, *behind, *lost;
};

static bool is_level(const struct rules *rules, int32_t score)
{
    int32_t worth = grade_worth(rules, score);
    return worth < LEVEL && worth > -LEVEL;
}

static void say_player(const struct rules *rules, int player, struct said *said)
{
    struct text text = text_on(said->what.arg[said->args++], WHY_ARG_SIZE);
    game_write_player(rules, player, &text);
}

/* Units and hundredths, which languages join by other signs. */
static void say_worth(int32_t worth, struct said *said)
{
    const int32_t size = worth < 0 ? -worth : worth;
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
    const int32_t worth = grade_worth(wish->rules, score);
    const bool over = worth == GRADE_OVER || worth == -GRADE_OVER;
    struct said *said = says_add(out, NULL,
                                 search_is_win(score) ? standing->decided
                                 : worth >= 0         ? (over ? standing->won : standing->ahead)
                                                      : (over ? standing->lost : standing->behind));
    say_player(wish->rules, wish->player, said);
    if (!over)
        say_worth(worth, said);
}

static void say_verdict(const struct hint_wish *wish, struct report_mark *mark)
{
    static const struct standing would = {.decided = "report.would.win",
                                          .won = "report.would.sure",
                                          .ahead = "report.would.lead",
                                          .level = "report.would.level",
                                          .behind = "report.would.trail"}; /* what is lost is no better */
    static const struct standing now = {.decided = "report.now.lose",
                                        .won = "report.now.sure",
                                        .ahead = "report.now.lead",
                                        .level = "report.now.level",
                                        .behind = "report.now.trail",
                                        .lost = "report.now.hopeless"};
    const struct graded *graded = &mark->graded;
    const int32_t best = graded->best.score, mine = graded->mine.score;
    const bool both = is_level(wish->rules, best) && is_level(wish->rules, mine); /* only numbers tell them apart */
    assert(grade_worth(wish->rules, best) > -GRADE_OVER);
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

/* What is done, such as turning a wall from here to there, is said by the move itself. */
static void keep_reasons(const struct hint_wish *wish, struct says *says)
{
    int kept = 0;
    for (int i = 0; i < says->count; i++)
        if (is_reason(wish, &says->said[i]))
            says->said[kept++] = says->said[i];
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
    keep_reasons(wish, &mark->ideas);
    return true;
}
