/* cases_shown.c - steps of the rule cases about what is shown and said: pieces and marks, what is refused and asked
 * where somebody points, duties and deeds. */
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_text.h"
#include "match/effect.h"
#include "match/pick.h"
#include "match/reach.h"
#include "match/tell.h"
#include "search/coach.h"
#include "search/ideas.h"
#include "tests/cases.h"

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
void step_looks(struct play_case *c, char *rest)
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
    pick(c->rules, match_state(c->match), cases_decider(c), cells, count, c->scratch, &picked);
    if (picked.moves)
        fail_msg("pointing at these cells leads to a legal move, and should be refused");
    pick_refusal(c->rules, match_state(c->match), cases_decider(c), NULL, cells, count, c->scratch, &why);
    cases_check_words(&why);
    return why;
}

/* points CELL... RULE: whoever points at these cells is refused by that rule. */
void step_points(struct play_case *c, char *rest)
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
void step_explains(struct play_case *c, char *rest)
{
    uint16_t cells[MAX_PATH] = {0};
    char *language = strtok(rest, " "), *list = strtok(NULL, " "), *sentence = strtok(NULL, "");
    if (!sentence)
        fail_msg("this step needs a language, cells of the board and what the refusal says");
    struct why why = refusal_of(c, cells, read_cells(c, list, cells));
    same_sentence("what the refusal says", language, &why, sentence);
}

/* asks LANGUAGE CELL,CELL SENTENCE: what is asked for next after pointing at these cells. */
void step_asks(struct play_case *c, char *rest)
{
    static struct pick picked;
    uint16_t cells[MAX_PATH] = {0};
    struct why why = {0};
    char *language = strtok(rest, " "), *list = strtok(NULL, " "), *sentence = strtok(NULL, "");
    if (!sentence)
        fail_msg("this step needs a language, cells of the board or “-”, and what is asked");
    int count = read_cells(c, list, cells);
    pick(c->rules, match_state(c->match), cases_decider(c), cells, count, c->scratch, &picked);
    if (!picked.moves)
        fail_msg("no legal move begins with these cells");
    pick_prompt(c->rules, match_state(c->match), cases_decider(c), cells, count, &why);
    cases_check_words(&why);
    same_sentence("what is asked", language, &why, sentence);
}

/* ground LANGUAGE CELL WORDS: what a cell is called beside its name, nothing if it is plain. */
void step_ground(struct play_case *c, char *rest)
{
    char *language = strtok(rest, " "), *cell = strtok(NULL, " "), *wanted = strtok(NULL, "");
    struct why why = {0};
    if (!cell || board_cell(c->rules->board, cell) < 0)
        fail_msg("this step needs a language, a cell of the board, and what it is called");
    const char *ground = game_ground(c->rules, board_cell(c->rules->board, cell));
    why_say(&why, NULL, ground, NULL, NULL, NULL);
    if (*ground)
        cases_check_words(&why);
    if (*ground || wanted)
        same_sentence("the ground", language, &why, wanted ? wanted : "");
}

/* marks MOVE TARGET ARMY: how the cell that a move is aimed at is marked, and whose piece makes it. */
void step_marks(struct play_case *c, char *rest)
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
    if (!game_find_move(c->rules, match_state(c->match), cases_decider(c), word, &move, &why))
        fail_msg("%s is refused: %s", word, sentence_of(&why));
    struct effect effect = effect_of(c->rules, match_state(c->match), cases_decider(c), move);
    text_add(&text, effect.places ? "place " : "");
    text_add(&text, targets[effect.target]);
    text_add(&text, effect.army == NO_ARMY ? " -" : " ");
    if (effect.army != NO_ARMY)
        text_add_number(&text, effect.army);
    same_text("the mark", found, wanted);
}

/* reach CELL CELLS: where what stands there could go, were it its turn, as whoever decides sees it; “-”: nowhere. */
void step_reach(struct play_case *c, char *rest)
{
    char *name = strtok(rest, " "), *wanted = strtok(NULL, ""), found[SUPPORT_LINE];
    struct text text = text_on(found, sizeof found);
    uint8_t targets[BOARD_CELLS];
    union state_buffer seen;
    int cell = name ? board_cell(c->rules->board, name) : -1;
    if (!wanted || cell < 0)
        fail_msg("this step needs a cell and the cells that can be reached from there, or “-”");
    match_view(c->match, cases_decider(c), state_of(&seen));
    int n = reach_of(c->rules, state_of(&seen), cell, c->scratch, targets);
    for (int i = 0; i < c->rules->board->cell_count; i++) {
        if (!targets[i])
            continue;
        text_add(&text, text.length ? " " : "");
        text_add(&text, c->rules->board->cells[i].name);
    }
    text_add(&text, n ? "" : "-");
    same_text("the reach", found, wanted);
}

/* Everything that is said, as "SENTENCE RULE @ CELL CELL - LOSER | …", or "-" for nothing. What one language says the
 * other has words for too. */
static void add_says(const struct play_case *c, const char *language, const struct says *says, struct text *out)
{
    for (int i = 0; i < says->count; i++) {
        const struct said *said = &says->said[i];
        char message[MESSAGE_TEXT];
        struct text id = text_on(message, sizeof message);
        struct why what = said->what;
        said_write_id(said, &id);
        what.message = message;
        cases_check_words(&what);
        text_add(out, i ? " | " : "");
        words_add_why(words_in(language), out, &what);
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
void step_duties(struct play_case *c, char *rest)
{
    struct says says;
    tell_duties(c->match, cases_decider(c), -1, &says);
    check_says(c, "what has to be known", &says, rest);
}

/* deeds LANGUAGE ALL: what the last decision did, as the player sees it that steps are about, or a spectator. */
void step_deeds(struct play_case *c, char *rest)
{
    struct says says;
    if (match_length(c->match) == 0)
        fail_msg("nothing has been done yet");
    tell_deeds(c->match, c->player == NOBODY ? SPECTATOR : c->player, match_length(c->match) - 1, &says);
    check_says(c, "what was done", &says, rest);
}

/* What a move is, as whoever decides sees it; `seen` is filled in. */
static struct move seen_move(const struct play_case *c, const char *word, union state_buffer *seen)
{
    struct move move;
    struct why why;
    match_view(c->match, cases_decider(c), state_of(seen));
    if (!game_find_move(c->rules, state_of(seen), cases_decider(c), word, &move, &why))
        fail_msg("%s is refused: %s", word, sentence_of(&why));
    return move;
}

/* hint LANGUAGE MOVE ALL: what a move is good for, to whoever decides. */
void step_hint(struct play_case *c, char *rest)
{
    char *language = strtok(rest, " "), *word = strtok(NULL, " "), *wanted = strtok(NULL, ""), said[SUPPORT_LINE];
    struct text text = text_on(said, sizeof said);
    union state_buffer seen;
    struct says says;
    if (!wanted)
        fail_msg("this step needs a language, a move, and what it is good for");
    struct move move = seen_move(c, word, &seen);
    assert_true(ideas_of(c->rules, state_of(&seen), cases_decider(c), move, &says));
    add_says(c, language, &says, &text);
    same_text("what the move is good for", said, wanted);
}

/* warns LANGUAGE MOVE ALL: what the coach says of a move before it is made, or “-”. */
void step_warns(struct play_case *c, char *rest)
{
    char *language = strtok(rest, " "), *word = strtok(NULL, " "), *wanted = strtok(NULL, ""), said[SUPPORT_LINE];
    struct text text = text_on(said, sizeof said);
    union state_buffer seen;
    struct says says;
    struct why why;
    if (!wanted)
        fail_msg("this step needs a language, a move, and what is said before it is made, or “-”");
    struct move move = seen_move(c, word, &seen);
    assert_true(coach_warn_in(c->match, cases_decider(c), move, &says, &why));
    add_says(c, language, &says, &text);
    same_text("what the coach says of the move", said, wanted);
}

/* threat LANGUAGE ALL: what the coach says that the others are up to, or “-”. */
void step_threat(struct play_case *c, char *rest)
{
    struct says says;
    struct why why;
    assert_true(coach_threat_in(c->match, cases_decider(c), &says, &why));
    check_says(c, "what the coach says is threatened", &says, rest);
}
