/* guides.c - the player's rules of every game that has them: both languages say the same by the same figures, moves
 * that are shown as allowed are, those shown as refused are refused by a rule of their clause, and every rule of the
 * game is stated where it can be seen. And what is made of them for who shows them: JSON, and pictures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game_looks.h"
#include "core/game_text.h"
#include "games/embedded.h"
#include "games/games.h"
#include "learn/guide_view.h"
#include "tests/support.h"
#include "tests/translations.h"

enum { HOUSE_RULES = 7 };

static void both_languages_have_the_same(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        assert_true(embedded_text(games[i], "guide", "en") != NULL || games[i]->example);
        translations_agree(games[i], "guide");
    }
}

/* ---- figures ---- */

struct walk {
    const struct game *game;
    struct guide_clause clause;
    struct guide_scene scene;
    bool legend_due;
};

static void check_move(struct walk *w, const struct guide_part *part)
{
    struct move move;
    struct why why;
    int player;
    assert_non_null(w->scene.rules);
    bool allowed = guide_allows(&w->scene, part, &move, &player, &why), wanted = part->kind != GUIDE_REFUSED;
    if (allowed != wanted || (!wanted && (!why.rule || !guide_states(&w->clause, why.rule))))
        fail_msg("%s, “%.*s”: %.*s is %s%s%s", w->game->name, (int)w->clause.heading.size, w->clause.heading.text,
                 (int)part->size, part->text, allowed ? "allowed" : "refused by ", allowed || !why.rule ? "" : why.rule,
                 allowed ? "" : why.message);
    if (part->kind == GUIDE_MOVE)
        guide_play(&w->scene, move, player);
}

static void check_part(struct walk *w, const struct guide_part *part)
{
    struct why why;
    if (part->kind == GUIDE_FIGURE) {
        assert_false(w->legend_due);
        guide_close_scene(&w->scene);
        if (!guide_open_scene(w->game, part, &embedded_boards, &w->scene, &why))
            fail_msg("%s: “%.*s”: %s", w->game->name, (int)part->size, part->text, why.message);
        w->legend_due = true;
    }
    if (part->kind == GUIDE_LEGEND || part->kind == GUIDE_MOVE)
        w->legend_due = false;
    if (part->kind == GUIDE_ALLOWED || part->kind == GUIDE_REFUSED || part->kind == GUIDE_MOVE)
        check_move(w, part);
}

static void figures_show_what_they_say(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        struct walk walk = {.game = games[i]};
        const char *at = embedded_text(games[i], "guide", "en");
        while (at && guide_next_clause(&at, &walk.clause)) {
            struct guide_part part;
            const char *body = walk.clause.body;
            while (body < walk.clause.end && guide_next(&body, &part))
                check_part(&walk, &part);
            assert_false(walk.legend_due);
            guide_close_scene(&walk.scene);
        }
    }
}

/* ---- rules ---- */

/* Whether a clause states it; of a rule of the game itself, one with a figure. */
static bool is_stated(const char *guide, const char *id)
{
    struct guide_clause clause = {.body = guide};
    struct guide_part part;
    while (guide_next_clause(&guide, &clause)) {
        if (!guide_states(&clause, id))
            continue;
        if (strncmp(id, "HR-", 3) == 0)
            return true;
        for (const char *at = clause.body; at < clause.end && guide_next(&at, &part);)
            if (part.kind == GUIDE_FIGURE)
                return true;
    }
    return false;
}

static void every_rule_is_stated(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        char path[128], id[SUPPORT_WORD];
        const char *guide = embedded_text(games[i], "guide", "en");
        if (!guide)
            continue;
        snprintf(path, sizeof path, "../games/%s/rules.md", games[i]->name);
        struct lines rules = lines_read(path);
        int count = 0;
        for (int line = 0; line < rules.count; line++)
            for (const char *at = rules.line[line]; next_rule_id(&at, id); count++)
                if (!is_stated(guide, id))
                    fail_msg("%s: no clause with a figure states %s", games[i]->name, id);
        lines_free(&rules);
        assert_true(count >= 10);
        for (int house = 1; house <= HOUSE_RULES; house++) {
            snprintf(id, sizeof id, "HR-%d", house);
            if (!is_stated(guide, id))
                fail_msg("%s: no clause states %s", games[i]->name, id);
        }
    }
}

/* ---- what is shown ---- */

enum { SHOWN = 1 << 18 };

static char shown[SHOWN];

static void keep(void *context, const char *text, size_t size)
{
    struct text *out = context;
    for (size_t i = 0; i < size; i++)
        text_add_char(out, text[i]);
}

static void clauses_are_json(void **state)
{
    (void)state;
    struct text out = text_on(shown, sizeof shown);
    const struct sink sink = {.put = keep, .context = &out};
    guide_write(
        "# Fox\nA *game*.\n\n## The end\n\n### Who \"wins\"\n: FX-2 FX-1\nOne does.\n\n- this\n- that,\n  and more\n\n"
        "\" Ainsi.\n@ - | a b\n+ a1-a2\nx a1-a3\nx pass\n= On `a1`.\n\nLast.\n\n### A game\n: FX-1\n@ - | -\n% a1-a2 "
        "First.\n"
        "% a2-a3\n= Over.\n",
        &sink);
    assert_string_equal(
        shown,
        "{\"title\":\"Fox\",\"clauses\":[{\"chapter\":\"Fox\",\"heading\":\"\",\"ids\":[],\"parts\":[{\"kind\":"
        "\"text\",\"text\":"
        "\"A *game*.\"}]},{\"chapter\":\"The end\",\"heading\":\"Who "
        "\\\"wins\\\"\",\"ids\":[\"FX-2\",\"FX-1\"],\"parts\":[{\"kind\":"
        "\"text\",\"text\":\"One "
        "does.\"},{\"kind\":\"item\",\"text\":\"this\"},{\"kind\":\"item\",\"text\":\"that,\\u000a  and more\"},{"
        "\"kind\":\"quote\",\"text\":\"Ainsi.\"},{\"kind\":\"figure\",\"allowed\":[\"a1-a2\"],\"refused\":[\"a1-"
        "a3\",\"pass\"],"
        "\"moves\":[],\"legend\":\"On `a1`.\"},{\"kind\":\"text\",\"text\":\"Last.\"}]},{\"chapter\":\"The "
        "end\",\"heading\":\"A "
        "game\",\"ids\":[\"FX-1\"],\"parts\":[{\"kind\":\"figure\",\"allowed\":[],\"refused\":[],\"moves\":[{"
        "\"word\":\"a1-a2\","
        "\"text\":\"First.\"},{\"word\":\"a2-a3\",\"text\":\"\"}],\"legend\":\"Over.\"}]}]}");
}

/* How many discs of a colour the picture has; each lies in what is seen. */
static int count_signs(const char *svg, const char *colour)
{
    int left, top, wide, high, x, y, count = 0;
    char fill[16];
    assert_int_equal(sscanf(strstr(svg, "viewBox"), "viewBox=\"%d %d %d %d", &left, &top, &wide, &high), 4);
    for (const char *at = svg; (at = strstr(at, "<circle cx=")); at++) {
        if (sscanf(at, "<circle cx=\"%d\" cy=\"%d\" r=\"%*d\" fill=\"%7[#0-9A-F]\" stroke=\"#FFFFFF\"", &x, &y, fill) !=
                3 ||
            strcmp(fill, colour) != 0)
            continue;
        count++;
        assert_true(x > left && x < left + wide && y > top && y < top + high);
    }
    return count;
}

/* How many moves of a kind the figure shows that are made on the board. */
static int count_ways(const struct guide_scene *scene, const char *at, const char *end, enum guide_kind kind)
{
    struct guide_part part;
    int count = 0;
    while (at < end && guide_next(&at, &part) && part.kind != GUIDE_FIGURE) {
        char word[MOVE_TEXT];
        uint16_t path[MAX_PATH];
        struct move move;
        struct why why;
        snprintf(word, sizeof word, "%.*s", (int)part.size, part.text);
        if (part.kind == kind && scene->rules->game->text->read_move(
                                     scene->rules, (const struct state *)scene->state.bytes, word, &move, &why))
            count += game_path(scene->rules, move, path) > 0;
    }
    return count;
}

/* In the light, in the dark, on paper. */
enum { HOWS = 3 };
static const struct picture hows[HOWS] = {
    {.coordinates = true}, {.coordinates = true, .dark = true}, {.coordinates = true, .paper = true}};

static void check_picture(const struct game *game, const struct guide_clause *clause, struct guide_place place,
                          const struct guide_part *figure, const char *after)
{
    for (int i = 0; i < HOWS; i++) {
        struct text out = text_on(shown, sizeof shown);
        const struct sink sink = {.put = keep, .context = &out};
        struct guide_scene scene;
        struct why why;
        assert_true(guide_open_scene(game, figure, &embedded_boards, &scene, &why));
        assert_true(
            guide_draw(game, &embedded_boards, embedded_text(game, "guide", "en"), place, &hows[i], &sink, &why));
        assert_true(out.length + 1 < sizeof shown);
        assert_int_equal(strncmp(shown, "<svg ", 5), 0);
        assert_string_equal(shown + out.length - 7, "</svg>\n");
        assert_int_equal(count_signs(shown, "#C4161C"), count_ways(&scene, after, clause->end, GUIDE_REFUSED));
        /* where one may go is marked in the same colour, but a figure has no such marks */
        assert_int_equal(count_signs(shown, "#0F6354"), count_ways(&scene, after, clause->end, GUIDE_ALLOWED));
        guide_close_scene(&scene);
    }
}

static void every_figure_is_drawn(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        const char *at = embedded_text(games[i], "guide", "en");
        struct guide_clause clause = {.body = at};
        struct why why;
        struct guide_place place = {.clause = 0};
        for (; at && guide_next_clause(&at, &clause); place.clause++, place.figure = 0) {
            struct guide_part part;
            for (const char *body = clause.body; body < clause.end && guide_next(&body, &part);)
                if (part.kind == GUIDE_FIGURE) {
                    check_picture(games[i], &clause, place, &part, body);
                    place.figure++;
                }
        }
        struct text out = text_on(shown, sizeof shown);
        const struct sink sink = {.put = keep, .context = &out};
        if (place.clause)
            assert_false(guide_draw(games[i], &embedded_boards, embedded_text(games[i], "guide", "en"), place, &hows[0],
                                    &sink, &why));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_languages_have_the_same), cmocka_unit_test(figures_show_what_they_say),
        cmocka_unit_test(every_rule_is_stated),         cmocka_unit_test(clauses_are_json),
        cmocka_unit_test(every_figure_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
