/* secrets.c - that nobody learns what is hidden from it, and that nobody can change what it has committed to.
 *
 * Leaks: pairs of states that look alike to a player, because only what is hidden from it differs. All that the core
 * gives to that player must be the same for both, byte for byte: what it sees, its decisions and their words, refusals,
 * pictures, hashes, values, what the computer would do for it, what it is told, also where it points; events, requests,
 * drafts and records of a match in progress, but for the commitments, which are as long; and what the commands print.
 * The commands and whole matches are slow, so every so-many-th pair goes through them.
 *
 * Records: each salt, commitment and deployed piece of finished games is changed, one at a time; reading refuses every
 * one and names the player. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/game_looks.h"
#include "core/game_mind.h"
#include "core/game_secrets.h"
#include "core/game_text.h"
#include "core/rng.h"
#include "core/rules.h"
#include "draw/picture.h"
#include "games/embedded.h"
#include "games/games.h"
#include "match/match.h"
#include "match/pick.h"
#include "match/reach.h"
#include "match/record_json.h"
#include "match/views.h"
#include "search/coach.h"
#include "search/hint.h"
#include "search/policy.h"
#include "tests/support.h"

enum {
    PAIRS = 20000,
    WORD_PAIRS = 16,
    PICTURE_PAIRS = 64,
    MATCH_PAIRS = 16,
    COMMAND_PAIRS = 200,
    RECORDS = 200,
    COACHED_NODES = 300
};

static const char *const option_sets[] = {
    "variant=duel1",           "variant=duel2",           "variant=duel3",           "variant=four",
    "variant=camps,players=3", "variant=camps,players=4", "variant=camps,players=5", "variant=camps,players=6"};
enum { OPTION_SETS = sizeof option_sets / sizeof *option_sets };

/* ---- two states that look alike ---- */

/* What one player decides, in each of the two: the same if the viewer may see it. */
struct decisions {
    struct move *moves[2];
    int count[2];
    bool ready;
};

struct pair {
    struct rules *rules;
    struct rng rng;
    struct move *scratch;
    struct decisions by[MAX_PLAYERS];
    union state_buffer state[2];
    int viewer; /* or SPECTATOR */
    int gone;   /* who has given up, for all to see, or NOBODY */
};

static bool is_seen(const struct pair *p, int player)
{
    return p->viewer != SPECTATOR && p->rules->side_of[player] == p->rules->side_of[p->viewer];
}

static void play(struct pair *p, int which, int player, struct move move)
{
    struct decisions *d = &p->by[player];
    d->moves[which][d->count[which]++] = move;
    p->rules->game->play(p->rules, state_of(&p->state[which]), player, move);
}

/* A random decision after which the player is still setting up; none if lot gives another. A chief does not clear: its
 * allies, who wait for its castle, would tell. */
static void change_mind(struct pair *p, int which, int player, struct rng *rng)
{
    const struct game *game = p->rules->game;
    union state_buffer after = p->state[which];
    int n = game->moves(p->rules, state_of(&p->state[which]), player, p->scratch);
    if (n == 0)
        return;
    struct move move = p->scratch[rng_below(rng, (uint32_t)n)];
    char word[SUPPORT_WORD];
    word_of(p->rules, state_of(&after), move, word);
    game->play(p->rules, state_of(&after), player, move);
    bool clears = strcmp(word, "clear") == 0 && p->rules->players > p->rules->sides;
    if (!clears && game_turn(p->rules, state_of(&after)).player == NOBODY &&
        (game->to_act(p->rules, state_of(&after)) >> player & 1))
        play(p, which, player, move);
}

/* Some of a set-up by lot, at least its beginning, and a few changes of mind; or all of it for one who is ready. */
static void decide(struct pair *p, int which, int player, struct rng *rng)
{
    const struct game *game = p->rules->game;
    const struct state *state = state_of(&p->state[which]);
    struct move plan[256];
    int n = game->secrets->scatter ? game->secrets->scatter(p->rules, state, player, rng, p->scratch)
                                   : game->secrets->arrange(p->rules, state, player, 0, rng, p->scratch);
    assert_true(n > 1 && n < 256);
    memcpy(plan, p->scratch, (size_t)n * sizeof *plan);
    int wanted = p->by[player].ready ? n : 1 + (int)rng_below(rng, (uint32_t)n - 1);
    for (int i = 0; i < wanted; i++)
        play(p, which, player, plan[i]);
    for (int i = p->by[player].ready ? 0 : (int)rng_below(rng, 4); i > 0; i--)
        change_mind(p, which, player, rng);
}

/* Who is ready is public; somebody is not, or everything would be shown. */
static void draw_public(struct pair *p)
{
    int players = p->rules->players, late = (int)rng_below(&p->rng, (uint32_t)players);
    for (int q = 0; q < players; q++) {
        p->by[q].ready = q != late && rng_below(&p->rng, 3) == 0;
        p->by[q].count[0] = p->by[q].count[1] = 0;
    }
    p->viewer = (int)rng_below(&p->rng, (uint32_t)players + 1) - 1;
}

static void draw_pair(struct pair *p)
{
    uint64_t seed = rng_next(&p->rng);
    draw_public(p);
    for (int which = 0; which < 2; which++) {
        p->rules->game->setup(p->rules, state_of(&p->state[which]));
        for (int q = 0; q < p->rules->players; q++) {
            struct rng rng = rng_of(seed + (uint64_t)q + (is_seen(p, q) ? 0 : 1000 * (uint64_t)which));
            decide(p, which, q, &rng);
        }
    }
}

/* Somebody gives up, where the game goes on in secret without it. */
static void draw_resignation(struct pair *p)
{
    const struct game *game = p->rules->game;
    int player = (int)rng_below(&p->rng, (uint32_t)p->rules->players);
    p->gone = NOBODY;
    if (rng_below(&p->rng, 8) || p->by[player].ready || player == p->viewer)
        return;
    union state_buffer after[2] = {p->state[0], p->state[1]};
    for (int which = 0; which < 2; which++) {
        game->resign(p->rules, state_of(&after[which]), player);
        if (!game->to_act(p->rules, state_of(&after[which])) ||
            game_turn(p->rules, state_of(&after[which])).player != NOBODY)
            return;
    }
    p->gone = player;
    p->state[0] = after[0];
    p->state[1] = after[1];
}

static void open_pair(struct pair *p, const struct game *game, const char *options)
{
    p->rules = rules_for(game, options);
    p->scratch = calloc((size_t)game->max_moves, sizeof *p->scratch);
    for (int q = 0; q < MAX_PLAYERS; q++)
        for (int which = 0; which < 2; which++)
            p->by[q].moves[which] = calloc(256, sizeof(struct move));
}

static void close_pair(struct pair *p)
{
    for (int q = 0; q < MAX_PLAYERS; q++)
        for (int which = 0; which < 2; which++)
            free(p->by[q].moves[which]);
    free(p->scratch);
    rules_free(p->rules);
}

/* ---- what is compared: everything is written to one text for each of the two ---- */

struct notepad {
    char *text;
    size_t size;
    FILE *file;
};

static void open_notes(struct notepad *notes)
{
    notes->file = open_memstream(&notes->text, &notes->size);
    assert_non_null(notes->file);
}

static void put_notes(void *context, const char *text, size_t size)
{
    fwrite(text, 1, size, context);
}

/* The two must be the same; both are freed. */
static void close_notes(const struct pair *p, struct notepad notes[2], const char *what)
{
    char line[SUPPORT_LINE];
    for (int which = 0; which < 2; which++)
        fclose(notes[which].file);
    if (notes[0].size != notes[1].size || memcmp(notes[0].text, notes[1].text, notes[0].size) != 0)
        fail_msg("%s differ for player %d at %s", what, p->viewer,
                 position_of(p->rules, state_of((union state_buffer *)&p->state[0]), line));
    free(notes[0].text);
    free(notes[1].text);
}

static void note_why(FILE *file, const struct why *why)
{
    fprintf(file, "%s %s %s|%s|%s\n", why->rule ? why->rule : "-", why->message, why->arg[0], why->arg[1], why->arg[2]);
}

/* ---- functions of the game ---- */

static void note_view(const struct pair *p, const struct state *state, FILE *file)
{
    const struct game *game = p->rules->game;
    union state_buffer seen;
    char line[SUPPORT_LINE];
    game_observe(p->rules, state, p->viewer, state_of(&seen));
    fwrite(seen.bytes, 1, game->state_size, file);
    fprintf(file, "%s\n%llx\n", position_of(p->rules, state_of(&seen), line),
            (unsigned long long)game->key(p->rules, state_of(&seen)));
    for (int side = 0; side < p->rules->sides; side++)
        fprintf(file, "%d ", game->mind->evaluate(p->rules, state_of(&seen), side));
    for (int cell = 0; cell < p->rules->board->cell_count; cell++) {
        struct piece pieces[MAX_PIECES_ON_CELL];
        int n = game->looks->look(p->rules, state_of(&seen), cell, pieces);
        fwrite(pieces, sizeof *pieces, (size_t)n, file);
    }
}

static void note_turn(const struct pair *p, const struct state *state, FILE *file)
{
    const struct game *game = p->rules->game;
    struct turn turn = game_turn(p->rules, state);
    fprintf(file, "%d %d %d %d ", game->to_act(p->rules, state), turn.player, turn.begun,
            game->result(p->rules, state).by != NULL);
    for (int army = 0; army < p->rules->armies; army++)
        fprintf(file, "%d ", game_commander(p->rules, state, army));
}

static void note_moves(const struct pair *p, const struct state *state, bool words, FILE *file)
{
    int n = p->viewer == SPECTATOR ? 0 : p->rules->game->moves(p->rules, state, p->viewer, p->scratch);
    fwrite(p->scratch, sizeof *p->scratch, (size_t)n, file);
    fprintf(file, "%d %d\n", n, p->viewer == SPECTATOR ? 0 : game_count(p->rules, state, p->viewer, p->scratch));
    for (int i = 0; words && i < n; i++) {
        char word[SUPPORT_WORD];
        fprintf(file, "%s ", word_of(p->rules, state, p->scratch[i], word));
    }
}

/* Something that may be a decision: of the viewer's, of another's, or nonsense. */
static void draw_word(const struct pair *p, struct rng *rng, char word[SUPPORT_WORD])
{
    static const char *const bare[] = {"clear", "ready", "pass", "stop", "hello", ""};
    struct text text = text_on(word, SUPPORT_WORD);
    const struct board *board = p->rules->board;
    const char *a = board->cells[rng_below(rng, (uint32_t)board->cell_count)].name;
    const char *b = board->cells[rng_below(rng, (uint32_t)board->cell_count)].name;
    uint32_t form = rng_below(rng, 4);
    if (form == 3) {
        text_add(&text, bare[rng_below(rng, 6)]);
        return;
    }
    if (form == 0) {
        text_add_char(&text, "wtnbus"[rng_below(rng, 6)]);
        text_add_char(&text, "KPDNSIQAC"[rng_below(rng, 9)]);
    } else {
        text_add(&text, a);
    }
    text_add_char(&text, form == 0 ? '@' : "-x>"[rng_below(rng, 3)]);
    text_add(&text, b);
}

static void note_refusals(const struct pair *p, const struct state *state, uint64_t seed, FILE *file)
{
    struct rng rng = rng_of(seed);
    for (int i = 0; i < 6; i++) {
        char word[SUPPORT_WORD];
        struct move move = {.kind = 0};
        struct why why = {0};
        draw_word(p, &rng, word);
        bool found = game_find_move(p->rules, state, p->viewer, word, &move, &why);
        fprintf(file, "%s %d ", word, found);
        fwrite(&move, sizeof move, 1, file);
        if (!found)
            note_why(file, &why);
    }
}

/* What the computer would do in the player's place. */
static void note_choices(const struct pair *p, const struct state *state, uint64_t seed, FILE *file)
{
    for (int policy = 0; policy < POLICIES; policy++) {
        struct rng rng = rng_of(seed);
        int n = policy_set_up((enum policy)policy, p->rules, state, p->viewer, &rng, p->scratch);
        fwrite(p->scratch, sizeof *p->scratch, (size_t)n, file);
        fprintf(file, " %d\n", n);
    }
}

/* What it would be told to do, and why. */
static void note_hint(const struct pair *p, const struct state *state, FILE *file)
{
    union state_buffer seen;
    struct hint hint;
    struct why why = {0};
    char word[SUPPORT_WORD];
    game_observe(p->rules, state, p->viewer, state_of(&seen));
    struct hint_wish wish = {.rules = p->rules, .seen = state_of(&seen), .player = p->viewer};
    if (!hint_find(&wish, &hint, &why)) {
        note_why(file, &why);
        return;
    }
    fprintf(file, "%s\n", word_of(p->rules, state, hint.move, word));
    for (int i = 0; i < hint.ideas.count; i++)
        note_why(file, &hint.ideas.said[i].what);
}

/* What the coach would say of some decisions, and of what the others are up to. */
static void note_coach(const struct pair *p, const struct state *state, FILE *file)
{
    union state_buffer seen;
    struct says says;
    struct why why;
    game_observe(p->rules, state, p->viewer, state_of(&seen));
    struct hint_wish wish = {.rules = p->rules, .seen = state_of(&seen), .player = p->viewer, .nodes = COACHED_NODES};
    int n = p->rules->game->moves(p->rules, state_of(&seen), p->viewer, p->scratch);
    for (int i = -1; i < n; i += n / 3 + 1) {
        bool fine = i < 0 ? coach_threat(&wish, &says, &why) : coach_warn(&wish, p->scratch[i], &says, &why);
        fprintf(file, "%d %d\n", fine, says.count);
        for (int k = 0; k < says.count; k++)
            note_why(file, &says.said[k].what);
    }
}

/* Where what it sees could go. */
static void note_reach(const struct pair *p, const struct state *state, FILE *file)
{
    union state_buffer seen;
    uint8_t targets[BOARD_CELLS];
    game_observe(p->rules, state, p->viewer, state_of(&seen));
    for (int cell = 0; cell < p->rules->board->cell_count; cell++) {
        fprintf(file, "%d\n", reach_of(p->rules, state_of(&seen), cell, p->scratch, targets));
        fwrite(targets, sizeof targets, 1, file);
    }
}

static void note_pictures(const struct pair *p, const struct state *state, FILE *file)
{
    static char picture[PICTURE_TEXT];
    static struct pick picked;
    struct picture how = {.unicode = true, .colour = true, .coordinates = true};
    struct text text = text_on(picture, sizeof picture);
    struct sink sink = {.put = put_notes, .context = file};
    union state_buffer seen;
    game_observe(p->rules, state, p->viewer, state_of(&seen));
    if (p->viewer != SPECTATOR) {
        pick(p->rules, state, p->viewer, NULL, 0, p->scratch, &picked);
        how.targets = picked.next;
        fwrite(&picked, sizeof picked, 1, file);
    }
    picture_text(p->rules, state_of(&seen), &how, &text);
    fputs(picture, file);
    picture_svg(p->rules, state_of(&seen), &how, &sink);
}

static void compare_functions(const struct pair *p, long number)
{
    struct notepad notes[2];
    for (int which = 0; which < 2; which++) {
        const struct state *state = state_of((union state_buffer *)&p->state[which]);
        open_notes(&notes[which]);
        note_view(p, state, notes[which].file);
        note_turn(p, state, notes[which].file);
        note_moves(p, state, number % WORD_PAIRS == 0, notes[which].file);
        if (p->viewer != SPECTATOR) {
            note_refusals(p, state, (uint64_t)number, notes[which].file);
            note_choices(p, state, (uint64_t)number, notes[which].file);
            if (number % WORD_PAIRS == 0)
                note_hint(p, state, notes[which].file);
            if (number % WORD_PAIRS == 0)
                note_coach(p, state, notes[which].file);
        }
        if (number % PICTURE_PAIRS == 0)
            note_reach(p, state, notes[which].file);
        if (number % PICTURE_PAIRS == 0)
            note_pictures(p, state, notes[which].file);
    }
    close_notes(p, notes, "functions");
}

/* ---- a match in progress ---- */

static void fill_random(void *context, uint8_t *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)rng_next(context);
}

static struct match *make_match(const struct pair *p, int which, struct rng *salts)
{
    struct match_terms terms = {.entropy = {.fill = fill_random, .context = salts}};
    struct match *match = match_new(p->rules, NULL, &terms);
    match_seat_all(match, "person -", 0);
    for (int q = 0; q < p->rules->players; q++) {
        for (int i = 0; i < p->by[q].count[which]; i++) {
            char word[SUPPORT_WORD];
            struct why why;
            word_of(p->rules, match_state(match), p->by[q].moves[which][i], word);
            if (!match_play(match, q, word, q, &why))
                fail_msg("%s is refused: %s", word, why.message);
        }
    }
    struct why why;
    if (p->gone != NOBODY)
        assert_true(match_do(match, EVENT_RESIGN, p->gone, "", p->rules->players, &why));
    return match;
}

/* The record in progress as anybody may have it, its commitments blanked: they hide what they commit to, and are all as
 * long. */
static void note_record(const struct match *match, bool json, FILE *file)
{
    struct notepad notes;
    struct record record = {.rules = (struct rules *)match_rules(match), .match = (struct match *)match};
    int count;
    const struct match_event *events = match_events(match, &count);
    open_notes(&notes);
    struct sink sink = {.put = put_notes, .context = notes.file};
    if (json)
        record_json_write(&record, &sink);
    else
        record_write(&record, &embedded_boards, &sink);
    fclose(notes.file);
    for (int i = 0; i < count; i++)
        for (char *at = notes.text; events[i].kind == EVENT_READY && (at = strstr(at, events[i].text));)
            memset(at, '?', strlen(events[i].text));
    fputs(notes.text, file);
    free(notes.text);
}

/* What is asked and refused where somebody points at cells, also somebody who only looks on. */
static void note_pointing(const struct pair *p, const struct match *match, struct rng *rng, FILE *file)
{
    struct sink sink = {.put = put_notes, .context = file};
    for (int i = 0; i < 4; i++) {
        uint16_t cells[2];
        for (int k = 0; k < 2; k++)
            cells[k] = (uint16_t)rng_below(rng, (uint32_t)p->rules->board->cell_count);
        for (int count = 1; count <= 2; count++) {
            views_refusal(match, p->viewer, NULL, cells, count, p->scratch, &sink);
            views_prompt(match, p->viewer, cells, count, &sink);
        }
    }
    views_prompt(match, p->viewer, NULL, 0, &sink);
}

static void note_match(const struct pair *p, struct match *match, uint64_t seed, FILE *file)
{
    union state_buffer seen;
    struct rng rng = rng_of(seed);
    char draft[SUPPORT_LINE] = "";
    struct text text = text_on(draft, sizeof draft);
    struct sink sink = {.put = put_notes, .context = file};
    match_view(match, p->viewer, state_of(&seen));
    fwrite(seen.bytes, 1, p->rules->game->state_size, file);
    fprintf(file, "%d %d %d %lld %d ", match_to_act(match), match_still_in(match), match_length(match),
            (long long)match_deadline(match), match_is_settled(match));
    note_record(match, false, file);
    note_record(match, true, file);
    views_duties(match, p->viewer, -1, &sink);
    views_deeds(match, p->viewer, 0, &sink);
    note_pointing(p, match, &rng, file);
    if (p->viewer == SPECTATOR)
        return;
    match_write_draft(match, p->viewer, &text);
    fputs(draft, file);
    for (int i = 0; i < 4; i++) {
        char word[SUPPORT_WORD];
        struct why why = {0};
        draw_word(p, &rng, word);
        if (strcmp(word, "ready") != 0 && strcmp(word, "clear") != 0 && !match_play(match, p->viewer, word, 9, &why))
            note_why(file, &why);
    }
}

static void compare_matches(const struct pair *p, long number)
{
    struct notepad notes[2];
    for (int which = 0; which < 2; which++) {
        struct rng salts = rng_of((uint64_t)number);
        struct match *match = make_match(p, which, &salts);
        open_notes(&notes[which]);
        note_match(p, match, (uint64_t)number, notes[which].file);
        match_free(match);
    }
    close_notes(p, notes, "matches");
}

/* ---- commands ---- */

static void note_command(const char *command, FILE *file)
{
    char line[1024];
    FILE *pipe = popen(command, "r");
    if (!pipe)
        abort();
    while (fgets(line, sizeof line, pipe))
        fputs(line, file);
    fprintf(file, "status %d\n", pclose(pipe));
}

/* The commands on the whole position, for the viewer; `apply` with a move that is refused. */
static void compare_commands(const struct pair *p, long number, const char *options)
{
    static const char *const forms[] = {"view", "moves", "show", "show --svg -", "apply", "hint"};
    enum { FORMS = sizeof forms / sizeof *forms };
    struct notepad notes[2];
    struct rng rng = rng_of((uint64_t)number);
    char word[SUPPORT_WORD];
    struct move move;
    struct why why;
    do
        draw_word(p, &rng, word);
    while (!word[0] || (p->viewer != SPECTATOR && game_find_move(p->rules, state_of((union state_buffer *)&p->state[0]),
                                                                 p->viewer, word, &move, &why)));
    for (int which = 0; which < 2; which++) {
        open_notes(&notes[which]);
        for (int i = 0; i < FORMS; i++) {
            char position[SUPPORT_LINE], command[2 * SUPPORT_LINE], player[16];
            const char *name = forms[i];
            snprintf(player, sizeof player, p->viewer == SPECTATOR ? "spectator" : "%d", p->viewer);
            position_of(p->rules, state_of((union state_buffer *)&p->state[which]), position);
            bool applies = strcmp(name, "apply") == 0;
            snprintf(command, sizeof command,
                     "build/check/tintagel %.5s %s%s --options %s --position '%s' --player %s %s%s%s 2>&1", name,
                     p->rules->game->name, strchr(name, ' ') ? strchr(name, ' ') : "", options, position, player,
                     applies ? "'" : "", applies ? word : "", applies ? "'" : "");
            note_command(command, notes[which].file);
        }
    }
    close_notes(p, notes, "commands");
}

/* ---- leaks ---- */

static void nothing_leaks(void **unused)
{
    long pairs = 0, different = 0, matches = 0, commands = 0, resigned = 0;
    (void)unused;
    for (int set = 0; set < OPTION_SETS; set++) {
        struct pair pair = {.rng = rng_of((uint64_t)set)}, *p = &pair;
        open_pair(p, games_find("graal"), option_sets[set]);
        for (long i = 0; i < PAIRS / OPTION_SETS; i++, pairs++) {
            draw_pair(p);
            draw_resignation(p);
            resigned += p->gone != NOBODY;
            different += memcmp(p->state[0].bytes, p->state[1].bytes, p->rules->game->state_size) != 0;
            compare_functions(p, pairs);
            if (pairs % MATCH_PAIRS == 0) {
                compare_matches(p, pairs);
                matches++;
            }
            if (pairs % COMMAND_PAIRS == 0) {
                compare_commands(p, pairs, option_sets[set]);
                commands++;
            }
        }
        close_pair(p);
    }
    print_message("# %ld pairs, %ld of them different; in %ld somebody gave up; %ld as matches, %ld by commands\n",
                  pairs, different, resigned, matches, commands);
    assert_true(pairs >= PAIRS && different > PAIRS * 9 / 10 && resigned > 100);
}

/* ---- records ---- */

/* A finished game: set-ups, some moves, and then everybody gives up, one after the other. */
static char *finished_record(struct rules *rules, uint64_t seed)
{
    struct rng rng = rng_of(seed), salts = rng_of(seed + 1);
    struct match_terms terms = {.entropy = {.fill = fill_random, .context = &salts}};
    struct match *match = match_new(rules, NULL, &terms);
    struct move *scratch = calloc((size_t)rules->game->max_moves, sizeof *scratch), plan[256];
    struct notepad notes;
    struct why why;
    char word[SUPPORT_WORD];
    match_seat_all(match, "computer -", 0);
    for (int q = 0; q < rules->players; q++) {
        int n = policy_set_up(seed % 2 ? POLICY_GREEDY : POLICY_RANDOM, rules, match_state(match), q, &rng, scratch);
        memcpy(plan, scratch, (size_t)n * sizeof *plan);
        for (int i = 0; i < n; i++)
            assert_true(match_play(match, q, word_of(rules, match_state(match), plan[i], word), 0, &why));
    }
    for (int i = 0; i < 6 && match_to_act(match); i++) {
        int q = player_first(match_to_act(match));
        struct move move = policy_choose(POLICY_RANDOM, rules, match_state(match), q, &rng, scratch);
        assert_true(match_play(match, q, word_of(rules, match_state(match), move, word), 0, &why));
    }
    for (int q = 0; match_to_act(match); q++)
        match_do(match, EVENT_RESIGN, q, "", 0, &why);
    struct record record = {.rules = rules, .match = match};
    open_notes(&notes);
    record_write(&record, &embedded_boards, &(struct sink){.put = put_notes, .context = notes.file});
    fclose(notes.file);
    match_free(match);
    free(scratch);
    return notes.text;
}

static const struct record_source source = {.find_game = games_find, .boards = &embedded_boards};

/* Reading the changed record fails, and says whose it is. */
static void check_refused(const struct rules *rules, const char *text, int player)
{
    struct why why;
    char name[WHY_ARG_SIZE];
    struct text whose = text_on(name, sizeof name);
    struct record *record = record_read(text, &source, &why);
    assert_null(record);
    game_write_player(rules, player, &whose);
    assert_true(strcmp(why.message, "match.commitment") == 0 || strcmp(why.message, "match.reveal") == 0);
    assert_string_equal(why.arg[0], name);
}

/* Another character of the same kind. */
static char other_sign(char c, struct rng *rng)
{
    static const char *const kinds[] = {"0123456789abcdef", "KPDNSIQA"};
    for (int i = 0; i < 2; i++) {
        if (!strchr(kinds[i], c))
            continue;
        char other;
        do
            other = kinds[i][rng_below(rng, (uint32_t)strlen(kinds[i]))];
        while (other == c);
        return other;
    }
    return c == 'x' ? 'w' : c == '@' ? '-' : 'x';
}

/* Change one character of `length` at `at`, see the record refused, and put it back. */
static void try_change(const struct rules *rules, char *text, char *at, size_t length, int player, struct rng *rng)
{
    char *place = at + rng_below(rng, (uint32_t)length), before = *place;
    *place = other_sign(before, rng);
    check_refused(rules, text, player);
    *place = before;
}

/* "SALT WORD WORD…" of one player. */
static int change_part(const struct rules *rules, char *text, char *part, int player, struct rng *rng)
{
    int changes = 0;
    for (char *word = part; *word && *word != ';' && *word != '\n';) {
        size_t length = strcspn(word, " ;\n");
        try_change(rules, text, word, length, player, rng);
        changes++;
        word += length + (word[length] == ' ');
    }
    return changes;
}

static int change_record(struct rules *rules, char *text, struct rng *rng)
{
    int changes = 0;
    char *reveal = strstr(text, " reveal - ");
    assert_non_null(reveal);
    for (int q = 0; q < rules->players; q++) {
        char sign[24];
        snprintf(sign, sizeof sign, " ready %d +", q);
        char *ready = strstr(text, sign);
        assert_non_null(ready);
        ready = strchr(strchr(ready, '+'), ' ') + 1;
        try_change(rules, text, ready, strcspn(ready, "\n"), q, rng);
        changes++;
    }
    char *part = strchr(strchr(reveal, '+'), ' ') + 1;
    for (int q = 0; q < rules->players; q++) {
        changes += change_part(rules, text, part, q, rng);
        part += strcspn(part, ";\n") + 1;
    }
    return changes;
}

static void changed_records_are_refused(void **unused)
{
    long changes = 0;
    (void)unused;
    for (int i = 0; i < RECORDS; i++) {
        /* Every variant comes, most of them in the cheapest. */
        struct rules *rules = rules_for(games_find("graal"), option_sets[i % 4 ? 0 : i / 4 % OPTION_SETS]);
        struct rng rng = rng_of((uint64_t)i);
        struct why why;
        char *text = finished_record(rules, (uint64_t)i);
        struct record *record = record_read(text, &source, &why);
        if (!record)
            fail_msg("a record is refused: %s %d", why.message, why.place);
        record_free(record);
        changes += change_record(rules, text, &rng);
        free(text);
        rules_free(rules);
    }
    print_message("# %d records, %ld changes\n", RECORDS, changes);
}

int main(void)
{
    tests_add("nothing leaks", nothing_leaks, NULL);
    tests_add("changed records are refused, and say whose it is", changed_records_are_refused, NULL);
    return tests_run("secrets");
}
