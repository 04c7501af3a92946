/* event.c - fuzzing what happens in a match: each line of the input is an event, its first three bytes kind, player and
 * wait, the rest its text. Whatever was accepted rebuilds. */
#include "tests/fuzz/fuzz.h"

#include "match/match.h"

static void try_event(struct match *match, const char *line, int64_t *now)
{
    const struct rules *rules = match_rules(match);
    struct why why;
    if (strlen(line) < 3)
        return;
    enum event_kind kind = (enum event_kind)((unsigned char)line[0] % (EVENT_KINDS + 1));
    int player = (unsigned char)line[1] % (rules->players + 2) - 1;
    int64_t wait = (unsigned char)line[2] - ' ';
    *now += wait > 0 ? wait * wait * 10 : 0;
    if (kind == EVENT_KINDS)
        match_tick(match, *now);
    else if (kind == EVENT_MOVE ? !match_play(match, player, line + 3, *now, &why)
                                : !match_do(match, kind, player, line + 3, *now, &why))
        fuzz_check_why(&why);
}

static void fill_bytes(void *context, uint8_t *out, size_t size)
{
    (void)context;
    memset(out, 7, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[1 << 14];
    static const char *const clocks[] = {"none", "300+5", "20+0/60", "1d"};
    const struct rules *rules = fuzz_rules(&data, &size);
    struct match_terms terms = {.entropy = {.fill = fill_bytes}};
    struct why why;
    int64_t now = 0;
    int count;
    if (!rules || size >= sizeof text || memchr(data, '\0', size))
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    clock_read(clocks[size % 4], &terms.clock);
    struct match *match = match_new(rules, NULL, &terms);
    match_seat_all(match, size % 2 ? "person -" : "computer -", 0);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        try_event(match, line, &now);
    const struct match_event *events = match_events(match, &count);
    struct match *again = match_rebuild(rules, events, count, NULL, &why);
    if (!again || match_length(again) != match_length(match))
        abort();
    match_free(again);
    match_free(match);
    return 0;
}
