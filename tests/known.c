/* known.c - the known answers: tests/known/GAME.moves, .plays and .perft, for every game that has them, and for a
 * secret deployment GAME.deploy and GAME.views. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "search/perft.h"
#include "tests/support.h"

enum { FIELDS = 8 };

/* One line of a file, with the rules and the state that its first two fields give. */
struct fact {
    struct rules *rules;
    union state_buffer state;
    int player;
    struct move *moves;
    int move_count;
    char *field[FIELDS];
    int fields;
};

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_moves(struct fact *fact)
{
    char(*words)[SUPPORT_WORD] = calloc((size_t)fact->move_count + 1, sizeof *words);
    char *list = calloc((size_t)fact->move_count + 1, SUPPORT_WORD);
    for (int i = 0; i < fact->move_count; i++)
        word_of(fact->rules, state_of(&fact->state), fact->moves[i], words[i]);
    qsort(words, (size_t)fact->move_count, sizeof *words, compare_words);
    struct text text = text_on(list, ((size_t)fact->move_count + 1) * SUPPORT_WORD);
    for (int i = 0; i < fact->move_count; i++) {
        text_add(&text, i ? " " : "");
        text_add(&text, words[i]);
    }
    same_text("the list of moves", list, fact->fields > 2 ? fact->field[2] : "");
    free(list);
    free(words);
}

static void check_play(struct fact *fact)
{
    char line[SUPPORT_LINE], result[SUPPORT_WORD];
    struct state *state = state_of(&fact->state);
    const struct game *game = fact->rules->game;
    struct move move;
    struct why why;
    if (!game_find_move(fact->rules, state, fact->player, fact->field[2], &move, &why))
        fail_msg("%s is refused: %s", fact->field[2], sentence_of(&why));
    game->play(fact->rules, state, fact->player, move);
    same_text("the position after the move", position_of(fact->rules, state, line), fact->field[3]);
    same_text("the result", result_of(fact->rules, game->result(fact->rules, state), result), fact->field[4]);
}

static void check_perft(struct fact *fact)
{
    int depth = atoi(fact->field[2]);
    uint64_t count;
    void *space = malloc(perft_space(fact->rules, depth));
    assert_true(perft(fact->rules, state_of(&fact->state), depth, space, &count));
    if (count != strtoull(fact->field[3], NULL, 10))
        fail_msg("there are %llu sequences of %d decisions, and %s should be", (unsigned long long)count, depth,
                 fact->field[3]);
    free(space);
}

/* options, position, player, how many decisions it has, one of them, the position after it */
static void check_deploy(struct fact *fact)
{
    char line[SUPPORT_LINE];
    struct state *state = state_of(&fact->state);
    const struct game *game = fact->rules->game;
    int player = atoi(fact->field[2]);
    struct move move;
    struct why why;
    assert_int_equal(game->moves(fact->rules, state, player, fact->moves), atoi(fact->field[3]));
    assert_int_equal(game_count(fact->rules, state, player, fact->moves), atoi(fact->field[3]));
    if (!game_find_move(fact->rules, state, player, fact->field[4], &move, &why))
        fail_msg("%s is refused: %s", fact->field[4], sentence_of(&why));
    game->play(fact->rules, state, player, move);
    same_text("the position after the move", position_of(fact->rules, state, line), fact->field[5]);
}

/* options, position, player, what it may see */
static void check_view(struct fact *fact)
{
    char line[SUPPORT_LINE];
    union state_buffer seen;
    game_observe(fact->rules, state_of(&fact->state), atoi(fact->field[2]), state_of(&seen));
    same_text("what the player sees", position_of(fact->rules, state_of(&seen), line), fact->field[3]);
}

static const struct kind {
    const char *ending;
    void (*check)(struct fact *fact);
    bool seldom; /* only for games with a secret deployment */
} kinds[] = {{"moves", check_moves, false},
             {"plays", check_play, false},
             {"perft", check_perft, false},
             {"deploy", check_deploy, true},
             {"views", check_view, true}};

struct subject {
    const struct game *game;
    const struct kind *kind;
    char path[128];
    struct lines lines;
};

static void check_line(const struct subject *subject, struct fact *fact)
{
    const struct game *game = subject->game;
    struct state *state = state_of(&fact->state);
    struct why why;
    if (!game->text->read_position(fact->rules, fact->field[1], state, &why))
        fail_msg("the position is refused: %s", sentence_of(&why));
    looking_at(fact->rules, state);
    fact->player = player_first(game->to_act(fact->rules, state));
    fact->move_count = fact->player == NOBODY ? 0 : game->moves(fact->rules, state, fact->player, fact->moves);
    subject->kind->check(fact);
}

static void check_file(void **state)
{
    struct subject *subject = *state;
    struct fact *fact = calloc(1, sizeof *fact);
    if (subject->lines.count == 0)
        fail_msg("tests/%s is missing or empty: a game that has known answers has all kinds of them", subject->path);
    for (int i = 0; i < subject->lines.count; i++) {
        looking_in(subject->path, i + 1, "");
        fact->fields = fields_cut(subject->lines.line[i], fact->field, FIELDS);
        fact->rules = rules_for(subject->game, fact->field[0]);
        fact->moves = calloc((size_t)subject->game->max_moves, sizeof *fact->moves);
        check_line(subject, fact);
        free(fact->moves);
        rules_free(fact->rules);
    }
    free(fact);
}

/* A game that has one of the files has all that are for its like. */
static bool has_known(const struct game *game)
{
    bool any = false;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        char path[128];
        snprintf(path, sizeof path, "known/%s.%s", game->name, kinds[k].ending);
        struct lines lines = lines_read(path);
        any |= lines.text != NULL;
        lines_free(&lines);
    }
    return any;
}

static void add_subject(struct subject *subject, const struct game *game, const struct kind *kind)
{
    char name[160];
    *subject = (struct subject){.game = game, .kind = kind};
    snprintf(subject->path, sizeof subject->path, "known/%s.%s", game->name, kind->ending);
    subject->lines = lines_read(subject->path);
    bool wanted = has_known(game) && (!kind->seldom || game->secrets);
    if (!subject->lines.text && !wanted)
        return;
    snprintf(name, sizeof name, "%s: all %d lines agree", subject->path, subject->lines.count);
    tests_add(name, check_file, subject);
}

int main(void)
{
    static struct subject subjects[64][sizeof kinds / sizeof *kinds];
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            add_subject(&subjects[g][k], tested[g], &kinds[k]);
    int status = tests_run("known answers");
    for (int g = 0; tested[g]; g++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            lines_free(&subjects[g][k].lines);
    return status;
}
