/* goal.c - reading a goal, and judging one decision by it. */
#include "learn/goal.h"

#include <string.h>

#include "board/board.h"
#include "board/said.h"
#include "core/game_looks.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/text.h"
#include "core/words.h"

/* ---- names ---- */

static bool matches(const char *pattern, size_t size, const char *name)
{
    for (; size; pattern++, size--, name++) {
        if (*pattern == '*') {
            for (const char *rest = name;; rest++) {
                if (matches(pattern + 1, size - 1, rest))
                    return true;
                if (!*rest)
                    return false;
            }
        }
        if (*pattern != *name)
            return false;
    }
    return !*name;
}

bool names_match(struct names names, const char *name)
{
    size_t length;
    for (const char *at = names.text, *end = at + names.size; at < end; at += length + 1) {
        const char *bar = memchr(at, '|', (size_t)(end - at));
        length = (size_t)((bar ? bar : end) - at);
        if (matches(at, length, name))
            return true;
    }
    return false;
}

/* A message's id, or what stands after its last dot: a king of any game is "king". */
static bool names_id(struct names names, const char *id)
{
    const char *dot = strrchr(id, '.');
    return names.size == 0 || names_match(names, id) || (dot && names_match(names, dot + 1));
}

/* ---- reading ---- */

struct reader {
    const struct rules *rules;
    const char *at, *end;
};

static struct names next_word(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n'))
        r->at++;
    struct names word = {.text = r->at};
    while (r->at < r->end && *r->at != ' ' && *r->at != '\n')
        r->at++;
    word.size = (size_t)(r->at - word.text);
    return word;
}

static bool is(struct names word, const char *text)
{
    return word.size == strlen(text) && strncmp(word.text, text, word.size) == 0;
}

static bool take(struct reader *r, const char *text)
{
    struct reader ahead = *r;
    if (!is(next_word(&ahead), text))
        return false;
    *r = ahead;
    return true;
}

/* Words that follow a condition, so that its own may be left out. */
static bool at_joint(struct reader r)
{
    static const char *const joints[] = {"", "and", "in", "listed", "on", "with"};
    struct names word = next_word(&r);
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++)
        if (is(word, joints[i]))
            return true;
    return false;
}

static bool is_kind(const struct rules *rules, struct names names)
{
    for (const struct piece_kind *kind = rules->game->looks->kinds; kind->name; kind++)
        if (names_id(names, kind->name))
            return true;
    return false;
}

static bool is_cell(const struct rules *rules, struct names names)
{
    for (int cell = 0; cell < rules->board->cell_count; cell++)
        if (names_match(names, rules->board->cells[cell].name))
            return true;
    return false;
}

/* What a condition is called, and the words that it takes: needed ('!'), or perhaps ('?'), kinds, cells or anything. */
static const struct form {
    const char *name;
    enum condition_kind kind;
    const char *what;  /* "" none, "?kind", "!cell", ... */
    const char *joint; /* before `where` */
} forms[] = {
    {"does", GOAL_DOES, "!any", "on"},
    {"takes", GOAL_TAKES, "?kind", "on"},
    {"reaches", GOAL_REACHES, "!cell", "with"},
    {"plays", GOAL_PLAYS, "!any", NULL},
    {"setup", GOAL_SETUP, "", NULL},
    {"wins", GOAL_WINS, "", NULL},
    {"draws", GOAL_DRAWS, "", NULL},
    {"keeps", GOAL_KEEPS, "?both", NULL},
    {"safe", GOAL_SAFE, "", NULL},
};

static bool fits(const struct rules *rules, const char *sort, struct names names)
{
    bool kind = strcmp(sort, "kind") == 0, cell = strcmp(sort, "cell") == 0, both = strcmp(sort, "both") == 0;
    return !(kind || cell || both) || (!cell && is_kind(rules, names)) || (!kind && is_cell(rules, names));
}

static bool read_condition(struct reader *r, struct condition *out)
{
    struct names name = next_word(r);
    const struct form *form = NULL;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (is(name, forms[i].name))
            form = &forms[i];
    if (!form)
        return false;
    *out = (struct condition){.kind = form->kind};
    if (*form->what && !at_joint(*r)) {
        out->what = next_word(r);
        if (!fits(r->rules, form->what + 1, out->what))
            return false;
    }
    if (*form->what == '!' && out->what.size == 0)
        return false;
    if (!form->joint || !take(r, form->joint))
        return true;
    out->where = next_word(r);
    return fits(r->rules, strcmp(form->joint, "on") == 0 ? "cell" : "kind", out->where) && out->where.size;
}

/* "in 3", or "in any" number of turns; one if nothing is said, but a set-up takes as many as one likes. */
static bool read_limit(struct reader *r, struct goal *goal)
{
    enum { LIMIT_MOST = 99 };
    char number[8];
    goal->limit = 1;
    for (int i = 0; i < goal->count; i++)
        if (goal->condition[i].kind == GOAL_SETUP)
            goal->limit = 0;
    if (!take(r, "in"))
        return true;
    struct names word = next_word(r);
    struct text text = text_on(number, sizeof number);
    text_add_part(&text, word.text, word.size);
    if (is(word, "any"))
        goal->limit = 0;
    else if (text.cut || !text_number(number, LIMIT_MOST, &goal->limit) || goal->limit == 0)
        return false;
    return goal->limit > 0 || goal->events;
}

bool goal_read(const struct rules *rules, const char *text, size_t size, struct goal *out, struct why *why)
{
    struct reader r = {.rules = rules, .at = text, .end = text + size};
    bool good = true;
    *out = (struct goal){.count = 0};
    do {
        good = out->count < GOAL_MOST && read_condition(&r, &out->condition[out->count]);
        if (good && out->condition[out->count++].kind < GOAL_KEEPS)
            out->events = true;
        else
            out->guards = good;
    } while (good && take(&r, "and"));
    good = good && read_limit(&r, out);
    out->listed = good && take(&r, "listed");
    if (good && next_word(&r).size == 0)
        return true;
    char quoted[WHY_ARG_SIZE];
    struct text word = text_on(quoted, sizeof quoted);
    text_add_part(&word, text, size < sizeof quoted - 1 ? size : sizeof quoted - 1);
    return why_say(why, NULL, "learn.goal", quoted, NULL, NULL);
}

/* ---- judging ---- */

static bool is_ours(const struct goal_step *step, int player)
{
    return player >= 0 && step->rules->side_of[player] == step->rules->side_of[step->learner];
}

static bool is_about(const struct goal_step *step, const struct said *said, struct names cells)
{
    bool about = cells.size == 0;
    for (int i = 0; i < said->cells && !about; i++)
        about = names_match(cells, step->rules->board->cells[said->cell[i]].name);
    return about;
}

static bool is_of_kind(const struct said *said, struct names kinds)
{
    const char *first = said->what.arg[0];
    return kinds.size == 0 || (strncmp(first, WORDS_ID, strlen(WORDS_ID)) == 0 && names_id(kinds, first + 1));
}

static void find_deeds(const struct goal_step *step, struct says *out)
{
    const struct made made = {.before = step->before,
                              .after = step->after,
                              .player = step->player,
                              .looker = step->learner,
                              .move = step->move};
    out->count = 0;
    if (step->rules->game->text->deeds)
        step->rules->game->text->deeds(step->rules, &made, out);
}

/* What somebody has done itself may be told to it in words of their own, "…-yours". */
static bool names_deed(struct names names, const char *message)
{
    static const char yours[] = "-yours";
    char plain[64];
    size_t length = strlen(message), end = sizeof yours - 1;
    if (length <= end || length >= sizeof plain || strcmp(message + length - end, yours) != 0)
        return names_id(names, message);
    memcpy(plain, message, length - end);
    plain[length - end] = '\0';
    return names_id(names, plain);
}

static bool did(const struct goal_step *step, const struct condition *c)
{
    struct says says;
    find_deeds(step, &says);
    for (int i = 0; i < says.count; i++) {
        const struct said *said = &says.said[i];
        bool takes = said->loses != NOBODY && !is_ours(step, said->loses) && is_of_kind(said, c->what);
        if ((c->kind == GOAL_TAKES ? takes : names_deed(c->what, said->what.message)) && is_about(step, said, c->where))
            return true;
    }
    return false;
}

/* Whether a piece of the learner's side, or one that is nobody's, stands on a cell. */
static bool stands(const struct goal_step *step, const struct state *state, int cell, struct names kinds)
{
    struct piece piece[MAX_PIECES_ON_CELL];
    const struct game_looks *looks = step->rules->game->looks;
    int count = looks->look(step->rules, state, cell, piece);
    for (int i = 0; i < count; i++)
        if (names_id(kinds, looks->kinds[piece[i].kind].name) &&
            (piece[i].army == NO_ARMY || is_ours(step, game_commander(step->rules, state, piece[i].army))))
            return true;
    return false;
}

static bool reached(const struct goal_step *step, const struct condition *c)
{
    const struct board *board = step->rules->board;
    for (int cell = 0; cell < board->cell_count; cell++)
        if (names_match(c->what, board->cells[cell].name) && stands(step, step->after, cell, c->where) &&
            !stands(step, step->before, cell, c->where))
            return true;
    return false;
}

static bool played(const struct goal_step *step, struct names words)
{
    char word[MOVE_TEXT];
    struct text text = text_on(word, sizeof word);
    step->rules->game->text->write_move(step->rules, step->before, step->move, &text);
    return names_match(words, word);
}

static bool is_set_up(const struct goal_step *step)
{
    const struct game *game = step->rules->game;
    return game_is_secret(step->rules, step->before) &&
           (!game_is_secret(step->rules, step->after) ||
            !(game->to_act(step->rules, step->after) >> step->learner & 1));
}

static bool meets(const struct goal_step *step, const struct condition *c)
{
    struct result result = step->rules->game->result(step->rules, step->after);
    bool own = step->player == step->learner;
    switch (c->kind) {
    case GOAL_DOES:
    case GOAL_TAKES: return own && did(step, c);
    case GOAL_REACHES: return own && reached(step, c);
    case GOAL_PLAYS: return own && played(step, c->what);
    case GOAL_SETUP: return own && is_set_up(step);
    case GOAL_WINS: return result.by && (result.winners >> step->learner & 1);
    case GOAL_DRAWS: return result.by && !result.winners;
    default: return false;
    }
}

unsigned goal_meets(const struct goal *goal, const struct goal_step *step)
{
    unsigned met = 0;
    for (int i = 0; i < goal->count; i++)
        if (meets(step, &goal->condition[i]))
            met |= 1U << i;
    return met;
}

/* A loss names the piece's kind first, and is about its cell. */
static bool lost(const struct goal_step *step, struct names what)
{
    struct says says;
    find_deeds(step, &says);
    for (int i = 0; i < says.count; i++) {
        const struct said *said = &says.said[i];
        if (is_ours(step, said->loses) && (is_of_kind(said, what) || (what.size && is_about(step, said, what))))
            return true;
    }
    return false;
}

bool goal_breaks(const struct goal *goal, const struct goal_step *step)
{
    for (int i = 0; i < goal->count; i++) {
        const struct condition *c = &goal->condition[i];
        struct result result = step->rules->game->result(step->rules, step->after);
        if (c->kind == GOAL_KEEPS && lost(step, c->what))
            return true;
        if (c->kind == GOAL_SAFE && result.by && result.winners && !(result.winners >> step->learner & 1))
            return true;
    }
    return false;
}

unsigned goal_all(const struct goal *goal)
{
    unsigned all = 0;
    for (int i = 0; i < goal->count; i++)
        if (goal->condition[i].kind < GOAL_KEEPS)
            all |= 1U << i;
    return all;
}
