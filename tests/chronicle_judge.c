/* chronicle_judge.c - whether one order of events explains a history: the store's own, match by match.
 *
 * Events that people cause are matched with what clients asked for, each with one. Then what is done lies between when
 * it was asked for and when it was answered or first told, so an event that was asked for when a later one was already
 * known is out of order. The rules and clocks of the core must allow the whole of it. */
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/match.h"
#include "tests/chronicle_internal.h"

/* A decision counts from before the delay of its line, by half a second at most; clocks are read in milliseconds. */
enum { CREDIT_US = 500000, SLACK_US = CHRONICLE_SLACK_US, WITNESSES = 256 };

const char *chronicle_name(enum chronicle_fault fault)
{
    static const char *const names[CHRONICLE_FAULTS] = {
        [CHRONICLE_LINE] = "line",       [CHRONICLE_LOST] = "lost",       [CHRONICLE_TWICE] = "twice",
        [CHRONICLE_UNASKED] = "unasked", [CHRONICLE_REFUSED] = "refused", [CHRONICLE_UNKEPT] = "unkept",
        [CHRONICLE_ORDER] = "order",     [CHRONICLE_DIFFERS] = "differs", [CHRONICLE_HOLE] = "hole",
        [CHRONICLE_EARLY] = "early",     [CHRONICLE_UNTOLD] = "untold",   [CHRONICLE_BACK] = "back",
        [CHRONICLE_TIME] = "time",       [CHRONICLE_DRAFT] = "draft",     [CHRONICLE_ILLEGAL] = "illegal",
        [CHRONICLE_STALE] = "stale",     [CHRONICLE_MORE] = "more",       [CHRONICLE_FASTER] = "faster",
        [CHRONICLE_BOTH] = "both",       [CHRONICLE_FLAG] = "flag",       [CHRONICLE_GRACE] = "grace"};
    return names[fault];
}

void chronicle_begin_blame(struct judge *judge, enum chronicle_fault fault)
{
    fprintf(judge->out, "%s %s: ", chronicle_name(fault), judge->match ? judge->match->id : "-");
    judge->found[fault]++;
    judge->count++;
}

/* ---- what is kept ---- */

static int by_number(const void *a, const void *b)
{
    const struct chronicle_event *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

/* Each number once, from 0 on; or nothing else can be said of the match. */
static bool judge_numbers(struct judge *judge)
{
    struct chronicle_match *match = judge->match;
    if (match->kept_count)
        qsort(match->kept, (size_t)match->kept_count, sizeof *match->kept, by_number);
    for (int i = 0; i < match->kept_count; i++) {
        int number = match->kept[i].number;
        if (number == i)
            continue;
        if (number < i)
            blame(judge, CHRONICLE_TWICE, "event %d is there twice", number);
        else
            blame(judge, CHRONICLE_HOLE, "event %d is not there, and %d is", i, number);
        return false;
    }
    for (int i = 1; i < match->kept_count; i++)
        if (match->kept[i].at < match->kept[i - 1].at)
            blame(judge, CHRONICLE_BACK, "event %d was %lld ms before event %d", i,
                  (long long)(match->kept[i - 1].at - match->kept[i].at), i - 1);
    return true;
}

/* ---- what was told ---- */

static bool is_same(const struct chronicle_event *a, const struct chronicle_event *b)
{
    return strcmp(a->kind, b->kind) == 0 && a->player == b->player && a->at == b->at && strcmp(a->text, b->text) == 0;
}

static void judge_telling(struct judge *judge, const struct chronicle_told *told)
{
    const struct chronicle_match *match = judge->match;
    const struct chronicle_event *event = &told->event;
    int n = event->number, other = 0;
    if (n < match->kept_count && is_same(event, &match->kept[n])) {
        if (told->time < judge->known[n])
            judge->known[n] = told->time;
        return;
    }
    while (other < match->kept_count && !is_same(event, &match->kept[other]))
        other++;
    if (other < match->kept_count)
        blame(judge, CHRONICLE_ORDER, "%s was told event %d as %d", told->client, other, n);
    else if (n >= match->kept_count)
        blame(judge, CHRONICLE_UNKEPT, "%s was told event %d, %s %d %s, and it is not there", told->client, n,
              event->kind, event->player, event->text);
    else
        blame(judge, CHRONICLE_DIFFERS, "%s was told event %d as %s %d %lld %s, and it is %s %d %lld %s", told->client,
              n, event->kind, event->player, (long long)event->at, event->text, match->kept[n].kind,
              match->kept[n].player, (long long)match->kept[n].at, match->kept[n].text);
}

/* A client, and how many events it was told. */
struct witness {
    const char *client;
    int seen;
};

static struct witness *witness_of(struct witness *all, int *count, const char *client)
{
    int i = 0;
    while (i < *count && strcmp(all[i].client, client) != 0)
        i++;
    if (i == *count) {
        if (i == WITNESSES)
            abort();
        all[(*count)++] = (struct witness){.client = client};
    }
    return &all[i];
}

static void judge_told(struct judge *judge)
{
    const struct chronicle_match *match = judge->match;
    struct witness all[WITNESSES];
    int count = 0;
    for (int i = 0; i < match->told_count; i++) {
        struct witness *witness = witness_of(all, &count, match->told[i].client);
        int number = match->told[i].event.number;
        judge_telling(judge, &match->told[i]);
        if (number > witness->seen)
            blame(judge, CHRONICLE_HOLE, "%s was told event %d after %d", witness->client, number, witness->seen - 1);
        if (number >= witness->seen)
            witness->seen = number + 1;
    }
    for (int i = 0; i < match->stays_count; i++) {
        const struct witness *witness = witness_of(all, &count, match->stays[i].client);
        if (witness->seen < match->stays[i].number)
            blame(judge, CHRONICLE_UNTOLD, "%s was told %d events, and there were %d", witness->client, witness->seen,
                  match->stays[i].number);
    }
}

/* ---- what was asked for ---- */

/* Whether people cause it, who sit where as the set says. */
static bool is_asked_for(const struct chronicle_event *event, unsigned people)
{
    static const char *const kinds[] = {"move", "chat", "left", "resign", "offer", "accept", "anew"};
    if (strcmp(event->kind, "created") == 0)
        return true;
    if (strcmp(event->kind, "joined") == 0 || strcmp(event->kind, "takeover") == 0)
        return strncmp(event->text, "person ", 7) == 0;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(event->kind, kinds[i]) == 0)
            return event->player >= 0 && (people >> event->player & 1);
    return false;
}

static void seat(const struct chronicle_event *event, unsigned *people)
{
    bool sits = strcmp(event->kind, "joined") == 0 || strcmp(event->kind, "takeover") == 0;
    if (!sits || event->player < 0 || event->player >= MAX_PLAYERS)
        return;
    *people &= ~(1u << event->player);
    if (strncmp(event->text, "person ", 7) == 0)
        *people |= 1u << event->player;
}

static bool asks_for(const struct chronicle_said *said, const struct chronicle_event *event)
{
    return strcmp(said->event.kind, event->kind) == 0 && said->event.number <= event->number &&
           (strcmp(event->kind, "created") == 0 ||
            (said->event.player == event->player && strcmp(said->event.text, event->text) == 0));
}

static int deadline(const struct chronicle_said *said)
{
    return said->answer == CHRONICLE_YES && said->number >= 0 ? said->number : INT32_MAX;
}

/* Of what asked for it and is not done yet, what must be done first; -1: nothing did. */
static int find_asked(const struct chronicle_match *match, const struct chronicle_event *event)
{
    int best = -1;
    for (int i = 0; i < match->said_count; i++) {
        const struct chronicle_said *said = &match->said[i];
        if (said->answer == CHRONICLE_NO || said->done >= 0 || !asks_for(said, event) ||
            deadline(said) <= event->number)
            continue;
        bool sooner = best < 0 || deadline(said) < deadline(&match->said[best]) ||
                      (deadline(said) == deadline(&match->said[best]) && said->answer > match->said[best].answer);
        best = sooner ? i : best;
    }
    return best;
}

/* Why an event is there for which nothing is found that asked for it. */
static void explain(struct judge *judge, const struct chronicle_event *event)
{
    struct chronicle_match *match = judge->match;
    enum chronicle_fault fault = CHRONICLE_UNASKED;
    for (int i = 0; i < match->said_count && fault != CHRONICLE_TWICE; i++) {
        struct chronicle_said *said = &match->said[i];
        if (!asks_for(said, event))
            continue;
        if (said->answer == CHRONICLE_NO)
            fault = CHRONICLE_REFUSED;
        else if (said->done >= 0)
            fault = CHRONICLE_TWICE;
        else if (fault == CHRONICLE_UNASKED) {
            fault = CHRONICLE_EARLY;
            said->done = event->number; /* it is not lost */
        }
    }
    blame(judge, fault, "event %d, %s %d %s", event->number, event->kind, event->player, event->text);
}

static void judge_asked(struct judge *judge)
{
    struct chronicle_match *match = judge->match;
    unsigned people = 0;
    for (int n = 0; n < match->kept_count; n++) {
        const struct chronicle_event *event = &match->kept[n];
        seat(event, &people);
        if (!is_asked_for(event, people))
            continue;
        judge->asked[n] = find_asked(match, event);
        if (judge->asked[n] < 0)
            explain(judge, event);
        else
            match->said[judge->asked[n]].done = n;
    }
    for (int i = 0; i < match->said_count; i++) {
        const struct chronicle_said *said = &match->said[i];
        bool draft = strcmp(said->event.kind, "draft") == 0;
        if (said->answer == CHRONICLE_YES && ((said->done < 0 && !draft) || said->number > match->kept_count))
            blame(judge, CHRONICLE_LOST, "%s of %s, %d %s, was acknowledged before %d, and is not there",
                  said->event.kind, said->client, said->event.player, said->event.text, said->number);
    }
}

/* ---- when it was ---- */

static void judge_moment(struct judge *judge, int n, const struct chronicle_said *said)
{
    const struct chronicle_event *event = &judge->match->kept[n];
    int64_t at = event->at * 1000;
    if (said && (judge->known[n] < said->sent || (said->answered >= 0 && said->answered < said->sent)))
        blame(judge, CHRONICLE_EARLY, "event %d was known before it was asked for", n);
    if (said && at < said->sent - CREDIT_US - SLACK_US)
        blame(judge, CHRONICLE_TIME, "event %d was %lld ms before it was asked for", n,
              (long long)(said->sent - at) / 1000);
    if (judge->known[n] != NEVER && at > judge->known[n] + SLACK_US)
        blame(judge, CHRONICLE_TIME, "event %d was known %lld ms before it was", n,
              (long long)(at - judge->known[n]) / 1000);
}

static void judge_times(struct judge *judge)
{
    const struct chronicle_match *match = judge->match;
    int64_t first = NEVER; /* when something later was known */
    for (int n = match->kept_count - 1; n >= 0; n--) {
        const struct chronicle_said *said = judge->asked[n] >= 0 ? &match->said[judge->asked[n]] : NULL;
        if (said && said->answer == CHRONICLE_YES && said->answered < judge->known[n])
            judge->known[n] = said->answered;
        judge_moment(judge, n, said);
        if (said && said->sent > first)
            blame(judge, CHRONICLE_ORDER, "event %d was asked for when a later one was known", n);
        first = judge->known[n] < first ? judge->known[n] : first;
    }
}

/* ---- set-ups in secret ---- */

static bool has_word(const char *words, const char *word, size_t length)
{
    for (const char *at = words; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strncmp(at, word, length) == 0 && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static bool has_words(const char *words, const char *all)
{
    for (const char *at = all; *at; at += strcspn(at, " "), at += *at == ' ')
        if (!has_word(words, at, strcspn(at, " ")))
            return false;
    return true;
}

/* Who gave up has "-". */
static void judge_part(struct judge *judge, int player, const char *part)
{
    for (int i = 0; i < judge->match->said_count && strcmp(part, "-") != 0; i++) {
        const struct chronicle_said *said = &judge->match->said[i];
        if (strcmp(said->event.kind, "draft") == 0 && said->answer == CHRONICLE_YES && said->event.player == player &&
            !has_words(part, said->event.text))
            blame(judge, CHRONICLE_DRAFT, "player %d had set up %s, and %s is revealed", player, said->event.text,
                  part);
    }
}

static void judge_reveal(struct judge *judge, const char *text)
{
    char part[EVENT_TEXT];
    for (int player = 0; *text; player++) {
        size_t size = strcspn(text, ";");
        snprintf(part, sizeof part, "%.*s", (int)size, text);
        judge_part(judge, player, part);
        text += size + (text[size] == ';');
    }
}

/* Who asked to set up anew has said other things since. */
static void judge_drafts(struct judge *judge)
{
    const struct chronicle_match *match = judge->match;
    bool anew = false;
    for (int n = 0; n < match->kept_count; n++) {
        anew = anew || strcmp(match->kept[n].kind, "anew") == 0;
        if (strcmp(match->kept[n].kind, "reveal") == 0 && !anew)
            judge_reveal(judge, match->kept[n].text);
    }
}

/* ---- the rules ---- */

static void fill(void *context, uint8_t *out, size_t size)
{
    (void)context;
    memset(out, 1, size);
}

static struct rules *rules_of(const struct chronicle_event *first)
{
    struct created created;
    struct why why;
    if (strcmp(first->kind, "created") != 0 || !created_read(first->text, &created) || !games_find(created.game))
        return NULL;
    return rules_new(games_find(created.game), created.options, &embedded_boards, &why);
}

static struct match_event event_of(const struct chronicle_event *event)
{
    int kind = event_find(event->kind);
    return (struct match_event){.kind = kind < 0 ? EVENT_KINDS : (enum event_kind)kind,
                                .player = event->player,
                                .at = event->at,
                                .text = event->text};
}

static void judge_rules(struct judge *judge)
{
    static const struct entropy entropy = {.fill = fill};
    const struct chronicle_match *match = judge->match;
    struct rules *rules = match->kept_count ? rules_of(&match->kept[0]) : NULL;
    struct why why = {.message = "?"};
    struct match *played = NULL;
    for (int n = 0; n < match->kept_count; n++) {
        struct match_event event = event_of(&match->kept[n]);
        bool good = rules && event.kind != EVENT_KINDS;
        if (good && n > 0)
            chronicle_clock_before(judge, played, n);
        if (good && n == 0)
            good = (played = match_begin(rules, &event, &entropy, &why)) != NULL;
        else
            good = good && match_append(played, &event, &why);
        if (good)
            chronicle_clock_after(judge, played, n);
        if (!good) {
            blame(judge, CHRONICLE_ILLEGAL, "event %d, %s %d %s: %s", n, match->kept[n].kind, event.player, event.text,
                  why.message);
            break;
        }
    }
    chronicle_clock_judge(judge);
    match_free(played);
    rules_free(rules);
}

/* ---- all of it ---- */

static void judge_match(struct judge *judge)
{
    size_t count = (size_t)judge->match->kept_count;
    judge->asked = calloc(count + 1, sizeof *judge->asked);
    judge->known = calloc(count + 1, sizeof *judge->known);
    judge->stands = calloc(count + 1, sizeof *judge->stands);
    judge->stand_count = 0;
    judge->flagged = 0;
    if (!judge->asked || !judge->known || !judge->stands)
        abort();
    for (size_t n = 0; n < count; n++) {
        judge->asked[n] = -1;
        judge->known[n] = NEVER;
    }
    if (judge_numbers(judge)) {
        judge_told(judge);
        judge_asked(judge);
        judge_times(judge);
        judge_drafts(judge);
        judge_rules(judge);
    }
    free(judge->asked);
    free(judge->known);
    free(judge->stands);
}

int chronicle_judge(struct chronicle *chronicle, FILE *out, int found[CHRONICLE_FAULTS])
{
    int counts[CHRONICLE_FAULTS] = {0};
    struct judge judge = {.chronicle = chronicle, .out = out, .found = counts};
    if (chronicle->bad)
        blame(&judge, CHRONICLE_LINE, "line %d is none", chronicle->bad);
    for (int i = 0; i < chronicle->count; i++) {
        judge.match = &chronicle->matches[i];
        judge_match(&judge);
    }
    if (found)
        memcpy(found, counts, sizeof counts);
    return judge.count;
}
