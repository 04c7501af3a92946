/* hint.c - the command `hint`: what a player could do in a position, or at the end of a record, and why; and the same
 * inside `play`. */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/game_secrets.h"
#include "games/games.h"
#include "match/match.h"
#include "match/record.h"
#include "search/hint.h"

void hint_print(const struct args *args, const struct rules *rules, const struct state *seen, const struct hint *hint)
{
    char line[POSITION_TEXT], message[MESSAGE_TEXT];
    struct text text = text_on(line, sizeof line);
    rules->game->text->write_move(rules, seen, hint->move, &text);
    puts(line);
    for (int i = 0; i < hint->ideas.count; i++) {
        struct why idea = hint->ideas.said[i].what;
        struct text id = text_on(message, sizeof message);
        said_write_id(&hint->ideas.said[i], &id);
        idea.message = message;
        text = text_on(line, sizeof line);
        words_add_why(args->language, &text, &idea);
        printf("  %s\n", line);
    }
}

static int hint_for_position(const struct args *args, uint64_t nodes)
{
    struct subject subject;
    union state_buffer seen;
    struct hint hint;
    struct why why;
    int status, player;
    if (!subject_open(args, &subject, &status))
        return status;
    const struct state *state = state_of(&subject.state);
    if (!subject_player(args, &subject, state, &player)) {
        subject_close(&subject);
        return STATUS_BAD_INPUT;
    }
    game_observe(subject.rules, state, player, state_of(&seen));
    struct hint_wish wish = {.rules = subject.rules, .seen = state_of(&seen), .player = player, .nodes = nodes};
    status = STATUS_FINE;
    if (hint_find(&wish, &hint, &why))
        hint_print(args, subject.rules, state_of(&seen), &hint);
    else
        status = refuse_why(args, &why);
    subject_close(&subject);
    return status;
}

/* How the record ends, for --player or the one to decide there. */
static int hint_for_record(const struct args *args, uint64_t nodes)
{
    union state_buffer seen;
    struct hint hint;
    struct why why;
    int status;
    struct record *record = record_open(args, args->words[0], &status);
    if (!record)
        return status;
    status = STATUS_FINE;
    int player = player_first(match_to_act(record->match)), most = record->rules->players - 1;
    bool fine = arg_number(args, FLAG_PLAYER, 0, most, player, &player);
    if (fine && !args->flag[FLAG_PLAYER] && match_to_act(record->match) && !player_alone(match_to_act(record->match)))
        fine = refuse(args, "cli.several", NULL, NULL, NULL) == STATUS_FINE;
    if (!fine) {
        record_free(record);
        return STATUS_BAD_INPUT;
    }
    if (hint_in(record->match, player, nodes, &hint, &why)) {
        match_view(record->match, player, state_of(&seen));
        hint_print(args, record->rules, state_of(&seen), &hint);
    } else {
        status = refuse_why(args, &why);
    }
    record_free(record);
    return status;
}

int cmd_hint(const struct args *args)
{
    static const enum flag of_games[] = {FLAG_POSITION, FLAG_OPTIONS, FLAG_BOARDS};
    static const enum flag of_records[] = {FLAG_GAME};
    int nodes;
    if (!arg_number(args, FLAG_NODES, 1, 2000000000, HINT_NODES, &nodes))
        return STATUS_BAD_INPUT;
    if (games_find(args->words[0]))
        return refuse_flags(args, of_records, 1, "analyse.of-record") ? STATUS_BAD_INPUT
                                                                      : hint_for_position(args, (uint64_t)nodes);
    if (access(args->words[0], F_OK) != 0 && errno == ENOENT)
        return refuse(args, "analyse.neither", args->words[0], game_names().text, NULL);
    if (refuse_flags(args, of_games, sizeof of_games / sizeof *of_games, "analyse.flag"))
        return STATUS_BAD_INPUT;
    return hint_for_record(args, (uint64_t)nodes);
}
