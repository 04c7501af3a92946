/* rule_commands.c - position, moves, apply, perft, view: the rules on the command line, for programs and people. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "match/match.h"
#include "match/word_list.h"
#include "search/perft.h"

enum { MAX_DEPTH = 99 };

static void print_position(const struct rules *rules, const struct state *state)
{
    char line[POSITION_TEXT];
    struct text text = text_on(line, sizeof line);
    rules->game->text->write_position(rules, state, &text);
    puts(line);
}

int cmd_position(const struct args *args)
{
    struct subject subject;
    int status;
    if (!subject_open(args, &subject, &status))
        return status;
    print_position(subject.rules, state_of(&subject.state));
    subject_close(&subject);
    return STATUS_FINE;
}

static int print_moves(const struct rules *rules, const struct state *state, int player)
{
    struct word_list list;
    if (!word_list_of(rules, state, player, &list))
        return STATUS_TROUBLE;
    for (int i = 0; i < list.count; i++)
        puts(list.words[i]);
    free(list.words);
    return STATUS_FINE;
}

int cmd_moves(const struct args *args)
{
    struct subject subject;
    int status, player;
    if (!subject_open(args, &subject, &status))
        return status;
    status = STATUS_BAD_INPUT;
    if (subject_player(args, &subject, state_of(&subject.state), &player))
        status = player == NOBODY ? STATUS_FINE : print_moves(subject.rules, state_of(&subject.state), player);
    subject_close(&subject);
    return status;
}

static void print_result(const struct rules *rules, const struct state *state)
{
    struct result result = rules->game->result(rules, state);
    char line[MOVE_TEXT];
    struct text text = text_on(line, sizeof line);
    if (!result.by)
        return;
    match_write_result(rules, result, &text);
    printf("result: %s\n", line);
}

bool subject_play(const struct args *args, struct subject *subject, const char *word)
{
    struct state *state = state_of(&subject->state);
    struct move move;
    struct why why;
    int player;
    if (!subject_player(args, subject, state, &player))
        return false;
    if (!game_find_move(subject->rules, state, player, word, &move, &why)) {
        char line[POSITION_TEXT];
        struct text text = text_on(line, sizeof line);
        text_add_quotable(&text, word, MOVE_TEXT);
        text_add(&text, ": ");
        words_add_why(args->language, &text, &why);
        fprintf(stderr, "tintagel: %s\n", line);
        return false;
    }
    subject->rules->game->play(subject->rules, state, player, move);
    return true;
}

int cmd_apply(const struct args *args)
{
    struct subject subject;
    int status;
    if (!subject_open(args, &subject, &status))
        return status;
    bool fine = true;
    for (int i = 1; fine && i < args->word_count; i++)
        fine = subject_play(args, &subject, args->words[i]);
    if (fine) {
        print_position(subject.rules, state_of(&subject.state));
        print_result(subject.rules, state_of(&subject.state));
    }
    subject_close(&subject);
    return fine ? STATUS_FINE : STATUS_BAD_INPUT;
}

int cmd_perft(const struct args *args)
{
    struct subject subject;
    int status, depth;
    uint64_t count;
    if (!text_number(args->words[1], MAX_DEPTH, &depth))
        return refuse(args, "cli.depth", args->words[1], number_of(MAX_DEPTH).text, NULL);
    if (!subject_open(args, &subject, &status))
        return status;
    void *space = malloc(perft_space(subject.rules, depth));
    status = STATUS_TROUBLE;
    if (space && perft(subject.rules, state_of(&subject.state), depth, space, &count)) {
        printf("%llu\n", (unsigned long long)count);
        status = STATUS_FINE;
    } else if (space) {
        status = refuse(args, "cli.perft-several", NULL, NULL, NULL);
    }
    free(space);
    subject_close(&subject);
    return status;
}

int cmd_view(const struct args *args)
{
    struct subject subject;
    union state_buffer seen;
    int status;
    if (!args->flag[FLAG_PLAYER])
        return refuse(args, "cli.view-player", NULL, NULL, NULL);
    if (!subject_open(args, &subject, &status))
        return status;
    if (subject.player == EVERYBODY) {
        status = refuse(args, "cli.player", args->flag[FLAG_PLAYER], number_of(subject.rules->players - 1).text, NULL);
    } else {
        game_observe(subject.rules, state_of(&subject.state), subject.player, state_of(&seen));
        print_position(subject.rules, state_of(&seen));
        status = STATUS_FINE;
    }
    subject_close(&subject);
    return status;
}
