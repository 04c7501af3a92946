/* next_schema.c - the schema of a version that there is not yet, for a program that stands beside today's (upgrade.c):
 * what an event says is kept in a column of another name.
 *
 * That is as much as a step can ask. The new column is there at once, and a trigger writes what one of the two programs
 * writes where the other one reads it; the second phase takes the old column away, without which today's program can
 * keep no event and read none. */
#include <pthread.h>
#include <string.h>

#include "store/schema.h"

enum { VERSIONS = 32 };

static struct store_shape shapes[STORE_TABLES];
static struct store_column events[STORE_COLUMNS];
static struct store_step steps[VERSIONS];
static struct store_schema schema;

static const struct store_step rename_says = {
    .fill = "UPDATE events SET words = says",
    .beside = "CREATE FUNCTION say_in_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
              "NEW.words = coalesce(NEW.words, NEW.says); NEW.says = NEW.words; RETURN NEW; END $$;"
              "CREATE TRIGGER say_in_words BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION say_in_words()",
    .apart = "DROP TRIGGER say_in_words ON events; DROP FUNCTION say_in_words()",
    .finish = "ALTER TABLE events DROP COLUMN says",
};

static void make(void)
{
    const struct store_schema *today = &schema_today;
    schema = (struct store_schema){.version = today->version + 1, .shapes = shapes, .steps = steps};
    memcpy(shapes, today->shapes, sizeof shapes);
    for (int i = 0; today->shapes[STORE_EVENTS].columns[i].name; i++)
        events[i] = today->shapes[STORE_EVENTS].columns[i];
    events[EVENTS_SAYS].name = "words";
    events[EVENTS_SAYS].since = schema.version;
    shapes[STORE_EVENTS].columns = events;
    memcpy(steps, today->steps, (size_t)today->version * sizeof *steps);
    steps[today->version] = rename_says;
    steps[today->version].least = today->version;
}

const struct store_schema *store_schema(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make);
    return &schema;
}
