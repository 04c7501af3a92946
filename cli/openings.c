/* openings.c - the command `openings`: what was played from a position in the games of some files, and how that went
 * for whoever played it (match/tally.h).
 *
 * The rules are those of the game that is named, or else of the first record. Records by other rules, and games that
 * are not over, are counted as such and left out. One position is asked for, so memory does not grow with the games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/rules_cache.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/json.h"
#include "match/record_json.h"
#include "match/tally.h"

enum { FILE_MOST = 1 << 30, WORD_COLUMN = 12, PER_STEP = 1024 };

struct openings {
    const struct args *args;
    struct rules_cache cache;
    struct subject subject; /* its rules are NULL until they are known */
    uint64_t place;
    struct tally tally;
    int others, unfinished;
    int status;
};

/* ---- the position ---- */

/* Make the moves of --moves, and find the place. */
static bool find_place(struct openings *o)
{
    char word[MOVE_TEXT];
    const char *at = o->args->flag[FLAG_MOVES];
    while (at && *(at += strspn(at, " "))) {
        struct text copy = text_on(word, sizeof word);
        size_t length = strcspn(at, " ");
        text_add_part(&copy, at, length);
        at += length;
        if (!subject_play(o->args, &o->subject, word))
            return false;
    }
    o->place = tally_place(o->subject.rules, state_of(&o->subject.state));
    if (!o->place)
        refuse(o->args, "openings.nobody", NULL, NULL, NULL);
    return o->place != 0;
}

/* Without a game's name the first record says what is played. */
static bool take_rules(struct openings *o, const struct record *record)
{
    o->status = STATUS_BAD_INPUT;
    o->subject = (struct subject){.rules = rules_share(record->rules), .player = NO_PLAYER};
    return subject_state(o->args, &o->subject) && find_place(o);
}

/* Whether the first word is a game, and what comes behind it are files. */
static bool names_game(const struct args *args)
{
    return games_find(args->words[0]) != NULL;
}

/* ---- the games ---- */

static bool is_by_rules(const struct rules *rules, const struct record *record)
{
    return tally_ground(rules) == tally_ground(record->rules);
}

static bool take_record(struct openings *o, const struct record *record)
{
    if (!o->subject.rules && !take_rules(o, record))
        return false;
    if (!is_by_rules(o->subject.rules, record)) {
        o->others++;
        return true;
    }
    o->unfinished += !match_result(record->match).by;
    if (tally_add(&o->tally, record->match, o->place))
        return true;
    o->status = refuse(o->args, "no-memory", NULL, NULL, NULL);
    return false;
}

static bool count_text(struct openings *o, const char *path, const char *text)
{
    const struct record_source source = {.find_game = games_find, .boards = &embedded_boards, .cache = &o->cache};
    struct record_file file = {.at = text};
    struct progress progress = progress_begin(o->args, 0, (int)(strlen(text) / PER_STEP + 1));
    struct why why = {.message = NULL};
    bool fine = true;
    for (struct record *record; fine && (record = record_file_next(&file, &source, &why));) {
        fine = take_record(o, record);
        record_free(record);
        progress_show(&progress, (int)((size_t)(file.at - text) / PER_STEP));
    }
    progress_end(&progress);
    if (fine && why.message)
        o->status = refuse_line(o->args, path, &why);
    return fine && !why.message;
}

static bool count_file(struct openings *o, const char *path)
{
    char *text = file_read(path, FILE_MOST);
    if (!text) {
        o->status = file_trouble(o->args, path);
        return false;
    }
    bool fine = count_text(o, path, text);
    free(text);
    return fine;
}

/* ---- what is told ---- */

static void print_head(const struct args *args)
{
    static const char *const heads[] = {"openings.move", "openings.games", "openings.won", "openings.drawn",
                                        "openings.lost"};
    for (int i = 0; i < 5; i++) {
        char word[64];
        struct text text = text_on(word, sizeof word);
        words_add(args->language, &text, heads[i], NULL, NULL, NULL);
        if (i)
            printf("  %s", word);
        else
            printf("%-*s", WORD_COLUMN, word);
    }
    putchar('\n');
}

/* As wide as the word above it is in letters. */
static int width_of(const struct args *args, const char *head)
{
    char word[64];
    struct text text = text_on(word, sizeof word);
    words_add(args->language, &text, head, NULL, NULL, NULL);
    int width = 0;
    for (const char *c = word; *c; c++)
        width += ((unsigned char)*c & 0xC0) != 0x80;
    return width + 2;
}

static void print_move(const struct args *args, const struct tally_move *move)
{
    printf("%-*s%*lld%*lld%*lld%*lld\n", WORD_COLUMN, move->word, width_of(args, "openings.games"),
           (long long)tally_games(move), width_of(args, "openings.won"), (long long)move->count[TALLY_WON],
           width_of(args, "openings.drawn"), (long long)move->count[TALLY_DRAWN], width_of(args, "openings.lost"),
           (long long)move->count[TALLY_LOST]);
}

static void print_all(const struct openings *o, const struct tally_move *moves, int count)
{
    if (count)
        print_head(o->args);
    else
        say(o->args, "openings.none", NULL, NULL, NULL);
    for (int i = 0; i < count; i++)
        print_move(o->args, &moves[i]);
    say(o->args, "openings.counted", number_of(o->tally.games).text, number_of(o->others).text,
        number_of(o->unfinished).text);
}

static void put_out(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

static void print_json(struct openings *o, const struct tally_move *moves, int count)
{
    const struct rules *rules = o->subject.rules;
    char options[OPTIONS_TEXT], position[POSITION_TEXT];
    struct text o_text = text_on(options, sizeof options), p_text = text_on(position, sizeof position);
    struct json json = {.sink = &(struct sink){.put = put_out, .context = stdout}};
    rules_write_options(rules, &o_text);
    rules->game->text->write_position(rules, state_of(&o->subject.state), &p_text);
    json_open(&json, '{');
    json_member_string(&json, "game", rules->game->name);
    json_member_string(&json, "options", options);
    json_member_string(&json, "position", position);
    json_member(&json, "games", o->tally.games);
    json_member(&json, "others", o->others);
    json_member(&json, "unfinished", o->unfinished);
    tally_write(&json, moves, count);
    json_close(&json, '}');
    putchar('\n');
}

static int tell(struct openings *o)
{
    int count;
    struct tally_move *moves = tally_moves(&o->tally, o->subject.rules, state_of(&o->subject.state), &count);
    if (!moves)
        return refuse(o->args, "no-memory", NULL, NULL, NULL);
    if (o->args->flag[FLAG_JSON])
        print_json(o, moves, count);
    else
        print_all(o, moves, count);
    free(moves);
    return STATUS_FINE;
}

int cmd_openings(const struct args *args)
{
    struct openings o = {.args = args, .cache = {.boards = &embedded_boards}, .status = STATUS_BAD_INPUT};
    int first = names_game(args) ? 1 : 0;
    if (first == args->word_count)
        return refuse(args, "openings.no-file", NULL, NULL, NULL);
    if (!first && (args->flag[FLAG_OPTIONS] || args->flag[FLAG_BOARDS]))
        return refuse(args, "openings.no-game", NULL, NULL, NULL);
    if (first && !subject_open(args, &o.subject, &o.status))
        return o.status;
    bool fine = !first || find_place(&o);
    for (int i = first; fine && i < args->word_count; i++)
        fine = count_file(&o, args->words[i]);
    int status = fine && o.subject.rules ? tell(&o) : o.status; /* a file holds one record at least */
    tally_free(&o.tally);
    if (o.subject.rules)
        subject_close(&o.subject);
    return status;
}
