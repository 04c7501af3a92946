/* server_secrets_run.c - a run of the server: one on a file, or two nodes on one PostgreSQL with a Redis that is
 * listened to, and people who have come to them. What a host looks at is noted when it ends. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/server_secrets.h"

struct run run;

static void wait_for_health(void)
{
    int status = 0;
    for (int64_t until = guest_now() + WAIT; status != 200 && guest_now() < until;)
        free(fetch(ONLOOKER, "GET", "/health", NULL, &status));
    assert_int_equal(status, 200);
}

static void open_house(struct house *house, const char *const *flags)
{
    bool memory = access("/dev/shm", W_OK) == 0;
    assert_true(house_build(house, program, memory ? "/dev/shm" : "/tmp"));
    house->flags = flags;
    if (!house_open(house))
        fail_msg("the server does not start: see %s", house->notes);
}

/* Two nodes on one database, who talk through a Redis. */
static void open_nodes(void)
{
    static const char *flags[6];
    assert_true(database_build(&run.database) && database_open(&run.database));
    wire_open();
    const char *words[] = {"--verbose", "--store", run.database.place, "--bus", run.redis.url, NULL};
    memcpy(flags, words, sizeof words);
    open_house(&run.house, flags);
    open_house(&run.far, flags);
}

void run_clear(void)
{
    if (run.house.data[0])
        house_clear(&run.house);
    if (run.far.data[0])
        house_clear(&run.far);
    if (!run.kind.apart)
        return;
    monitor_close(&run.monitor);
    redis_clear(&run.redis);
    database_clear(&run.database);
}

void run_open(int which, struct run_kind kind)
{
    static const char *const flags[] = {"--verbose", NULL};
    run_clear(); /* of a run that failed */
    run = (struct run){.which = which, .kind = kind};
    run.notes = open_memstream(&run.text, &run.size);
    if (kind.apart)
        open_nodes();
    else
        open_house(&run.house, flags);
    run.people[ONLOOKER].web.descriptor = -1;
    wait_for_health();
    guest_leave(&run.people[ONLOOKER].web);
    for (int p = 0; p < PEOPLE; p++)
        let_in(p);
}

void run_close(void)
{
    if (run.kind.even)
        note_metrics();
    if (run.kind.apart)
        wire_check();
    for (int p = 0; p < PEOPLE; p++)
        guest_leave(&run.people[p].web);
    assert_true(house_close(&run.house)); /* which brings all rows up to date */
    if (!run.kind.apart) {
        note_dump();
        note_log();
    }
    run_clear();
    run.house.data[0] = run.far.data[0] = '\0';
    run.kind.apart = false;
    plain_text_free(&run.plain);
    fclose(run.notes);
}
