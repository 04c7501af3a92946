/* session.c - the page's session (web/wasm) as a program of its own, where memory runs out: for each call, the first
 * allocation fails, then the second, and so on until it is not needed. Each time the call is refused, the output says
 * so and nothing else, the match is what it was, and nothing is leaked (the sanitizers look). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "tests/support.h"
#include "web/wasm/session.h"

/* ---- memory that runs out: the linker sends all allocations here ---- */

static long until = -1; /* allocations that still succeed; -1: all */
static bool ran_out;

static bool runs_out(void)
{
    if (until > 0)
        until--;
    else if (until == 0)
        return ran_out = true;
    return false;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size)
{
    return runs_out() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return runs_out() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return runs_out() ? NULL : __real_realloc(memory, size);
}

/* ---- what the page lends ---- */

void page_random(uint8_t *out, size_t size);
int page_stop(void);
void page_tell(void);

void page_random(uint8_t *out, size_t size)
{
    static uint8_t next;
    for (size_t i = 0; i < size; i++)
        out[i] = ++next;
}

int page_stop(void)
{
    return 0;
}

void page_tell(void)
{
}

int moves(int player);
int view(int player, int n);
int turns(int from);
int seats(void);
int layer(int number, int player, int n, int flags);
int describe_options(void);
int emblems(void);
int sketch(int flags);
int sight(int player);
int follow(int first);
int standing(double at);
int spell(int player, int partly);
int hint(int player, int nodes);
int exercises(void);
int study(double at);
int judge(void);
int warn(int player, int nodes);
int threat(int player, int nodes);
int choose(int player, double seed, int nodes, int on_board);
int list_records(void);
int open_record(int number);
int open_match(void);
int record_text(void);
int record_json(void);
int variations(void);
int go_to(int node);
int play_variation(int node);
int remove_variation(int node);
int promote_variation(int node);
int comment_node(int node);
int mark_node(int node, int meaning, int from, int to);

/* ---- calls ---- */

static char last[1 << 20];

static const char *said(void)
{
    assert_true((size_t)output_size() < sizeof last);
    memcpy(last, output(), (size_t)output_size());
    last[output_size()] = 0;
    return last;
}

/* The caller's to free. */
static char *copy_of(const char *text)
{
    char *copy = strdup(text);
    if (!copy)
        abort();
    return copy;
}

static bool give(const char *text)
{
    size_t size = strlen(text);
    char *at = input((int)size);
    for (size_t i = 0; at && i < size; i++)
        at[i] = text[i]; /* the zero after it is there */
    return at != NULL;
}

enum call {
    START,
    LOAD,
    RESTORE,
    PLAY,
    ACT,
    SAVE,
    DRAFTS,
    VIEW,
    MOVES,
    TURNS,
    SEATS,
    LAYER,
    OPTIONS,
    EMBLEMS,
    SKETCH,
    SIGHT,
    HINT,
    WARN,
    THREAT,
    EXERCISES,
    STUDY,
    JUDGE,
    FOLLOW,
    FOLLOW_ON,
    STANDING,
    SPELL,
    SPELL_PARTLY,
    LIST_RECORDS,
    OPEN_RECORD,
    OPEN_MATCH,
    RECORD_TEXT,
    RECORD_JSON,
    VARIATIONS,
    GO_TO,
    GO_BACK,
    PLAY_VARIATION,
    COMMENT_NODE,
    MARK_NODE,
    PROMOTE_VARIATION,
    REMOVE_VARIATION,
    CHOOSE
};

static int node; /* of a record that is open */

static int make(enum call call, const char *text)
{
    if (!give(text))
        return no_memory();
    switch (call) {
    case START: return start(0);
    case LOAD: return load();
    case RESTORE: return restore(0);
    case PLAY: return play(0, 1);
    case ACT: return act(0, 1);
    case SAVE: return save();
    case DRAFTS: return drafts();
    case VIEW: return view(0, -1);
    case MOVES: return moves(0);
    case TURNS: return turns(0);
    case SEATS: return seats();
    case LAYER: return layer(7, 0, -1, 2);
    case OPTIONS: return describe_options();
    case EMBLEMS: return emblems();
    case SKETCH: return sketch(0);
    case SIGHT: return sight(0);
    case HINT: return hint(0, 200);
    case WARN: return warn(0, 200);
    case THREAT: return threat(0, 200);
    case EXERCISES: return exercises();
    case STUDY: return study(0);
    case JUDGE: return judge();
    case FOLLOW: return follow(0);
    case FOLLOW_ON: return follow(3);
    case STANDING: return standing(61000);
    case SPELL: return spell(0, 0);
    case SPELL_PARTLY: return spell(0, 1);
    case LIST_RECORDS: return list_records();
    case OPEN_RECORD: return open_record(1);
    case OPEN_MATCH: return open_match();
    case RECORD_TEXT: return record_text();
    case RECORD_JSON: return record_json();
    case VARIATIONS: return variations();
    case GO_TO: return go_to(node);
    case GO_BACK: return go_to(0);
    case PLAY_VARIATION: return play_variation(0);
    case COMMENT_NODE: return comment_node(node);
    case MARK_NODE: return mark_node(node, 1, 0, 2);
    case PROMOTE_VARIATION: return promote_variation(node);
    case REMOVE_VARIATION: return remove_variation(node);
    default: return choose(0, 1, 200, 0);
    }
}

/* The match as it can be saved, drafts and all; the caller's to free. */
static char *whole(void)
{
    assert_int_equal(save(), 1);
    char *record = copy_of(said());
    assert_int_equal(drafts(), 1);
    size_t size = strlen(record) + strlen(said()) + 1;
    char *both = malloc(size);
    assert_non_null(both);
    snprintf(both, size, "%s%s", record, said());
    free(record);
    return both;
}

/* Make the call with no memory to be had, then with one allocation, and so on, until it is accepted. */
static void squeeze(enum call call, const char *text)
{
    for (long allowed = 0; allowed < 10000; allowed++) {
        char *before = session.match ? whole() : NULL;
        ran_out = false;
        until = allowed;
        int result = make(call, text);
        until = -1;
        if (!result) {
            if (!ran_out || said()[0] != '{' || !strstr(said(), "\"no-memory\""))
                fail_msg("call %d is refused after %ld allocations: %s", (int)call, allowed, said());
            char *after = before ? whole() : NULL; /* in place of what was said */
            if (before && strcmp(before, after) != 0)
                fail_msg("call %d was refused after %ld allocations and changed %s to %s", (int)call, allowed, before,
                         after);
            free(after);
        }
        free(before);
        if (result)
            return;
    }
    fail_msg("call %d is never accepted", (int)call);
}

static void close_session(void)
{
    match_free(session.match);
    rules_free(session.rules);
    free(session.scratch);
    session = (struct session){.rules = NULL};
}

static void play_in_the_open(void **state)
{
    (void)state;
    squeeze(START, "grailnah\t-\t-\tperson -\tcomputer nodes=200");
    assert_int_equal(save(), 1);
    char *record = copy_of(said());
    squeeze(SIGHT, "");
    char *seen = copy_of(said());
    squeeze(CHOOSE, seen);
    squeeze(HINT, seen);
    squeeze(THREAT, seen);
    squeeze(ACT, "chat hello");
    squeeze(MOVES, "");
    char *word = copy_of(strchr(said(), '"') + strlen("\"moves\":[[\""));
    word[strcspn(word, "\"")] = 0;
    char asked[1 << 13];
    snprintf(asked, sizeof asked, "%s\t%s", word, seen);
    squeeze(WARN, asked);
    squeeze(PLAY, word);
    static const enum call looks[] = {VIEW, TURNS, SEATS, SAVE, LAYER};
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
        squeeze(looks[i], "");
    squeeze(OPTIONS, "alcazar\t-");
    squeeze(EMBLEMS, "alcazar\t-");
    squeeze(SKETCH, "alcazar\t-\t-");
    squeeze(LOAD, record);
    free(record);
    free(word);
    free(seen);
    close_session();
}

static void play_in_secret(void **state)
{
    (void)state;
    squeeze(START, "skirmish\t-\t-\tperson -\tperson -\tperson -");
    squeeze(PLAY, "@a1");
    squeeze(PLAY, "@b1");
    squeeze(DRAFTS, "");
    char *draft = copy_of(strchr(said(), '"') + 1);
    draft[strcspn(draft, "\"")] = 0;
    assert_int_equal(save(), 1);
    char *record = copy_of(said());
    squeeze(LOAD, record);
    squeeze(RESTORE, draft);
    squeeze(PLAY, "@c1"); /* now it is ready */
    assert_int_equal(save(), 1);
    char *ready = copy_of(said());
    squeeze(LOAD, ready);
    squeeze(ACT, "anew");
    free(ready);
    free(draft);
    free(record);
    close_session();
}

/* A match is opened as a record; lines are tried, commented on and marked, looked at as matches, exported and opened
 * again. */
static void variations_are_made(void **state)
{
    (void)state;
    squeeze(START, "alcazar\t-\t-\tperson Anna\tperson Bruno");
    squeeze(OPEN_MATCH, "");
    squeeze(PLAY_VARIATION, "a1-a2");
    squeeze(PLAY_VARIATION, "a2n/a3w");
    node = atoi(said());
    squeeze(COMMENT_NODE, "Opens the castle.");
    squeeze(MARK_NODE, "");
    squeeze(PROMOTE_VARIATION, "");
    squeeze(VARIATIONS, "");
    assert_non_null(strstr(said(), "\"text\":\"a2n/a3w\",\"comments\":[\"Opens the castle.\"],\"marks\":[[1,0,2]]"));
    squeeze(GO_TO, "");
    assert_string_equal(said(), "1");
    assert_int_equal(match_length(session.match), 1);
    squeeze(GO_BACK, "");
    assert_int_equal(match_length(session.match), 0);
    squeeze(RECORD_JSON, "");
    char *json = copy_of(said());
    squeeze(RECORD_TEXT, "");
    char *text = copy_of(said());
    assert_non_null(strstr(text, "(+ a2n/a3w\n  = bad a1>"));
    squeeze(LIST_RECORDS, json);
    squeeze(OPEN_RECORD, json);
    squeeze(RECORD_TEXT, "");
    assert_string_equal(said(), text);
    node--; /* it stands first now */
    squeeze(GO_TO, "");
    squeeze(REMOVE_VARIATION, "");
    squeeze(RECORD_TEXT, "");
    assert_non_null(strstr(said(), "\n(+ a1-a2 )\n"));
    assert_int_equal(make(PLAY_VARIATION, "a1-a3"), 0); /* refused by a rule */
    assert_non_null(strstr(said(), "\"rule\":\"AL-"));
    assert_int_equal(make(OPEN_RECORD, "tintagel record 1\n"), 0);
    free(text);
    free(json);
    close_session();
}

/* The events of the session's match from `first` on, as they come from a host; the caller's to free. */
static char *lines_from(int first)
{
    enum { ROOM = 1 << 16 };
    char *lines = malloc(ROOM);
    assert_non_null(lines);
    struct text text = text_on(lines, ROOM);
    int count;
    const struct match_event *events = match_events(session.match, &count);
    for (int i = first; i < count; i++) {
        text_add(&text, event_name(events[i].kind));
        text_add_char(&text, ' ');
        if (events[i].player < 0)
            text_add(&text, "-1");
        else
            text_add_number(&text, events[i].player);
        text_add_char(&text, ' ');
        text_add_number(&text, events[i].at);
        text_add_char(&text, ' ');
        text_add(&text, events[i].text);
        text_add_char(&text, '\n');
    }
    assert_false(text.cut);
    return lines;
}

/* A match that is held elsewhere: its events make the same one here, all at once or a few at a time. */
static void events_are_followed(void **state)
{
    (void)state;
    assert_int_equal(make(START, "alcazar\t-\t-\tperson A\tperson B"), 1);
    assert_int_equal(make(PLAY, "a1-a2"), 1);
    char *all = lines_from(0), *rest = lines_from(3), *there = whole();
    squeeze(FOLLOW, all);
    char *here = whole();
    assert_string_equal(there, here);
    free(here);
    all[strstr(all, "move ") - all] = 0;
    squeeze(FOLLOW, all);
    squeeze(FOLLOW_ON, rest);
    squeeze(FOLLOW_ON, rest); /* what comes twice is there once */
    here = whole();
    assert_string_equal(there, here);
    all[strstr(all, "joined 1") - all] = 0;
    squeeze(FOLLOW, all);
    assert_int_equal(make(FOLLOW_ON, rest), 0); /* the second player has not sat down yet */
    free(all);
    free(rest);
    free(there);
    free(here);
    close_session();
}

/* Pieces on cells become the words of their game: 0 to 4 are its first rank, where the first player sets up. */
static void setups_are_spelt(void **state)
{
    (void)state;
    assert_int_equal(make(START, "skirmish\t-\t-\tperson -\tperson -\tperson -"), 1);
    squeeze(SPELL, "- 0 0 1 2 0 0 1 4");
    assert_string_equal(said(), "@c1 @e1");
    squeeze(SPELL, "@b1 0 0 1 2");
    assert_string_equal(said(), "@b1 @c1"); /* something else is decided first */
    assert_int_equal(make(SPELL, "- 0 0 1 2 0 0 1 2"), 0);
    assert_non_null(strstr(said(), "\"rule\":\"SK-")); /* that square is taken */
    squeeze(SPELL_PARTLY, "- 0 0 1 2 0 0 1 2 0 0 1 7 0 0 1 3");
    assert_string_equal(said(), "@c1 @d1");
    assert_int_equal(make(SPELL, "- 1 0 1 2"), 0);
    assert_non_null(strstr(said(), "match.none-left")); /* another's piece */
    squeeze(SPELL, "- 0 99 1 2");
    assert_string_equal(said(), ""); /* nothing that could be read */
    assert_int_equal(view(0, -1), 1);
    assert_null(strstr(said(), "0:c1")); /* nothing has been played */
    close_session();
}

/* What clocks show between events, and what is asked of the players. */
static void clocks_are_told(void **state)
{
    static const char begun[] = "created -1 1000 %s\njoined 0 1000 person A\njoined 1 1000 person B\n";
    char created[256] = "", text[512];
    (void)state;
    assert_int_equal(make(START, "alcazar\t-\t-\tperson A\tperson B"), 1);
    int count;
    const char *plain = match_events(session.match, &count)[0].text, *none = strstr(plain, " none ");
    assert_non_null(none);
    snprintf(created, sizeof created, "%.*s 300+5 %s", (int)(none - plain), plain, none + 6);
    assert_int_equal(standing(61000), 1);
    assert_non_null(strstr(said(), "\"left\":[]")); /* without clocks */
    snprintf(text, sizeof text, begun, created);
    squeeze(FOLLOW, text);
    squeeze(STANDING, "");
    assert_string_equal(said(),
                        "{\"at\":61000,\"running\":[0],\"left\":[240000,300000],\"paused\":false,\"seated\":true,"
                        "\"request\":null}");
    squeeze(FOLLOW_ON, "move 0 11000 a1-a2\n");
    squeeze(FOLLOW_ON, "move 0 11000 a1-a2\noffer 1 21000 draw\n");
    squeeze(STANDING, "");
    assert_string_equal(said(),
                        "{\"at\":61000,\"running\":[1],\"left\":[295000,250000],\"paused\":false,\"seated\":true,"
                        "\"request\":{\"kind\":\"draw\",\"by\":1,\"agreed\":[1]}}");
    close_session();
}

/* An exercise is begun, gone on with, and judged; one in a set-up that is half done, too. */
static void exercises_are_played(void **state)
{
    static const char open[] = "@ - | -\n! plays a1-a2 in 2\n+ a1-a2\n~ * d4-d3\nx * Not that.\n";
    static const char secret[] = "@ - | setup.12 - 0 0:a1;1:a4.b4;2:c4.d4\n! reaches b1 and setup\n+ @b1 @c1\n";
    char text[512];
    (void)state;
    squeeze(EXERCISES, open);
    assert_non_null(strstr(said(), "\"goal\":\"plays a1-a2 in 2\""));
    snprintf(text, sizeof text, "alcazar\n%s", open);
    squeeze(STUDY, text);
    squeeze(JUDGE, text);
    assert_non_null(strstr(said(), "\"verdict\":\"on\""));
    snprintf(text, sizeof text, "alcazar a2n/a3w\n%s", open);
    squeeze(JUDGE, text);
    assert_non_null(strstr(said(), "\"reply\":\"d4-d3\""));
    snprintf(text, sizeof text, "alcazar a1-a2\n%s", open);
    squeeze(JUDGE, text);
    assert_non_null(strstr(said(), "\"verdict\":\"done\""));
    snprintf(text, sizeof text, "alcazar a2n/a3w d4-d3 b1e/c1n\n%s", open);
    squeeze(STUDY, text);
    squeeze(JUDGE, text);
    assert_non_null(strstr(said(), "\"words\":\"Not that.\""));
    snprintf(text, sizeof text, "skirmish @b1\n%s", secret);
    squeeze(STUDY, text);
    assert_int_equal(view(0, -1), 1);
    assert_non_null(strstr(said(), "0:a1.b1")); /* what was set up before, and what has been decided since */
    snprintf(text, sizeof text, "skirmish @b1 @c1\n%s", secret);
    squeeze(JUDGE, text);
    assert_non_null(strstr(said(), "\"verdict\":\"done\""));
    close_session();
}

/* No call leaves the answer of the one before in place. */
static void refusals_are_whole(void **state)
{
    static const struct {
        enum call call;
        const char *text;
    } wrong[] = {{START, ""},
                 {START, "nothing\t-\t-"},
                 {START, "grailnah\t-\tnonsense"},
                 {START, "grailnah\t-\t-\tnobody"},
                 {LOAD, "nonsense"},
                 {RESTORE, ""},
                 {RESTORE, "nonsense"},
                 {PLAY, "nonsense"},
                 {ACT, ""},
                 {ACT, "nonsense"},
                 {OPTIONS, ""},
                 {EMBLEMS, "alcazar\tx"},
                 {HINT, "nonsense"},
                 {THREAT, "nonsense"},
                 {WARN, "nonsense"},
                 {WARN, "nonsense\talcazar\t-\t-"},
                 {STUDY, ""},
                 {STUDY, "nothing\n@ - | -\n! wins\n"},
                 {STUDY, "alcazar\n"},
                 {STUDY, "alcazar\n@ - | -\n! dances\n"},
                 {STUDY, "alcazar a1-d4\n@ - | -\n! wins\n"},
                 {JUDGE, "alcazar\n@ - | nowhere\n! wins\n"},
                 {FOLLOW, "nonsense"},
                 {FOLLOW, "created 0 0 "},
                 {FOLLOW, "created -1 0 nothing 1 - 0 none standard"},
                 {FOLLOW, "joined 0 0 person A"},
                 {FOLLOW_ON, "nonsense"},
                 {FOLLOW_ON, "move 9 0 a1-a2"},
                 {FOLLOW_ON, "move 0 x a1-a2"},
                 {FOLLOW_ON, "move 0 0 nonsense"},
                 {SPELL, ""},
                 {SPELL, "nonsense 0 0 1 0"},
                 {SKETCH, "alcazar\t-"},
                 {SKETCH, "alcazar\t-\tnowhere"}};
    (void)state;
    assert_int_equal(make(START, "grailnah\t-\t-\tperson -\tperson -"), 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char *before = whole();
        assert_int_equal(make(wrong[i].call, wrong[i].text), 0);
        if (strncmp(said(), "{\"rule\":", 8) != 0)
            fail_msg("%s is refused with %s", wrong[i].text, said());
        char *after = whole();
        assert_string_equal(before, after);
        free(before);
        free(after);
    }
    close_session();
}

int main(void)
{
    tests_add("memory runs out in a game without secrets", play_in_the_open, NULL);
    tests_add("memory runs out in a secret set-up", play_in_secret, NULL);
    tests_add("memory runs out in variations of a record", variations_are_made, NULL);
    tests_add("events of a match that is held elsewhere make it here", events_are_followed, NULL);
    tests_add("pieces on cells become the words of their game", setups_are_spelt, NULL);
    tests_add("what clocks show between events, and what is asked", clocks_are_told, NULL);
    tests_add("memory runs out in an exercise", exercises_are_played, NULL);
    tests_add("what is refused says why, and changes nothing", refusals_are_whole, NULL);
    return tests_run("session");
}
