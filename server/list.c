/* list.c - lists of games, the newest first, page by page.
 *
 * Games that have changed in the same millisecond must not fall between two pages. So a page ends with a mark, the time
 * and the id of its last game, and the next one begins behind that: it asks for all of that time again, and leaves out
 * what was told.
 *
 * A game that is not listed is shown to its own players only. */
#include "server/list.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "server/host.h"
#include "server/refresh.h"
#include "server/reply.h"

enum { PAGE = 50, SAME_TIME = 200, SEATS_OF_ONE = 20000, MARK = 40, SEARCHES_MOST = 32 };

/* ---- one game ---- */

static void write_seats(struct json *json, const char *names)
{
    json_key(json, "seats");
    json_open(json, '[');
    for (bool more = names != NULL; more; names += *names == '\t') {
        char seat[16 + 2 * HOST_NAME] = "";
        struct text text = text_on(seat, sizeof seat);
        size_t length = strcspn(names, "\t");
        text_add(&text, length && strncmp(names, "computer ", 9) != 0 ? "person " : "");
        text_add_part(&text, names, length);
        json_string(json, seat);
        names += length;
        more = *names == '\t';
    }
    json_close(json, ']');
}

static void write_row(struct json *json, const struct store_value *row, player_set you)
{
    json_member_string(json, "id", row[MATCHES_ID].text);
    json_member_string(json, "name", row[MATCHES_GAME].text);
    json_member_string(json, "options", row[MATCHES_OPTIONS].text);
    json_member_string(json, "state", row[MATCHES_STATE].text);
    json_member_string(json, "result", row[MATCHES_RESULT].text);
    json_member(json, "created", row[MATCHES_CREATED].number);
    json_member(json, "updated", row[MATCHES_UPDATED].number);
    json_member(json, "length", row[MATCHES_LENGTH].number);
    json_key(json, "turn");
    json_players(json, (player_set)row[MATCHES_TURN].number);
    json_member(json, "due", row[MATCHES_DUE].number == CHANGE_MARK ? 0 : row[MATCHES_DUE].number);
    write_seats(json, row[MATCHES_NAMES].text);
    json_key(json, "listed");
    json_flag(json, row[MATCHES_LISTED].number != 0);
    json_key(json, "you");
    json_players(json, you);
}

void list_write_game(struct json *json, const struct call *call, const struct store_value *row, player_set you)
{
    struct table *table = map_get(&call->host->tables, row[MATCHES_ID].text);
    json_open(json, '{');
    if (table && !table->removed && refresh_is_current(table))
        tell_write_head(json, table, call->who);
    else
        write_row(json, row, you);
    json_close(json, '}');
}

/* ---- what is asked for ---- */

/* A list that is being made. */
struct listing {
    struct host *host;
    struct call *call;
    int64_t before;    /* the mark: */
    char behind[MARK]; /* "" for none */
    struct map seats;  /* by id of a game, whoever asks being one of its players: its struct seat */
    struct seat {
        struct seat *next;
        char game[HOST_ID];
        player_set players;
    } * all;
    bool mine, searches;
    int most;
};

static void end_listing(struct listing *listing)
{
    for (struct seat *seat = listing->all, *next; seat; seat = next) {
        next = seat->next;
        free(seat);
    }
    map_free(&listing->seats);
    listing->host->searches -= listing->searches;
    free(listing);
}

/* "1700000000000-abcdefghijkl" */
static bool read_mark(struct listing *listing, const char *mark)
{
    char time[24];
    struct text id = text_on(listing->behind, sizeof listing->behind);
    if (!*mark)
        return true;
    if (!text_field(&mark, '-', time, sizeof time) || !text_number64(time, INT64_MAX - 1, &listing->before))
        return false;
    text_add(&id, mark);
    return *mark && !id.cut;
}

static player_set seats_in(const struct listing *listing, const char *game)
{
    const struct seat *seat = map_get(&listing->seats, game);
    return seat ? seat->players : 0;
}

static bool was_told(const struct listing *listing, const struct store_value *row)
{
    return listing->behind[0] && row[MATCHES_UPDATED].number == listing->before &&
           strcmp(row[MATCHES_ID].text, listing->behind) >= 0;
}

/* A game that the host has removed is not even its players' any more. */
static bool is_hidden(const struct listing *listing, const struct store_value *row)
{
    return listing->call->who && strcmp(row[MATCHES_STATE].text, "removed") == 0;
}

/* Whether somebody waits for whoever asks, as far as is known. */
static bool waits(const struct listing *listing, const struct store_value *row)
{
    const struct table *table = map_get(&listing->call->host->tables, row[MATCHES_ID].text);
    player_set turn = table && refresh_is_current(table) ? table_turn(table) : (player_set)row[MATCHES_TURN].number;
    return turn & seats_in(listing, row[MATCHES_ID].text);
}

/* ---- what comes back ---- */

static void write_mark(struct json *json, const struct store_value *last)
{
    char mark[MARK] = "";
    struct text text = text_on(mark, sizeof mark);
    if (last) {
        text_add_number(&text, last[MATCHES_UPDATED].number);
        text_add(&text, "-");
        text_add(&text, last[MATCHES_ID].text);
    }
    json_member_string(json, "before", mark);
}

/* Of one's own games first those that wait for one. */
static void write_games(struct json *json, const struct listing *listing, const struct store_answer *found, int from,
                        int to)
{
    json_key(json, "games");
    json_open(json, '[');
    for (int turn = listing->mine ? 1 : 0; turn >= 0; turn--) {
        for (int i = from; i < to; i++) {
            const struct store_value *row = found->rows[i];
            if (!is_hidden(listing, row) && (!listing->mine || waits(listing, row) == (turn == 1)))
                list_write_game(json, listing->call, row, seats_in(listing, row[MATCHES_ID].text));
        }
    }
    json_close(json, ']');
}

static void found_games(void *context, const struct store_answer *found)
{
    struct listing *listing = context;
    struct reply reply;
    if (found->end != STORE_KEPT) {
        call_refuse_end(listing->call, found->end);
        end_listing(listing);
        return;
    }
    int from = 0, to;
    while (from < found->count && was_told(listing, found->rows[from]))
        from++;
    to = found->count - from > listing->most ? from + listing->most : found->count;
    struct json *json = reply_begin(&reply);
    write_games(json, listing, found, from, to);
    write_mark(json, to < found->count ? found->rows[to - 1] : NULL);
    reply_send(&reply, listing->call);
    end_listing(listing);
}

static void add_condition(struct store_question *question, int column, enum store_compare how, struct store_value value)
{
    question->condition[question->conditions].column = column;
    question->condition[question->conditions].how = how;
    question->condition[question->conditions++].value = value;
}

static void ask_for_games(struct listing *listing)
{
    const struct call *call = listing->call;
    const char *state = call_text(call, "state"), *name = call_text(call, "name"), *who = call_text(call, "who");
    struct store_question question = {.table = STORE_MATCHES, .order = MATCHES_UPDATED, .down = true};
    question.most = listing->most + 1 + (listing->behind[0] ? SAME_TIME : 0);
    question.apart = *name; /* no index has the game: where few are of it, all are looked at */
    if (*state)
        add_condition(&question, MATCHES_STATE, STORE_IS, (struct store_value){.text = state});
    if (*name)
        add_condition(&question, MATCHES_GAME, STORE_IS, (struct store_value){.text = name});
    if (*who)
        add_condition(&question, MATCHES_NAMES, STORE_HAS, (struct store_value){.text = who});
    if (listing->behind[0])
        add_condition(&question, MATCHES_UPDATED, STORE_LESS, (struct store_value){.number = listing->before + 1});
    if (listing->mine)
        add_condition(&question, MATCHES_ID, STORE_SEATED, (struct store_value){.text = call->who->id});
    else if (call->who)
        add_condition(&question, MATCHES_LISTED, STORE_IS, (struct store_value){.number = 1});
    host_ask(call->host, &question, found_games, listing);
}

/* ---- whose ---- */

/* False when memory runs out. */
static bool add_seat(struct listing *listing, const struct store_value *row)
{
    struct seat *seat = map_get(&listing->seats, row[SEATS_MATCH].text);
    if (!seat) {
        seat = calloc(1, sizeof *seat);
        if (!seat)
            return false;
        struct text game = text_on(seat->game, sizeof seat->game);
        text_add(&game, row[SEATS_MATCH].text);
        seat->next = listing->all;
        listing->all = seat;
        if (!map_put(&listing->seats, seat->game, seat))
            return false;
    }
    seat->players |= (player_set)(1 << (row[SEATS_PLAYER].number % MAX_PLAYERS));
    return true;
}

static void found_seats(void *context, const struct store_answer *found)
{
    struct listing *listing = context;
    enum store_end end = found->end;
    for (int i = 0; end == STORE_KEPT && i < found->count; i++)
        if (!add_seat(listing, found->rows[i]))
            end = STORE_TROUBLE;
    if (end == STORE_KEPT) {
        ask_for_games(listing);
        return;
    }
    call_refuse_end(listing->call, end);
    end_listing(listing);
}

static void ask_for_seats(struct listing *listing)
{
    struct store_question question = {.table = STORE_SEATS, .most = SEATS_OF_ONE};
    add_condition(&question, SEATS_VISITOR, STORE_IS, (struct store_value){.text = listing->call->who->id});
    host_ask(listing->call->host, &question, found_seats, listing);
}

/* ---- the actions ---- */

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words != NULL;
}

/* NULL, having refused the call. */
static struct listing *begin(struct call *call, const char *const *states)
{
    struct listing *listing = calloc(1, sizeof *listing);
    const char *state = call_text(call, "state"), *wrong = NULL;
    if (!listing) {
        call_refuse_as(call, 503, "no-memory", NULL);
        return NULL;
    }
    listing->host = call->host;
    listing->call = call;
    listing->most = (int)call_number(call, "most", PAGE);
    listing->mine = call->who && strcmp(call_text(call, "player"), "me") == 0;
    if (!read_mark(listing, call_text(call, "before")))
        wrong = "before";
    else if (*state && !is_one_of(state, states))
        wrong = "state";
    else if (*call_text(call, "name") && !games_find(call_text(call, "name")))
        wrong = "name";
    else if (*call_text(call, "player") && !listing->mine)
        wrong = "player";
    else if (listing->most < 1)
        wrong = "most";
    if (!wrong)
        return listing;
    call_refuse_as(call, 400, "server.parameter", wrong);
    free(listing);
    return NULL;
}

/* Looking at every game takes long: whoever comes from many addresses must not make others wait for ever. */
static bool may_search(struct call *call)
{
    if (call->host->searches < SEARCHES_MOST)
        return call_may(call, LIMIT_SEARCH);
    call_refuse_as(call, 429, "server.too-many", NULL);
    return false;
}

void list_games(struct call *call, struct table *none)
{
    static const char *const states[] = {"open", "playing", "finished", NULL};
    bool searches = *call_text(call, "who") || *call_text(call, "name");
    struct listing *listing = !searches || may_search(call) ? begin(call, states) : NULL;
    (void)none;
    if (listing) {
        listing->searches = searches;
        call->host->searches += searches;
    }
    if (listing && listing->mine)
        ask_for_seats(listing);
    else if (listing)
        ask_for_games(listing);
}

void list_all_games(struct call *call, struct table *none)
{
    static const char *const states[] = {"open", "playing", "finished", "frozen", "removed", NULL};
    struct listing *listing = begin(call, states);
    (void)none;
    if (listing)
        ask_for_games(listing);
}
