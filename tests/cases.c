/* cases.c - the rule cases: tests/rules/GAME.cases, texts that a player can read.
 *
 * A case opens with a line that is not indented: the rule ids it is about, a colon, what it shows. Indented lines are
 * its steps; docs/testing.md lists them. A case starts from the start position of the preset options. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "tests/cases.h"

static const struct {
    const char *name;
    void (*run)(struct play_case *c, char *rest);
} steps[] = {
    {"options", step_options},   {"at", step_at},           {"bad", step_bad},       {"player", step_player},
    {"play", step_play},         {"legal", step_legal},     {"only", step_only},     {"count", step_count},
    {"refused", step_refused},   {"says", step_says},       {"result", step_result}, {"position", step_position},
    {"view", step_view},         {"resign", step_resign},   {"undo", step_undo},     {"differs", step_differs},
    {"same", step_same},         {"looks", step_looks},     {"points", step_points}, {"marks", step_marks},
    {"explains", step_explains}, {"asks", step_asks},       {"ground", step_ground}, {"duties", step_duties},
    {"deeds", step_deeds},       {"hint", step_hint},       {"reach", step_reach},   {"warns", step_warns},
    {"threat", step_threat},     {"because", step_because}, {"edit", step_edit},
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
    cases_restart(c, NULL);
    looking_in(c->file, c->first, "the case opens here");
    for (int i = c->first; i < c->last; i++) {
        const char *line = c->lines->line[i];
        if (!line[strspn(line, " ")] || line[0] == '#')
            continue;
        looking_in(c->file, i + 1, line);
        looking_at(c->rules, match_state(c->match));
        run_step(c, line);
        cases_note_signs(c);
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
        tests_add("the legend shows what cases show, and nothing else", cases_legend_is_needed, (void *)tested[g]);
    int status = tests_run("rule cases");
    for (int g = 0; tested[g]; g++)
        lines_free(&files[g]);
    return status;
}
