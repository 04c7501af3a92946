/* server_secrets_wire.c - what goes through Redis between two nodes has none of the words of any set-up. */
#include <ctype.h>
#include <string.h>

#include "tests/server_secrets.h"

enum { DRAFTED = 4096 };

static char drafted[DRAFTED][SUPPORT_WORD]; /* the words of all set-ups of a run */
static int drafted_count;

void wire_open(void)
{
    drafted_count = 0;
    assert_true(redis_build(&run.redis) && redis_open(&run.redis));
    assert_true(monitor_open(&run.monitor, &run.redis));
}

void wire_remember(const char *words)
{
    char word[SUPPORT_WORD];
    while (text_field(&words, ' ', word, sizeof word)) {
        int i = 0;
        while (i < drafted_count && strcmp(drafted[i], word) != 0)
            i++;
        if (i < DRAFTED && i == drafted_count)
            snprintf(drafted[drafted_count++], SUPPORT_WORD, "%s", word);
    }
}

static bool ends_word(char c)
{
    return !isalnum((unsigned char)c) && !strchr("+-=@*#:/", c);
}

/* A word of a set-up in what Redis was told, standing by itself; NULL: none. */
static const char *find_drafted(void)
{
    const char *traffic = run.monitor.text;
    for (int i = 0; i < drafted_count; i++)
        for (const char *at = traffic; (at = strstr(at, drafted[i])); at++) {
            char after = at[strlen(drafted[i])];
            if ((at == traffic || ends_word(at[-1])) && (!after || ends_word(after)))
                return at;
        }
    return NULL;
}

/* That all is there that Redis was told is seen by a game's id, and by a word that the test itself sends there. */
void wire_check(void)
{
    char line[SUPPORT_WORD + 32], answer[64];
    monitor_hear(&run.monitor);
    assert_true(drafted_count > 100);
    if (!strstr(run.monitor.text, now.id))
        fail_msg("nothing of %s was told", now.id);
    const char *word = find_drafted();
    if (word)
        fail_msg("Redis is told of a set-up: %.60s", word > run.monitor.text + 20 ? word - 20 : word);
    snprintf(line, sizeof line, "PUBLISH tested %s", drafted[0]);
    assert_true(redis_ask(&run.redis, line, answer, sizeof answer));
    for (int64_t until = guest_now() + WAIT; !find_drafted() && guest_now() < until;)
        monitor_hear(&run.monitor);
    assert_non_null(find_drafted());
}
