/* play.c - what players do in a match, and what happens by itself.
 *
 * A line has a delay that is nobody's fault: a decision counts from before it, by the least round trip of the last few
 * pings, LAG_MOST at most. A client that answers pings late on purpose gains no more than LAG_STORE in all, and
 * LAG_BACK with each decision. */
#include "server/play.h"

#include <stdlib.h>
#include <string.h>

#include "core/game_text.h"
#include "server/host.h"
#include "server/lease.h"
#include "server/length.h"
#include "server/nodes.h"
#include "server/refresh.h"

enum {
    LAG_MOST = 500,
    LAG_STORE = 3000,
    LAG_BACK = 100,
    TALK_EACH = 1000,
    TALK_STORE = 20000,
    DRAFT_EACH = 50,
    DRAFT_STORE = 10000,
    LEAST_BACK = 500,
    LOOK_MOST = 2000,
    LOOK_AGAIN = 500
};

/* ---- sent twice ---- */

static bool is_same(const struct match_event *event, enum event_kind kind, int player, const char *text)
{
    return event->kind == kind && event->player == player && strcmp(event->text, text) == 0;
}

static bool changes_play(enum event_kind kind)
{
    return kind == EVENT_MOVE || kind == EVENT_REVEAL || kind == EVENT_TAKEBACK || kind == EVENT_END;
}

/* Every word is among these, which have a blank before and after each. */
static bool has_words(const char *spaced, const char *words)
{
    char word[MOVE_TEXT + 2];
    while (*words) {
        struct text one = text_on(word, sizeof word);
        size_t length = strcspn(words, " ");
        text_add_char(&one, ' ');
        text_add_part(&one, words, length);
        text_add_char(&one, ' ');
        if (one.cut || !strstr(spaced, word))
            return false;
        words += length + (words[length] == ' ');
    }
    return true;
}

static bool is_drafted(const struct match *match, int player, const char *words)
{
    char draft[EVENT_TEXT + 2];
    struct text text = text_on(draft, sizeof draft);
    text_add_char(&text, ' ');
    match_write_draft(match, player, &text);
    text_add_char(&text, ' ');
    return has_words(draft, words);
}

/* The same of a draft that has been shown to all since. */
static bool was_revealed(const char *reveal, int player, const char *words)
{
    char part[EVENT_TEXT], spaced[EVENT_TEXT + 2];
    struct text text = text_on(spaced, sizeof spaced);
    for (int p = 0; p <= player; p++)
        if (!text_field(&reveal, ';', part, sizeof part))
            return false;
    text_add(&text, part + strcspn(part, " ")); /* behind the salt */
    text_add_char(&text, ' ');
    return has_words(spaced, words);
}

enum before { BEFORE_NOT, BEFORE_DONE, BEFORE_STALE };

/* Whether a decision is there already. It was made where the client looked last, so it was done only if it is the first
 * that changed play since: one further on is another one, though it may read alike. */
static enum before was_decided(const struct match *match, int64_t number, int player, const char *text)
{
    int count;
    const struct match_event *events = match_events(match, &count);
    while (number < count && !changes_play(events[number].kind))
        number++;
    if (number >= count)
        return match_is_secret(match) && *text && is_drafted(match, player, text) ? BEFORE_DONE : BEFORE_NOT;
    bool done = events[number].kind == EVENT_REVEAL ? *text && was_revealed(events[number].text, player, text)
                                                    : is_same(&events[number], EVENT_MOVE, player, text);
    return done ? BEFORE_DONE : BEFORE_STALE;
}

/* Whether what is asked for happened since the client looked last; or something else that makes it another thing. */
static enum before was_done(const struct call *call, const struct table *table, int player, const char *text)
{
    int count;
    const struct match_event *events = match_events(table->match, &count);
    int64_t number = call_number(call, "number", count);
    if (call->action->event == EVENT_MOVE)
        return was_decided(table->match, number, player, text);
    for (; number < count; number++)
        if (is_same(&events[number], call->action->event, player, text))
            return BEFORE_DONE;
    return BEFORE_NOT;
}

static void answer_done(struct call *call, const struct table *table)
{
    struct change done = {.table = (struct table *)table, .call = call};
    change_answer(&done, STORE_KEPT);
}

/* ---- when it was done ---- */

/* How much of its delay a decision is not charged with. */
static int64_t credit_of(const struct call *call, const struct table *table, int player)
{
    int64_t trip = call->line ? net_round_trip(call->line->socket) / 1000 : 0;
    int64_t credit = trip < 0 ? 0 : trip > LAG_MOST ? LAG_MOST : trip;
    if (call->action->event != EVENT_MOVE || match_clock_terms(table->match).kind != CLOCK_REAL || player == NOBODY)
        return 0;
    return credit > LAG_STORE - table->lag[player] ? LAG_STORE - table->lag[player] : credit;
}

/* With each decision that is an event: what is refused, or drafted, gives nothing back. */
static void spend(struct table *table, int player, int64_t credit)
{
    table->lag[player] += credit - LAG_BACK;
    if (table->lag[player] < 0)
        table->lag[player] = 0;
}

/* Talk takes no time: as long as a flag is to fall that has not, it is from before that. Whose clock it is may still
 * decide (below); and who does not look after it must not use it up. */
static int64_t moment(const struct call *call, const struct table *table, int64_t credit)
{
    int64_t at = call->at - credit, now = match_now(table->match), up = match_deadline(table->match);
    bool open = up > now && at >= up && at < up + LAG_MOST;
    if (call->action->event == EVENT_CHAT && open && lease_is_mine(table))
        return up - 1;
    return !credit || at > now ? at : now;
}

/* ---- events ---- */

/* Whether a computer plays for somebody else who has a seat: it would agree to everything at once. */
static bool has_stand_in(const struct call *call, const struct table *table)
{
    for (int p = 0; p < match_rules(table->match)->players; p++)
        if (table->seats[p][0] && !match_has_person(table->match, p) && strcmp(table->seats[p], call->who->id) != 0)
            return true;
    return false;
}

/* What this table, or the game, does not allow. */
static bool is_allowed(const struct call *call, const struct table *table, int player, const char *text,
                       struct why *why)
{
    const struct rules *rules = match_rules(table->match);
    bool takeback = call->action->event == EVENT_OFFER && strcmp(text, "takeback") == 0;
    if (call->action->event == EVENT_CHAT && !table->terms.chat)
        return why_say(why, NULL, "server.no-chat", NULL, NULL, NULL);
    if (takeback && !table->terms.takeback)
        return why_say(why, NULL, "server.no-takeback", NULL, NULL, NULL);
    if (takeback && has_stand_in(call, table))
        return why_say(why, NULL, "server.stand-in", NULL, NULL, NULL);
    if (call->action->event != EVENT_CHAT || !rules->game->silence || match_result(table->match).by)
        return true;
    for (int p = 0; p < rules->players; p++)
        if (p != player && rules->side_of[p] == rules->side_of[player])
            return why_say(why, rules->game->silence, "server.silence", NULL, NULL, NULL);
    return true;
}

bool play_may_talk(struct call *call, struct table *table, int player)
{
    bool drafts = call->action->event == EVENT_MOVE && match_is_secret(table->match);
    int64_t *until = drafts ? &table->drafting[player] : &table->talk[player];
    int64_t each = drafts ? DRAFT_EACH : TALK_EACH, store = drafts ? DRAFT_STORE : TALK_STORE;
    if ((call->action->event == EVENT_MOVE && !drafts) || call->action->event == EVENT_RESIGN || call->talked)
        return true;
    *until = *until < call->at ? call->at : *until;
    if (*until - call->at > store - each)
        return false;
    *until += each;
    call->talked = true;
    return true;
}

static bool let_time_pass_first(struct call *call);

/* Too late it is when the flag has fallen. Before that another node may have it from the client's last line, and in
 * time; or nobody looked after the clock, or the store was away, and time is given back: so it is to be said again.
 * Talk is never too late: it waits for the flag. */
static void refuse(struct call *call, const struct table *table, const struct why *why)
{
    bool open = strcmp(why->message, "match.out-of-time") == 0 && match_deadline(table->match) >= 0;
    bool final = !table->host->shared && call->action->event != EVENT_CHAT;
    if (open && call->action->event == EVENT_CHAT && let_time_pass_first(call))
        return;
    if (!open || final)
        call_refuse(call, 422, why);
    else if (!refresh_before_refusing(call, 422))
        call_refuse_as(call, 503, "server.not-kept", NULL);
}

/* Ask the match, and keep what it says. */
static void ask(struct call *call, struct table *table, int player, const char *text)
{
    struct why why;
    int64_t credit = credit_of(call, table, player);
    struct match_news *news = NULL;
    if (length_allows(table->match, call->action->event, player, &why))
        news = match_ask(table->match, call->action->event, player, text, moment(call, table, credit), &why);
    if (!news) {
        refuse(call, table, &why);
        return;
    }
    if (call->action->event == EVENT_MOVE && news->count > 0 && !call->spent)
        spend(table, player, credit);
    struct change *change = change_new(table, call, news);
    table->host->counts.moves += call->action->event == EVENT_MOVE && !match_is_secret(table->match) && !call->spent;
    call->spent = true;
    if (change)
        change_keep(change, change_answer);
    else
        call_refuse_as(call, 503, "no-memory", NULL);
}

void play_event(struct call *call, struct table *table)
{
    int player = table_player(call, table);
    struct why why;
    if (player == NOBODY)
        return;
    const char *text = call_text(call, "text");
    enum before before = was_done(call, table, player, text);
    if (before != BEFORE_NOT && refresh_before_refusing(call, 409))
        return; /* where it was done more may have been since */
    if (before == BEFORE_DONE)
        answer_done(call, table);
    else if (before == BEFORE_STALE)
        call_refuse_as(call, 409, "server.stale", NULL);
    else if (!is_allowed(call, table, player, text, &why))
        call_refuse(call, 422, &why);
    else if (!play_may_talk(call, table, player))
        call_refuse_as(call, 429, "server.too-many", NULL);
    else
        ask(call, table, player, text);
}

/* ---- by the host ---- */

/* A call that nobody has made. The text is copied. */
static void call_myself(struct table *table, const struct action *action, int player, const char *text, int64_t at)
{
    struct input *input = malloc(sizeof *input + strlen(text) + 1);
    struct call *call = NULL;
    if (input) {
        *input = (struct input){.count = 0};
        memcpy(input->memory, text, strlen(text) + 1);
        input_add_text(input, "text", input->memory);
        input_add_number(input, "player", player);
        call = call_new(table->host, action, input);
    }
    if (!call)
        return;
    call->at = at;
    table_queue_call(call, table);
}

/* Somebody else was first, and the match is not what it was when this was thought of. */
static bool is_overtaken(const struct call *call, const struct table *table, int player)
{
    return call->tries && (player == NOBODY || table->thought[player] != match_steps(table->match) + 1);
}

/* What cannot be done now is thought of again when it can. */
static void act_for(struct call *call, struct table *table)
{
    int player = (int)call_number(call, "player", NOBODY);
    bool person = player != NOBODY && match_has_person(table->match, player); /* it has been taken over meanwhile */
    if (!person && lease_is_mine(table) && !is_overtaken(call, table, player)) {
        ask(call, table, player, call_text(call, "text"));
        return;
    }
    if (player != NOBODY)
        table->thought[player] = 0;
    call_done(call);
}

static const struct action computer_moves = {.name = "computer", .event = EVENT_MOVE, .act = act_for};
static const struct action computer_declines = {.name = "computer", .event = EVENT_DECLINE, .act = act_for};

void play_for_computer(struct table *table, int player, const char *words)
{
    call_myself(table, &computer_moves, player, words, host_now());
}

void play_decline_for_computers(struct table *table)
{
    struct request request = match_request(table->match);
    const struct rules *rules = match_rules(table->match);
    if (request.kind != REQUEST_DRAW || match_result(table->match).by || table->first)
        return;
    for (int p = 0; p < rules->players; p++) {
        if (!match_has_person(table->match, p) && (match_still_in(table->match) & ~request.agreed) >> p & 1) {
            call_myself(table, &computer_declines, p, "draw", host_now());
            return;
        }
    }
}

/* ---- clocks ---- */

/* A flag that is handed to a store that says nothing falls when it is back, whatever was decided meanwhile. So the
 * store has to say first what it has, and soon: else it is looked again a little later. */
static bool is_looked_at(const struct call *call, const struct table *table)
{
    bool fresh = table->fresh > call->order && host_now() - call->at <= LOOK_MOST;
    return !table->host->shared || (fresh && !nodes_hears_nothing(table->host));
}

static void let_time_pass(struct call *call, struct table *table)
{
    struct why why;
    if (lease_is_mine(table) && table->host->shared && !call->looked) {
        refresh_and_run(call, table);
        return;
    }
    if (!lease_is_mine(table) || !is_looked_at(call, table)) {
        table->no_flag_before = host_now() + LOOK_AGAIN;
        call_done(call);
        return;
    }
    struct match_news *news = match_ask_time(table->match, call->at, &why);
    if (!news || (!news->count && news->player == NOBODY)) {
        match_news_free(news);
        call_done(call);
        return;
    }
    struct change *change = change_new(table, call, news);
    if (change)
        change_keep(change, change_answer);
    else
        call_refuse_as(call, 503, "no-memory", NULL);
}

static const struct action time_passes = {.name = "time", .event = EVENT_FLAG, .act = let_time_pass};

/* Once for each call. */
static bool let_time_pass_first(struct call *call)
{
    struct table *table = call->table;
    struct input *input = call->looked || !lease_is_mine(table) ? NULL : input_empty();
    struct call *time = input ? call_new(call->host, &time_passes, input) : NULL;
    if (!time)
        return false;
    call->looked = true;
    table_put_first(call, table);
    table_put_first(time, table);
    return true;
}

void play_time_is_up(evutil_socket_t none, short what, void *context)
{
    struct table *table = context;
    (void)none, (void)what;
    call_myself(table, &time_passes, NOBODY, "", host_now());
}

/* Not before a decision could have come that was made in time. */
void play_set_timer(struct table *table)
{
    int64_t deadline = match_deadline(table->match), now = host_now();
    int64_t at = deadline + (match_clock_terms(table->match).kind == CLOCK_REAL ? LAG_MOST : 0) + 1;
    evtimer_del(table->timer);
    if (deadline < 0)
        return;
    at = at < table->no_flag_before ? table->no_flag_before : at;
    int64_t wait = at > now ? at - now : 1;
    struct timeval in = {.tv_sec = wait / 1000, .tv_usec = wait % 1000 * 1000};
    evtimer_add(table->timer, &in);
}

/* ---- when the server was down ---- */

/* Where something has happened since, it was given back before that (play_forgive_first()). */
static void pause_for_downtime(struct call *call, struct table *table)
{
    if (!lease_is_mine(table) || match_paused(table->match) || match_result(table->match).by ||
        !match_all_seated(table->match) || match_now(table->match) > call->at)
        call_done(call);
    else
        ask(call, table, NOBODY, "");
}

static void resume_after_downtime(struct call *call, struct table *table)
{
    if (match_paused(table->match) && lease_is_mine(table))
        ask(call, table, NOBODY, "");
    else
        call_done(call);
}

void play_stop(struct call *call, struct table *table)
{
    if (match_paused(table->match) || match_result(table->match).by || !match_all_seated(table->match))
        call_refuse_as(call, 422, "server.not-playing", NULL);
    else
        ask(call, table, NOBODY, "");
}

void play_go_on(struct call *call, struct table *table)
{
    if (match_paused(table->match) && !match_result(table->match).by)
        ask(call, table, NOBODY, "");
    else
        call_refuse_as(call, 422, "server.not-stopped", NULL);
}

static const struct action goes_down = {.name = "down", .event = EVENT_PAUSE, .act = pause_for_downtime};
static const struct action comes_up = {.name = "up", .event = EVENT_RESUME, .act = resume_after_downtime};

/* Whether it was paused as below by a server that died before it went on. The administrator's pauses are of no such
 * moment: the beginning of a time without a server, or that of the last event in it. */
static bool is_down(const struct table *table)
{
    const struct host *host = table->host;
    int last;
    const struct match_event *events = match_events(table->match, &last);
    while (--last > 0 && events[last].kind != EVENT_PAUSE)
        ;
    int64_t at = events[last].at;
    for (int i = 0; last > 0 && events[last].player == NOBODY && i < host->downs; i++)
        if (at == host->down[i][0] || (at > host->down[i][0] && at < host->down[i][1] && at == events[last - 1].at))
            return true;
    return false;
}

/* A set-up in secret has a time of its own, also where nothing is timed after it. */
static bool is_timed(const struct match *match)
{
    struct clock_terms terms = match_clock_terms(match);
    return match_is_secret(match) ? terms.setup > 0 : terms.kind != CLOCK_NONE;
}

/* Whether its clocks run, or would but for a server that died while it gave time back. */
static bool runs(const struct table *table)
{
    return is_timed(table->match) && !match_result(table->match).by && match_all_seated(table->match) &&
           (!match_paused(table->match) || is_down(table));
}

/* The pause and its end in one: nobody finds a match in between. */
static void give_back(struct call *call, struct table *table)
{
    int64_t now = match_now(table->match), since = call_number(call, "from", 0), until = call_number(call, "until", 0);
    bool paused = match_paused(table->match);
    struct why why;
    struct match_news *news = NULL;
    since = since > now ? since : now;
    if (runs(table) && until > since)
        news = match_ask(table->match, paused ? EVENT_RESUME : EVENT_PAUSE, NOBODY, "", paused ? until : since, &why);
    struct change *change = news ? change_new(table, call, news) : NULL;
    if (!change) {
        call_done(call);
        return;
    }
    if (!paused)
        change_resume(change, until);
    change_keep(change, change_answer);
}

/* Who looks after it knows best since when nobody has. */
static void give_back_mine(struct call *call, struct table *table)
{
    if (lease_is_mine(table))
        give_back(call, table);
    else
        call_done(call);
}

static const struct action gives_back = {.name = "back", .event = EVENT_PAUSE, .act = give_back_mine};
static const struct action gives_back_first = {.name = "back", .event = EVENT_PAUSE, .act = give_back};

static struct call *call_to_give_back(struct table *table, const struct action *action, int64_t since, int64_t until)
{
    struct input *input = runs(table) && since < until ? input_empty() : NULL;
    if (!input)
        return NULL;
    input_add_number(input, "from", since);
    input_add_number(input, "until", until);
    return call_new(table->host, action, input);
}

void play_forgive(struct table *table, int64_t since, int64_t until)
{
    struct call *call = call_to_give_back(table, &gives_back, since, until);
    if (!call)
        return;
    table_put_first(call, table); /* before those that wait, which came later */
    table_go_on(table);
}

bool play_forgive_first(struct call *call, struct table *table)
{
    const struct host *host = table->host;
    bool gives = call->action == &gives_back || call->action == &gives_back_first;
    while (host->shared && !gives && !match_paused(table->match) && call->forgave < host->downs) {
        const int64_t *down = host->down[call->forgave++];
        int64_t since = down[0] > match_now(table->match) ? down[0] : match_now(table->match);
        bool counts = down[1] - since >= LEAST_BACK;
        struct call *back = counts ? call_to_give_back(table, &gives_back_first, since, down[1]) : NULL;
        if (!back)
            continue;
        table_put_first(call, table);
        table_put_first(back, table);
        return true;
    }
    return false;
}

void play_forgive_downtime(struct table *table)
{
    const struct host *host = table->host;
    int64_t now = match_now(table->match);
    if (!runs(table))
        return;
    for (int i = 0; i < host->downs; i++) {
        if (host->down[i][1] <= now)
            continue;
        call_myself(table, &goes_down, NOBODY, "", host->down[i][0] > now ? host->down[i][0] : now);
        call_myself(table, &comes_up, NOBODY, "", host->down[i][1]);
    }
}
