/* puzzle_rate.c - what a puzzle is about, and how hard it is.
 *
 * Its themes come from what happens on its line, as the game tells it (deeds() of core/game_text.h): what many games
 * have is told here, and a deed GAME.deed.x is a theme of that game if its catalogues have GAME.theme.x. */
#include <stdio.h>
#include <string.h>

#include "contest/puzzle_internal.h"
#include "match/tell.h"
#include "search/ideas.h"

enum {
    HIDDEN = 200000, /* nodes that the search may look at to find the first decision */
    DEEP = 1500,     /* from so many on it is hidden, */
    DEEPER = 20000,  /* and from so many on well hidden */
    THEMES = 3,      /* at most */
    RULES = 4,
};

/* What happens on a line. */
struct happens {
    int chain;                 /* the most that one turn of the solver takes */
    bool sacrifice;            /* the solver loses something */
    bool quiet;                /* its first decision takes nothing */
    bool fork;                 /* and threatens several things at once */
    bool race;                 /* the other side would win on its next turn */
    char deeds[PUZZLE_THEMES]; /* that are themes, the last first */
};

static bool is_own(const struct rules *rules, const struct puzzle *puzzle, int player)
{
    return rules->side_of[player] == rules->side_of[puzzle->player];
}

/* Whether a word is among those of a list with blanks between them; how many these are. */
static bool lists(const char *list, const char *word, int *count)
{
    char one[PUZZLE_THEMES];
    bool found = false;
    for (*count = 0; text_field(&list, ' ', one, sizeof one); ++*count)
        found |= strcmp(one, word) == 0;
    return found;
}

/* Add a word to a list that holds `most` of them, if it is not there. */
static void add_word(char *list, size_t size, const char *word, int most)
{
    struct text text = {.at = list, .size = size, .length = strlen(list)};
    int count;
    if (lists(list, word, &count) || count >= most)
        return;
    text_add(&text, count ? " " : "");
    text_add(&text, word);
}

/* ---- deeds ---- */

/* "GAME.deed.x" as "x", if there is "GAME.theme.x". */
static void note_deed(const struct puzzler *z, const struct said *said, struct happens *h)
{
    char theme[MESSAGE_TEXT], before[PUZZLE_THEMES];
    const char *deed = strstr(said->what.message, ".deed.");
    if (!deed)
        return;
    deed += strlen(".deed.");
    snprintf(theme, sizeof theme, "%s.theme.%s", z->rules->game->name, deed);
    if (!words_have(z->words, theme))
        return;
    memcpy(before, h->deeds, sizeof before);
    snprintf(h->deeds, sizeof h->deeds, "%s", deed);
    for (const char *at = before; text_field(&at, ' ', theme, sizeof theme);)
        add_word(h->deeds, sizeof h->deeds, theme, THEMES);
}

/* What one decision does; whether it takes something from the other side. */
static bool note_decision(const struct puzzler *z, struct puzzle *puzzle, const struct made *made, struct happens *h)
{
    struct says says;
    bool takes = false;
    tell_made(z->rules, made, &says);
    for (int i = 0; i < says.count; i++) {
        const struct said *said = &says.said[i];
        note_deed(z, said, h);
        if (said->what.rule && is_own(z->rules, puzzle, made->player))
            add_word(puzzle->rules, sizeof puzzle->rules, said->what.rule, RULES);
        if (said->loses == NOBODY)
            continue;
        h->sacrifice |= is_own(z->rules, puzzle, said->loses);
        takes |= !is_own(z->rules, puzzle, said->loses);
    }
    return takes;
}

/* The rule that ends the game comes first. */
static void note_end(const struct puzzler *z, struct puzzle *puzzle)
{
    union state_buffer at = puzzle->start;
    for (int i = 0; i < puzzle->length; i++)
        puzzle_play(z->rules, state_of(&at), puzzle->line[i]);
    struct result result = z->rules->game->result(z->rules, state_of(&at));
    if (result.by)
        add_word(puzzle->rules, sizeof puzzle->rules, result.by->rule, RULES);
}

static void note_line(const struct puzzler *z, struct puzzle *puzzle, struct happens *h)
{
    const struct rules *rules = z->rules;
    union state_buffer at = puzzle->start, before;
    int taken = 0;
    for (int i = 0; i < puzzle->length; i++) {
        int player = player_first(rules->game->to_act(rules, state_of(&at)));
        taken = game_begun(rules, state_of(&at)) ? taken : 0;
        before = at;
        puzzle_play(rules, state_of(&at), puzzle->line[i]);
        struct made made = {.before = state_of(&before),
                            .after = state_of(&at),
                            .player = player,
                            .looker = SPECTATOR,
                            .move = puzzle->line[i]};
        taken += note_decision(z, puzzle, &made, h);
        if (is_own(rules, puzzle, player) && taken > h->chain)
            h->chain = taken;
        h->quiet |= i == 0 && taken == 0;
    }
}

/* ---- the first decision ---- */

static void note_threats(const struct puzzler *z, const struct puzzle *puzzle, struct happens *h)
{
    union state_buffer at = puzzle->start;
    struct says ideas = {.count = 0};
    if (ideas_of(z->rules, state_of(&at), puzzle->player, puzzle->line[0], &ideas))
        for (int i = 0; i < ideas.count; i++)
            h->fork |= strcmp(ideas.said[i].what.message, "hint.fork") == 0;
    if (!game_pass(z->rules, state_of(&at)))
        return;
    int next = player_first(z->rules->game->to_act(z->rules, state_of(&at)));
    forced_allow(z->forced, HIDDEN);
    h->race = !is_own(z->rules, puzzle, next) &&
              forced_wins(z->forced, state_of(&at), z->rules->side_of[next], 1) == FORCED_YES;
}

/* ---- how hidden ---- */

struct watch {
    struct move wanted;
    bool found;
    uint64_t nodes; /* since when */
};

static void see_depth(void *context, const struct search_report *report)
{
    struct watch *watch = context;
    bool found = move_equal(report->lines[0].moves[0], watch->wanted);
    if (found && !watch->found)
        watch->nodes = report->nodes;
    watch->found = found;
}

/* After how many nodes an ordinary search has found the first decision, for good. */
static uint64_t nodes_to(struct puzzler *z, const struct puzzle *puzzle)
{
    union state_buffer start = puzzle->start;
    struct watch watch = {.wanted = puzzle->line[0]};
    struct search_hooks hooks = {.tell = see_depth, .context = &watch};
    struct search_report report;
    transposition_clear(z->table);
    search_run(z->search, &(struct search_root){.state = state_of(&start)}, &(struct search_limits){.nodes = HIDDEN},
               &hooks, &report);
    return watch.found ? watch.nodes : HIDDEN;
}

/* ---- the whole ---- */

static void write_themes(const struct happens *h, struct puzzle *puzzle)
{
    const struct {
        bool is;
        const char *theme;
    } themes[] = {
        {puzzle->kind == PUZZLE_SAVE, "save"},
        {h->sacrifice, "sacrifice"},
        {h->chain > 1, "chain"},
        {h->fork, "fork"},
        {h->race && puzzle->kind == PUZZLE_WIN, "race"},
    };
    char theme[PUZZLE_THEMES];
    for (size_t i = 0; i < sizeof themes / sizeof *themes; i++)
        if (themes[i].is)
            add_word(puzzle->themes, sizeof puzzle->themes, themes[i].theme, THEMES);
    for (const char *at = h->deeds; text_field(&at, ' ', theme, sizeof theme);)
        add_word(puzzle->themes, sizeof puzzle->themes, theme, THEMES);
    if (!puzzle->themes[0])
        add_word(puzzle->themes, sizeof puzzle->themes, h->quiet ? "quiet" : "capture", THEMES);
}

/* From what must be seen: turns ahead, how long the search takes, what one does not look at first. */
static int grade_of(const struct puzzle *puzzle, const struct happens *h)
{
    int grade = 1 + (puzzle->turns > 2) + (puzzle->turns > 3) + (puzzle->nodes >= DEEP) + (puzzle->nodes >= DEEPER) +
                (h->sacrifice || (h->quiet && puzzle->kind == PUZZLE_GAIN));
    return grade < PUZZLE_GRADES ? grade : PUZZLE_GRADES;
}

void puzzle_rate(struct puzzler *z, struct puzzle *puzzle)
{
    struct happens happens = {.chain = 0};
    note_end(z, puzzle);
    note_line(z, puzzle, &happens);
    note_threats(z, puzzle, &happens);
    puzzle->nodes = nodes_to(z, puzzle);
    puzzle->grade = grade_of(puzzle, &happens);
    write_themes(&happens, puzzle);
}
