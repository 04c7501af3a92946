/* help.c - workers that search along, in the build whose memory can be shared.
 *
 * A helper is an instance of the same WebAssembly on the same memory, with a stack of its own. It sleeps until a search
 * is begun. It may touch the team only between being counted `inside` and out again, and only if it then finds it
 * open; who leads closes it and waits until nobody is inside, so that nobody comes late. Helpers allocate nothing: the
 * allocator knows no threads. Nor do they need much stack: a search is PLIES deep at most, some hundred bytes each. */
#include "web/wasm/help.h"

#ifdef __wasm_atomics__

#include <stdatomic.h>
#include <stdlib.h>

enum { STACK = 1 << 20, STACK_ALIGN = 16 };

static struct {
    _Atomic int ready;  /* how many helpers there are */
    _Atomic int begun;  /* searches; who sleeps wakes when it changes */
    _Atomic int inside; /* helpers who may touch the team */
    _Atomic bool open;
    struct team *team;
} shared;

static void sleep_while(_Atomic int *number, int is)
{
    __builtin_wasm_memory_atomic_wait32((int *)number, is, -1);
}

static void wake_all(_Atomic int *number)
{
    __builtin_wasm_memory_atomic_notify((int *)number, ~0U);
}

char *help_stack(void)
{
    char *stack = aligned_alloc(STACK_ALIGN, STACK);
    return stack ? stack + STACK : NULL;
}

void help(void)
{
    int number = atomic_fetch_add(&shared.ready, 1) + 1, heard = 0;
    for (;;) {
        sleep_while(&shared.begun, heard);
        atomic_fetch_add(&shared.inside, 1);
        heard = atomic_load(&shared.begun);
        if (atomic_load(&shared.open) && number < team_size(shared.team))
            team_help(shared.team, number);
        atomic_fetch_sub(&shared.inside, 1);
        wake_all(&shared.inside);
    }
}

static void open_to_all(struct team *team)
{
    shared.team = team;
    atomic_store(&shared.open, true);
    atomic_fetch_add(&shared.begun, 1);
    wake_all(&shared.begun);
}

static void close_behind_all(void)
{
    atomic_store(&shared.open, false);
    for (int inside; (inside = atomic_load(&shared.inside)) > 0;)
        sleep_while(&shared.inside, inside);
}

int help_ready(void)
{
    return atomic_load(&shared.ready);
}

#else

int help_ready(void)
{
    return 0;
}

static void open_to_all(struct team *team)
{
    (void)team;
}

static void close_behind_all(void)
{
}

#endif

bool help_search(const struct rules *rules, size_t bytes, const struct search_root *root,
                 const struct search_limits *limits, const struct search_hooks *hooks, struct search_report *out)
{
    struct team *team = team_new(rules, bytes, 1 + help_ready());
    if (!team)
        return false;
    team_begin(team, root, limits);
    open_to_all(team);
    team_lead(team, hooks, out);
    close_behind_all();
    out->nodes += team_helped(team);
    team_free(team);
    return true;
}
