/* club.c - the members of a club and their lines; see club.h. */
#include "tests/client/club.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 5000, AGAIN = 20, AGAIN_MOST = 200, SLICE = 10, ABSENT_US = 20000 };

/* ---- ids ---- */

long long club_id(const struct club_party *party, int player, int what)
{
    return ((long long)party->at * MAX_PLAYERS + player) * 8 + what;
}

static void take_answer(struct club_member *member, const struct tree *answer)
{
    struct club *club = member->club;
    int64_t id = tree_number(answer, "re", -1);
    int64_t party = id / 8 / MAX_PLAYERS;
    if (id < 0 || party >= club->party_count)
        club_fault(club, "an answer to nothing");
    else
        party_answered(&club->parties[party], (int)(id / 8 % MAX_PLAYERS), answer);
}

static struct club_party *party_of(struct club *club, const char *id)
{
    for (int i = club->party_count - 1; i >= 0; i--)
        if (strcmp(club->parties[i].id, id) == 0)
            return &club->parties[i];
    return NULL;
}

static void take_message(struct club_member *member, const struct guest_news *news)
{
    struct club *club = member->club;
    struct tree *tree = tree_read(news->text, news->size);
    struct club_party *party;
    if (!tree)
        club_fault(club, "no JSON: %.200s", news->text);
    else if (tree_at(tree, "re"))
        take_answer(member, tree);
    else if ((party = party_of(club, tree_text(tree, "game"))) && tree_at(tree, "draft"))
        party_hear_draft(party, (int)(member - club->members), tree_at(tree, "draft"));
    else if (party && tree_at(tree, "events"))
        party_hear(party, (int)(member - club->members), tree);
    tree_free(tree);
}

/* ---- lines ---- */

/* `code` is the one it was closed with; 0: it was not. */
static void lose(struct club_member *member, int code)
{
    struct club *club = member->club;
    int number = (int)(member - club->members);
    journal_remark(club->journal, number, "-", "the line is lost", code);
    guest_leave(&member->guest);
    member->up = false;
    member->again = guest_now() + member->delay;
    member->delay = member->delay < AGAIN_MOST ? 2 * member->delay : AGAIN_MOST;
    for (int i = 0; i < club->party_count; i++) {
        struct club_party *party = &club->parties[i];
        for (int p = 0; p < party->rules->players; p++) {
            if (party->member[p] != number)
                continue;
            party->watching[p] = party->wish[p].sent = false;
            party->asked_view[p] = 0;
            party->asked = party->asked && party->id[0];
        }
    }
}

void member_say(struct club_member *member, const char *text)
{
    if (member->up && !guest_send(&member->guest, text, PATIENCE))
        lose(member, 0);
}

static void mark_parties(struct club_member *member)
{
    struct club *club = member->club;
    for (int i = 0; i < club->party_count; i++)
        for (int p = 0; p < club->parties[i].rules->players; p++)
            club->parties[i].dirty |= club->parties[i].member[p] == (int)(member - club->members);
}

static bool come(struct club_member *member)
{
    char headers[CLUB_COOKIE + 16];
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", member->cookie);
    if (guest_connect(&member->guest, member->place, member->club->patience) &&
        guest_upgrade(&member->guest, "/api/v1/socket", headers, member->club->patience) &&
        guests_watch(member->club->guests, &member->guest)) {
        member->guest.mine = member;
        member->up = true;
        member->delay = AGAIN;
        mark_parties(member);
        return true;
    }
    lose(member, 0);
    return false;
}

/* A name, and with it the cookie that is who it is from then on. */
static bool introduce(struct club_member *member)
{
    char body[64];
    struct guest guest;
    struct guest_answer answer = {.status = 0};
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", member->name);
    for (int64_t until = guest_now() + PATIENCE; guest_now() < until && answer.status != 200;) {
        guest_answer_free(&answer);
        if (guest_connect(&guest, member->place, PATIENCE))
            guest_request(&guest, "POST", "/api/v1/name", "", body, &answer, PATIENCE);
        guest_leave(&guest);
    }
    if (answer.status == 200) {
        guest_header(&answer, "Set-Cookie", member->cookie, sizeof member->cookie);
        member->cookie[strcspn(member->cookie, ";")] = '\0';
    }
    guest_answer_free(&answer);
    return member->cookie[0];
}

bool club_open(struct club *club, const char *place, int members, const struct club_plan *plans, int plan_count,
               int playing, uint64_t seed)
{
    *club = (struct club){.place = place,
                          .rng = rng_of(seed),
                          .guests = guests_new(),
                          .member_count = members,
                          .plans = plans,
                          .plan_count = plan_count,
                          .playing = playing,
                          .patience = PATIENCE,
                          .party_most = 40 * playing};
    club->members = calloc((size_t)members, sizeof *club->members);
    club->parties = calloc((size_t)club->party_most, sizeof *club->parties);
    if (!club->guests || !club->members || !club->parties)
        abort();
    for (int i = 0; i < members; i++) {
        struct club_member *member = &club->members[i];
        *member = (struct club_member){.club = club, .place = place, .delay = AGAIN, .guest = {.descriptor = -1}};
        snprintf(member->name, sizeof member->name, "Member %d", i);
        if (!introduce(member)) {
            club_fault(club, "%s is not let in", member->name);
            return false;
        }
    }
    return true;
}

void club_spread(struct club *club, const char *const *places, int count)
{
    for (int i = 0; i < club->member_count; i++)
        club->members[i].place = places[i % count];
    club_cut(club);
}

void club_cut(struct club *club)
{
    for (int i = 0; i < club->member_count; i++)
        if (club->members[i].up) {
            guest_cut(&club->members[i].guest);
            lose(&club->members[i], 0);
        }
}

void club_close(struct club *club)
{
    for (int i = 0; i < club->member_count; i++)
        guest_leave(&club->members[i].guest);
    for (int i = 0; i < club->party_count; i++)
        party_free(&club->parties[i]);
    guests_free(club->guests);
    free(club->members);
    free(club->parties);
    free(club->lags);
}

/* ---- playing ---- */

static void come_all(struct club *club)
{
    for (int i = 0; i < club->member_count; i++) {
        struct club_member *member = &club->members[i];
        if (member->up || member->again > guest_now())
            continue;
        if (!come(member))
            return; /* the others will not get in either */
        club->counts.again++;
    }
}

static void begin_parties(struct club *club)
{
    int live = 0;
    for (int i = 0; i < club->party_count; i++)
        live += !club->parties[i].over;
    while (live < club->playing && club->party_count < club->party_most && !club->resting) {
        party_new(club, &club->plans[club->party_count % club->plan_count]);
        live++;
    }
}

static void listen(struct club *club)
{
    struct guest *guest;
    int wait = SLICE;
    if (club->listened && guest_now_us() - club->listened > ABSENT_US)
        journal_absent(club->journal, club->listened);
    for (int i = 0; i < 1000 && (guest = guests_next(club->guests, wait)); i++, wait = 0) {
        struct club_member *member = guest->mine;
        struct guest_news news;
        enum guest_news_kind kind = GUEST_LATE;
        if (!member)
            continue; /* it has left since */
        while (member->up && (kind = guest_receive(guest, &news, 0)) == GUEST_TEXT)
            take_message(member, &news);
        if (member->up && kind != GUEST_LATE && kind != GUEST_PONG)
            lose(member, kind == GUEST_CLOSED ? news.code : -1);
    }
    club->listened = guest_now_us();
}

static void step(struct club *club)
{
    come_all(club);
    begin_parties(club);
    for (int i = 0; i < club->party_count; i++)
        if (club->parties[i].dirty)
            party_go_on(&club->parties[i]);
    listen(club);
}

void club_run(struct club *club, int ms)
{
    for (int64_t until = guest_now() + ms; guest_now() < until && !club->fault[0];)
        step(club);
}

bool club_rest(struct club *club, int ms)
{
    const char *due = "nothing";
    int64_t until = guest_now() + ms;
    club->resting = true;
    while (due && guest_now() < until && !club->fault[0]) {
        step(club);
        due = NULL;
        for (int i = 0; i < club->party_count && !due; i++) {
            due = party_due(&club->parties[i]);
            if (due && guest_now() >= until)
                club_fault(club, "%s %s: %s", club->parties[i].plan->game, club->parties[i].id, due);
        }
        for (int i = 0; i < club->member_count && !due; i++)
            due = club->members[i].up ? NULL : "somebody who is away";
    }
    club->resting = false;
    if (due)
        club_fault(club, "%s", due);
    return !club->fault[0];
}

void club_end_journal(struct club *club, int (*count_of)(void *context, const char *match), void *context)
{
    for (int i = 0; i < club->party_count; i++) {
        struct club_party *party = &club->parties[i];
        party_end_journal(party);
        for (int p = 0; p < party->rules->players && party->id[0]; p++)
            if (party->member[p] >= 0)
                journal_stays(club->journal, party->member[p], party->id,
                              party->left[p] ? party->seen[p] : count_of(context, party->id));
    }
}

/* ---- comparing ---- */

struct tree *club_ask_log(struct club *club, const struct club_party *party)
{
    char path[64];
    struct guest guest;
    struct guest_answer answer = {.status = 503};
    struct tree *tree = NULL;
    snprintf(path, sizeof path, "/api/v1/games/%s/events", party->id);
    for (int64_t until = guest_now() + PATIENCE; answer.status == 503 && guest_now() < until;) {
        guest_answer_free(&answer);
        if (guest_connect(&guest, club->place, PATIENCE))
            guest_request(&guest, "GET", path, "", NULL, &answer, PATIENCE);
        guest_leave(&guest);
    }
    if (answer.status == 200)
        tree = tree_read(answer.body, answer.size);
    else
        club_fault(club, "%s is not there: %d %.200s", party->id, answer.status, answer.body ? answer.body : "");
    guest_answer_free(&answer);
    return tree;
}

bool club_check(struct club *club)
{
    for (int i = 0; i < club->party_count && !club->fault[0]; i++) {
        if (!club->parties[i].id[0])
            continue;
        struct tree *tree = club_ask_log(club, &club->parties[i]);
        club_check_log(club, &club->parties[i], tree_at(tree, "events"));
        tree_free(tree);
    }
    return !club->fault[0];
}
