/* chronicle_clock.c - whether the clocks of a match ran as they must (HR-6), by an account of its own of what each
 * player has left after each event.
 *
 * The clock of every player who owes a decision runs, from the time of one event to that of the next, and no other;
 * none while the match is paused. An increment comes with the end of a turn; ten seconds at least are lent for an
 * answer. So what clients were shown must be what is left at that moment after the last event, of those at least that
 * anybody knew when it was asked for; a flag falls when nothing is left, and then only.
 *
 * What breaks costs nobody more than the grace: from when somebody could know that it was its turn until it decided the
 * time is its own; from then until the event, and before that, it is lost, but for the pauses by which time was given
 * back, and for what the clients themselves were busy. */
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "tests/chronicle_internal.h"

enum { ANSWER_MS = 10000 };

static bool is_kind(const struct chronicle_event *event, const char *kind)
{
    return strcmp(event->kind, kind) == 0;
}

/* ---- the account ---- */

static bool is_timed(const struct judge *judge, const struct chronicle_stand *stand)
{
    return stand->secret ? judge->terms.setup > 0 : judge->terms.kind != CLOCK_NONE;
}

/* What is lent is used up first. */
static struct chronicle_stand stand_at(const struct judge *judge, const struct chronicle_stand *stand, int64_t at)
{
    struct chronicle_stand later = *stand;
    int64_t passed = at - stand->at;
    later.at = at;
    for (int p = 0; is_timed(judge, stand) && p < MAX_PLAYERS; p++) {
        if (!(stand->running >> p & 1))
            continue;
        int64_t lent = later.lent[p] < passed ? later.lent[p] : passed;
        if (stand->secret) {
            later.setup[p] -= passed;
        } else {
            later.lent[p] -= lent;
            later.left[p] -= passed - lent;
        }
    }
    return later;
}

static int64_t rest_of(const struct chronicle_stand *stand, int player)
{
    return stand->secret ? stand->setup[player] : stand->left[player] + stand->lent[player];
}

/* Whose turn begins has the days of it; whose turn ends gets its increment. */
static void change_turn(const struct judge *judge, struct chronicle_stand *stand, const struct match *match,
                        bool decided)
{
    const struct rules *rules = match_rules(match);
    struct turn turn = game_turn(rules, match_state(match)), before = judge->turn;
    player_set owe = rules->game->to_act(rules, match_state(match));
    int answered = player_alone(judge->owed) ? player_first(judge->owed) : NOBODY;
    int next = player_alone(owe) ? player_first(owe) : NOBODY;
    bool over = !turn.begun && (decided || before.begun || turn.player != before.player);
    bool other = decided || owe != judge->owed;
    if (other && answered != NOBODY && answered != before.player)
        stand->lent[answered] = 0;
    if (over && before.player != NOBODY && judge->terms.kind == CLOCK_REAL)
        stand->left[before.player] += judge->terms.increment;
    if (next == NOBODY || turn.player == NOBODY)
        return;
    bool own = over && next == turn.player, answers = turn.begun && other && next != turn.player;
    if (judge->terms.kind == CLOCK_DAYS && (own || answers))
        stand->left[next] = judge->terms.main;
    if (judge->terms.kind == CLOCK_REAL && answers && stand->left[next] < ANSWER_MS)
        stand->lent[next] = ANSWER_MS - stand->left[next];
}

static struct chronicle_stand first_stand(struct judge *judge, const struct match *match)
{
    struct chronicle_stand stand = {.at = judge->match->kept[0].at};
    judge->terms = match_clock_terms(match);
    for (int p = 0; p < MAX_PLAYERS; p++) {
        stand.left[p] = judge->terms.main;
        stand.setup[p] = judge->terms.setup;
    }
    judge->turn = (struct turn){.player = NOBODY};
    judge->owed = 0;
    return stand;
}

/* All that was agreed to be taken back: the account goes on from what the core says. */
static void take_back(struct chronicle_stand *stand, const struct match *match)
{
    struct clock clock = match_clock(match);
    memcpy(stand->left, clock.left, sizeof stand->left);
    memcpy(stand->lent, clock.extra, sizeof stand->lent);
}

void chronicle_clock_after(struct judge *judge, const struct match *match, int n)
{
    const struct chronicle_event *event = &judge->match->kept[n];
    struct chronicle_stand stand =
        n == 0 ? first_stand(judge, match) : stand_at(judge, &judge->stands[n - 1], event->at);
    bool gave_up = is_kind(event, "resign") || is_kind(event, "flag");
    if (is_kind(event, "reveal"))
        judge->turn.player = NOBODY;
    if (is_kind(event, "takeback"))
        take_back(&stand, match);
    else if (n == 0 || is_kind(event, "move") || is_kind(event, "reveal") ||
             (gave_up && match_rules(match)->game->resign))
        change_turn(judge, &stand, match, !gave_up);
    stand.running = match_running(match);
    stand.secret = match_is_secret(match);
    stand.paused = match_paused(match);
    judge->stands[n] = stand;
    judge->stand_count = n + 1;
}

/* ---- flags ---- */

static void judge_flag(struct judge *judge, const struct chronicle_stand *stand, int n)
{
    int player = judge->match->kept[n].player;
    judge->chronicle->sum.flags++;
    if (player < 0 || player >= MAX_PLAYERS)
        return;
    if (judge->flagged >> player & 1)
        blame(judge, CHRONICLE_FLAG, "event %d: player %d is out of time twice", n, player);
    else if (!is_timed(judge, stand) || !(stand->running >> player & 1))
        blame(judge, CHRONICLE_FLAG, "event %d: player %d is out of time, and its clock stands", n, player);
    else if (rest_of(stand, player) != 0)
        blame(judge, CHRONICLE_FLAG, "event %d: player %d is out of time with %lld ms", n, player,
              (long long)rest_of(stand, player));
    judge->flagged |= (player_set)(1 << player);
}

/* While a set-up is secret its time brings what is no flag. */
static void find_overlooked(struct judge *judge, const struct chronicle_stand *stand, int n)
{
    for (int p = 0; is_timed(judge, stand) && !stand->secret && p < MAX_PLAYERS; p++)
        if ((stand->running >> p & 1) && rest_of(stand, p) <= 0)
            blame(judge, CHRONICLE_FLAG, "event %d: player %d has %lld ms, and is not out of time", n, p,
                  (long long)rest_of(stand, p));
}

void chronicle_clock_before(struct judge *judge, const struct match *match, int n)
{
    const struct chronicle_event *event = &judge->match->kept[n];
    const struct rules *rules = match_rules(match);
    struct chronicle_stand stand = stand_at(judge, &judge->stands[n - 1], event->at);
    if (is_kind(event, "flag"))
        judge_flag(judge, &stand, n);
    else
        find_overlooked(judge, &stand, n);
    judge->turn = game_turn(rules, match_state(match));
    judge->owed = is_kind(event, "move") && event->player >= 0 ? (player_set)(1 << event->player)
                                                               : rules->game->to_act(rules, match_state(match));
}

/* ---- what was shown ---- */

static bool is_as_shown(const struct judge *judge, int n, const struct chronicle_shown *shown)
{
    struct chronicle_stand stand = stand_at(judge, &judge->stands[n], shown->at);
    size_t size = (size_t)shown->players * sizeof *shown->left;
    return judge->stands[n].at <= shown->at && stand.paused == shown->paused &&
           memcmp(stand.left, shown->left, size) == 0 && memcmp(stand.lent, shown->extra, size) == 0 &&
           memcmp(stand.setup, shown->setup, size) == 0;
}

/* By how much it is wrong beside what is right after event n. */
static int64_t difference(const struct judge *judge, int n, const struct chronicle_shown *shown)
{
    struct chronicle_stand stand = stand_at(judge, &judge->stands[n], shown->at);
    int64_t sum = stand.paused != shown->paused;
    for (int p = 0; p < shown->players; p++)
        sum += llabs(stand.left[p] + stand.lent[p] - shown->left[p] - shown->extra[p]) +
               llabs(stand.setup[p] - shown->setup[p]);
    return sum;
}

static void explain(struct judge *judge, int n, const struct chronicle_shown *shown)
{
    struct chronicle_stand stand = stand_at(judge, &judge->stands[n], shown->at);
    enum chronicle_fault fault = CHRONICLE_MORE;
    long long wrong = 0;
    int player = NOBODY;
    for (int p = 0; p < shown->players && !wrong; p++) {
        wrong = (shown->left[p] + shown->extra[p] - stand.left[p] - stand.lent[p]) + (shown->setup[p] - stand.setup[p]);
        player = p;
        if (wrong < 0)
            fault = stand.running >> p & 1 ? CHRONICLE_FASTER : CHRONICLE_BOTH;
    }
    blame(judge, fault, "%s was shown %lld ms of player %d at %lld, after event %d, where it had %lld%s", shown->client,
          (long long)(shown->left[player] + shown->extra[player]), player, (long long)shown->at, n,
          (long long)(stand.left[player] + stand.lent[player]), stand.paused != shown->paused ? ", pause or not" : "");
}

/* After the last event that somebody knew of, or a later one. */
static void judge_shown(struct judge *judge, const struct chronicle_shown *shown)
{
    int least = judge->stand_count - 1, best = -1, n = 0;
    while (least > 0 && judge->known[least] >= shown->sent)
        least--;
    for (n = least; n < judge->stand_count && !is_as_shown(judge, n, shown); n++)
        if (judge->stands[n].at <= shown->at &&
            (best < 0 || difference(judge, n, shown) < difference(judge, best, shown)))
            best = n;
    if (n < judge->stand_count)
        return;
    for (n = least - 1; n >= 0 && !is_as_shown(judge, n, shown);)
        n--;
    if (n >= 0)
        blame(judge, CHRONICLE_STALE, "%s was shown the clocks after event %d, and %d was known", shown->client, n,
              least);
    else
        explain(judge, best < 0 ? least : best, shown);
}

static void judge_moment(struct judge *judge, const struct chronicle_shown *shown)
{
    int64_t at = shown->at * 1000;
    if (at < shown->sent - 1000 - CHRONICLE_SLACK_US || at > shown->answered + CHRONICLE_SLACK_US)
        blame(judge, CHRONICLE_TIME, "%s was shown the clocks of %lld ms %s", shown->client,
              (long long)(at < shown->sent ? shown->sent - at : at - shown->answered) / 1000,
              at < shown->sent ? "before it asked" : "after the answer");
}

/* ---- what was lost ---- */

/* Of a span, in µs, what is not within any of the others. Spans of a kind do not overlap; what both have is taken off
 * twice, in favour of the server. */
static int64_t apart(struct chronicle_span span, const struct chronicle_span *others, int count)
{
    int64_t rest = span.until - span.from;
    for (int i = 0; rest > 0 && i < count; i++) {
        int64_t from = others[i].from > span.from ? others[i].from : span.from;
        int64_t until = others[i].until < span.until ? others[i].until : span.until;
        rest -= until > from ? until - from : 0;
    }
    return rest > 0 ? rest : 0;
}

/* The pauses of a match; returns how many. The caller frees them. */
static int find_pauses(struct judge *judge, struct chronicle_span **out)
{
    const struct chronicle_match *match = judge->match;
    struct chronicle_span *pauses = calloc((size_t)match->kept_count + 1, sizeof *pauses);
    int count = 0;
    if (!pauses)
        abort();
    for (int n = 0; n < match->kept_count; n++) {
        int64_t at = match->kept[n].at * 1000;
        if (is_kind(&match->kept[n], "pause"))
            pauses[count++] = (struct chronicle_span){at, NEVER};
        if (!is_kind(&match->kept[n], "resume") || count == 0)
            continue;
        pauses[count - 1].until = at;
        judge->chronicle->sum.pauses++;
        judge->chronicle->sum.given_back += (at - pauses[count - 1].from) / 1000;
    }
    *out = pauses;
    return count;
}

/* The event from which on a decision was due that came, or did not come, with event n. */
static int due_since(const struct chronicle_match *match, int n)
{
    static const char *const others[] = {"chat", "pause", "resume", "offer", "accept", "decline", "left", "takeover"};
    for (int k = n - 1; k > 0; k--) {
        bool other = false;
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            other = other || is_kind(&match->kept[k], others[i]);
        if (!other)
            return k;
    }
    return 0;
}

/* The client of a player; NULL: it is a computer. */
static const char *client_of(const struct chronicle_match *match, int player)
{
    for (int i = 0; i < match->said_count; i++)
        if (match->said[i].event.player == player)
            return match->said[i].client;
    return NULL;
}

static int64_t told_at(const struct chronicle_match *match, const char *client, int n)
{
    for (int i = 0; i < match->told_count; i++)
        if (match->told[i].event.number == n && strcmp(match->told[i].client, client) == 0)
            return match->told[i].time;
    return NEVER;
}

/* Of a span what was neither a pause nor an absence, ms. */
static int64_t loss_of(const struct judge *judge, struct chronicle_span span, const struct chronicle_span *pauses,
                       int count)
{
    const struct chronicle *chronicle = judge->chronicle;
    int64_t busy = span.until - span.from - apart(span, chronicle->absent, chronicle->absent_count);
    int64_t lost = apart(span, pauses, count) - busy;
    return span.until > span.from && lost > 0 ? lost / 1000 : 0;
}

/* Whoever is refused must think again. */
static void judge_loss(struct judge *judge, int n, const struct chronicle_span *pauses, int count)
{
    const struct chronicle_match *match = judge->match;
    int k = due_since(match, n), player = match->kept[n].player;
    const char *client = client_of(match, player);
    int64_t until = match->kept[n].at * 1000, first = until, told, lost = 0;
    for (int i = 0; client && i < match->said_count; i++) {
        const struct chronicle_said *said = &match->said[i];
        if (said->event.player != player || !is_kind(&said->event, "move") || said->event.number <= k ||
            said->sent > until)
            continue;
        bool refused = said->answer == CHRONICLE_NO && said->answered < until;
        lost += loss_of(judge, (struct chronicle_span){said->sent, refused ? said->answered : until}, pauses, count);
        first = said->sent < first ? said->sent : first;
    }
    if (!client)
        return;
    told = told_at(match, client, k);
    lost +=
        loss_of(judge, (struct chronicle_span){match->kept[k].at * 1000, told < first ? told : first}, pauses, count);
    judge->chronicle->sum.timed++;
    if (lost > judge->chronicle->sum.most_lost)
        judge->chronicle->sum.most_lost = lost;
    if (lost > CHRONICLE_GRACE_MS)
        blame(judge, CHRONICLE_GRACE, "event %d: player %d has lost %lld ms since event %d", n, player, (long long)lost,
              k);
}

static void judge_losses(struct judge *judge)
{
    const struct chronicle_match *match = judge->match;
    struct chronicle_span *pauses;
    int count = find_pauses(judge, &pauses);
    for (int n = 1; n < judge->stand_count; n++) {
        const struct chronicle_stand *before = &judge->stands[n - 1];
        bool decides = is_kind(&match->kept[n], "move") || is_kind(&match->kept[n], "flag");
        if (decides && is_timed(judge, before) && !before->secret)
            judge_loss(judge, n, pauses, count);
    }
    free(pauses);
}

void chronicle_clock_judge(struct judge *judge)
{
    const struct chronicle_match *match = judge->match;
    for (int i = 0; i < match->shown_count; i++) {
        judge_moment(judge, &match->shown[i]);
        if (judge->stand_count == match->kept_count && match->kept_count)
            judge_shown(judge, &match->shown[i]);
    }
    if (judge->stand_count && judge->terms.kind == CLOCK_REAL)
        judge_losses(judge);
}
