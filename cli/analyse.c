/* analyse.c - the command `analyse`: what the search thinks of a position, or of each turn of a game that was saved;
 * and the report of such a game (report.c). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/report.h"
#include "core/game_text.h"
#include "games/games.h"
#include "match/notation.h"
#include "match/record.h"
#include "search/policy.h"
#include "search/sides.h"
#include "search/thinker.h"

enum {
    TABLE = 1 << 26,
    LINE = 1024,
    WORTH_TELLING = 30,
    PRESET_NODES = 200000,
    PRESET_GAME_NODES = 20000,
    COLUMN = 10
};

/* One turn of a game: where it begins and ends, what it was worth and what the best would have been. */
struct judged {
    int n, after;
    int32_t best, played;
    struct search_line line;
};

static void add_score(const struct args *args, int32_t score, struct text *out)
{
    char number[32];
    int32_t left = SEARCH_WIN - (score > 0 ? score : -score);
    if (search_is_win(score)) {
        words_add(args->language, out, score > 0 ? "analyse.win" : "analyse.loss", number_of(left).text, NULL, NULL);
        return;
    }
    snprintf(number, sizeof number, "%+.2f", (double)score / 100);
    text_add(out, number);
}

/* The words of a line, played out from its position. */
static void add_line(const struct rules *rules, const struct state *from, const struct search_line *line,
                     struct text *out)
{
    union state_buffer state;
    memcpy(state.bytes, from, rules->game->state_size);
    for (int i = 0; i < line->length; i++) {
        text_add(out, i ? " " : "");
        rules->game->text->write_move(rules, state_of(&state), line->moves[i], out);
        rules->game->play(rules, state_of(&state), player_first(rules->game->to_act(rules, state_of(&state))),
                          line->moves[i]);
    }
}

static bool read_limits(const struct args *args, int preset, struct thinker_limits *limits)
{
    int seconds, nodes, lines;
    if (!arg_number(args, FLAG_SECONDS, 1, 86400, 0, &seconds) ||
        !arg_number(args, FLAG_NODES, 1, 2000000000, 0, &nodes) ||
        !arg_number(args, FLAG_LINES, 1, SEARCH_LINES, 3, &lines))
        return false;
    if (!seconds && !nodes)
        nodes = preset;
    *limits = (struct thinker_limits){.nodes = (uint64_t)nodes, .ms = seconds * 1000, .lines = lines};
    return true;
}

/* With the threads that are asked for. The limit of a thinker is that of its first thread, so each gets its share. */
static struct thinker *open_thinker(const struct args *args, const struct rules *rules, struct thinker_limits *limits,
                                    int *status)
{
    int threads;
    if (!arg_number(args, FLAG_THREADS, 1, TEAM_MOST, 1, &threads)) {
        *status = STATUS_BAD_INPUT;
        return NULL;
    }
    uint64_t shares = search_shares(rules) ? (uint64_t)threads : 1;
    limits->nodes = limits->nodes > shares ? limits->nodes / shares : limits->nodes > 0;
    struct thinker *thinker = thinker_new(rules, TABLE, threads);
    *status = thinker ? STATUS_FINE : STATUS_TROUBLE;
    return thinker;
}

/* ---- a position ---- */

/* To the right of a column, by letters, not by bytes. */
static void print_column(const char *words)
{
    int letters = 0;
    for (const char *at = words; *at; at++)
        letters += (*at & 0xC0) != 0x80;
    printf("%*s%s", letters < COLUMN ? COLUMN - letters : 1, "", words);
}

static void print_score(const struct args *args, int32_t score)
{
    char words[64];
    struct text text = text_on(words, sizeof words);
    add_score(args, score, &text);
    print_column(words);
}

static void print_player(const struct args *args, const struct rules *rules, int player)
{
    char words[64];
    struct text text = text_on(words, sizeof words);
    words_add(args->language, &text, "analyse.side", player_id(rules, player).text, NULL, NULL);
    print_column(words);
}

/* With more than two sides what a line is worth to each, and above them who that is: those who are still in the game.
 */
static void print_sides(const struct args *args, const struct rules *rules, const struct state *state,
                        const struct search_line *line)
{
    for (int p = 0, side = 0; p < rules->players; p++) {
        if (rules->side_of[p] != side)
            continue;
        if (!sides_is_out(rules, state, side) && line)
            print_score(args, line->values[side]);
        else if (!sides_is_out(rules, state, side))
            print_player(args, rules, p);
        side++;
    }
}

static void print_report(const struct args *args, const struct rules *rules, const struct state *state,
                         const struct search_report *report)
{
    say(args, "analyse.depth", number_of(report->depth).text, number_of((long long)report->nodes).text, NULL);
    if (rules->sides > 2) {
        print_sides(args, rules, state, NULL);
        putchar('\n');
    }
    for (int i = 0; i < report->line_count; i++) {
        char moves[LINE];
        struct text text = text_on(moves, sizeof moves);
        add_line(rules, state, &report->lines[i], &text);
        if (rules->sides > 2)
            print_sides(args, rules, state, &report->lines[i]);
        else
            print_score(args, report->lines[i].score);
        printf("  %s\n", moves);
    }
}

/* While several set up in secret there is nothing to look ahead at: what the computer would set up for the player, from
 * what that one sees, in a few ways. */
static int analyse_set_up(const struct args *args, const struct subject *subject, int player, int lines)
{
    const struct rules *rules = subject->rules;
    const struct state *state = (const struct state *)subject->state.bytes;
    struct move moves[MAX_MOVES];
    bool hidden = rules->game->moves(rules, state, player, moves) == 0; /* from the player too */
    int n = 0;
    for (int i = 0; i < lines; i++) {
        struct rng rng = rng_of((uint64_t)i);
        n = policy_set_up(POLICY_GREEDY, rules, state, player, &rng, moves);
        if (n == 0)
            break;
        if (hidden)
            return refuse(args, "analyse.hidden", player_id(rules, player).text, NULL, NULL);
        char words[LINE];
        struct text text = text_on(words, sizeof words);
        for (int k = 0; k < n; k++) {
            text_add(&text, k ? " " : "");
            rules->game->text->write_move(rules, state, moves[k], &text);
        }
        if (i == 0)
            say(args, "analyse.set-up", player_id(rules, player).text, NULL, NULL);
        puts(words);
    }
    return n ? STATUS_FINE : refuse(args, "play.no-deploy", NULL, NULL, NULL);
}

static int analyse_position(const struct args *args)
{
    struct subject subject;
    struct thinker_limits limits;
    struct search_report report;
    int status, player;
    if (!read_limits(args, PRESET_NODES, &limits))
        return STATUS_BAD_INPUT;
    if (!subject_open(args, &subject, &status))
        return status;
    const struct state *state = state_of(&subject.state);
    player_set to_act = subject.rules->game->to_act(subject.rules, state);
    struct thinker *thinker = NULL;
    if (!to_act)
        status = refuse(args, "move.over", NULL, NULL, NULL);
    else if (!subject_player(args, &subject, state, &player))
        status = STATUS_BAD_INPUT;
    else if (!(to_act >> player & 1))
        status = refuse(args, "move.not-to-act", NULL, NULL, NULL);
    else if (game_turn(subject.rules, state).player == NOBODY)
        status = analyse_set_up(args, &subject, player, limits.lines);
    else
        thinker = open_thinker(args, subject.rules, &limits, &status);
    if (thinker && thinker_search(thinker, &(struct thinker_root){.state = state}, &limits, NULL, NULL, &report))
        print_report(args, subject.rules, state, &report);
    thinker_free(thinker);
    subject_close(&subject);
    return status;
}

/* ---- a game ---- */

/* The value of the game's end for a side, as the search would give it. */
static int32_t value_of_end(const struct match *match, int side)
{
    struct result result = match_result(match);
    if (!result.winners)
        return 0;
    return match_rules(match)->side_of[player_first(result.winners)] == side ? SEARCH_WIN : -SEARCH_WIN;
}

/* False when memory runs out. */
static bool judge_turn(struct thinker *thinker, const struct match *match, const struct thinker_limits *limits,
                       struct judged *turn)
{
    struct search_report report;
    struct thinker_limits one = *limits;
    one.lines = 1;
    if (!thinker_search(thinker, &(struct thinker_root){.match = match, .n = turn->n}, &one, NULL, NULL, &report))
        return false;
    turn->best = report.lines[0].score;
    turn->line = report.lines[0];
    return true;
}

/* Whether the turn is how the best line begins: then nothing was lost, whatever a deeper look says later. */
static bool is_best(const struct match *match, const struct judged *turn)
{
    for (int i = 0; i < turn->after - turn->n; i++)
        if (i >= turn->line.length || !move_equal(turn->line.moves[i], match_move(match, turn->n + i)))
            return false;
    return true;
}

/* Each turn is worth what the next position is; of `all` that were judged the last may be the present one, in which
 * nothing has been played yet. */
static void value_turns(const struct match *match, struct judged *turns, int count, int all)
{
    const struct rules *rules = match_rules(match);
    for (int i = 0; i < count; i++) {
        int side = rules->side_of[match_mover(match, turns[i].n)];
        bool next = i + 1 < all && turns[i + 1].n == turns[i].after;
        turns[i].played = turns[i].best;
        if (is_best(match, &turns[i]))
            continue;
        if (next)
            turns[i].played = turns[i + 1].line.values[side];
        else if (i + 1 == count && match_result(match).by)
            turns[i].played = value_of_end(match, side);
    }
}

static int64_t lost_by(const struct judged *turn)
{
    int64_t best = search_is_win(turn->best) ? (turn->best > 0 ? 100000 : -100000) : turn->best;
    int64_t played = search_is_win(turn->played) ? (turn->played > 0 ? 100000 : -100000) : turn->played;
    return best - played;
}

static void print_turn(const struct args *args, const struct match *match, const struct judged *turn, int number)
{
    const struct rules *rules = match_rules(match);
    union state_buffer state;
    char played[LINE], better[LINE], before[64], after[64], head[64];
    struct text a = text_on(played, sizeof played), b = text_on(better, sizeof better),
                c = text_on(before, sizeof before), d = text_on(after, sizeof after), e = text_on(head, sizeof head);
    words_add(args->language, &e, "analyse.turn", number_of(number).text,
              player_id(rules, match_mover(match, turn->n)).text, NULL);
    notation_turn(match, turn->n, &a);
    match_before(match, turn->n, state_of(&state));
    add_line(rules, state_of(&state), &turn->line, &b);
    add_score(args, turn->best, &c);
    add_score(args, turn->played, &d);
    say(args, "analyse.lost", head, played, after);
    say(args, "analyse.better", better, before, NULL);
}

/* The turns that lost most, worst first. */
static void print_worst(const struct args *args, const struct match *match, struct judged *turns, int count, int most)
{
    bool any = false;
    for (int k = 0; k < most; k++) {
        int worst = -1;
        for (int i = 0; i < count; i++)
            if (turns[i].n >= 0 && (worst < 0 || lost_by(&turns[i]) > lost_by(&turns[worst])))
                worst = i;
        if (worst < 0 || lost_by(&turns[worst]) < WORTH_TELLING)
            break;
        print_turn(args, match, &turns[worst], worst + 1);
        turns[worst].n = -1;
        any = true;
    }
    if (!any)
        say(args, "analyse.none", NULL, NULL, NULL);
}

static int list_turns(const struct match *match, struct judged *turns)
{
    int count = 0;
    for (int n = 0; n < match_length(match);) {
        char line[LINE];
        struct text text = text_on(line, sizeof line);
        int after = notation_turn(match, n, &text);
        if (match_mover(match, n) != NOBODY && match_turn(match, n).player != NOBODY)
            turns[count++] = (struct judged){.n = n, .after = after};
        n = after;
    }
    return count;
}

/* The report is the same each time: what makes an analysis hang on time has no place there. */
static int report_game(const struct args *args)
{
    static const enum flag of_searches[] = {FLAG_SECONDS, FLAG_THREADS, FLAG_LINES};
    int status;
    if (refuse_flags(args, of_searches, sizeof of_searches / sizeof *of_searches, "analyse.with-report"))
        return STATUS_BAD_INPUT;
    struct record *record = record_open(args, args->words[0], &status);
    if (!record)
        return status;
    status = report_print(args, record);
    record_free(record);
    return status;
}

static int analyse_game(const struct args *args)
{
    struct thinker_limits limits;
    int status;
    if (!read_limits(args, PRESET_GAME_NODES, &limits))
        return STATUS_BAD_INPUT;
    struct record *record = record_open(args, args->words[0], &status);
    if (!record)
        return status;
    if (game_turn(record->rules, match_state(record->match)).player == NOBODY && !match_result(record->match).by) {
        record_free(record);
        return refuse(args, "analyse.setting-up", name_of(args->words[0]).text, NULL, NULL);
    }
    struct thinker *thinker = open_thinker(args, record->rules, &limits, &status);
    struct judged *turns = calloc((size_t)match_length(record->match) + 1, sizeof *turns);
    int count = turns ? list_turns(record->match, turns) : 0, all = count, length = match_length(record->match);
    bool fine = turns != NULL;
    if (fine && !match_result(record->match).by)
        turns[all++] = (struct judged){.n = length, .after = length};
    if (thinker) {
        for (int i = 0; fine && i < all; i++) {
            fine = judge_turn(thinker, record->match, &limits, &turns[i]);
            if (isatty(STDERR_FILENO))
                fprintf(stderr, "\r%d / %d%s", i + 1, all, i + 1 == all ? "\r\033[K" : "");
        }
    }
    if (thinker && fine) {
        value_turns(record->match, turns, count, all);
        print_worst(args, record->match, turns, count, limits.lines);
    } else if (!fine) {
        status = refuse(args, "no-memory", NULL, NULL, NULL);
    }
    free(turns);
    thinker_free(thinker);
    record_free(record);
    return status;
}

int cmd_analyse(const struct args *args)
{
    static const enum flag of_games[] = {FLAG_POSITION, FLAG_PLAYER, FLAG_OPTIONS, FLAG_BOARDS};
    static const enum flag of_records[] = {FLAG_GAME};
    if (games_find(args->words[0]) && (args->flag[FLAG_REPORT] || args->flag[FLAG_JSON]))
        return refuse(args, "analyse.no-report", NULL, NULL, NULL);
    if (games_find(args->words[0]))
        return refuse_flags(args, of_records, 1, "analyse.of-record") ? STATUS_BAD_INPUT : analyse_position(args);
    if (access(args->words[0], F_OK) != 0 && errno == ENOENT)
        return refuse(args, "analyse.neither", args->words[0], game_names().text, NULL);
    if (refuse_flags(args, of_games, sizeof of_games / sizeof *of_games, "analyse.flag"))
        return STATUS_BAD_INPUT;
    if (args->flag[FLAG_JSON] && !args->flag[FLAG_REPORT])
        return refuse(args, "analyse.no-report", NULL, NULL, NULL);
    return args->flag[FLAG_REPORT] ? report_game(args) : analyse_game(args);
}
