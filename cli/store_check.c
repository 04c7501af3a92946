/* store_check.c - `store check`: whether what a server keeps is sound.
 *
 * The file, as SQLite sees it; every match, which must follow from its events by the rules; and what belongs to
 * matches. All of these rows are in the order of the match's id, so that they are gone through side by side, whatever
 * their number. A match of other rules than today's cannot be played on, which is no fault. Of what is set up in secret
 * nothing is told but whose it is. */
#include <stdlib.h>
#include <string.h>

#include "cli/store.h"
#include "core/hash.h"
#include "games/embedded.h"
#include "match/tally.h"
#include "server/buffer.h"
#include "server/kept.h"

enum { FAULTS_TOLD = 20 };

struct stream {
    struct survey_rows *rows;
    const struct store_value *row; /* the next one; NULL at the end */
};

struct check {
    const struct args *args;
    struct survey *survey;
    struct rules_cache cache;
    struct stream matches, events, seats, drafts, tallied;
    uint64_t openings; /* the sum of what the matches add to the openings */
    bool unsure;       /* some of that is of matches that do not replay any more */
    long long match_count, event_count, faults;
};

/* A match as far as its events can be followed. */
struct replay {
    struct check *check;
    const char *id;
    bool is_frozen; /* its row says so already */
    bool failed;
    struct kept_match kept;
};

static void fault(struct check *check, const char *message, const char *a, const char *b, const char *c)
{
    if (check->faults++ < FAULTS_TOLD)
        refuse(check->args, message, a, b, c);
}

static const char *text_of(const struct store_value *value)
{
    return value->text ? value->text : "";
}

/* ---- streams: in every table the match's id comes first ---- */

static void step(struct stream *stream)
{
    stream->row = survey_next(stream->rows);
}

static bool stream_open(struct check *check, struct stream *stream, enum store_table table)
{
    stream->rows = survey_rows(check->survey, table);
    if (stream->rows)
        step(stream);
    return stream->rows != NULL;
}

static bool is_of(const struct stream *stream, const char *id)
{
    return stream->row && strcmp(text_of(&stream->row[0]), id) == 0;
}

/* Rows that come before a match's, or that are left when there is no more match, belong to none. */
static void skip_orphans(struct check *check, struct stream *stream, const char *before)
{
    while (stream->row && (!before || strcmp(text_of(&stream->row[0]), before) < 0)) {
        char id[64];
        struct text copy = text_on(id, sizeof id);
        text_add(&copy, text_of(&stream->row[0]));
        fault(check, "store.orphan", id, NULL, NULL);
        while (is_of(stream, id))
            step(stream);
        if (copy.cut) /* it is no id of ours anyway */
            step(stream);
    }
}

/* ---- a match ---- */

/* Tell why it does not follow. At its beginning that is a game, version or board that is not today's. */
static void stop_replay(struct replay *replay, const struct why *why)
{
    char sentence[1024];
    struct text text = text_on(sentence, sizeof sentence);
    words_add_why(replay->check->args->language, &text, why);
    replay->failed = true;
    if (replay->kept.count == 0 || replay->is_frozen)
        say(replay->check->args, "store.frozen", name_of(replay->id).text, name_of(sentence).text, NULL);
    else
        fault(replay->check, "store.illegal", replay->id, number_of(replay->kept.count).text, sentence);
}

/* ---- openings: both sides are summed up as one number, so that nothing grows with the matches ---- */

static uint64_t opening_hash(const char *place, const char *word, int end)
{
    uint64_t hash = hash_mix(hash_bytes(place, strlen(place)) + (uint64_t)end);
    return hash_mix(hash ^ hash_bytes(word, strlen(word)));
}

/* It was counted when it had so many events. */
static void add_openings(struct replay *replay)
{
    struct tally_step steps[TALLY_DEPTH];
    int count = tally_steps(replay->kept.match, steps);
    for (int i = 0; i < count; i++) {
        char place[17];
        struct text text = text_on(place, sizeof place);
        text_add_hex64(&text, steps[i].place);
        replay->check->openings += opening_hash(place, steps[i].word, (int)steps[i].end);
    }
}

static bool was_counted_here(const struct replay *replay)
{
    const struct stream *tallied = &replay->check->tallied;
    return is_of(tallied, replay->id) && tallied->row[TALLIED_EVENTS].number == replay->kept.count;
}

static void check_tallied(struct replay *replay)
{
    struct stream *tallied = &replay->check->tallied;
    for (; is_of(tallied, replay->id); step(tallied)) {
        if (!replay->failed && tallied->row[TALLIED_EVENTS].number > replay->kept.count)
            fault(replay->check, "store.gap", replay->id, number_of(tallied->row[TALLIED_EVENTS].number).text, NULL);
        replay->check->unsure |= replay->failed;
    }
}

static bool check_openings(struct check *check)
{
    static const int columns[TALLY_ENDS] = {OPENINGS_WON, OPENINGS_DRAWN, OPENINGS_LOST};
    struct stream rows;
    uint64_t kept = 0;
    if (!stream_open(check, &rows, STORE_OPENINGS))
        return false;
    for (; rows.row; step(&rows)) {
        int64_t total = 0;
        for (int end = 0; end < TALLY_ENDS; end++) {
            int64_t count = rows.row[columns[end]].number;
            total += count;
            kept += (uint64_t)count *
                    opening_hash(text_of(&rows.row[OPENINGS_PLACE]), text_of(&rows.row[OPENINGS_MOVE]), end);
        }
        if (total != rows.row[OPENINGS_GAMES].number)
            kept = ~check->openings;
    }
    if (kept != check->openings && !check->unsure && !store_stop())
        fault(check, "store.openings", NULL, NULL, NULL);
    return survey_end(rows.rows);
}

static void check_events(struct replay *replay)
{
    struct stream *events = &replay->check->events;
    for (; is_of(events, replay->id); step(events)) {
        struct why why;
        replay->check->event_count++;
        if (replay->failed)
            continue;
        if (events->row[EVENTS_NUMBER].number != replay->kept.count) {
            replay->failed = true;
            fault(replay->check, "store.gap", replay->id, number_of(replay->kept.count).text, NULL);
        } else if (kept_follow(&replay->kept, &replay->check->cache, NULL, events->row, &why)) {
            if (was_counted_here(replay))
                add_openings(replay);
        } else {
            stop_replay(replay, &why);
        }
    }
    if (replay->kept.count == 0 && !replay->failed)
        fault(replay->check, "store.gap", replay->id, "0", NULL);
}

static bool is_player(const struct replay *replay, int64_t player)
{
    return player >= 0 && player < (replay->kept.rules ? replay->kept.rules->players : MAX_PLAYERS);
}

static void check_seats(struct replay *replay)
{
    struct stream *seats = &replay->check->seats;
    for (; is_of(seats, replay->id); step(seats))
        if (!is_player(replay, seats->row[SEATS_PLAYER].number))
            fault(replay->check, "store.seat", replay->id, number_of(seats->row[SEATS_PLAYER].number).text, NULL);
}

/* All rows of one player together are what it has set up. */
static void check_draft(struct replay *replay, int64_t player)
{
    struct stream *drafts = &replay->check->drafts;
    struct kept_draft draft = {.sealed = false};
    bool good = is_player(replay, player);
    for (; is_of(drafts, replay->id) && drafts->row[DRAFTS_PLAYER].number == player; step(drafts))
        good = good && kept_add_draft(&draft, text_of(&drafts->row[DRAFTS_SAYS]));
    if (good && replay->kept.match && !replay->failed)
        good = kept_restore_draft(&draft, replay->kept.match, (int)player);
    buffer_free(&draft.words);
    if (!good)
        fault(replay->check, "store.draft", replay->id, number_of(player).text, NULL);
}

static void check_match(struct check *check, const struct store_value *row)
{
    struct replay replay = {
        .check = check, .id = text_of(&row[MATCHES_ID]), .is_frozen = !strcmp(text_of(&row[MATCHES_STATE]), "frozen")};
    skip_orphans(check, &check->events, replay.id);
    skip_orphans(check, &check->seats, replay.id);
    skip_orphans(check, &check->drafts, replay.id);
    skip_orphans(check, &check->tallied, replay.id);
    check->match_count++;
    check_events(&replay);
    check_tallied(&replay);
    check_seats(&replay);
    while (is_of(&check->drafts, replay.id))
        check_draft(&replay, check->drafts.row[DRAFTS_PLAYER].number);
    kept_free(&replay.kept);
}

/* ---- all of it ---- */

static void check_matches(struct check *check)
{
    for (; check->matches.row && !store_stop(); step(&check->matches))
        check_match(check, check->matches.row);
    skip_orphans(check, &check->events, NULL);
    skip_orphans(check, &check->seats, NULL);
    skip_orphans(check, &check->drafts, NULL);
    skip_orphans(check, &check->tallied, NULL);
}

static bool check_rows(struct check *check)
{
    struct stream *streams[] = {&check->matches, &check->events, &check->seats, &check->drafts, &check->tallied};
    static const enum store_table tables[] = {STORE_MATCHES, STORE_EVENTS, STORE_SEATS, STORE_DRAFTS, STORE_TALLIED};
    enum { STREAMS = sizeof tables / sizeof *tables };
    bool fine = true;
    for (int i = 0; i < STREAMS; i++)
        fine = stream_open(check, streams[i], tables[i]) && fine;
    if (fine)
        check_matches(check);
    for (int i = 0; i < STREAMS; i++)
        fine = streams[i]->rows && survey_end(streams[i]->rows) && fine;
    return fine && check_openings(check);
}

static int tell(const struct check *check)
{
    if (check->faults) {
        refuse(check->args, "store.faults", number_of(check->faults).text, NULL, NULL);
        return STATUS_TROUBLE;
    }
    say(check->args, "store.sound", number_of(check->match_count).text, number_of(check->event_count).text, NULL);
    return STATUS_FINE;
}

int store_check(const struct args *args, const char *path)
{
    int status;
    struct check check = {.args = args, .cache = {.boards = &embedded_boards}};
    check.survey = store_survey(args, path, &status);
    if (!check.survey)
        return status;
    if (survey_is_sound(check.survey) && survey_is_current(check.survey) && check_rows(&check))
        status = tell(&check);
    else
        status = refuse_store(args, path, survey_trouble(check.survey));
    survey_close(check.survey);
    return status;
}
