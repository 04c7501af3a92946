/* party.c - one game of a club: what was told of it, and what its players say; see club.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "tests/client/club.h"

enum { AGAIN = 100, LOOK_AGAIN = 500 };

static const char *const wish_names[] = {"", "join", "move", "chat"};
static const enum event_kind wish_kinds[] = {EVENT_KINDS, EVENT_JOINED, EVENT_MOVE, EVENT_CHAT};

static void fill(void *context, uint8_t *out, size_t size)
{
    (void)context;
    memset(out, 1, size);
}

static const struct entropy entropy = {.fill = fill};

struct club_party *party_new(struct club *club, const struct club_plan *plan)
{
    struct club_party *party = &club->parties[club->party_count];
    struct why why;
    *party = (struct club_party){.club = club, .at = club->party_count++, .plan = plan, .dirty = true};
    party->rules = rules_new(games_find(plan->game), plan->options, &embedded_boards, &why);
    if (!party->rules)
        abort();
    uint32_t first = rng_below(&club->rng, (uint32_t)club->member_count);
    for (int p = 0; p < party->rules->players; p++) {
        party->member[p] = plan->computers >> p & 1 ? -1 : (int)(first++ % (uint32_t)club->member_count);
        party->draft[p] = strdup("");
        party->drafted[p] = strdup("");
    }
    return party;
}

void party_free(struct club_party *party)
{
    for (int i = 0; i < party->count; i++)
        free(party->told[i].text);
    free(party->told);
    for (int p = 0; p < party->rules->players; p++) {
        free(party->draft[p]);
        free(party->drafted[p]);
    }
    for (struct club_ack *ack = party->acks, *next; ack; ack = next) {
        next = ack->next;
        free(ack);
    }
    match_free(party->match);
    rules_free(party->rules);
}

/* ---- what is told ---- */

static bool has_word(const char *words, const char *word, size_t length)
{
    for (const char *at = words; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strncmp(at, word, length) == 0 && (at[length] == ' ' || at[length] == '\0' || at[length] == ';'))
            return true;
    return false;
}

/* Every word of those is among these. */
static bool has_words(const char *words, const char *all)
{
    for (const char *at = all; *at; at += strcspn(at, " "), at += *at == ' ')
        if (!has_word(words, at, strcspn(at, " ")))
            return false;
    return true;
}

/* What was acknowledged of set-ups is what is revealed. */
static void check_reveal(struct club_party *party, const char *text)
{
    char part[EVENT_TEXT];
    for (int p = 0; p < party->rules->players && text_field(&text, ';', part, sizeof part); p++)
        if (strcmp(part, "-") != 0 && !has_words(part, party->drafted[p]))
            club_fault(party->club, "%s: player %d had set up %.400s, and %.400s is revealed", party->id, p,
                       party->drafted[p], part);
}

static void take_event(struct club_party *party, const struct club_told *told)
{
    struct match_event event = {.kind = told->kind, .player = told->player, .at = told->at, .text = told->text};
    struct why why = {.message = "?"};
    bool good = true;
    if (party->match)
        good = match_append(party->match, &event, &why);
    else
        good = (party->match = match_begin(party->rules, &event, &entropy, &why)) != NULL;
    if (!good)
        club_fault(party->club, "%s: event %d, %s %d %s, is not legal: %s", party->id, party->count,
                   event_name(told->kind), told->player, told->text, why.message);
    if (told->kind == EVENT_JOINED)
        party->seated |= (player_set)(1 << told->player);
    if (told->kind == EVENT_REVEAL)
        check_reveal(party, told->text);
    if (told->kind == EVENT_MOVE && party->member[told->player] < 0)
        party->club->counts.computers++;
}

static struct club_told read_told(const struct tree *event)
{
    const struct tree *kind = tree_nth(event, 0), *player = tree_nth(event, 1), *at = tree_nth(event, 2),
                      *text = tree_nth(event, 3);
    int found = kind && kind->text ? event_find(kind->text) : -1;
    return (struct club_told){.kind = found < 0 ? EVENT_KINDS : (enum event_kind)found,
                              .player = player ? (int)player->number : NOBODY,
                              .at = at ? at->number : 0,
                              .text = text && text->text ? text->text : ""};
}

static bool is_same(const struct club_told *a, const struct club_told *b)
{
    return a->kind == b->kind && a->player == b->player && a->at == b->at && strcmp(a->text, b->text) == 0;
}

static void keep(struct club_party *party, const struct club_told *told)
{
    if ((party->count & (party->count - 1)) == 0) {
        size_t room = party->count ? 2 * (size_t)party->count : 1;
        party->told = realloc(party->told, room * sizeof *party->told);
        if (!party->told)
            abort();
    }
    party->told[party->count] = *told;
    party->told[party->count].text = strdup(told->text);
    take_event(party, &party->told[party->count++]);
    party->club->counts.told++;
}

static void hear_event(struct club_party *party, int member, int n, const struct tree *event)
{
    struct club_told told = read_told(event);
    const struct tree *kind = tree_nth(event, 0);
    struct journal_event line = {n, told.player, told.at, kind && kind->text ? kind->text : "?", told.text};
    journal_told(party->club->journal, member, party->id, &line);
    if (n < party->count && !is_same(&told, &party->told[n]))
        club_fault(party->club, "%s: event %d was %s %d %s, and is %s %d %s", party->id, n,
                   event_name(party->told[n].kind), party->told[n].player, party->told[n].text, event_name(told.kind),
                   told.player, told.text);
    else if (n == party->count)
        keep(party, &told);
}

/* Ask how the clocks stand, where there are any. */
static void say_view(struct club_party *party, int member)
{
    char text[128];
    for (int p = 0; p < party->rules->players; p++) {
        if (party->member[p] != member || party->asked_view[p] || strcmp(party->plan->clock, "none") == 0)
            continue;
        snprintf(text, sizeof text, "{\"id\":%lld,\"do\":\"view\",\"game\":\"%s\",\"spectator\":true}",
                 club_id(party, p, SAID_VIEW), party->id);
        party->asked_view[p] = guest_now_us();
        member_say(&party->club->members[member], text);
        return;
    }
}

void party_hear(struct club_party *party, int member, const struct tree *news)
{
    int n = (int)tree_number(news, "first", -1);
    const struct tree *events = tree_at(news, "events");
    for (int p = 0; p < party->rules->players; p++) {
        if (party->member[p] != member)
            continue;
        if (n < 0 || n > party->seen[p])
            club_fault(party->club, "%s: events %d to %d were not told", party->id, party->seen[p], n - 1);
        if (n + events->count > party->seen[p])
            party->seen[p] = n + events->count;
    }
    for (const struct tree *event = events ? events->first : NULL; event; event = event->next)
        hear_event(party, member, n++, event);
    if (party->club->curious && rng_below(&party->club->rng, (uint32_t)party->club->curious) == 0)
        say_view(party, member);
    party->dirty = true;
    if (!party->over && party->match && match_result(party->match).by) {
        party->over = true;
        party->club->counts.finished++;
    }
}

/* What an ally's line tells may be older than what the player's own has told. */
void party_hear_draft(struct club_party *party, int member, const struct tree *draft)
{
    int64_t player = tree_number(draft, "player", NOBODY);
    const char *words = tree_text(draft, "words");
    if (player < 0 || player >= party->rules->players || party->member[player] < 0)
        return;
    bool own = party->member[player] == member;
    if (own && !has_words(words, party->drafted[player]))
        club_fault(party->club, "%s: player %d had set up %s, and has %s", party->id, (int)player,
                   party->drafted[player], words);
    if (!own && !has_words(words, party->draft[player]))
        return;
    free(party->draft[player]);
    party->draft[player] = strdup(words);
    party->dirty = true;
}

/* ---- answers ---- */

static void acknowledge(struct club_party *party, int player, int until)
{
    const struct club_wish *wish = &party->wish[player];
    struct club *club = party->club;
    club->counts.acks++;
    if (party->due[player] < until)
        party->due[player] = until;
    if (wish->secret) {
        size_t size = strlen(party->drafted[player]) + strlen(wish->text) + 2;
        char *all = malloc(size);
        if (!all)
            abort();
        snprintf(all, size, "%s%s%s", party->drafted[player], *party->drafted[player] ? " " : "", wish->text);
        free(party->drafted[player]);
        party->drafted[player] = all;
        return;
    }
    const char *name = wish->what == WISH_JOIN ? club->members[party->member[player]].name : "";
    size_t room = strlen(wish->text) + CLUB_NAME + 16;
    struct club_ack *ack = malloc(sizeof *ack + room);
    if (!ack)
        abort();
    *ack = (struct club_ack){
        .next = party->acks, .kind = wish_kinds[wish->what], .player = player, .from = wish->number, .until = until};
    snprintf(ack->text, room, "%s%s", *name ? "person " : "", *name ? name : wish->text);
    party->acks = ack;
    party->moves[player] += wish->what == WISH_MOVE;
    party->chats[player] += wish->what == WISH_CHAT;
}

static void note_lag(struct club *club, int64_t us)
{
    if (club->lag_count == club->lag_most) {
        club->lag_most = club->lag_most ? 2 * club->lag_most : 1024;
        club->lags = realloc(club->lags, (size_t)club->lag_most * sizeof *club->lags);
        if (!club->lags)
            abort();
    }
    club->lags[club->lag_count++] = us;
}

/* Who sits down is told by its name; what is drafted is no event. */
static void write_down(const struct club_party *party, int player, enum journal_answer answer, int number)
{
    const struct club_wish *wish = &party->wish[player];
    struct club *club = party->club;
    char name[CLUB_NAME + 16];
    snprintf(name, sizeof name, "person %s", club->members[party->member[player]].name);
    struct journal_event line = {.number = wish->number,
                                 .player = player,
                                 .kind = wish->secret ? "draft" : event_name(wish_kinds[wish->what]),
                                 .text = wish->what == WISH_JOIN ? name : wish->text};
    journal_said(club->journal, party->member[player], party->id, wish->since, &line, answer, number);
}

void party_end_journal(struct club_party *party)
{
    for (int p = 0; p < party->rules->players; p++)
        if (party->wish[p].what != WISH_NONE)
            write_down(party, p, JOURNAL_NONE, -1);
}

/* Not saved, or too much at a time: it is said again. */
static bool may_pass(const struct tree *error)
{
    int64_t status = tree_number(error, "status", 0);
    return status == 503 || status == 429;
}

/* Stale, or against the rules as they stand now, it is not said again. */
static void refused(struct club_party *party, int player, const struct tree *error)
{
    struct club_wish *wish = &party->wish[player];
    int64_t status = tree_number(error, "status", 0);
    struct club *club = party->club;
    bool again = may_pass(error);
    club->counts.refused++;
    journal_remark(club->journal, party->member[player], party->id, tree_text(error, "message"), (int)status);
    club->counts.not_kept += strcmp(tree_text(error, "message"), "server.not-kept") == 0;
    if (!again && status != 409 && status != 422)
        club_fault(club, "%s: %s %s is refused: %d %s", party->id, wish_names[wish->what], wish->text, (int)status,
                   tree_text(error, "message"));
    wish->sent = false;
    wish->again = guest_now() + AGAIN;
    if (again)
        return;
    write_down(party, player, JOURNAL_NO, -1);
    wish->what = WISH_NONE;
}

/* Who makes a game sits down at once. */
static void write_down_made(const struct club_party *party, int player)
{
    struct club *club = party->club;
    char name[CLUB_NAME + 16];
    snprintf(name, sizeof name, "person %s", club->members[party->member[player]].name);
    struct journal_event made = {.player = player, .kind = event_name(EVENT_CREATED), .text = ""};
    struct journal_event sits = {.player = player, .kind = event_name(EVENT_JOINED), .text = name};
    journal_said(club->journal, party->member[player], party->id, party->asked_us, &made, JOURNAL_YES, -1);
    journal_said(club->journal, party->member[player], party->id, party->asked_us, &sits, JOURNAL_YES, -1);
}

static void answered_create(struct club_party *party, int player, const struct tree *answer)
{
    bool new = !*party->id;
    const char *id = tree_text(answer, "game");
    if (*id && *party->id && strcmp(id, party->id) != 0)
        club_fault(party->club, "the same key made %s and %s", party->id, id);
    snprintf(party->id, sizeof party->id, "%s", id);
    party->asked = *id;
    if (*id && new)
        write_down_made(party, player);
    if (!*id && !may_pass(tree_at(answer, "error")))
        club_fault(party->club, "no game: %s", tree_text(tree_at(answer, "error"), "message"));
}

static void answered_watch(struct club_party *party, int player, const struct tree *answer)
{
    const struct tree *drafts = tree_at(answer, "drafts"), *error = tree_at(answer, "error");
    if (error) {
        if (!may_pass(error))
            club_fault(party->club, "%s is not shown: %s", party->id, tree_text(error, "message"));
        party->watching[player] = false;
        party->look_again[player] = guest_now() + LOOK_AGAIN;
        return;
    }
    party_hear(party, party->member[player], answer);
    for (const struct tree *draft = drafts ? drafts->first : NULL; draft; draft = draft->next)
        party_hear_draft(party, party->member[player], draft);
}

static int read_times(const struct tree *list, int64_t times[JOURNAL_PLAYERS])
{
    int count = 0;
    for (const struct tree *time = list ? list->first : NULL; time && count < JOURNAL_PLAYERS; time = time->next)
        times[count++] = time->number;
    return count;
}

static void answered_view(struct club_party *party, int player, const struct tree *answer)
{
    const struct tree *clock = tree_at(answer, "clock"), *error = tree_at(answer, "error");
    const struct tree *paused = tree_at(clock, "paused");
    struct journal_clocks clocks = {.at = tree_number(clock, "at", 0), .paused = paused && paused->number};
    int64_t sent = party->asked_view[player];
    int players = party->rules->players;
    party->asked_view[player] = 0;
    if (error && may_pass(error))
        return;
    clocks.players = read_times(tree_at(clock, "left"), clocks.left);
    if (!sent || clocks.players != players || read_times(tree_at(clock, "extra"), clocks.extra) != players ||
        read_times(tree_at(clock, "setup"), clocks.setup) != players)
        club_fault(party->club, "%s: no clocks are shown: %s", party->id, tree_text(error, "message"));
    else
        journal_shown(party->club->journal, party->member[player], party->id, sent, &clocks);
}

void party_answered(struct club_party *party, int player, const struct tree *answer)
{
    int what = (int)(tree_number(answer, "re", 0) % 8);
    struct club_wish *wish = &party->wish[player];
    const struct tree *error = tree_at(answer, "error");
    party->dirty = true;
    if (what == SAID_CREATE) {
        answered_create(party, player, answer);
    } else if (what == SAID_WATCH) {
        answered_watch(party, player, answer);
    } else if (what == SAID_VIEW) {
        answered_view(party, player, answer);
    } else if (what != (int)wish->what || !wish->sent) {
        club_fault(party->club, "%s: an answer to what was not said", party->id);
    } else if (error) {
        refused(party, player, error);
    } else {
        if (wish->what == WISH_MOVE)
            note_lag(party->club, guest_now_us() - wish->since);
        int number = (int)tree_number(answer, "number", 0);
        acknowledge(party, player, number);
        write_down(party, player, JOURNAL_YES, number);
        wish->what = WISH_NONE;
        wish->again = guest_now() + party->club->pause;
    }
}

/* ---- what is said ---- */

static void say_create(struct club_party *party, int player)
{
    char text[OPTIONS_TEXT + 1024], seats[256];
    struct text list = text_on(seats, sizeof seats);
    struct club *club = party->club;
    for (int p = 0; p < party->rules->players; p++) {
        char computer[32];
        snprintf(computer, sizeof computer, "\"computer %d\"", party->plan->level);
        text_add(&list, p ? "," : "");
        text_add(&list, p == player ? "\"me\"" : party->member[p] < 0 ? computer : "\"open\"");
    }
    snprintf(text, sizeof text,
             "{\"id\":%lld,\"do\":\"create\",\"name\":\"%s\",\"options\":\"%s\",\"clock\":\"%s\",\"seats\":[%s],"
             "\"listed\":%s,\"key\":\"party %d\"}",
             club_id(party, player, SAID_CREATE), party->plan->game, party->plan->options, party->plan->clock, seats,
             party->at % 2 ? "true" : "false", party->at);
    party->asked = true;
    if (!party->asked_us)
        party->asked_us = guest_now_us();
    member_say(&club->members[party->member[player]], text);
}

/* Not by a line that what was said just before has shown to be lost. */
static void say_watch(struct club_party *party, int player)
{
    char text[128];
    struct club_member *member = &party->club->members[party->member[player]];
    if (!member->up)
        return;
    snprintf(text, sizeof text, "{\"id\":%lld,\"do\":\"watch\",\"game\":\"%s\",\"since\":%d}",
             club_id(party, player, SAID_WATCH), party->id, party->seen[player]);
    party->watching[player] = true;
    member_say(member, text);
}

static void say_wish(struct club_party *party, int player)
{
    char text[EVENT_TEXT + 256], words[EVENT_TEXT + 16] = "";
    struct club_wish *wish = &party->wish[player];
    if (wish->what != WISH_JOIN)
        snprintf(words, sizeof words, ",\"text\":\"%s\"", wish->text);
    snprintf(text, sizeof text, "{\"id\":%lld,\"do\":\"%s\",\"game\":\"%s\",\"player\":%d,\"number\":%d%s}",
             club_id(party, player, (int)wish->what), wish_names[wish->what], party->id, player, wish->number, words);
    wish->sent = true;
    journal_remark(party->club->journal, party->member[player], party->id, wish_names[wish->what], wish->number);
    member_say(&party->club->members[party->member[player]], text);
}

static void wish_for(struct club_party *party, int player, enum club_what what, const char *text)
{
    struct club_wish *wish = &party->wish[player];
    wish->what = what;
    wish->secret = what == WISH_MOVE && match_is_secret(party->match);
    wish->number = party->count;
    wish->since = guest_now_us();
    wish->again = 0;
    snprintf(wish->text, sizeof wish->text, "%s", text);
    say_wish(party, player);
}

/* ---- deciding ---- */

static bool play_words(const struct rules *rules, struct state *state, int player, const char *words)
{
    char word[MOVE_TEXT];
    struct move move;
    struct why why;
    while (text_field(&words, ' ', word, sizeof word)) {
        if (!game_find_move(rules, state, player, word, &move, &why))
            return false;
        rules->game->play(rules, state, player, move);
    }
    return true;
}

/* The set-up as the player's camp knows it: who waits for an ally's castle comes after that one. */
static void see_drafts(const struct club_party *party, int player, struct state *state)
{
    const struct rules *rules = party->rules;
    player_set played = 0;
    match_view(party->match, player, state);
    for (int pass = 0; pass < 2; pass++) {
        for (int p = 0; p < rules->players; p++) {
            union state_buffer after;
            if (rules->side_of[p] != rules->side_of[player] || (played >> p & 1))
                continue;
            memcpy(after.bytes, state, rules->game->state_size);
            if (!play_words(rules, state_of(&after), p, party->draft[p]))
                continue;
            memcpy(state, after.bytes, rules->game->state_size);
            played |= (player_set)(1 << p);
        }
    }
}

/* Some more of a set-up by lot, or the rest of it. */
static void set_up(struct club_party *party, int player)
{
    const struct rules *rules = party->rules;
    const struct game_secrets *secrets = rules->game->secrets;
    struct rng *rng = &party->club->rng;
    union state_buffer state;
    struct move moves[MAX_MOVES];
    char words[EVENT_TEXT];
    struct text text = text_on(words, sizeof words);
    see_drafts(party, player, state_of(&state));
    int n = secrets->scatter && rng_below(rng, 2) ? secrets->scatter(rules, state_of(&state), player, rng, moves)
                                                  : secrets->arrange(rules, state_of(&state), player, 50, rng, moves);
    int most = n > 1 ? 1 + (int)rng_below(rng, (uint32_t)n) : n;
    for (int i = 0; i < most; i++) {
        text_add(&text, i ? " " : "");
        rules->game->text->write_move(rules, state_of(&state), moves[i], &text);
        rules->game->play(rules, state_of(&state), player, moves[i]);
    }
    if (most > 0)
        wish_for(party, player, WISH_MOVE, words);
}

static void decide(struct club_party *party, int player)
{
    const struct rules *rules = party->rules;
    const struct state *state = match_state(party->match);
    struct move moves[MAX_MOVES];
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    int n = rules->game->moves(rules, state, player, moves);
    if (n == 0)
        return;
    rules->game->text->write_move(rules, state, moves[rng_below(&party->club->rng, (uint32_t)n)], &text);
    wish_for(party, player, WISH_MOVE, word);
}

static void talk(struct club_party *party, int player)
{
    char words[64];
    snprintf(words, sizeof words, "Well %llu", (unsigned long long)rng_next(&party->club->rng));
    wish_for(party, player, WISH_CHAT, words);
}

static bool may_talk(const struct club_party *party)
{
    const struct rules *rules = party->rules;
    return party->club->talkative && (!rules->game->silence || rules->players == rules->sides) &&
           rng_below(&party->club->rng, (uint32_t)party->club->talkative) == 0;
}

/* What a player who has said nothing says next; not before it has heard of what was acknowledged. */
static void wish_something(struct club_party *party, int player)
{
    if (party->club->resting || !party->match || party->count < party->seen[player] ||
        party->count < party->due[player])
        return;
    if (party->club->pause && party->wish[player].again > guest_now()) {
        party->dirty = true;
        return;
    }
    if (!(party->seated >> player & 1))
        wish_for(party, player, WISH_JOIN, "");
    else if (!match_all_seated(party->match) || match_paused(party->match) ||
             !(match_to_act(party->match) >> player & 1))
        return;
    else if (may_talk(party))
        talk(party, player);
    else if (match_is_secret(party->match))
        set_up(party, player);
    else
        decide(party, player);
}

/* Nobody may watch more than 100 games: who comes back leaves alone what is over. */
static bool may_leave(const struct club_party *party, int player)
{
    return party->over && party->wish[player].what == WISH_NONE && party->seen[player] >= party->count;
}

void party_go_on(struct club_party *party)
{
    int first = 0;
    party->dirty = false;
    while (party->member[first] < 0)
        first++;
    for (int p = first; p < party->rules->players; p++) {
        struct club_wish *wish = &party->wish[p];
        if (party->member[p] < 0 || !party->club->members[party->member[p]].up)
            continue;
        if (!party->id[0]) {
            if (p == first && !party->asked)
                say_create(party, p);
            continue;
        }
        if (wish->what != WISH_NONE && !wish->sent) {
            if (wish->again <= guest_now())
                say_wish(party, p); /* before it looks what has happened meanwhile */
            else
                party->dirty = true;
        }
        party->left[p] = !party->watching[p] && may_leave(party, p);
        if (!party->watching[p] && party->look_again[p] > guest_now())
            party->dirty = true;
        else if (!party->watching[p] && !party->left[p])
            say_watch(party, p);
        else if (wish->what == WISH_NONE && !party->over)
            wish_something(party, p);
    }
}

const char *party_due(const struct club_party *party)
{
    if (!party->id[0])
        return party->asked ? "a game that is made" : NULL;
    for (int p = 0; p < party->rules->players; p++)
        if (party->wish[p].what != WISH_NONE)
            return "an answer";
    if (!party->match)
        return "its events";
    for (int p = 0; p < party->rules->players; p++)
        if (!party->over && party->count < party->due[p]) /* what is over is left, and nobody hears more of it */
            return "the event of an answer";
    if (!match_all_seated(party->match) || match_paused(party->match))
        return NULL;
    for (int p = 0; p < party->rules->players; p++)
        if (party->member[p] < 0 && (match_to_act(party->match) >> p & 1))
            return "a computer's decision";
    return NULL;
}

/* ---- comparing ---- */

static struct match *rebuild(const struct club_party *party, const struct tree *events, struct why *why)
{
    struct match_event *list = calloc((size_t)events->count + 1, sizeof *list);
    int count = 0;
    if (!list)
        abort();
    for (const struct tree *event = events->first; event; event = event->next) {
        struct club_told told = read_told(event);
        list[count++] = (struct match_event){told.kind, told.player, told.at, told.text};
    }
    struct match *match = match_rebuild(party->rules, list, count, &entropy, why);
    free(list);
    return match;
}

static bool check_counts(struct club *club, const struct club_party *party, const struct tree *events)
{
    int moves[MAX_PLAYERS] = {0}, chats[MAX_PLAYERS] = {0};
    for (const struct tree *event = events->first; event; event = event->next) {
        struct club_told told = read_told(event);
        if (told.player >= 0 && told.player < MAX_PLAYERS) {
            moves[told.player] += told.kind == EVENT_MOVE;
            chats[told.player] += told.kind == EVENT_CHAT;
        }
    }
    for (int p = 0; p < party->rules->players; p++) {
        if (party->member[p] < 0 || (moves[p] == party->moves[p] && chats[p] == party->chats[p]))
            continue;
        club_fault(club, "%s: of player %d %d moves and %d chats were acknowledged, and there are %d and %d", party->id,
                   p, party->moves[p], party->chats[p], moves[p], chats[p]);
        return false;
    }
    return true;
}

static bool check_acks(struct club *club, const struct club_party *party, const struct tree *events)
{
    for (const struct club_ack *ack = party->acks; ack; ack = ack->next) {
        bool found = false;
        int n = 0;
        for (const struct tree *event = events->first; event && n < ack->until && !found; event = event->next, n++) {
            struct club_told told = read_told(event);
            found = n >= ack->from && told.kind == ack->kind && told.player == ack->player &&
                    strcmp(told.text, ack->text) == 0;
        }
        if (!found) {
            club_fault(club, "%s: %s %d %s was acknowledged before %d, and is not there", party->id,
                       event_name(ack->kind), ack->player, ack->text, ack->until);
            return false;
        }
    }
    return true;
}

bool club_check_log(struct club *club, const struct club_party *party, const struct tree *events)
{
    struct why why = {.message = "?"};
    int n = 0;
    if (!events || events->count < party->count) {
        club_fault(club, "%s: %d events were told, and %d are there", party->id, party->count,
                   events ? events->count : 0);
        return false;
    }
    for (const struct tree *event = events->first; event && n < party->count; event = event->next, n++) {
        struct club_told told = read_told(event);
        if (!is_same(&told, &party->told[n])) {
            club_fault(club, "%s: event %d is another one", party->id, n);
            return false;
        }
    }
    struct match *match = rebuild(party, events, &why);
    match_free(match);
    if (!match)
        club_fault(club, "%s is not legal at %d: %s", party->id, why.place, why.message);
    return match && check_acks(club, party, events) && check_counts(club, party, events);
}
