/* laws.c - what every game must obey, for every game, every set of options and every player count: random games and
 * games of the one-ply player, from the start and from set-up positions, with all laws checked at every state.
 *
 * Set-up positions are those of tests/known/GAME.moves and tests/rules/GAME.starts (options, tab, position). Each way
 * in which a game can end must come up ENDS_WANTED times, and DECISIONS_WANTED decisions must be made in all
 * (docs/testing.md says both). TINTAGEL_LAWS=N multiplies the work (./run test long). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "draw/picture.h"
#include "games/embedded.h"
#include "match/match.h"
#include "search/policy.h"
#include "tests/support.h"

enum {
    DECISIONS_WANTED = 100000,
    DECISIONS_MOST = 150000,
    ENDS_WANTED = 100,
    MANY = 64,
    OPTION_SETS = 256,
    LONGEST = 2000,
    ENDINGS = 16
};

/* One game under its laws. */
struct trial {
    const struct game *game;
    struct rules *rules;
    struct rng rng;
    struct move *moves, *other_moves, *scratch;
    char (*words)[SUPPORT_WORD];
    long decisions; /* random ones; the one-ply player's come on top */
    long ends[ENDINGS];
    long secret_pairs;     /* of states that differ and look alike to somebody */
    long passes, foretold; /* turns that went to another player, and to the one that game_follows() had told */
};

/* ---- positions and moves as text ---- */

static void law_position_round_trips(struct trial *t, const struct state *state)
{
    char line[SUPPORT_LINE], again[SUPPORT_LINE];
    union state_buffer back;
    struct why why;
    looking_for("a position is written as printable ASCII, and read back it is the same state, with the same key");
    looking_at(t->rules, state);
    memset(&back, 0xA5, sizeof back);
    position_of(t->rules, state, line);
    for (const char *c = line; *c; c++)
        assert_true(*c >= ' ' && *c < 0x7F);
    if (!t->game->text->read_position(t->rules, line, state_of(&back), &why))
        fail_msg("the position is refused: %s", sentence_of(&why));
    same_text("read and written again, the position", position_of(t->rules, state_of(&back), again), line);
    if (t->game->key(t->rules, state) != t->game->key(t->rules, state_of(&back)))
        fail_msg("the state read back has another key");
    if (!t->game->result(t->rules, state).by && memcmp(back.bytes, state, t->game->state_size) != 0)
        fail_msg("the state read back has other bytes, though its line is the same");
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Every legal move has a word of its own, which reads back as that move. */
static void law_moves_have_words(struct trial *t, const struct state *state, const struct move *moves, int n)
{
    looking_for("every legal move has a word of its own, which reads back as that move");
    for (int i = 0; i < n; i++) {
        struct move back;
        struct why why;
        word_of(t->rules, state, moves[i], t->words[i]);
        if (!t->words[i][0] || strlen(t->words[i]) >= SUPPORT_WORD - 1 || strpbrk(t->words[i], " \t\n,;\""))
            fail_msg("“%s” is no word: it is empty, too long, or has a character that separates words", t->words[i]);
        if (!t->game->text->read_move(t->rules, state, t->words[i], &back, &why))
            fail_msg("%s cannot be read: %s", t->words[i], sentence_of(&why));
        if (!move_equal(moves[i], back))
            fail_msg("%s is read as another move than the one that is written so", t->words[i]);
    }
    qsort(t->words, (size_t)n, sizeof *t->words, compare_words);
    for (int i = 1; i < n; i++)
        if (strcmp(t->words[i - 1], t->words[i]) == 0)
            fail_msg("two moves are written %s", t->words[i]);
}

/* ---- who decides ---- */

static void law_deciders(struct trial *t, const struct state *state)
{
    player_set to_act = t->game->to_act(t->rules, state);
    struct result result = t->game->result(t->rules, state);
    struct turn turn = game_turn(t->rules, state);
    bool any = false;
    looking_for("whoever is to act has moves and nobody else has; nobody is to act once there is a result");
    looking_at(t->rules, state);
    assert_int_equal(to_act >> t->rules->players, 0);
    if ((to_act == 0) != (result.by != NULL))
        fail_msg("%s",
                 to_act ? "the game is over, and somebody is to act" : "nobody is to act, and there is no result");
    for (int p = 0; p < t->rules->players; p++) {
        int n = t->game->moves(t->rules, state, p, t->moves);
        bool acts = to_act >> p & 1, may_wait = turn.player == NOBODY && to_act; /* for an ally, in a set-up */
        if (n > t->game->max_moves)
            fail_msg("player %d has %d moves, more than max_moves, %d", p, n, t->game->max_moves);
        if (n > 0 && !acts)
            fail_msg("player %d has %d moves and is not to act", p, n);
        if (n == 0 && acts && !may_wait)
            fail_msg("player %d is to act and has no moves", p);
        any |= n > 0;
        if (game_count(t->rules, state, p, t->scratch) != n)
            fail_msg("player %d has %d moves, and count() says %d", p, n, game_count(t->rules, state, p, t->scratch));
        if (n < MANY || rng_below(&t->rng, 8) == 0)
            law_moves_have_words(t, state, t->moves, n);
    }
    looking_for("the turn is of a player who is to act, until it has begun; while several decide it is nobody's");
    assert_true(any == (to_act != 0));
    if (turn.player == NOBODY)
        assert_false(turn.begun);
    else
        assert_true(turn.player < t->rules->players && (to_act == 0 || player_alone(to_act)));
    if (!turn.begun && turn.player != NOBODY && to_act)
        assert_int_equal(player_first(to_act), turn.player);
    looking_for("who follows is a player, as long as somebody has the turn");
    if (turn.player == NOBODY || to_act == 0)
        assert_int_equal(game_follows(t->rules, state), NOBODY);
    else
        assert_in_range(game_follows(t->rules, state), 0, t->rules->players - 1);
}

/* Who follows is told before the turn, which may change the order: so it need not always come true. */
static void count_pass(struct trial *t, int follows, int before, const struct state *after)
{
    int now = game_turn(t->rules, after).player;
    if (follows == NOBODY || now == before || t->game->result(t->rules, after).by)
        return;
    t->passes++;
    t->foretold += now == follows;
}

static void law_result(struct trial *t, const struct state *state)
{
    struct result result = t->game->result(t->rules, state);
    int at = 0;
    looking_for("a result is one of the game's endings, and whoever is on a side that wins has won");
    looking_at(t->rules, state);
    if (!result.by) {
        assert_int_equal(result.winners, 0);
        return;
    }
    while (t->game->endings[at].rule && &t->game->endings[at] != result.by)
        at++;
    assert_non_null(t->game->endings[at].rule);
    for (int p = 0; p < t->rules->players; p++)
        for (int q = 0; q < t->rules->players; q++)
            if (t->rules->side_of[p] == t->rules->side_of[q])
                assert_true((result.winners >> p & 1) == (result.winners >> q & 1));
    t->ends[at]++;
}

/* ---- what is seen ---- */

static void law_look(struct trial *t, const struct state *state)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    static char picture[PICTURE_TEXT];
    struct text text = text_on(picture, sizeof picture);
    int kinds = 0;
    looking_for("what stands on a cell is of the game's kinds and armies, each army commanded by a player");
    while (t->game->looks->kinds[kinds].name)
        kinds++;
    for (int cell = 0; cell < t->rules->board->cell_count; cell++) {
        int n = t->game->looks->look(t->rules, state, cell, pieces);
        assert_true(n >= 0 && n <= MAX_PIECES_ON_CELL);
        for (int i = 0; i < n; i++) {
            assert_true(pieces[i].kind < kinds && pieces[i].count > 0);
            if (pieces[i].army == NO_ARMY)
                continue;
            assert_true(pieces[i].army < t->rules->armies);
            int commander = game_commander(t->rules, state, pieces[i].army);
            assert_true(commander >= 0 && commander < t->rules->players);
        }
    }
    if (rng_below(&t->rng, 8) == 0) /* slow, and no rule hangs on it */
        picture_text(t->rules, state, &(struct picture){.unicode = true, .colour = true}, &text);
    assert_false(text.cut);
}

/* Who observes has the same moves in what it sees, and sees nothing more at a second look. */
static void law_observation(struct trial *t, const struct state *state)
{
    union state_buffer seen, twice;
    if (!t->game->secrets)
        return; /* everybody sees the state itself */
    for (int p = SPECTATOR; p < t->rules->players; p++) {
        looking_for("who observes has the same moves in what it sees, and sees nothing more at a second look");
        game_observe(t->rules, state, p, state_of(&seen));
        game_observe(t->rules, state_of(&seen), p, state_of(&twice));
        assert_memory_equal(seen.bytes, twice.bytes, t->game->state_size);
        if (memcmp(seen.bytes, state, t->game->state_size) != 0)
            law_position_round_trips(t, state_of(&seen));
        looking_for("who observes has the same moves in what it sees");
        looking_at(t->rules, state);
        assert_int_equal(t->game->to_act(t->rules, state), t->game->to_act(t->rules, state_of(&seen)));
        if (p == SPECTATOR || memcmp(seen.bytes, state, t->game->state_size) == 0)
            continue;
        int n = t->game->moves(t->rules, state, p, t->moves);
        assert_int_equal(t->game->moves(t->rules, state_of(&seen), p, t->other_moves), n);
        assert_memory_equal(t->moves, t->other_moves, (size_t)n * sizeof *t->moves);
    }
}

/* ---- evaluation ---- */

/* Whatever the weights, as long as they can be read, nothing overflows and nothing looks like a win. All of them stand
 * at their limits here, with signs by lot, or with those of the game: then what counts for a side adds up. */
static void law_weights(struct trial *t, const struct state *state)
{
    struct rng rng = rng_of((uint64_t)t->decisions);
    int32_t own[MAX_WEIGHTS];
    int lot = (int)rng_below(&rng, 3);
    memcpy(own, t->rules->weight, sizeof own);
    for (int i = 0; i < MAX_WEIGHTS; i++) {
        bool minus = lot == 0 ? rng_below(&rng, 2) : lot == 1 ? own[i] < 0 : false;
        t->rules->weight[i] = minus ? -WEIGHT_MOST : WEIGHT_MOST;
    }
    for (int side = 0; side < t->rules->sides; side++) {
        int32_t value = t->game->mind->evaluate(t->rules, state, side);
        assert_true(value >= -EVALUATE_MOST && value <= EVALUATE_MOST);
    }
    memcpy(t->rules->weight, own, sizeof own);
}

static void law_evaluation(struct trial *t, const struct state *state)
{
    if (t->game->result(t->rules, state).by)
        return;
    looking_for("evaluations are below a million, and with two sides the opposite for the other side");
    for (int side = 0; side < t->rules->sides; side++) {
        int32_t value = t->game->mind->evaluate(t->rules, state, side);
        if (value <= -1000000 || value >= 1000000)
            fail_msg("for side %d the evaluation is %d", side, value);
        if (t->rules->sides == 2 && value != -t->game->mind->evaluate(t->rules, state, !side))
            fail_msg("the evaluation is %d for side %d, and %d for the other", value, side,
                     t->game->mind->evaluate(t->rules, state, !side));
    }
    law_weights(t, state);
}

/* step() is play() and what is asked after it. */
static void law_step(struct trial *t, const struct state *before, int player, struct move move)
{
    const struct game *game = t->game;
    union state_buffer played, stepped;
    struct step step;
    if (!game->mind->step)
        return;
    looking_for("step() does what play() does, and says what is so then");
    memcpy(played.bytes, before, game->state_size);
    memcpy(stepped.bytes, before, game->state_size);
    game->play(t->rules, state_of(&played), player, move);
    game->mind->step(t->rules, state_of(&stepped), player, move, &step);
    assert_memory_equal(played.bytes, stepped.bytes, game->state_size);
    assert_int_equal(step.to_act, game->to_act(t->rules, state_of(&played)));
    assert_int_equal(step.begun, game_begun(t->rules, state_of(&played)));
    assert_int_equal(step.irreversible, game_irreversible(t->rules, before, move));
    if (step.to_act)
        assert_true(step.key == game->key(t->rules, state_of(&played)));
}

/* Leave only decisions with merits; how many. */
static int only_with_merits(struct trial *t, const struct state *state, struct move *moves, int n)
{
    int left = 0;
    for (int i = 0; i < n; i++) {
        int32_t merit;
        game_merits(t->rules, state, &moves[i], 1, &merit);
        if (merit > 0)
            moves[left++] = moves[i];
    }
    return left;
}

static void law_noisy(struct trial *t, const struct state *state)
{
    player_set to_act = t->game->to_act(t->rules, state);
    if (!t->game->mind->noisy || !player_alone(to_act) || game_turn(t->rules, state).begun)
        return;
    looking_for("what the game lists as noisy are all decisions with merits, in their order");
    int n = t->game->moves(t->rules, state, player_first(to_act), t->moves);
    int noisy = t->game->mind->noisy(t->rules, state, t->other_moves);
    const int all = n;
    n = only_with_merits(t, state, t->moves, n);
    assert_true(!t->game->mind->must_take || n == 0 || n == all);
    assert_int_equal(only_with_merits(t, state, t->other_moves, noisy), n);
    for (int i = 0; i < n; i++)
        assert_true(move_equal(t->moves[i], t->other_moves[i]));
}

/* ---- refusals (HR-5) ---- */

/* Words near legal ones: a legal word of another state, or one with a character changed. */
static void law_refusals(struct trial *t, const struct state *state, int player, const char *word)
{
    char near[SUPPORT_WORD], before[SUPPORT_LINE], after[SUPPORT_LINE];
    struct text text = text_on(near, sizeof near);
    struct move move;
    struct why why = {0};
    text_add(&text, word);
    if (rng_below(&t->rng, 2))
        near[rng_below(&t->rng, (uint32_t)text.length)] =
            "abcdehinswx1234567890-/>@,;KPDNSIQA. \n\t\x80"[rng_below(&t->rng, 41)];
    looking_for("a move that is refused changes nothing, and the refusal has a rule, and words in both languages");
    looking_at(t->rules, state);
    position_of(t->rules, state, before);
    if (game_find_move(t->rules, state, player, near, &move, &why))
        return;
    same_text("after a refusal the position", position_of(t->rules, state, after), before);
    if (!why.message || !why.rule)
        fail_msg("“%s” is refused without %s", near, why.message ? "a rule" : "a message");
    if (!has_words(why.message))
        fail_msg("“%s” is refused by %s, which has no words in English or in French", near, why.message);
}

/* ---- a whole game ---- */

/* The states gone through, set-up decisions included. */
struct path {
    uint64_t key[LONGEST + 1];
    unsigned char *states;
    int length;
    int irreversible_since;
    char last_word[SUPPORT_WORD];
};

/* Equal keys mean equal lines but for one number, the quiet count. */
static void law_keys(struct trial *t, const struct state *state, struct path *path)
{
    char line[SUPPORT_LINE], before[SUPPORT_LINE];
    uint64_t key = t->game->key(t->rules, state);
    looking_for("two states have the same key only if their lines are the same but for the quiet count");
    looking_at(t->rules, state);
    for (int n = 0; n < path->length; n++) {
        if (path->key[n] != key)
            continue;
        if (n < path->irreversible_since)
            fail_msg("this position recurs, after a move that irreversible() said no position before could");
        position_of(t->rules, (const struct state *)(path->states + (size_t)n * t->game->state_size), before);
        position_of(t->rules, state, line);
        const char *a = line, *b = before;
        while (*a && *a == *b)
            a++, b++;
        a += strspn(a, "0123456789");
        b += strspn(b, "0123456789");
        if (strcmp(a, b) != 0)
            fail_msg("another position has the same key: %s", before);
    }
    path->key[path->length] = key;
    memcpy(path->states + (size_t)path->length * t->game->state_size, state, t->game->state_size);
    path->length++;
}

static void law_state(struct trial *t, const struct state *state)
{
    law_position_round_trips(t, state);
    law_deciders(t, state);
    law_look(t, state);
    law_observation(t, state);
    law_evaluation(t, state);
    law_noisy(t, state);
}

/* Whoever gives up, the rest is still a game. */
static void law_resignation(struct trial *t, const struct state *state)
{
    if (!t->game->resign || !t->game->to_act(t->rules, state))
        return;
    for (int p = 0; p < t->rules->players; p++) {
        union state_buffer after;
        memcpy(after.bytes, state, t->game->state_size);
        t->game->resign(t->rules, state_of(&after), p);
        looking_for("whoever has resigned is not to act any more");
        looking_at(t->rules, state);
        if (t->game->to_act(t->rules, state_of(&after)) >> p & 1)
            fail_msg("player %d is to act after it has resigned", p);
        law_position_round_trips(t, state_of(&after));
        law_deciders(t, state_of(&after));
    }
}

/* Two more ways to make the same decision: by its word in the match, and straight on a copy. */
static void law_play(struct trial *t, struct match *match, int player, struct move move)
{
    union state_buffer copy;
    char word[SUPPORT_WORD];
    struct why why;
    looking_at(t->rules, match_state(match));
    memcpy(copy.bytes, match_state(match), t->game->state_size);
    int before = game_turn(t->rules, state_of(&copy)).player, follows = game_follows(t->rules, state_of(&copy));
    t->game->play(t->rules, state_of(&copy), player, move);
    count_pass(t, follows, before, state_of(&copy));
    law_step(t, match_state(match), player, move);
    looking_for("a legal move can be made by its word, and makes the same state as made straight");
    word_of(t->rules, match_state(match), move, word);
    if (!match_play(match, player, word, 0, &why))
        fail_msg("%s is refused: %s", word, sentence_of(&why));
    if (memcmp(match_state(match), copy.bytes, t->game->state_size) != 0)
        fail_msg("%s makes one state in a match and another by play()", word);
}

/* One of those who are to act, and need not wait for an ally. */
static int any_decider(struct trial *t, const struct state *state, player_set to_act)
{
    int player;
    do
        player = (int)rng_below(&t->rng, (uint32_t)t->rules->players);
    while (!(to_act >> player & 1) || game_count(t->rules, state, player, t->scratch) == 0);
    return player;
}

static struct match *rebuild(struct trial *t, const struct match *match)
{
    struct why why;
    int count;
    const struct match_event *events = match_events(match, &count);
    looking_for("the same events make the same match");
    struct match *again = match_rebuild(t->rules, events, count, NULL, &why);
    if (!again)
        fail_msg("the events of the match are refused: %s", sentence_of(&why));
    return again;
}

/* The same events make the same match. */
static void law_replay(struct trial *t, const struct match *match)
{
    struct match *again = rebuild(t, match);
    assert_int_equal(match_length(again), match_length(match));
    assert_memory_equal(match_state(match), match_state(again), t->game->state_size);
    match_free(again);
}

/* Taking back leads to states that play went through, further and further, never past a reveal. */
static void law_take_back(struct trial *t, const struct match *match)
{
    struct match *again = rebuild(t, match);
    looking_for("taking back leads to states that play went through, further and further, never past a reveal");
    looking_at(t->rules, match_state(match));
    int player = (int)rng_below(&t->rng, (uint32_t)t->rules->players), before = match_length(again);
    union state_buffer gone_through;
    struct why why;
    while (match_do(again, EVENT_OFFER, player, "takeback", 0, &why)) {
        int length = match_length(again);
        assert_true(length < before && match_mover(match, length) == player);
        match_before(match, length, state_of(&gone_through));
        assert_memory_equal(match_state(again), gone_through.bytes, t->game->state_size);
        before = length;
    }
    match_free(again);
}

/* `greed` of 8 decisions are the one-ply player's, the others random. */
static void play_under_laws(struct trial *t, const struct state *start, uint32_t greed)
{
    struct match *match = match_new(t->rules, start, NULL);
    struct path *path = calloc(1, sizeof *path);
    player_set to_act;
    path->states = calloc(LONGEST + 1, t->game->state_size);
    assert_true(match_seat_all(match, "computer player", 0));
    law_keys(t, match_state(match), path);
    while (path->length < LONGEST && (to_act = match_to_act(match))) {
        const struct state *state = match_state(match);
        int player = any_decider(t, state, to_act);
        enum policy policy = rng_below(&t->rng, 8) < greed ? POLICY_GREEDY : POLICY_RANDOM;
        law_state(t, state);
        if (rng_below(&t->rng, 16) == 0)
            law_resignation(t, state);
        if (game_turn(t->rules, state).player != NOBODY &&
            rng_below(&t->rng, 64 + (uint32_t)match_length(match)) == 0) /* it plays the whole match again */
            law_take_back(t, match);
        if (path->last_word[0])
            law_refusals(t, state, player, path->last_word);
        struct move move = policy_choose(policy, t->rules, state, player, &t->rng, t->scratch);
        word_of(t->rules, state, move, path->last_word);
        if (game_irreversible(t->rules, state, move))
            path->irreversible_since = path->length;
        law_play(t, match, player, move);
        law_keys(t, match_state(match), path);
        t->decisions += policy == POLICY_RANDOM;
    }
    law_position_round_trips(t, match_state(match));
    law_deciders(t, match_state(match));
    law_result(t, match_state(match));
    law_replay(t, match);
    free(path->states);
    free(path);
    match_free(match);
}

/* ---- secrets ---- */

/* Make one random decision each for the players of `who`, in turn, until `decisions` are made. */
static void arrange_some(struct trial *t, struct state *state, player_set who, struct rng *rng, int decisions)
{
    for (int i = 0; i < decisions; i++) {
        int player = i % t->rules->players;
        if (!(who >> player & 1) || !(t->game->to_act(t->rules, state) >> player & 1) ||
            game_turn(t->rules, state).player != NOBODY)
            continue;
        int n = t->game->moves(t->rules, state, player, t->moves);
        if (n > 0)
            t->game->play(t->rules, state, player, t->moves[rng_below(rng, (uint32_t)n)]);
    }
}

/* What all players have set up makes a set-up: two are the same exactly when all secrets are. */
static bool same_secrets(struct trial *t, const struct state *a, const struct state *b)
{
    for (int p = 0; p < t->rules->players; p++) {
        int n = t->game->secrets->secret(t->rules, a, p, t->moves);
        if (t->game->secrets->secret(t->rules, b, p, t->other_moves) != n ||
            memcmp(t->moves, t->other_moves, (size_t)n * sizeof *t->moves) != 0)
            return false;
    }
    return true;
}

/* Two states in which only what is hidden from a player differs look the same to it, offer it the same moves, and its
 * computer chooses the same. */
static void law_secrets(struct trial *t, uint64_t seed)
{
    for (int p = 0; p < t->rules->players; p++) {
        union state_buffer a, b, seen_a, seen_b;
        player_set mine = 0, all = (player_set)((1 << t->rules->players) - 1);
        for (int q = 0; q < t->rules->players; q++)
            mine |= (player_set)((t->rules->side_of[q] == t->rules->side_of[p]) << q);
        int decisions = (int)rng_below(&t->rng, 8);
        t->game->setup(t->rules, state_of(&a));
        t->game->setup(t->rules, state_of(&b));
        for (int i = 0; i < decisions; i++) {
            struct rng same = rng_of(seed + (uint64_t)i), here = rng_of(seed + 1000), there = rng_of(seed + 2000);
            arrange_some(t, state_of(&a), mine, &same, i);
            same = rng_of(seed + (uint64_t)i);
            arrange_some(t, state_of(&b), mine, &same, i);
            arrange_some(t, state_of(&a), all & (player_set)~mine, &here, i);
            arrange_some(t, state_of(&b), all & (player_set)~mine, &there, i);
        }
        if (game_turn(t->rules, state_of(&a)).player != NOBODY)
            continue;
        game_observe(t->rules, state_of(&a), p, state_of(&seen_a));
        game_observe(t->rules, state_of(&b), p, state_of(&seen_b));
        looking_for("states in which only what is hidden from a player differs look the same to it, and its computer "
                    "chooses the same; they are the same exactly when all secrets are");
        looking_at(t->rules, state_of(&a));
        if (memcmp(seen_a.bytes, seen_b.bytes, t->game->state_size) != 0)
            fail_msg("player %d sees what is hidden from it", p);
        t->secret_pairs += memcmp(a.bytes, b.bytes, t->game->state_size) != 0;
        assert_true(same_secrets(t, state_of(&a), state_of(&b)) ==
                    (memcmp(a.bytes, b.bytes, t->game->state_size) == 0));
        if (game_count(t->rules, state_of(&a), p, t->scratch) == 0)
            continue;
        struct rng ra = rng_of(seed), rb = rng_of(seed);
        struct move ma = policy_choose(POLICY_GREEDY, t->rules, state_of(&a), p, &ra, t->scratch);
        struct move mb = policy_choose(POLICY_GREEDY, t->rules, state_of(&b), p, &rb, t->scratch);
        assert_true(move_equal(ma, mb));
    }
}

/* arrange() gives legal decisions after which the player owes none, and then has a secret to commit to. */
static void law_arrange(struct trial *t)
{
    union state_buffer buffer, seen;
    struct state *state = state_of(&buffer);
    t->game->setup(t->rules, state);
    for (int p = 0; p < t->rules->players; p++) {
        looking_for("arrange() gives legal decisions after which the player owes none, and has a secret to commit to");
        looking_at(t->rules, state);
        game_observe(t->rules, state, p, state_of(&seen));
        int n = t->game->secrets->arrange(t->rules, state_of(&seen), p, (int)rng_below(&t->rng, 2) * 100, &t->rng,
                                          t->moves);
        for (int i = 0; i < n; i++) {
            struct move found;
            struct why why;
            char word[SUPPORT_WORD];
            word_of(t->rules, state, t->moves[i], word);
            assert_true(game_find_move(t->rules, state, p, word, &found, &why));
            t->game->play(t->rules, state, p, found);
        }
        assert_true(t->game->secrets->secret(t->rules, state, p, t->moves) > 0);
    }
    assert_true(game_turn(t->rules, state).player != NOBODY);
}

/* ---- option sets and start positions ---- */

/* Not every combination of options need be a game: a game may refuse one, but not its presets. */
static bool is_game(const struct game *game, const char *options)
{
    struct why why;
    struct rules *rules = rules_new(game, options, &embedded_boards, &why);
    rules_free(rules);
    return rules != NULL;
}

static void open_trial(struct trial *t, const char *options)
{
    size_t most = (size_t)t->game->max_moves;
    t->rules = rules_for(t->game, options);
    t->moves = calloc(most, sizeof *t->moves);
    t->other_moves = calloc(most, sizeof *t->other_moves);
    t->scratch = calloc(most, sizeof *t->scratch);
    t->words = calloc(most, sizeof *t->words);
}

static void close_trial(struct trial *t)
{
    looking_at(NULL, NULL);
    free(t->moves);
    free(t->other_moves);
    free(t->scratch);
    free(t->words);
    rules_free(t->rules);
}

static long work(void)
{
    return effort("TINTAGEL_LAWS");
}

/* Games from the start, for one set of options. */
static void play_from_start(struct trial *t, const char *options, long decisions)
{
    long wanted = t->decisions + decisions;
    open_trial(t, options);
    for (uint64_t seed = 0; t->decisions < wanted; seed++) {
        /* where there are many moves, one ply takes long */
        play_under_laws(t, NULL, (uint32_t)(seed % 4) / (t->game->max_moves > 1000 ? 3 : 1));
        if (t->game->secrets) {
            law_secrets(t, seed);
            law_arrange(t);
        }
    }
    close_trial(t);
}

/* Games from set-up positions: rare rules and rare ends are near there. */
static void play_from(struct trial *t, const char *options, const char *position, long rounds)
{
    union state_buffer start;
    struct why why;
    open_trial(t, options);
    if (!t->game->text->read_position(t->rules, position, state_of(&start), &why))
        fail_msg("the position is refused: %s", sentence_of(&why));
    law_state(t, state_of(&start));
    for (long r = 0; r < rounds && t->game->to_act(t->rules, state_of(&start)); r++)
        play_under_laws(t, state_of(&start), (uint32_t)(r % 8));
    close_trial(t);
}

/* Where games are long, what is known is not played from for ever: the ends come from starts chosen for them. */
static void play_from_known(void *context, const char *options, const char *position)
{
    struct trial *t = context;
    long rounds = t->decisions > work() * DECISIONS_MOST ? 0 : work();
    play_from(t, options, position, rounds);
}

static void play_from_chosen(void *context, const char *options, const char *position)
{
    play_from(context, options, position, 40 * work());
}

/* Whether what came up is enough to show something. */
static void check_counts(const struct trial *t)
{
    if (t->decisions < DECISIONS_WANTED)
        fail_msg("%ld random decisions were made, and %d should be", t->decisions, DECISIONS_WANTED);
    if (t->foretold * 10 < t->passes * 9)
        fail_msg("the turn went %ld times to another player, and only %ld times to the one that was told", t->passes,
                 t->foretold);
    if (t->game->secrets && t->secret_pairs < ENDS_WANTED)
        fail_msg("%ld pairs of set-ups looked alike to somebody, and %d should", t->secret_pairs, ENDS_WANTED);
    for (int i = 0; t->game->endings[i].rule; i++)
        if (t->ends[i] < ENDS_WANTED)
            fail_msg(
                "%s: %ld games ended by %s (%s), and %d should. Put positions near such an end into "
                "tests/rules/%s.starts: options (“-” for none), a tab, the position; each is played from 40 times.",
                t->game->name, t->ends[i], t->game->endings[i].rule, t->game->endings[i].message, ENDS_WANTED,
                t->game->name);
}

static void tell_counts(const struct trial *t, int sets)
{
    char line[SUPPORT_LINE];
    struct text text = text_on(line, sizeof line);
    for (int i = 0; t->game->endings[i].rule; i++) {
        text_add(&text, ", ");
        text_add(&text, t->game->endings[i].rule);
        text_add(&text, " ");
        text_add_number(&text, t->ends[i]);
    }
    print_message("# %s: %ld random decisions, %d option sets; ends: %s\n", t->game->name, t->decisions, sets,
                  line + 2);
}

static void check_game(void **state)
{
    struct trial *t = *state;
    char options[SUPPORT_LINE];
    int sets = 0;
    t->rng = rng_of(20);
    looking_for("a game's preset options make a game");
    assert_true(is_game(t->game, ""));
    for (int n = 0; n < OPTION_SETS && option_set(t->game, n, options); n++)
        sets += is_game(t->game, options);
    for (int n = 0; n < OPTION_SETS && option_set(t->game, n, options); n++)
        if (is_game(t->game, options))
            play_from_start(t, options, work() * DECISIONS_WANTED / (sets > 0 ? sets : 1) + 1);
    each_start(t->game, "known", "moves", play_from_known, t);
    each_start(t->game, "rules", "starts", play_from_chosen, t);
    looking_at(NULL, NULL);
    looking_for("enough random decisions are made, and each way to end comes up often enough");
    tell_counts(t, sets);
    check_counts(t);
}

int main(void)
{
    static struct trial trials[64];
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++) {
        char name[128];
        snprintf(name, sizeof name, "%s obeys the laws", tested[g]->name);
        trials[g].game = tested[g];
        tests_add(name, check_game, &trials[g]);
    }
    return tests_run("laws");
}
