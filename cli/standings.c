/* standings.c - how a tournament ended. */
#include "cli/standings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "match/json.h"

/* Everything that is told of one entrant. */
struct row {
    int entrant;
    struct standing standing;
    double elo, error;
};

struct sheet {
    struct row rows[SCHEDULE_ENTRANTS]; /* the strongest first */
    int count;
    bool unbounded;
};

static int compare_rows(const void *a, const void *b)
{
    const struct row *left = a, *right = b;
    return left->elo != right->elo ? (left->elo < right->elo ? 1 : -1) : left->entrant - right->entrant;
}

static struct sheet sheet_of(const struct standings *s)
{
    struct sheet sheet = {.count = s->contest->schedule.entrants};
    struct rating rating;
    rating_fit(s->results->games, s->results->count, s->results->sides, sheet.count, &rating);
    for (int i = 0; i < sheet.count; i++)
        sheet.rows[i] = (struct row){i, results_standing(s->results, i), rating.elo[i], rating.error[i]};
    qsort(sheet.rows, (size_t)sheet.count, sizeof *sheet.rows, compare_rows);
    sheet.unbounded = rating.unbounded;
    return sheet;
}

static void print_test(const struct results *results)
{
    static const char *const verdicts[] = {"elo0", "-", "elo1"};
    const struct sprt *sprt = results->sprt;
    if (sprt)
        printf("sprt: %.2f (%.2f, %.2f) [%g, %g] %s\n", sprt_ratio(sprt), sprt_lower(sprt), sprt_upper(sprt),
               sprt->elo0, sprt->elo1, verdicts[sprt_verdict(sprt) + 1]);
}

static void print_unbounded(const struct standings *s, bool unbounded)
{
    if (unbounded)
        say(s->args, "tournament.unbounded", NULL, NULL, NULL);
}

void standings_print_score(const struct standings *s)
{
    struct standing a = results_standing(s->results, 0);
    struct rating rating;
    rating_fit(s->results->games, s->results->count, s->results->sides, 2, &rating);
    printf("%s - %s\n", s->entries[0].name, s->entries[1].name);
    printf("games: %d\nwins: %d\ndraws: %d\nlosses: %d\n", a.games, a.wins, a.draws, a.losses);
    printf("score: %.1f%% +- %.1f%%\n", 100 * a.share, 100 * a.error);
    printf("elo: %+.0f +- %.0f\n", rating_whole(0 - rating.elo[1]), rating.error[1]);
    print_unbounded(s, rating.unbounded);
    print_test(s->results);
}

/* ---- the table ---- */

/* Bytes that only go on with a character take no place. */
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xC0) != 0x80;
    return width;
}

/* In a column of that width, at its right; below 0, at its left. */
static void print_heading(const struct standings *s, const char *message, int width)
{
    char word[64];
    struct text text = text_on(word, sizeof word);
    words_add(s->args->language, &text, message, NULL, NULL, NULL);
    int blanks = abs(width) - width_of(word);
    blanks = blanks > 0 ? blanks : 0;
    printf("%*s%s%*s", width > 0 ? blanks : 0, "", word, width > 0 ? 0 : blanks, "");
}

void standings_print_table(const struct standings *s)
{
    static const char *const headings[] = {"tournament.elo",   "tournament.error", "tournament.games",
                                           "tournament.share", "tournament.wins",  "tournament.draws",
                                           "tournament.losses"};
    struct sheet sheet = sheet_of(s);
    int widest = 12;
    for (int i = 0; i < sheet.count; i++)
        widest = width_of(s->entries[i].name) > widest ? width_of(s->entries[i].name) : widest;
    print_heading(s, "tournament.entrant", -widest);
    for (int i = 0; i < 7; i++)
        print_heading(s, headings[i], 10);
    putchar('\n');
    for (int i = 0; i < sheet.count; i++) {
        const struct row *row = &sheet.rows[i];
        const char *name = s->entries[row->entrant].name;
        printf("%s%*s%+10.0f%10.0f%10d%9.1f%%%10d%10d%10d\n", name, widest - width_of(name), "", rating_whole(row->elo),
               row->error, row->standing.games, 100 * row->standing.share, row->standing.wins, row->standing.draws,
               row->standing.losses);
    }
    print_unbounded(s, sheet.unbounded);
    print_test(s->results);
}

/* ---- JSON ---- */

static void put_out(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

static void add_decimal(struct json *json, const char *name, double value)
{
    json_key(json, name);
    json_thousandths(json, llround(1000 * value));
}

static void add_row(const struct standings *s, const struct row *row, struct json *json)
{
    json_open(json, '{');
    json_member_string(json, "entrant", s->entries[row->entrant].name);
    add_decimal(json, "elo", row->elo);
    add_decimal(json, "error", row->error);
    json_member(json, "games", row->standing.games);
    json_member(json, "wins", row->standing.wins);
    json_member(json, "draws", row->standing.draws);
    json_member(json, "losses", row->standing.losses);
    add_decimal(json, "share", row->standing.share);
    json_close(json, '}');
}

static void add_test(const struct sprt *sprt, struct json *json)
{
    static const char *const verdicts[] = {"elo0", "open", "elo1"};
    json_key(json, "sprt");
    json_open(json, '{');
    add_decimal(json, "elo0", sprt->elo0);
    add_decimal(json, "elo1", sprt->elo1);
    add_decimal(json, "alpha", sprt->alpha);
    add_decimal(json, "beta", sprt->beta);
    add_decimal(json, "ratio", sprt_ratio(sprt));
    json_member_string(json, "verdict", verdicts[sprt_verdict(sprt) + 1]);
    json_close(json, '}');
}

void standings_print_json(const struct standings *s)
{
    struct sink sink = {.put = put_out, .context = stdout};
    struct json json = {.sink = &sink};
    struct sheet sheet = sheet_of(s);
    const struct contest *contest = s->contest;
    char options[OPTIONS_TEXT];
    struct text text = text_on(options, sizeof options);
    rules_write_options(contest->rules, &text);
    json_open(&json, '{');
    json_member_string(&json, "game", contest->rules->game->name);
    json_member_string(&json, "options", options);
    json_member_string(&json, "schedule", contest->schedule.gauntlet ? "gauntlet" : "round-robin");
    json_member(&json, "sides", contest->schedule.sides);
    json_member(&json, "opening", contest->opening);
    json_member(&json, "seed", (int64_t)contest->seed);
    json_member(&json, "games", s->results->count);
    json_key(&json, "unbounded");
    json_number(&json, sheet.unbounded);
    json_key(&json, "entrants");
    json_open(&json, '[');
    for (int i = 0; i < sheet.count; i++)
        add_row(s, &sheet.rows[i], &json);
    json_close(&json, ']');
    if (s->results->sprt)
        add_test(s->results->sprt, &json);
    json_close(&json, '}');
    putchar('\n');
}
