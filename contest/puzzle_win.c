/* puzzle_win.c - forced wins with one way to them. */
#include <stdlib.h>
#include <string.h>

#include "contest/puzzle_internal.h"

enum {
    PROOF = 1500000, /* decisions that a proof may look at */
    DEFENCES = 64,   /* equally long ones that are compared, */
    TRIES = 4,       /* and followed */
};

/* A line that is followed: what is left of it, and where it is written down. */
struct trail {
    struct puzzler *z;
    int side;
    struct puzzle *out;
};

static bool follow(const struct trail *t, const struct state *state, int turns, int length);

static bool follow_by(const struct trail *t, const struct state *state, struct move move, int turns, int length)
{
    union state_buffer after;
    memcpy(after.bytes, state, t->z->rules->game->state_size);
    puzzle_play(t->z->rules, state_of(&after), move);
    t->out->line[length] = move;
    return follow(t, state_of(&after), turns, length + 1);
}

static bool ends_at_once(const struct rules *rules, const struct state *state, struct move move)
{
    union state_buffer after;
    memcpy(after.bytes, state, rules->game->state_size);
    puzzle_play(rules, state_of(&after), move);
    return rules->game->result(rules, state_of(&after)).by != NULL;
}

/* One decision of n keeps the win; of those that end the game at once there may be several. */
static bool find_only(const struct trail *t, const struct state *state, const struct move *moves, int n, int turns,
                      struct move *out)
{
    int winning = 0, ending = 0;
    for (int i = 0; i < n && winning < 2; i++) {
        enum forced_verdict verdict = forced_wins_by(t->z->forced, state, moves[i], t->side, turns);
        if (verdict == FORCED_OPEN)
            return false;
        if (verdict == FORCED_NO)
            continue;
        bool ends = ends_at_once(t->z->rules, state, moves[i]);
        if (!ends || !ending)
            *out = moves[i];
        ending += ends;
        winning += !ends;
    }
    return winning == 1 ? ending == 0 : ending > 0;
}

/* The decisions of n after which the win takes longest, to the front; how many. -1: it is not known. */
static int keep_longest(const struct trail *t, const struct state *state, struct move *moves, int n, int turns)
{
    const struct rules *rules = t->z->rules;
    int longest = -1, kept = 0;
    for (int i = 0; i < n; i++) {
        union state_buffer after;
        memcpy(after.bytes, state, rules->game->state_size);
        puzzle_play(rules, state_of(&after), moves[i]);
        bool over = rules->game->result(rules, state_of(&after)).by != NULL;
        int soonest = over ? 0 : forced_soonest(t->z->forced, state_of(&after), t->side, turns);
        if (soonest < 0)
            return -1;
        kept = soonest > longest ? 0 : kept;
        if (soonest >= longest)
            moves[kept++] = moves[i];
        longest = soonest > longest ? soonest : longest;
    }
    return kept;
}

/* What has to be done against a defence, if that is one thing; all zero if the defence itself ends it, or the other
 * side goes on. */
static bool answer_to(const struct trail *t, const struct state *state, struct move defence, int turns,
                      struct move *out)
{
    const struct rules *rules = t->z->rules;
    struct move *moves = t->z->moves + (size_t)PUZZLE_LINE * (size_t)rules->game->max_moves;
    union state_buffer after;
    memset(out, 0, sizeof *out);
    memcpy(after.bytes, state, rules->game->state_size);
    puzzle_play(rules, state_of(&after), defence);
    int player = player_first(rules->game->to_act(rules, state_of(&after)));
    if (player == NOBODY || rules->side_of[player] != t->side)
        return true;
    int n = rules->game->moves(rules, state_of(&after), player, moves);
    return find_only(t, state_of(&after), moves, n, turns, out);
}

/* A defence, its answer, and against how many of the others that one does as well. */
struct defence {
    struct move move, answer;
    int usual;
};

static int compare_usual(const void *a, const void *b)
{
    const struct defence *x = a, *y = b;
    return x->usual != y->usual ? x->usual - y->usual : memcmp(&x->move, &y->move, sizeof x->move);
}

/* The longest defences first that ask for something else than most: these are what one has to see. */
static bool follow_defence(const struct trail *t, const struct state *state, struct move *moves, int n, int turns,
                           int length)
{
    struct defence defences[DEFENCES] = {0};
    int kept = keep_longest(t, state, moves, n, turns), count = 0;
    for (int i = 0; i < kept && count < DEFENCES; i++) {
        defences[count] = (struct defence){.move = moves[i]};
        count += answer_to(t, state, moves[i], turns, &defences[count].answer);
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            defences[i].usual += move_equal(defences[i].answer, defences[j].answer);
    qsort(defences, (size_t)count, sizeof *defences, compare_usual);
    for (int i = 0; i < count && i < TRIES; i++)
        if (follow_by(t, state, defences[i].move, turns, length))
            return true;
    return false;
}

/* The line from here on; `turns` of the side's own are still to begin. */
static bool follow(const struct trail *t, const struct state *state, int turns, int length)
{
    const struct rules *rules = t->z->rules;
    struct move *moves = t->z->moves + (size_t)length * (size_t)rules->game->max_moves, only;
    if (rules->game->result(rules, state).by) {
        t->out->length = length;
        return true;
    }
    if (length == PUZZLE_LINE)
        return false;
    int player = player_first(rules->game->to_act(rules, state));
    int n = rules->game->moves(rules, state, player, moves);
    if (rules->side_of[player] != t->side)
        return follow_defence(t, state, moves, n, turns, length);
    if (!find_only(t, state, moves, n, turns, &only))
        return false;
    return follow_by(t, state, only, game_begun(rules, state) ? turns : turns - 1, length);
}

/* In how many turns a line wins; 0: it does not, or not so soon. */
static int turns_of(const struct rules *rules, const struct state *state, int side, const struct search_line *line)
{
    union state_buffer at;
    int turns = 0;
    if (line->score < SEARCH_WIN / 2)
        return 0;
    memcpy(at.bytes, state, rules->game->state_size);
    for (int i = 0; i < line->length && !rules->game->result(rules, state_of(&at)).by; i++) {
        int player = player_first(rules->game->to_act(rules, state_of(&at)));
        turns += rules->side_of[player] == side && !game_begun(rules, state_of(&at));
        puzzle_play(rules, state_of(&at), line->moves[i]);
    }
    return turns <= PUZZLE_TURNS ? turns : 0;
}

bool puzzle_find_win(struct puzzler *z, const struct state *state, const struct search_report *glance,
                     struct puzzle *out)
{
    const struct rules *rules = z->rules;
    int player = player_first(rules->game->to_act(rules, state)), side = rules->side_of[player];
    int guess = turns_of(rules, state, side, &glance->lines[0]);
    if (guess < 2)
        return false;
    forced_allow(z->forced, PROOF);
    int turns = forced_soonest(z->forced, state, side, guess);
    *out = (struct puzzle){.kind = PUZZLE_WIN, .player = player, .turns = turns};
    memcpy(out->start.bytes, state, rules->game->state_size);
    if (turns < 2 || turns > guess)
        return false;
    forced_allow(z->forced, PROOF);
    return follow(&(struct trail){.z = z, .side = side, .out = out}, state, turns, 0);
}
