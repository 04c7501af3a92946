/* bench.c - the positions of the bench. */
#include "search/bench.h"

#include "core/why.h"
#include "search/search.h"

#define ALCAZAR  "alcazar", "-"
#define GRANAT   "granat", "-"
#define GRAILNAH "grailnah", "players=2"
#define TEAMS    "grailnah", "players=4"

const struct bench_position bench_positions[] = {
    {ALCAZAR, "a1 d4 w a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 00 0", 5},
    {ALCAZAR, "a3 d3 b a1n,a1s,a2w,a4e,a4n,b2n,d3n,d4n a2w -- 2", 5},
    {ALCAZAR, "a2 b1 w a2e,b1e,b1s,b2e,b3e,c2e,c4e,d3n c2e -- 4", 5},
    {ALCAZAR, "b1 c4 b a1w,a2e,a2n,a3n,a3w,c2n,c4e,d1e a2e -- 65", 5},
    {GRANAT, "BbbbB/bbbb/bbbbb/4/5/4/5/5/5/4/5/4/rrrrr/rrrr/RrrrR r - - 0", 5},
    {GRANAT, "4b/bbbb/bbbBb/3b/b4/4/b4/5/5/rr2/3r1/r1r1/r4/r3/rrrRr b - - 0", 6},
    {GRANAT, "3r1/3b/5/3b/b4/1b2/b4/5/2b2/r2r/r4/r2r/3r1/rr2/5 b - - 0", 7},
    {GRANAT, "Bbb1b/1bbb/bbbbb/1b2/5/4/5/5/2r2/2r1/5/4/rrrrr/r1r1/RRrr1 b - - 1", 5},
    {GRAILNAH, "2 0 grail grail - 0 K:N,Q:N,n:N.N.N.N,c:N,m:0;K:S,Q:S,n:S.S.S.S,c:S,m:0", 5},
    {GRAILNAH, "2 1 a15 e3 m 7 K:b6,Q:c8,n:-,c:N,m:0;K:c8,Q:a12,n:a9.c1,c:S,m:0", 5},
    {GRAILNAH, "2 1 e16 e1 - 8 K:a19,Q:N,n:N.N.N.a2,c:N,m:1;K:b10,Q:c12,n:S.S.S.a9,c:S,m:0", 5},
    {GRAILNAH, "2 1 c6 d20 m 2 K:c20,Q:N,n:N.a19.d2,c:N,m:0;K:S,Q:b8,n:S.S.a9,c:S,m:1", 5},
    {TEAMS,
     "4 3 b9 e5 m 4 K:N,Q:b20,n:N.N.N.a19,c:N,m:0;K:c6,Q:b5,n:E.E.E.E,c:E,m:0;K:b10,Q:S,n:S.S.S.a12,c:S,m:0;"
     "K:W,Q:c15,n:W.W.W.W,c:W,m:0",
     4},
    {TEAMS,
     "4 0 c20 e18 m 3 K:c1,Q:b4,n:e20,c:N,m:0;K:c6,Q:a7,n:b4,c:E,m:0;K:c13,Q:a7,n:d2,c:S,m:0;"
     "K:c14,Q:c15,n:W.b17.d3,c:W,m:0",
     4},
    {.game = NULL},
};

uint64_t bench_nodes(const struct rules *rules, const struct bench_position *position)
{
    union state_buffer state;
    struct why why;
    struct search_report report = {.nodes = 0};
    struct search_table *table = search_table_new(BENCH_TABLE);
    struct search *search = table ? search_new(rules, table) : NULL;
    if (search && rules->game->read_position(rules, position->position, state_of(&state), &why))
        search_run(search, &(struct search_root){.state = state_of(&state)},
                   &(struct search_limits){.depth = position->depth}, NULL, &report);
    search_free(search);
    search_table_free(table);
    return report.nodes;
}
