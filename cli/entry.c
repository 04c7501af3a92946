/* entry.c - entrants and openings from the command line. */
#include "cli/entry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "core/rules.h"
#include "match/record.h"

enum { WEIGHTS_MOST = 1 << 16, OPENINGS_MOST = 64 << 20 };

/* The rules with the weights of a file. NULL, having told why, if they are refused. */
static struct rules *read_mind(const struct args *args, const char *path, int *status)
{
    struct subject subject;
    struct why why;
    char *text = file_read(path, WEIGHTS_MOST);
    if (!text) {
        *status = file_trouble(args, path);
        return NULL;
    }
    bool fine = subject_open(args, &subject, status);
    if (fine && !rules_read_weights(subject.rules, text, &why)) {
        *status = refuse_why(args, &why);
        subject_close(&subject);
        fine = false;
    }
    free(text);
    return fine ? subject.rules : NULL;
}

bool entry_open(const struct args *args, enum flag flag, const char *word, struct entry *entry, struct entrant *out,
                int *status)
{
    char name[ENTRANT_NAME];
    struct text kind = text_on(name, sizeof name), whole = text_on(entry->name, sizeof entry->name);
    bool is_engine = strncmp(word, "engine", 6) == 0; /* whose command may have such a sign in it */
    const char *weights = is_engine ? NULL : strchr(word, '@');
    text_add_part(&kind, word, weights ? (size_t)(weights - word) : strlen(word));
    text_add_quotable(&whole, word, sizeof entry->name - ENTRY_NUMBER);
    entry->mind = NULL;
    bool is_one = !kind.cut && text_is_clean(word) && entrant_read(name, out);
    if (!is_one || (out->is_engine && out->like.nodes)) { /* no engine can be told what a level may be */
        *status = refuse(args, "cli.entrant", flag_name(flag), word, NULL);
        return false;
    }
    if (weights)
        out->mind = entry->mind = read_mind(args, weights + 1, status);
    return !weights || entry->mind;
}

void entry_close(struct entry *entry)
{
    rules_free(entry->mind);
    entry->mind = NULL;
}

/* A record of the same game: it goes on where it ends. */
static bool read_record(const struct args *args, const char *path, const struct rules *rules, struct openings *out,
                        int *status)
{
    struct record *record = record_open(args, path, status);
    if (!record)
        return false;
    const struct state *state = match_state(record->match);
    bool fits = record->rules->game == rules->game && record->rules->board->hash == rules->board->hash &&
                record->rules->players == rules->players && match_can_start(rules, state);
    bool fine = fits && openings_add(rules, state, out);
    if (!fine)
        *status = refuse(args, fits ? "no-memory" : "tournament.record", path, NULL, NULL);
    record_free(record);
    return fine;
}

bool entry_openings(const struct args *args, const char *path, const struct rules *rules, struct openings *out,
                    int *status)
{
    struct why why;
    char *text = file_read(path, OPENINGS_MOST);
    *out = (struct openings){0};
    if (!text) {
        *status = file_trouble(args, path);
        return false;
    }
    bool is_record = strncmp(text, "tintagel record ", 16) == 0;
    bool fine = is_record ? read_record(args, path, rules, out, status) : openings_read(rules, text, out, &why);
    if (!fine && !is_record)
        *status = refuse_line(args, path, &why);
    free(text);
    return fine;
}
