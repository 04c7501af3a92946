/* contest.c - a tournament as it is set up, and its games as lines of a file. */
#include "contest/contest.h"

#include <string.h>

#include "board/board.h"
#include "core/hash.h"
#include "core/rules.h"
#include "core/text.h"

struct match *contest_play(const struct contest *contest, struct arena *arena, int g)
{
    struct schedule_game scheduled = schedule_game(&contest->schedule, g);
    struct arena_game game = {
        .start = openings_at(&contest->openings, scheduled.opening),
        .opening = contest->opening,
        .seed = (contest->seed << 32) + (uint64_t)scheduled.opening,
    };
    memcpy(game.seats, scheduled.seats, sizeof game.seats);
    return arena_play(arena, &game);
}

/* ---- the head ---- */

static void add_fact(struct text *out, const char *name, const char *value)
{
    text_add(out, name);
    text_add_char(out, ' ');
    text_add(out, value);
    text_add_char(out, '\n');
}

static void add_number(struct text *out, const char *name, uint64_t number)
{
    text_add(out, name);
    text_add_char(out, ' ');
    text_add_number(out, (int64_t)number);
    text_add_char(out, '\n');
}

static void add_hash(struct text *out, const char *name, uint64_t hash)
{
    text_add(out, name);
    text_add_char(out, ' ');
    text_add_hex64(out, hash);
    text_add_char(out, '\n');
}

void contest_write_rules(const struct rules *rules, const char *what, struct text *out)
{
    add_fact(out, "tintagel", what);
    add_fact(out, "program", TINTAGEL_VERSION);
    text_add(out, "game ");
    text_add(out, rules->game->name);
    text_add_char(out, ' ');
    text_add_number(out, rules->game->version);
    text_add(out, "\noptions ");
    rules_write_options(rules, out);
    text_add_char(out, '\n');
    add_hash(out, "board", rules->board->hash);
}

void contest_write_entrant(const struct entrant *entrant, struct text *out)
{
    add_fact(out, "entrant", entrant->name);
    if (entrant->mind)
        add_hash(out, "weights", hash_bytes(entrant->mind->weight, sizeof entrant->mind->weight));
}

void contest_write_openings(const struct rules *rules, const struct openings *openings, int opening, uint64_t seed,
                            struct text *out)
{
    if (openings->count)
        add_hash(out, "openings", openings_hash(rules, openings));
    add_number(out, "opening", (uint64_t)opening);
    add_number(out, "seed", seed);
    text_add_char(out, '\n');
}

void contest_write_head(const struct contest *contest, struct text *out)
{
    contest_write_rules(contest->rules, "tournament 1", out);
    for (int i = 0; i < contest->schedule.entrants; i++)
        contest_write_entrant(&contest->entrants[i], out);
    add_fact(out, "schedule", contest->schedule.gauntlet ? "gauntlet" : "round-robin");
    contest_write_openings(contest->rules, &contest->openings, contest->opening, contest->seed, out);
}

/* ---- a game ---- */

/* Its number and who sat where: "17 1-0 ". */
static void add_pairing(const struct contest *contest, int g, struct text *out)
{
    struct schedule_game game = schedule_game(&contest->schedule, g);
    text_add_number(out, g);
    for (int side = 0; side < contest->schedule.sides; side++) {
        text_add_char(out, side ? '-' : ' ');
        text_add_number(out, game.seats[side]);
    }
    text_add_char(out, ' ');
}

/* The sides that have won: "0", "0,2"; "draw"; "-" if it has not ended. */
static void add_winners(const struct match *match, struct text *out)
{
    uint8_t winners = arena_winners(match);
    const char *comma = "";
    if (!winners)
        text_add(out, match_result(match).by ? "draw" : "-");
    for (int side = 0; side < match_rules(match)->sides; side++)
        if (winners >> side & 1) {
            text_add(out, comma);
            text_add_number(out, side);
            comma = ",";
        }
}

void contest_write_game(const struct contest *contest, int g, const struct match *match, struct text *out)
{
    const struct ending *by = match_result(match).by;
    add_pairing(contest, g, out);
    add_winners(match, out);
    text_add_char(out, ' ');
    text_add(out, by ? by->rule : "-");
    text_add_char(out, ' ');
    text_add_number(out, match_length(match));
}

static bool read_winners(const char *field, int sides, uint8_t *out)
{
    char number[8];
    int side;
    *out = 0;
    if (strcmp(field, "draw") == 0 || strcmp(field, "-") == 0)
        return true;
    while (*field) {
        if (!text_field(&field, ',', number, sizeof number) || !text_number(number, sides - 1, &side))
            return false;
        *out |= (uint8_t)(1 << side);
    }
    return *out != 0;
}

bool contest_read_game(const struct contest *contest, int g, const char *line, struct rating_game *out)
{
    char pairing[CONTEST_LINE], winners[32], rule[32];
    struct text text = text_on(pairing, sizeof pairing);
    struct schedule_game game = schedule_game(&contest->schedule, g);
    int length;
    add_pairing(contest, g, &text);
    if (strncmp(line, pairing, text.length) != 0)
        return false;
    line += text.length;
    out->opening = game.opening;
    memcpy(out->seats, game.seats, sizeof out->seats);
    return text_field(&line, ' ', winners, sizeof winners) && text_field(&line, ' ', rule, sizeof rule) &&
           text_number(line, INT32_MAX, &length) && read_winners(winners, contest->schedule.sides, &out->winners);
}
