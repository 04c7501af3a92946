/* plain_text.c - see plain_text.h. */
#include "tests/client/plain_text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { SHORTEST = 12, LONGEST = 65, CALLED = 32 };

struct plain_name {
    char word[LONGEST], called[CALLED];
};

/* What stands before a time, and what it is made of: replaced as long as these signs go on. */
static const struct {
    const char *before, *made_of;
} times[] = {
    {"\"now\":", "0123456789"},
    {"\"created\":", "0123456789"},
    {"\"updated\":", "0123456789"},
    {"\"at\":", "0123456789"},
    {"\"at\": ", "0123456789"},
    {"\"seen\":", "0123456789"},
    {"\"due\":", "0123456789"},
    {"\"mark\":\"", "0123456789abcdef"}, /* of what stands beside it, times and all */
    {"\"before\":\"", "0123456789"},
    {"\"left\":[", "0123456789,"},
    {"\"extra\":[", "0123456789,"},
    {"\"setup\":[", "0123456789,"},
    {"\"created\": \"", "0123456789TZ:.-"},
    {"\"name\":\"alive\",\"says\":\"", "0123456789"},
    {"\"name\":\"openings\",\"says\":\"", "0123456789"},
    {"\"time\": \"", "0123456789TZ:.-"},
    {"\ncreated ", "0123456789TZ:.-"},
    {"\ntintagel_up_since_seconds ", "0123456789"},
    {"\ntintagel_resident_bytes ", "0123456789"},
    {"\ntintagel_requests_total ", "0123456789"},        /* how often it was asked whether it is there yet */
    {"\ntintagel_store_commits_total ", "0123456789"},   /* how many changes went together */
    {"\ntintagel_store_changes_total ", "0123456789"},   /* it says every few seconds that it is alive, */
    {"\ntintagel_store_questions_total ", "0123456789"}, /* and looks what is due */
};

/* ---- words ---- */

static size_t word_size(const char *text)
{
    size_t size = 0;
    while (isalnum((unsigned char)text[size]))
        size++;
    return size;
}

static struct plain_name *place_of(const struct plain_text *plain, const char *word, size_t size)
{
    size_t at = hash_bytes(word, size) & (plain->room - 1);
    while (plain->names[at].word[0] && (strncmp(plain->names[at].word, word, size) != 0 || plain->names[at].word[size]))
        at = (at + 1) & (plain->room - 1);
    return &plain->names[at];
}

static void grow(struct plain_text *plain)
{
    struct plain_text larger = {.count = plain->count, .room = plain->room ? 2 * plain->room : 1024};
    larger.names = calloc(larger.room, sizeof *larger.names);
    if (!larger.names)
        abort();
    for (size_t i = 0; i < plain->room; i++)
        if (plain->names[i].word[0])
            *place_of(&larger, plain->names[i].word, strlen(plain->names[i].word)) = plain->names[i];
    free(plain->names);
    *plain = larger;
}

void plain_text_call(struct plain_text *plain, const char *word, const char *kind, long long number)
{
    size_t size = word_size(word);
    if (size < SHORTEST || size >= LONGEST)
        abort();
    if (2 * plain->count >= plain->room)
        grow(plain);
    struct plain_name *name = place_of(plain, word, size);
    if (name->word[0])
        return;
    memcpy(name->word, word, size);
    snprintf(name->called, sizeof name->called, "%s-%lld", kind, number);
    plain->count++;
}

void plain_text_free(struct plain_text *plain)
{
    free(plain->names);
    *plain = (struct plain_text){.count = 0};
}

/* ---- times ---- */

/* How much of the text is the name before a time, with the time behind it in `size`; 0: it is none. */
static size_t time_at(const char *text, size_t *size)
{
    if (*text != '"' && *text != '\n')
        return 0;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        size_t before = strlen(times[i].before);
        if (strncmp(text, times[i].before, before) != 0)
            continue;
        *size = strspn(text + before, times[i].made_of);
        if (*size > 0)
            return before;
    }
    return 0;
}

/* The same for an event of a list, ["move",0,1700000000000,"…"], and of a record, "\n3 ready 1 +0.001 …". */
static size_t event_at(const char *text, size_t *size)
{
    size_t at = 0;
    if (strncmp(text, "[\"", 2) == 0) {
        at = 2 + strspn(text + 2, "abcdefghijklmnopqrstuvwxyz");
        if (strncmp(text + at, "\",", 2) != 0)
            return 0;
        at += 2 + strspn(text + at + 2, "-0123456789");
        *size = text[at] == ',' ? strspn(text + at + 1, "0123456789") : 0;
        return *size > 0 && text[at + 1 + *size] == ',' ? at + 1 : 0;
    }
    if (*text != '\n' || !isdigit((unsigned char)text[1]))
        return 0;
    for (int blanks = 0; blanks < 3; blanks++)
        at += 1 + strcspn(text + at + 1, " \n");
    if (text[at] != ' ' || text[at + 1] != '+')
        return 0;
    *size = strspn(text + at + 2, "0123456789.");
    return at + 2;
}

/* What stands at a place instead of what is there, which is so long; 0: it stays as it is. */
static size_t replace(const struct plain_text *plain, const char *text, FILE *out)
{
    size_t size, before = time_at(text, &size);
    before = before ? before : event_at(text, &size);
    if (before) {
        fwrite(text, 1, before, out);
        fputs("TIME", out);
        return before + size;
    }
    size = word_size(text);
    const struct plain_name *name =
        size >= SHORTEST && size < LONGEST && plain->room ? place_of(plain, text, size) : NULL;
    if (!name || !name->word[0])
        return 0;
    fputs(name->called, out);
    return size;
}

void plain_text_write(const struct plain_text *plain, const char *text, FILE *out)
{
    const char *from = text;
    while (*text) {
        fwrite(from, 1, (size_t)(text - from), out);
        size_t size = replace(plain, text, out);
        from = text += size;
        if (size == 0)
            text += isalnum((unsigned char)*text) ? word_size(text) : 1;
    }
    fwrite(from, 1, (size_t)(text - from), out);
}
