/* games.c - the command `games`: what there is to play. */
#include <stdio.h>

#include "cli/cli.h"
#include "games/games.h"

static void add_players(const struct game *game, struct text *text)
{
    text_add_number(text, game->min_players);
    if (game->max_players > game->min_players) {
        text_add_char(text, '-');
        text_add_number(text, game->max_players);
    }
}

static void print_game(const struct args *args, const struct game *game)
{
    char id[64], players[16], line[512];
    struct text text = text_on(line, sizeof line), number = text_on(players, sizeof players);
    snprintf(id, sizeof id, "%s.about", game->name);
    words_add(args->language, &text, id, NULL, NULL, NULL);
    printf("%s: %s\n", game->name, line);
    add_players(game, &number);
    printf("  ");
    say(args, "cli.games.players", players, NULL, NULL);
    for (const struct option *option = game->options; option->name; option++) {
        char choice[160];
        snprintf(choice, sizeof choice, "%s=%s", option->name, option->choices ? option->choices : "...");
        printf("  ");
        say(args, "cli.games.option", choice, option->preset, NULL);
    }
}

int cmd_games(const struct args *args)
{
    for (int i = 0; games[i]; i++)
        if (!games[i]->example || args->flag[FLAG_ALL])
            print_game(args, games[i]);
    return STATUS_FINE;
}
