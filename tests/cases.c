/* cases.c - the rule cases: tests/rules/GAME.cases, texts that a player can read.
 *
 * A case opens with a line that is not indented: the rule ids it is about, a colon, what it shows. Indented lines are
 * its steps; docs/testing.md lists them. A case starts from the start position of the preset options. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rules.h"
#include "games/games.h"
#include "match/effect.h"
#include "match/match.h"
#include "match/pick.h"
#include "match/tell.h"
#include "tests/support.h"

struct play_case {
    const struct game *game;
    const char *file;
    struct lines *lines;
    int first, last; /* its steps */
    struct rules *rules;
    struct match *match;
    struct move *scratch;
    int player; /* NOBODY: whoever is to act */
};

static void restart(struct play_case *c, const struct state *start)
{
    match_free(c->match);
    c->match = match_new(c->rules, start, NULL);
    match_seat_all(c->match, "computer player", 0);
    c->player = NOBODY;
}

static int decider(const struct play_case *c)
{
    return c->player != NOBODY ? c->player : player_first(match_to_act(c->match));
}

static void step_options(struct play_case *c, char *rest)
{
    match_free(c->match);
    c->match = NULL;
    rules_free(c->rules);
    c->rules = rules_for(c->game, rest);
    restart(c, NULL);
}

static void step_at(struct play_case *c, char *rest)
{
    union state_buffer start;
    struct why why;
    char line[SUPPORT_LINE];
    if (!c->game->text->read_position(c->rules, rest, state_of(&start), &why))
        fail_msg("the position is refused: %s", sentence_of(&why));
    same_text("written back, the position", position_of(c->rules, state_of(&start), line), rest);
    restart(c, state_of(&start));
}

static void check_words(const struct why *why)
{
    if (!has_words(why->message))
        fail_msg("the refusal has no words in English or in French: %s", why->message);
}

static void step_bad(struct play_case *c, char *rest)
{
    union state_buffer start;
    struct why why;
    if (c->game->text->read_position(c->rules, rest, state_of(&start), &why))
        fail_msg("the position should be refused");
    check_words(&why);
}

static void step_player(struct play_case *c, char *rest)
{
    c->player = strcmp(rest, "-") == 0 ? NOBODY : atoi(rest);
}

static void step_play(struct play_case *c, char *rest)
{
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " ")) {
        struct why why;
        if (!match_play(c->match, decider(c), word, 0, &why))
            fail_msg("%s is refused: %s", word, sentence_of(&why));
    }
}

static bool is_legal(struct play_case *c, const char *word)
{
    struct move move;
    struct why why;
    return match_to_act(c->match) && game_find_move(c->rules, match_state(c->match), decider(c), word, &move, &why);
}

/* So many moves are legal; if not, say which are. */
static void check_count(struct play_case *c, int wanted)
{
    char list[SUPPORT_LINE], word[SUPPORT_WORD];
    struct text text = text_on(list, sizeof list);
    const struct state *state = match_state(c->match);
    int n = match_to_act(c->match) ? c->game->moves(c->rules, state, decider(c), c->scratch) : 0;
    for (int i = 0; n != wanted && i < n; i++) {
        text_add(&text, i ? " " : "");
        text_add(&text, word_of(c->rules, state, c->scratch[i], word));
    }
    if (n != wanted)
        fail_msg("%d moves are legal, and %d should be: %s", n, wanted, list);
}

static void step_legal(struct play_case *c, char *rest)
{
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " "))
        if (!is_legal(c, word))
            fail_msg("%s should be legal", word);
}

static void step_only(struct play_case *c, char *rest)
{
    int n = 0;
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " "), n++)
        if (!is_legal(c, word))
            fail_msg("%s should be legal", word);
    check_count(c, n);
}

static void step_count(struct play_case *c, char *rest)
{
    check_count(c, atoi(rest));
}

/* Refused by that rule, in words of both languages, changing nothing (HR-5). */
static void step_refused(struct play_case *c, char *rest)
{
    char *word = strtok(rest, " "), *rule = strtok(NULL, " ");
    char before[SUPPORT_LINE], after[SUPPORT_LINE];
    struct why why;
    if (!rule)
        fail_msg("this step needs a move and the rule that refuses it");
    position_of(c->rules, match_state(c->match), before);
    if (match_play(c->match, decider(c), word, 0, &why))
        fail_msg("%s is legal, and should be refused", word);
    same_text("after a refusal the position", position_of(c->rules, match_state(c->match), after), before);
    same_text("the rule that refuses it", why.rule ? why.rule : "none", rule);
    check_words(&why);
}

/* says LANGUAGE MOVE SENTENCE */
static void step_says(struct play_case *c, char *rest)
{
    char *language = strtok(rest, " "), *word = strtok(NULL, " "), *sentence = strtok(NULL, "");
    char said[SUPPORT_LINE];
    struct text text = text_on(said, sizeof said);
    struct why why;
    if (!sentence)
        fail_msg("this step needs a language, a move and what the refusal says");
    if (match_play(c->match, decider(c), word, 0, &why))
        fail_msg("%s is legal, and should be refused", word);
    check_words(&why);
    words_add_why(words_in(language), &text, &why);
    same_text("what the refusal says", said, sentence);
}

static void step_position(struct play_case *c, char *rest)
{
    char line[SUPPORT_LINE];
    same_text("the position", position_of(c->rules, match_state(c->match), line), rest);
}

static void step_result(struct play_case *c, char *rest)
{
    char result[SUPPORT_WORD];
    same_text("the result", result_of(c->rules, match_result(c->match), result), rest);
}

/* view WHO LINE */
static void step_view(struct play_case *c, char *rest)
{
    char *who = strtok(rest, " "), *line = strtok(NULL, ""), seen_line[SUPPORT_LINE];
    union state_buffer seen;
    if (!line)
        fail_msg("this step needs a player, or “spectator”, and a position");
    int player = strcmp(who, "spectator") == 0 ? SPECTATOR : atoi(who);
    game_observe(c->rules, match_state(c->match), player, state_of(&seen));
    same_text("what is seen", position_of(c->rules, state_of(&seen), seen_line), line);
}

static void step_resign(struct play_case *c, char *rest)
{
    struct why why;
    if (!match_do(c->match, EVENT_RESIGN, atoi(rest), "", 0, &why))
        fail_msg("player %s cannot resign: %s", rest, sentence_of(&why));
}

static uint64_t key_of(struct play_case *c, const char *line)
{
    union state_buffer other;
    struct why why;
    if (!c->game->text->read_position(c->rules, line, state_of(&other), &why))
        fail_msg("the position is refused: %s", sentence_of(&why));
    return c->game->key(c->rules, state_of(&other));
}

/* HR-1: this position is another one than the position now, or the same. */
static void step_differs(struct play_case *c, char *rest)
{
    if (key_of(c, rest) == c->game->key(c->rules, match_state(c->match)))
        fail_msg("the positions have the same key, and should differ");
}

static void step_same(struct play_case *c, char *rest)
{
    if (key_of(c, rest) != c->game->key(c->rules, match_state(c->match)))
        fail_msg("the positions have different keys, and should be the same but for the quiet count");
}

static void add_look(const struct play_case *c, const struct piece *piece, struct text *out)
{
    static const struct {
        int sign;
        const char *name;
    } signs[] = {{SIGN_RESTS, "rests"},
                 {SIGN_DUE, "due"},
                 {SIGN_HELD, "held"},
                 {SIGN_SHIELDED, "shielded"},
                 {SIGN_DANGER, "danger"}};
    const char *name = "-";
    if (piece->army == NO_ARMY) {
        text_add(out, "- - ");
    } else {
        text_add_number(out, piece->army);
        text_add_char(out, ' ');
        text_add_number(out, game_commander(c->rules, match_state(c->match), piece->army));
        text_add_char(out, ' ');
    }
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        name = piece->signs & signs[i].sign ? signs[i].name : name;
    text_add(out, name);
}

/* looks CELL ARMY COMMANDER SIGN; ...: what stands there. */
static void step_looks(struct play_case *c, char *rest)
{
    struct piece pieces[MAX_PIECES_ON_CELL];
    char line[SUPPORT_LINE];
    struct text text = text_on(line, sizeof line);
    char *cell = strtok(rest, " "), *wanted = strtok(NULL, "");
    if (!cell || board_cell(c->rules->board, cell) < 0)
        fail_msg("this step needs a cell of the board, and what stands there");
    int n = c->game->looks->look(c->rules, match_state(c->match), board_cell(c->rules->board, cell), pieces);
    for (int i = 0; i < n; i++) {
        text_add(&text, i ? "; " : "");
        add_look(c, &pieces[i], &text);
    }
    same_text("what stands there", line, wanted ? wanted : "");
}

/* The cells of a list with commas, "-" for none. */
static int read_cells(const struct play_case *c, char *list, uint16_t cells[MAX_PATH])
{
    int count = 0;
    for (char *at = strcmp(list, "-") == 0 ? NULL : list; at && count < MAX_PATH; count++) {
        char *next = strchr(at, ',');
        if (next)
            *next++ = '\0';
        int cell = board_cell(c->rules->board, at);
        if (cell < 0)
            fail_msg("“%s” is no cell of the board", at);
        cells[count] = (uint16_t)cell;
        at = next;
    }
    return count;
}

static struct why refusal_of(struct play_case *c, const uint16_t *cells, int count)
{
    static struct pick picked;
    struct why why = {0};
    pick(c->rules, match_state(c->match), decider(c), cells, count, c->scratch, &picked);
    if (picked.moves)
        fail_msg("pointing at these cells leads to a legal move, and should be refused");
    pick_refusal(c->rules, match_state(c->match), decider(c), NULL, cells, count, c->scratch, &why);
    check_words(&why);
    return why;
}

/* points CELL... RULE: whoever points at these cells is refused by that rule. */
static void step_points(struct play_case *c, char *rest)
{
    uint16_t cells[MAX_PATH] = {0};
    char *rule = strrchr(rest, ' ');
    if (!rule)
        fail_msg("this step needs cells of the board and the rule that refuses the try");
    *rule++ = '\0';
    for (char *at = rest; *at; at++)
        if (*at == ' ')
            *at = ',';
    struct why why = refusal_of(c, cells, read_cells(c, rest, cells));
    same_text("the rule that refuses the try", why.rule ? why.rule : "none", rule);
}

static void same_sentence(const char *what, const char *language, const struct why *why, const char *wanted)
{
    char said[SUPPORT_LINE];
    struct text text = text_on(said, sizeof said);
    words_add_why(words_in(language), &text, why);
    same_text(what, said, wanted);
}

/* explains LANGUAGE CELL,CELL SENTENCE: what is said to whoever points at these cells, which make no move. */
static void step_explains(struct play_case *c, char *rest)
{
    uint16_t cells[MAX_PATH] = {0};
    char *language = strtok(rest, " "), *list = strtok(NULL, " "), *sentence = strtok(NULL, "");
    if (!sentence)
        fail_msg("this step needs a language, cells of the board and what the refusal says");
    struct why why = refusal_of(c, cells, read_cells(c, list, cells));
    same_sentence("what the refusal says", language, &why, sentence);
}

/* asks LANGUAGE CELL,CELL SENTENCE: what is asked for next after pointing at these cells. */
static void step_asks(struct play_case *c, char *rest)
{
    static struct pick picked;
    uint16_t cells[MAX_PATH] = {0};
    struct why why = {0};
    char *language = strtok(rest, " "), *list = strtok(NULL, " "), *sentence = strtok(NULL, "");
    if (!sentence)
        fail_msg("this step needs a language, cells of the board or “-”, and what is asked");
    int count = read_cells(c, list, cells);
    pick(c->rules, match_state(c->match), decider(c), cells, count, c->scratch, &picked);
    if (!picked.moves)
        fail_msg("no legal move begins with these cells");
    pick_prompt(c->rules, match_state(c->match), decider(c), cells, count, &why);
    check_words(&why);
    same_sentence("what is asked", language, &why, sentence);
}

/* ground LANGUAGE CELL WORDS: what a cell is called beside its name, nothing if it is plain. */
static void step_ground(struct play_case *c, char *rest)
{
    char *language = strtok(rest, " "), *cell = strtok(NULL, " "), *wanted = strtok(NULL, "");
    struct why why = {0};
    if (!cell || board_cell(c->rules->board, cell) < 0)
        fail_msg("this step needs a language, a cell of the board, and what it is called");
    const char *ground = game_ground(c->rules, board_cell(c->rules->board, cell));
    why_say(&why, NULL, ground, NULL, NULL, NULL);
    if (*ground)
        check_words(&why);
    if (*ground || wanted)
        same_sentence("the ground", language, &why, wanted ? wanted : "");
}

/* marks MOVE TARGET ARMY: how the cell that a move is aimed at is marked, and whose piece makes it. */
static void step_marks(struct play_case *c, char *rest)
{
    static const char *const targets[] = {[TARGET_NONE] = "none",
                                          [TARGET_GO] = "go",
                                          [TARGET_TAKE] = "take",
                                          [TARGET_HIT] = "hit",
                                          [TARGET_GIVE] = "give"};
    char *word = strtok(rest, " "), *wanted = strtok(NULL, ""), found[SUPPORT_WORD];
    struct text text = text_on(found, sizeof found);
    struct move move;
    struct why why;
    if (!wanted)
        fail_msg("this step needs a move, how its target is marked, and an army or “-”");
    if (!game_find_move(c->rules, match_state(c->match), decider(c), word, &move, &why))
        fail_msg("%s is refused: %s", word, sentence_of(&why));
    struct effect effect = effect_of(c->rules, match_state(c->match), decider(c), move);
    text_add(&text, effect.places ? "place " : "");
    text_add(&text, targets[effect.target]);
    text_add(&text, effect.army == NO_ARMY ? " -" : " ");
    if (effect.army != NO_ARMY)
        text_add_number(&text, effect.army);
    same_text("the mark", found, wanted);
}

/* Everything that is said, as "SENTENCE RULE @ CELL CELL - LOSER | …", or "-" for nothing. What one language says the
 * other has words for too. */
static void add_says(const struct play_case *c, const char *language, const struct says *says, struct text *out)
{
    for (int i = 0; i < says->count; i++) {
        const struct said *said = &says->said[i];
        check_words(&said->what);
        text_add(out, i ? " | " : "");
        words_add_why(words_in(language), out, &said->what);
        for (int k = 0; k < said->cells; k++) {
            text_add(out, k ? " " : " @ ");
            text_add(out, c->rules->board->cells[said->cell[k]].name);
        }
        if (said->loses != NOBODY) {
            text_add(out, " - ");
            text_add_number(out, said->loses);
        }
    }
    if (says->count == 0)
        text_add_char(out, '-');
}

static void check_says(const struct play_case *c, const char *what, const struct says *says, char *rest)
{
    char *language = strtok(rest, " "), *wanted = strtok(NULL, ""), said[SUPPORT_LINE];
    struct text text = text_on(said, sizeof said);
    if (!wanted)
        fail_msg("this step needs a language and what is said, or “-”");
    add_says(c, language, says, &text);
    same_text(what, said, wanted);
}

/* duties LANGUAGE ALL: what whoever decides has to know this turn. */
static void step_duties(struct play_case *c, char *rest)
{
    struct says says;
    tell_duties(c->match, decider(c), &says);
    check_says(c, "what has to be known", &says, rest);
}

/* deeds LANGUAGE ALL: what the last decision did, as the player sees it that steps are about, or a spectator. */
static void step_deeds(struct play_case *c, char *rest)
{
    struct says says;
    if (match_length(c->match) == 0)
        fail_msg("nothing has been done yet");
    tell_deeds(c->match, c->player == NOBODY ? SPECTATOR : c->player, match_length(c->match) - 1, &says);
    check_says(c, "what was done", &says, rest);
}

/* ---- the legend: every sign that cases show is in it, and every sign in it is shown by a case ---- */

/* By game: the signs of its legend that have been seen, as bits. */
static uint32_t seen_signs[64];
static const struct game *seen_game[64];

static uint32_t *seen_of(const struct game *game)
{
    int i = 0;
    while (seen_game[i] && seen_game[i] != game)
        i++;
    seen_game[i] = game;
    return &seen_signs[i];
}

/* Whether an example of the legend shows what a piece or a target shows. */
static bool explains_piece(const struct rules *rules, const struct sign_example *sign, struct piece piece, int flag)
{
    const struct piece_kind *kinds = rules->game->looks->kinds;
    for (int i = 0; i < sign->count; i++) {
        const struct piece_kind *kind = &kinds[sign->pieces[i].kind], *shown = &kinds[piece.kind];
        if (flag ? sign->pieces[i].signs & flag
                 : !sign->pieces[i].signs && ((kind->band && shown->band) || (kind->saddle && shown->saddle)))
            return true;
    }
    return false;
}

static void note_piece(struct play_case *c, const struct sign_example *signs, int n, struct piece piece)
{
    const struct piece_kind *kind = &c->game->looks->kinds[piece.kind];
    for (int flag = kind->band || kind->saddle ? 0 : 1; flag <= SIGN_GLOWS; flag = flag ? 2 * flag : 1) {
        bool found = false;
        for (int i = 0; i < n && (!flag || piece.signs & flag); i++)
            if (explains_piece(c->rules, &signs[i], piece, flag)) {
                *seen_of(c->game) |= 1U << i;
                found = true;
            }
        if (!found && (!flag || piece.signs & flag))
            fail_msg("a sign on the board is not in the legend: %d of %s", flag, kind->name);
    }
}

static void note_target(struct play_case *c, const struct sign_example *signs, int n, enum target target)
{
    bool found = target == TARGET_NONE;
    for (int i = 0; i < n; i++)
        if (signs[i].target == target && target != TARGET_NONE) {
            *seen_of(c->game) |= 1U << i;
            found = true;
        }
    if (!found)
        fail_msg("a mark on the board is not in the legend: %d", (int)target);
}

static void note_signs(struct play_case *c)
{
    struct sign_example signs[MAX_SIGNS];
    struct piece pieces[MAX_PIECES_ON_CELL];
    const struct state *state = match_state(c->match);
    int n = game_legend(c->rules, signs), player = player_first(match_to_act(c->match));
    for (int cell = 0; c->game->looks->legend && cell < c->rules->board->cell_count; cell++)
        for (int i = c->game->looks->look(c->rules, state, cell, pieces) - 1; i >= 0; i--)
            note_piece(c, signs, n, pieces[i]);
    int moves = player == NOBODY ? 0 : c->game->moves(c->rules, state, player, c->scratch);
    for (int i = 0; i < moves; i += 1 + moves / 64)
        note_target(c, signs, n, effect_of(c->rules, state, player, c->scratch[i]).target);
}

/* Of what stands on cells and is marked there; grounds and the last move are there anyway. */
static void legend_is_needed(void **subject)
{
    const struct game *game = *subject;
    struct rules *rules = rules_for(game, "");
    struct sign_example signs[MAX_SIGNS];
    int n = game_legend(rules, signs);
    for (int i = 0; i < n; i++) {
        bool shown = signs[i].target || (signs[i].count && !signs[i].selected && !signs[i].to);
        if (game->looks->legend && shown && !(*seen_of(game) >> i & 1))
            fail_msg("no case shows “%s” of the legend", signs[i].message);
        if (!has_words(signs[i].message))
            fail_msg("“%s” of the legend has no words", signs[i].message);
    }
    rules_free(rules);
}

static void step_undo(struct play_case *c, char *rest)
{
    struct why why;
    if (!match_do(c->match, EVENT_OFFER, atoi(rest), "takeback", 0, &why))
        fail_msg("nothing is taken back: %s", sentence_of(&why));
}

static const struct {
    const char *name;
    void (*run)(struct play_case *c, char *rest);
} steps[] = {
    {"options", step_options},   {"at", step_at},         {"bad", step_bad},       {"player", step_player},
    {"play", step_play},         {"legal", step_legal},   {"only", step_only},     {"count", step_count},
    {"refused", step_refused},   {"says", step_says},     {"result", step_result}, {"position", step_position},
    {"view", step_view},         {"resign", step_resign}, {"undo", step_undo},     {"differs", step_differs},
    {"same", step_same},         {"looks", step_looks},   {"points", step_points}, {"marks", step_marks},
    {"explains", step_explains}, {"asks", step_asks},     {"ground", step_ground}, {"duties", step_duties},
    {"deeds", step_deeds},
};

static void run_step(struct play_case *c, const char *line)
{
    char copy[SUPPORT_LINE];
    struct text text = text_on(copy, sizeof copy);
    text_add(&text, line + strspn(line, " "));
    char *rest = copy + strcspn(copy, " ");
    if (*rest)
        *rest++ = '\0';
    rest += strspn(rest, " ");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (strcmp(steps[i].name, copy) == 0) {
            steps[i].run(c, rest);
            return;
        }
    }
    fail_msg("“%s” is no step; docs/testing.md lists them", copy);
}

static void run_case(void **state)
{
    struct play_case *c = *state;
    int made = 0;
    c->rules = rules_for(c->game, "");
    c->scratch = calloc((size_t)c->game->max_moves, sizeof *c->scratch);
    restart(c, NULL);
    looking_in(c->file, c->first, "the case opens here");
    for (int i = c->first; i < c->last; i++) {
        const char *line = c->lines->line[i];
        if (!line[strspn(line, " ")] || line[0] == '#')
            continue;
        looking_in(c->file, i + 1, line);
        looking_at(c->rules, match_state(c->match));
        run_step(c, line);
        note_signs(c);
        made++;
    }
    if (made == 0)
        fail_msg("the case has no steps: they are indented");
    match_free(c->match);
    free(c->scratch);
    rules_free(c->rules);
}

static bool opens_case(const char *line)
{
    return line[0] && line[0] != ' ' && line[0] != '#';
}

static void add_cases(const struct game *game, const char *file, struct lines *lines)
{
    static struct play_case cases[4096];
    static int n;
    for (int i = 0; i < lines->count; i++) {
        if (!opens_case(lines->line[i]))
            continue;
        struct play_case *c = &cases[n++];
        *c = (struct play_case){.game = game, .file = file, .lines = lines, .first = i + 1};
        for (c->last = c->first; c->last < lines->count && !opens_case(lines->line[c->last]);)
            c->last++;
        tests_add(lines->line[i], run_case, c);
    }
}

/* Instead of cases, where there are none. */
static void no_cases(void **state)
{
    fail_msg("there is no tests/%s, or nothing in it: each rule needs a case (docs/testing.md)", (char *)*state);
}

int main(void)
{
    static struct lines files[64];
    static char paths[64][128];
    const struct game *const *tested = games_tested();
    for (int g = 0; tested[g]; g++) {
        snprintf(paths[g], sizeof paths[g], "rules/%s.cases", tested[g]->name);
        files[g] = lines_read(paths[g]);
        if (files[g].count)
            add_cases(tested[g], paths[g], &files[g]);
        else
            tests_add(paths[g], no_cases, paths[g]);
    }
    for (int g = 0; tested[g]; g++)
        tests_add("the legend shows what cases show, and nothing else", legend_is_needed, (void *)tested[g]);
    int status = tests_run("rule cases");
    for (int g = 0; tested[g]; g++)
        lines_free(&files[g]);
    return status;
}
