/* reports.c - reports of every game with every set of options: grades that follow from the numbers, marks that belong
 * to decisions, chances that make one, words in both languages, the same again, stopped in the middle; and blunders
 * that were planted in games of seats that play well: the report names them, and what was better.
 *
 * TINTAGEL_REPORTS=N plants N times as many (./run test long: 30 a game). With "list" as argument it prints reports,
 * for the WebAssembly to come to the same (web/test/reports.ts): nodes, the record, its lines joined by a sign, and the
 * report as data; with "planted GAME COUNT" what was planted and what the report says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contest/arena.h"
#include "core/game_mind.h"
#include "core/rng.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/record.h"
#include "search/look.h"
#include "search/report.h"
#include "tests/support.h"

enum {
    MATCHES = 6,          /* by lot at least */
    DECISIONS = 12,       /* of such a game */
    NODES = 300,          /* for each of them */
    LISTED_NODES = 1000,  /* the same for the WebAssembly */
    SEAT_NODES = 4000,    /* of seats that play well */
    DEEP_NODES = 100000,  /* of whoever plants, and judges what the report calls better */
    PROOF_NODES = 600000, /* of the proof that it is a blunder: ten times what a report has */
    FIRST = 6,            /* decisions before anything is planted; by lot up to so many more */
    MORE = 14,
    LATER = 8,    /* decisions after it */
    TRIES = 16,   /* decisions that are tried in a position */
    PLANTED = 2,  /* records of a game */
    LOSES = 250,  /* what a planted decision loses at least, in hundredths of a grave loss, */
    PROVEN = 200, /* and by the proof: a blunder */
    UNDONE = 300, /* how far from level a game still is one */
    AS_GOOD = 50,
    LINE_END = 0x1f,
};

/* ---- games ---- */

static const struct entrant seats[] = {{.name = "lot", .policy = POLICY_RANDOM}};

/* A match that is set up, with nothing played. */
static struct match *open_match(struct arena *arena, uint64_t seed)
{
    const struct arena_game game = {.seed = seed};
    struct rng rng = rng_of(seed);
    struct match *match = arena_begin(arena, &game, &rng);
    assert_non_null(match);
    return match;
}

static void make(struct match *match, int player, struct move move)
{
    char word[SUPPORT_WORD];
    struct why why;
    if (!match_play(match, player, word_of(match_rules(match), match_state(match), move, word), 0, &why))
        fail_msg("a decision is refused: %s", sentence_of(&why));
}

static struct match *play_by_lot(struct arena *arena, struct rng *rng)
{
    struct match *match = open_match(arena, rng_next(rng));
    for (int i = 0; i < DECISIONS && match_to_act(match); i++) {
        int player = player_first(match_to_act(match));
        struct move move;
        assert_true(entrant_choose(&seats[0], NULL, match, player, rng, &move));
        make(match, player, move);
    }
    return match;
}

/* ---- as text ---- */

static char *json_of(const struct report *report)
{
    struct kept memory = {.text = NULL};
    report_write(report, &(struct sink){.put = kept_put, .context = &memory});
    return memory.text;
}

/* ---- laws ---- */

static void check_says(const struct says *says)
{
    for (int i = 0; i < says->count; i++) {
        char id[MESSAGE_TEXT];
        struct text text = text_on(id, sizeof id);
        said_write_id(&says->said[i], &text);
        if (text.cut || !has_words(id))
            fail_msg("it has no words in English or in French: %s", id);
        if (strstr(id, "-yours"))
            fail_msg("it speaks to the player, and not to anybody: %s", id);
    }
}

static void check_points(const struct report *report)
{
    const int sides = match_rules(report->match)->sides;
    int last = -1;
    for (int i = 0; i < report->point_count; i++) {
        const struct report_point *point = &report->points[i];
        int sum = 0;
        for (int side = 0; side < sides; side++) {
            assert_in_range(point->chances[side], 0, 1000);
            sum += point->chances[side];
        }
        assert_int_equal(sum, 1000);
        assert_true(point->n > last && point->n <= match_length(report->match));
        last = point->n;
    }
    assert_int_equal(last, match_length(report->match));
}

static enum grade grade_for(int loss)
{
    return loss >= 200 ? GRADE_BLUNDER : loss >= 80 ? GRADE_MISTAKE : loss >= 30 ? GRADE_SLIP : GRADE_NONE;
}

/* How it stands is told in the units that losses have, and by no number where it is as good as decided. */
static void check_verdict(const struct report *report, const struct report_mark *mark)
{
    const int32_t scores[] = {mark->graded.best.score, mark->graded.mine.score};
    assert_in_range(mark->verdict.count, 0, 2);
    for (int i = 0; i < mark->verdict.count && i < 2; i++) {
        const struct said *said = &mark->verdict.said[i];
        int64_t size = (int64_t)scores[i] * 100 / game_grave(match_rules(report->match));
        size = size < 0 ? -size : size;
        if (said->args != 3)
            continue;
        assert_int_equal(atoi(said->what.arg[1]) * 100 + atoi(said->what.arg[2]), size < 600 ? size : -1);
    }
}

/* What a decision is good for is more than what the move itself says: something is taken or won, or comes of it. */
static void check_ideas(const struct report *report, const struct report_mark *mark)
{
    const struct rules *rules = match_rules(report->match);
    for (int i = 0; i < mark->ideas.count; i++) {
        const struct said *said = &mark->ideas.said[i];
        bool hurts = said->loses != NOBODY && rules->side_of[said->loses] != rules->side_of[mark->player];
        if (said->form && strcmp(said->form, "do") == 0 && !hurts && strcmp(said->what.message, "deed.won") != 0)
            fail_msg("it says what is done, and not why: %s", said->what.message);
    }
}

static void check_mark(const struct report *report, const struct report_mark *mark)
{
    const struct graded *graded = &mark->graded;
    const bool fine = graded->grade == GRADE_FINE, same = move_equal(mark->move, graded->best.moves[0]);
    const struct move played = match_move(report->match, mark->n);
    assert_int_equal(mark->player, match_mover(report->match, mark->n));
    assert_memory_equal(&mark->move, &played, sizeof mark->move);
    assert_int_equal(same, fine);
    assert_int_equal(fine ? GRADE_FINE : grade_for(graded->loss), graded->grade);
    assert_int_equal(mark->verdict.count, fine ? 0 : 2);
    assert_true(mark->cost.count <= 2);
    check_says(&mark->verdict);
    check_says(&mark->cost);
    check_says(&mark->ideas);
    check_verdict(report, mark);
    check_ideas(report, mark);
}

static void check_turning(const struct report *report)
{
    assert_in_range(report->turning_count, report->mark_count > 0, REPORT_TURNING);
    for (int i = 0; i < report->turning_count; i++) {
        assert_in_range(report->turning[i], 0, report->mark_count - 1);
        assert_true(i == 0 || report->turning[i - 1] < report->turning[i]);
    }
}

static bool is_like(const struct report_mark *a, const struct report_mark *b)
{
    return a->player == b->player && a->graded.grade == b->graded.grade &&
           move_equal(a->graded.best.moves[0], b->graded.best.moves[0]);
}

/* What is told to have decided it was overlooked there for the first time, so much at least. */
static void check_first(const struct report *report)
{
    for (int i = 0; i < report->turning_count; i++)
        for (int k = 0; k < report->turning[i]; k++)
            assert_false(is_like(&report->marks[k], &report->marks[report->turning[i]]));
}

/* So that no law holds because nothing ever has a grade. */
static int graded_as[GRADES];

static void check_report(const struct report *report)
{
    int counted = 0;
    const struct rules *rules = match_rules(report->match);
    check_points(report);
    for (int i = 0; i < report->mark_count; i++) {
        check_mark(report, &report->marks[i]);
        assert_true(i == 0 || report->marks[i - 1].n < report->marks[i].n);
        graded_as[report->marks[i].graded.grade]++;
    }
    for (int side = 0; side < rules->sides; side++)
        for (int grade = GRADE_FINE; grade < GRADES; grade++)
            counted += report->counts[side].grade[grade];
    assert_int_equal(counted, report->mark_count);
    check_turning(report);
    check_first(report);
    for (int p = 0; p < rules->players; p++)
        check_says(&report->remarks[p]);
}

static struct report *report_of(const struct match *match, uint64_t nodes)
{
    struct why why;
    struct report *report = report_new(&(struct report_wish){.match = match, .nodes = nodes}, &why);
    if (!report)
        fail_msg("there is no report: %s", sentence_of(&why));
    return report;
}

static void check_again(const struct match *match, const struct report *report)
{
    struct report *again = report_of(match, NODES);
    char *a = json_of(report), *b = json_of(again);
    assert_string_equal(a, b);
    free(a);
    free(b);
    report_free(again);
}

/* A decision that has a grade is graded so by itself, too, and one that was better has none that is as bad. */
static void check_tries(const struct report *report)
{
    const struct rules *rules = match_rules(report->match);
    const struct report_wish wish = {.match = report->match, .nodes = NODES};
    for (int i = 0; i < report->mark_count; i++) {
        const struct report_mark *mark = &report->marks[i];
        union state_buffer before;
        char word[SUPPORT_WORD];
        struct report_mark tried;
        struct why why;
        match_before(report->match, mark->n, state_of(&before));
        assert_true(report_try(&wish, mark->n, word_of(rules, state_of(&before), mark->move, word), &tried, &why));
        assert_int_equal(tried.graded.grade, mark->graded.grade);
        assert_int_equal(tried.graded.loss, mark->graded.loss);
        assert_int_equal(tried.turn, mark->turn);
        assert_false(report_try(&wish, mark->n, "nonsense", &tried, &why));
    }
}

struct stopper {
    int told, stop_at;
};

static bool stops(void *context)
{
    const struct stopper *stopper = context;
    return stopper->told >= stopper->stop_at;
}

static void hear(void *context, int done, int total)
{
    struct stopper *stopper = context;
    assert_int_equal(done, ++stopper->told);
    assert_true(done <= total);
}

/* Stopped after some decisions it is of those, which are as in the whole. */
static void check_stop(const struct match *match, const struct report *whole)
{
    struct stopper stopper = {.stop_at = 3};
    const struct search_hooks hooks = {.stop = stops, .context = &stopper};
    struct why why;
    struct report *report = report_new(
        &(struct report_wish){.match = match, .nodes = NODES, .hooks = &hooks, .told = hear, .context = &stopper},
        &why);
    assert_non_null(report);
    assert_false(report->whole);
    assert_int_equal(stopper.told, stopper.stop_at);
    assert_true(report->mark_count <= whole->mark_count);
    for (int i = 0; i < report->mark_count; i++)
        assert_int_equal(report->marks[i].graded.loss, whole->marks[i].graded.loss);
    report_free(report);
}

static void check_match(struct match *match)
{
    looking_at(match_rules(match), match_state(match));
    struct report *report = report_of(match, NODES);
    assert_true(report->whole);
    check_report(report);
    check_again(match, report);
    check_tries(report);
    if (report->point_count > 4)
        check_stop(match, report);
    report_free(report);
}

static void reports_hold(void **subject)
{
    const struct game *game = *subject;
    struct rng rng = rng_of(1);
    char options[SUPPORT_LINE];
    memset(graded_as, 0, sizeof graded_as);
    int kinds = 1;
    while (option_set(game, kinds, options)) /* the first is always there */
        kinds++;
    for (int n = 0; n < kinds || n < MATCHES; n++) {
        struct why why;
        option_set(game, n % kinds, options);
        struct rules *rules = rules_new(game, options, &embedded_boards, &why);
        if (!rules)
            continue;
        struct arena *arena = arena_new(rules, seats);
        struct match *match = play_by_lot(arena, &rng);
        check_match(match);
        match_free(match);
        arena_free(arena);
        rules_free(rules);
    }
    if (graded_as[GRADE_SLIP] + graded_as[GRADE_MISTAKE] + graded_as[GRADE_BLUNDER] == 0)
        fail_msg("nothing was ever found fault with");
}

/* Of nothing there is no report, and none of what is secret. */
static void nothing_refused(void **subject)
{
    struct rules *rules = rules_for(*subject, "");
    struct match *match = match_new(rules, NULL, NULL);
    const struct report_wish wish = {.match = match, .nodes = NODES};
    struct report_mark tried;
    struct why why;
    assert_null(report_new(&wish, &why));
    assert_string_equal(why.message, match_is_secret(match) ? "report.setting-up" : "report.empty");
    assert_true(has_words(why.message));
    assert_false(report_try(&wish, 0, "nonsense", &tried, &why));
    match_free(match);
    rules_free(rules);
}

/* ---- planted blunders ---- */

struct plant {
    struct match *match;
    int n; /* the state in which it was planted; -1: none was */
    struct search_line best;
    int32_t loss;
};

static int32_t worth(const struct rules *rules, int32_t score)
{
    int64_t scaled = (int64_t)score * 100 / game_grave(rules);
    return (int32_t)(scaled > 600 ? 600 : scaled < -600 ? -600 : scaled);
}

/* What the match as it stands is worth to whoever decides, or with one decision. */
static struct search_report look_deep(const struct match *match, const struct move *only, int depth,
                                      struct search_faults faults, uint64_t nodes)
{
    struct search_report report;
    const int length = match_length(match), player = player_first(match_to_act(match));
    uint64_t *keys = calloc((size_t)length + 1, sizeof *keys);
    assert_non_null(keys);
    const struct search_limits limits = {.nodes = nodes, .depth = depth, .faults = faults};
    const struct search_root root = {.state = match_state(match),
                                     .keys = keys,
                                     .key_count = match_turn_keys(match, player, length, keys),
                                     .only = only,
                                     .only_count = only != NULL};
    assert_true(search_once(match_rules(match), &root, &limits, NULL, &report));
    free(keys);
    return report;
}

/* A seat that plays well, each game in its own way. */
static void play_well(struct match *match, uint64_t seed)
{
    const struct search_faults faults = {.error = game_grave(match_rules(match)) / 8, .seed = seed};
    struct search_report report = look_deep(match, NULL, 0, faults, SEAT_NODES);
    make(match, player_first(match_to_act(match)), report.lines[0].moves[0]);
}

/* A decision in the n-th state beside the best. */
static struct looked look_back(const struct match *match, int n, struct move move, uint64_t nodes)
{
    union state_buffer before;
    struct looked looked;
    uint64_t *keys = calloc((size_t)n + 1, sizeof *keys);
    assert_non_null(keys);
    match_before(match, n, state_of(&before));
    const int player = player_first(match_rules(match)->game->to_act(match_rules(match), state_of(&before)));
    const struct hint_wish wish = {.rules = match_rules(match),
                                   .seen = state_of(&before),
                                   .keys = keys,
                                   .key_count = match_turn_keys(match, player, n, keys),
                                   .player = player};
    assert_true(look_beside(&wish, move, nodes, &looked));
    free(keys);
    return looked;
}

static int32_t loss_of(const struct rules *rules, const struct looked *looked)
{
    return worth(rules, looked->best.score) - worth(rules, looked->mine.score);
}

/* A decision, found by lot, that seems to lose much, where the game is still one; false if there is none. */
static bool find_loss(const struct match *match, struct rng *rng, struct move *out)
{
    static const struct search_faults none = {.error = 0};
    const struct rules *rules = match_rules(match);
    const int player = player_first(match_to_act(match));
    struct move moves[MAX_MOVES];
    struct search_report best = look_deep(match, NULL, 0, none, DEEP_NODES);
    const int32_t level = worth(rules, best.lines[0].score);
    const int count = rules->game->moves(rules, match_state(match), player, moves);
    for (int i = 0; level < UNDONE && level > -UNDONE && count > 2 && i < TRIES; i++) {
        *out = moves[rng_below(rng, (uint32_t)count)];
        struct search_report mine = look_deep(match, out, look_as_deep(rules, best.depth), none, DEEP_NODES);
        if (level - worth(rules, mine.lines[0].score) >= LOSES)
            return true;
    }
    return false;
}

/* Play such a decision, if it is proven to be a blunder: what is lost at one depth may be lost anyway at the next. */
static bool plant_here(struct plant *plant, struct rng *rng)
{
    struct match *match = plant->match;
    const int n = match_length(match), player = player_first(match_to_act(match));
    struct move move;
    if (!find_loss(match, rng, &move))
        return false;
    struct looked looked = look_back(match, n, move, PROOF_NODES);
    plant->loss = loss_of(match_rules(match), &looked);
    if (plant->loss < PROVEN)
        return false;
    plant->n = n;
    plant->best = looked.best;
    make(match, player, move);
    return true;
}

static struct plant plant_in(struct arena *arena, uint64_t seed)
{
    struct rng rng = rng_of(seed);
    struct plant plant = {.match = open_match(arena, seed), .n = -1};
    int before = FIRST + (int)rng_below(&rng, MORE);
    for (int i = 0; match_to_act(plant.match) && plant.n < 0 && i < before + 2 * MORE; i++)
        if (i < before || !plant_here(&plant, &rng))
            play_well(plant.match, seed);
    for (int i = 0; match_to_act(plant.match) && plant.n >= 0 && i < LATER; i++)
        play_well(plant.match, seed);
    return plant;
}

/* Whether what the report calls better is the best by the proof, or about as good. */
static bool is_better(const struct plant *plant, const struct report_mark *mark)
{
    const struct move better = mark->graded.best.moves[0];
    if (move_equal(better, plant->best.moves[0]))
        return true;
    struct looked looked = look_back(plant->match, plant->n, better, DEEP_NODES);
    return loss_of(match_rules(plant->match), &looked) < AS_GOOD;
}

/* Whether the report says that the planted decision decided the game, and knows a better one. */
static bool is_named(const struct plant *plant, const struct report *report)
{
    for (int i = 0; i < report->turning_count; i++) {
        const struct report_mark *mark = &report->marks[report->turning[i]];
        if (mark->n == plant->n && mark->graded.grade >= GRADE_MISTAKE && is_better(plant, mark))
            return true;
    }
    return false;
}

/* Of so many records how many the report names the planted decision in; what is planted hangs on the number alone. */
static int count_named(const struct game *game, int wanted, FILE *told)
{
    int named = 0, kinds = 1, planted = 0;
    char options[SUPPORT_LINE];
    while (option_set(game, kinds, options)) /* the first is always there */
        kinds++;
    for (uint64_t seed = 0; planted < wanted; seed++) {
        struct why why;
        option_set(game, (int)(seed % (uint64_t)kinds), options);
        struct rules *rules = rules_new(game, options, &embedded_boards, &why);
        if (!rules)
            continue;
        struct arena *arena = arena_new(rules, seats);
        struct plant plant = plant_in(arena, seed);
        if (plant.n >= 0) {
            struct report *report = report_of(plant.match, 0);
            bool found = is_named(&plant, report);
            planted++;
            named += found;
            if (told)
                fprintf(told, "%s %s seed %d: n %d loss %d %s\n", game->name, *options ? options : "-", (int)seed,
                        plant.n, (int)plant.loss, found ? "named" : "NOT NAMED");
            report_free(report);
        }
        match_free(plant.match);
        arena_free(arena);
        rules_free(rules);
    }
    return named;
}

static void planted_named(void **subject)
{
    const struct game *game = *subject;
    int wanted = PLANTED * (int)effort("TINTAGEL_REPORTS"), named = count_named(game, wanted, NULL);
    if (named * 10 < wanted * 9)
        fail_msg("of %d planted blunders the report names %d", wanted, named);
}

/* ---- lists ---- */

static void print_record(const struct match *match, struct rules *rules)
{
    struct kept memory = {.text = NULL};
    const struct record record = {.rules = rules, .match = (struct match *)match};
    assert_true(record_write(&record, &embedded_boards, &(struct sink){.put = kept_put, .context = &memory}));
    for (size_t i = 0; i < memory.size; i++)
        putchar(memory.text[i] == '\n' ? LINE_END : memory.text[i]);
    free(memory.text);
}

static int list_reports(void)
{
    struct rng rng = rng_of(2);
    for (int g = 0; games[g]; g++) {
        struct rules *rules;
        for (int n = 0; (rules = next_rules(games[g], &n)); rules_free(rules)) {
            struct arena *arena = arena_new(rules, seats);
            struct match *match = play_by_lot(arena, &rng);
            struct report *report = report_of(match, LISTED_NODES);
            char *json = json_of(report);
            printf("%d\t", LISTED_NODES);
            print_record(match, rules);
            printf("\t%s\n", json);
            free(json);
            report_free(report);
            match_free(match);
            arena_free(arena);
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "list") == 0)
        return list_reports();
    if (argc > 3 && strcmp(argv[1], "planted") == 0)
        return count_named(games_find(argv[2]), atoi(argv[3]), stdout) < 0;
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++) {
        tests_add("reports follow from their numbers, the same again, in words of both languages", reports_hold,
                  (void *)tested[g]);
        tests_add("of nothing, or of what is secret, there is no report", nothing_refused, (void *)tested[g]);
        if (!tested[g]->example)
            tests_add("blunders that were planted are named, with something better", planted_named, (void *)tested[g]);
    }
    return tests_run("reports");
}
