/* guide_scene.c - the figures of a guide: positions, and moves in them. */
#include <string.h>

#include "core/game_text.h"
#include "core/rules.h"
#include "core/text.h"
#include "learn/guide.h"

/* "OPTIONS | POSITION", each "-" if it is the usual one. */
static bool split(const struct guide_part *figure, char *options, size_t room, char *position, size_t position_room)
{
    const char *at = figure->text;
    if (!text_field(&at, ' ', options, room) || strncmp(at, "| ", 2) != 0)
        return false;
    at += 2;
    if (strcmp(options, "-") == 0)
        *options = '\0';
    return text_field(&at, '\n', position, position_room);
}

bool guide_open_scene(const struct game *game, const struct guide_part *figure, const struct board_source *boards,
                      struct guide_scene *out, struct why *why)
{
    char options[OPTIONS_TEXT], position[POSITION_TEXT];
    if (!split(figure, options, sizeof options, position, sizeof position))
        return why_say(why, NULL, "guide.figure", NULL, NULL, NULL);
    out->rules = rules_new(game, options, boards, why);
    if (!out->rules)
        return false;
    if (strcmp(position, "-") == 0)
        game->setup(out->rules, state_of(&out->state));
    else if (!game->text->read_position(out->rules, position, state_of(&out->state), why)) {
        guide_close_scene(out);
        return false;
    }
    return true;
}

void guide_close_scene(struct guide_scene *scene)
{
    rules_free(scene->rules);
    scene->rules = NULL;
}

int guide_player(const struct guide_scene *scene)
{
    const struct state *state = (const struct state *)scene->state.bytes;
    player_set to_act = scene->rules->game->to_act(scene->rules, state);
    return to_act ? player_first(to_act) : SPECTATOR;
}

bool guide_allows(const struct guide_scene *scene, const struct guide_part *part, struct move *move, int *player,
                  struct why *why)
{
    const struct state *state = (const struct state *)scene->state.bytes;
    char word[MOVE_TEXT];
    const char *at = part->text;
    *player = guide_player(scene);
    if (*player == SPECTATOR || !text_field(&at, at[strcspn(at, " \n")], word, sizeof word))
        return why_say(why, NULL, "guide.figure", NULL, NULL, NULL);
    return game_find_move(scene->rules, state, *player, word, move, why);
}

void guide_play(struct guide_scene *scene, struct move move, int player)
{
    scene->rules->game->play(scene->rules, state_of(&scene->state), player, move);
}
