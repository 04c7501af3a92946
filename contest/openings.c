/* openings.c - positions for games to begin with. */
#include "contest/openings.h"

#include <stdlib.h>

#include "core/game_text.h"
#include "core/hash.h"
#include "match/match.h"

bool openings_add(const struct rules *rules, const struct state *state, struct openings *openings)
{
    int n = openings->count;
    if ((n & (n - 1)) == 0) { /* as many as there is room for */
        union state_buffer *states = realloc(openings->states, (size_t)(n ? 2 * n : 1) * sizeof *states);
        if (!states)
            return false;
        openings->states = states;
    }
    memcpy(&openings->states[openings->count++], state, rules->game->state_size);
    return true;
}

static bool read_line(const struct rules *rules, const char *line, struct openings *out, struct why *why)
{
    union state_buffer state;
    if (!rules->game->text->read_position(rules, line, state_of(&state), why))
        return false;
    if (!match_can_start(rules, state_of(&state)))
        return why_say(why, NULL, "play.no-start", NULL, NULL, NULL);
    return openings_add(rules, state_of(&state), out) || why_say(why, NULL, "no-memory", NULL, NULL, NULL);
}

static bool read_lines(const struct rules *rules, const char *text, struct openings *out, struct why *why)
{
    char line[POSITION_TEXT];
    for (int number = 1; *text; number++) {
        size_t length = strcspn(text, "\n");
        struct text copy = text_on(line, sizeof line);
        text_add_part(&copy, text, length);
        if (length && *text != '#' && !read_line(rules, line, out, why)) {
            why->place = number;
            return false;
        }
        text += length + (text[length] == '\n');
    }
    return true;
}

bool openings_read(const struct rules *rules, const char *text, struct openings *out, struct why *why)
{
    *out = (struct openings){0};
    if (read_lines(rules, text, out, why) &&
        (out->count || why_say(why, NULL, "tournament.no-openings", NULL, NULL, NULL)))
        return true;
    openings_free(out);
    return false;
}

void openings_free(struct openings *openings)
{
    free(openings->states);
    *openings = (struct openings){0};
}

const struct state *openings_at(const struct openings *openings, int n)
{
    return openings->count ? state_of(&openings->states[n % openings->count]) : NULL;
}

uint64_t openings_hash(const struct rules *rules, const struct openings *openings)
{
    uint64_t hash = 0;
    for (int i = 0; i < openings->count; i++)
        hash = hash_mix(hash ^ hash_bytes(&openings->states[i], rules->game->state_size));
    return hash;
}
