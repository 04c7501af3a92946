/* cases_play.c - steps of the rule cases that play: positions, moves, refusals, results, what is seen. */
#include <string.h>

#include "core/game_secrets.h"
#include "core/game_text.h"
#include "games/edits.h"
#include "tests/cases.h"

void cases_restart(struct play_case *c, const struct state *start)
{
    match_free(c->match);
    c->match = match_new(c->rules, start, NULL);
    match_seat_all(c->match, "computer player", 0);
    c->player = NOBODY;
}

int cases_decider(const struct play_case *c)
{
    return c->player != NOBODY ? c->player : player_first(match_to_act(c->match));
}

void step_options(struct play_case *c, char *rest)
{
    c->editing = false;
    match_free(c->match);
    c->match = NULL;
    rules_free(c->rules);
    c->rules = rules_for(c->game, rest);
    cases_restart(c, NULL);
}

void step_at(struct play_case *c, char *rest)
{
    c->editing = false;
    union state_buffer start;
    struct why why;
    char line[SUPPORT_LINE];
    if (!c->game->text->read_position(c->rules, rest, state_of(&start), &why))
        fail_msg("the position is refused: %s", sentence_of(&why));
    same_text("written back, the position", position_of(c->rules, state_of(&start), line), rest);
    cases_restart(c, state_of(&start));
}

void cases_check_words(const struct why *why)
{
    if (!has_words(why->message))
        fail_msg("the refusal has no words in English or in French: %s", why->message);
}

void step_bad(struct play_case *c, char *rest)
{
    union state_buffer start;
    if (c->game->text->read_position(c->rules, rest, state_of(&start), &c->refused))
        fail_msg("the position should be refused");
    cases_check_words(&c->refused);
}

/* What is set up by hand goes on from what was impossible, else from the position now. */
void step_edit(struct play_case *c, char *rest)
{
    if (!edits_of(c->game))
        fail_msg("this game cannot be set up by hand: it has no edit.c");
    if (!c->editing)
        editor_open(&c->editor, c->rules, edits_of(c->game), match_state(c->match));
    if (!editor_do(&c->editor, rest, &c->refused))
        fail_msg("%s is refused: %s", rest, sentence_of(&c->refused));
    c->editing = !c->editor.possible;
    c->refused = c->editor.why;
    if (c->editing)
        cases_check_words(&c->refused);
    else
        cases_restart(c, state_of(&c->editor.state));
}

/* because LANGUAGE SENTENCE */
void step_because(struct play_case *c, char *rest)
{
    char *language = strtok(rest, " "), *sentence = strtok(NULL, ""), said[SUPPORT_LINE];
    struct text text = text_on(said, sizeof said);
    if (!sentence || !c->refused.message)
        fail_msg("this step needs a position before it that cannot be, a language, and what is said of that position");
    words_add_why(words_in(language), &text, &c->refused);
    same_text("what is said of the position", said, sentence);
}

void step_player(struct play_case *c, char *rest)
{
    c->player = strcmp(rest, "-") == 0 ? NOBODY : atoi(rest);
}

void step_play(struct play_case *c, char *rest)
{
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " ")) {
        struct why why;
        if (!match_play(c->match, cases_decider(c), word, 0, &why))
            fail_msg("%s is refused: %s", word, sentence_of(&why));
    }
}

static bool is_legal(struct play_case *c, const char *word)
{
    struct move move;
    struct why why;
    return match_to_act(c->match) &&
           game_find_move(c->rules, match_state(c->match), cases_decider(c), word, &move, &why);
}

/* So many moves are legal; if not, say which are. */
static void check_count(struct play_case *c, int wanted)
{
    char list[SUPPORT_LINE], word[SUPPORT_WORD];
    struct text text = text_on(list, sizeof list);
    const struct state *state = match_state(c->match);
    int n = match_to_act(c->match) ? c->game->moves(c->rules, state, cases_decider(c), c->scratch) : 0;
    for (int i = 0; n != wanted && i < n; i++) {
        text_add(&text, i ? " " : "");
        text_add(&text, word_of(c->rules, state, c->scratch[i], word));
    }
    if (n != wanted)
        fail_msg("%d moves are legal, and %d should be: %s", n, wanted, list);
}

void step_legal(struct play_case *c, char *rest)
{
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " "))
        if (!is_legal(c, word))
            fail_msg("%s should be legal", word);
}

void step_only(struct play_case *c, char *rest)
{
    int n = 0;
    for (char *word = strtok(rest, " "); word; word = strtok(NULL, " "), n++)
        if (!is_legal(c, word))
            fail_msg("%s should be legal", word);
    check_count(c, n);
}

void step_count(struct play_case *c, char *rest)
{
    check_count(c, atoi(rest));
}

/* Refused by that rule, in words of both languages, changing nothing (HR-5). */
void step_refused(struct play_case *c, char *rest)
{
    char *word = strtok(rest, " "), *rule = strtok(NULL, " ");
    char before[SUPPORT_LINE], after[SUPPORT_LINE];
    struct why why;
    if (!rule)
        fail_msg("this step needs a move and the rule that refuses it");
    position_of(c->rules, match_state(c->match), before);
    if (match_play(c->match, cases_decider(c), word, 0, &why))
        fail_msg("%s is legal, and should be refused", word);
    same_text("after a refusal the position", position_of(c->rules, match_state(c->match), after), before);
    same_text("the rule that refuses it", why.rule ? why.rule : "none", rule);
    cases_check_words(&why);
}

/* says LANGUAGE MOVE SENTENCE */
void step_says(struct play_case *c, char *rest)
{
    char *language = strtok(rest, " "), *word = strtok(NULL, " "), *sentence = strtok(NULL, "");
    char said[SUPPORT_LINE];
    struct text text = text_on(said, sizeof said);
    struct why why;
    if (!sentence)
        fail_msg("this step needs a language, a move and what the refusal says");
    if (match_play(c->match, cases_decider(c), word, 0, &why))
        fail_msg("%s is legal, and should be refused", word);
    cases_check_words(&why);
    words_add_why(words_in(language), &text, &why);
    same_text("what the refusal says", said, sentence);
}

void step_position(struct play_case *c, char *rest)
{
    char line[SUPPORT_LINE];
    same_text("the position", position_of(c->rules, match_state(c->match), line), rest);
}

void step_result(struct play_case *c, char *rest)
{
    char result[SUPPORT_WORD];
    same_text("the result", result_of(c->rules, match_result(c->match), result), rest);
}

/* view WHO LINE */
void step_view(struct play_case *c, char *rest)
{
    char *who = strtok(rest, " "), *line = strtok(NULL, ""), seen_line[SUPPORT_LINE];
    union state_buffer seen;
    if (!line)
        fail_msg("this step needs a player, or “spectator”, and a position");
    int player = strcmp(who, "spectator") == 0 ? SPECTATOR : atoi(who);
    game_observe(c->rules, match_state(c->match), player, state_of(&seen));
    same_text("what is seen", position_of(c->rules, state_of(&seen), seen_line), line);
}

void step_resign(struct play_case *c, char *rest)
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
void step_differs(struct play_case *c, char *rest)
{
    if (key_of(c, rest) == c->game->key(c->rules, match_state(c->match)))
        fail_msg("the positions have the same key, and should differ");
}

void step_same(struct play_case *c, char *rest)
{
    if (key_of(c, rest) != c->game->key(c->rules, match_state(c->match)))
        fail_msg("the positions have different keys, and should be the same but for the quiet count");
}

void step_undo(struct play_case *c, char *rest)
{
    struct why why;
    if (!match_do(c->match, EVENT_OFFER, atoi(rest), "takeback", 0, &why))
        fail_msg("nothing is taken back: %s", sentence_of(&why));
}
