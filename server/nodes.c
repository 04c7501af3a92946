/* nodes.c - see nodes.h.
 *
 * A node writes its row every RENEW, which renews all its leases at once, and reads those of the others. It holds what
 * is its own for LEASE from the moment at which it sent a row that was kept; another one takes it for dead when it has
 * seen no new row of it for as long. Both count by a clock of their own that nobody sets, so neither hangs on what time
 * the other believes it is. Only of a row that is seen for the first time its own time is believed.
 *
 * Whoever could not read for a while, since it was stopped or the database was away, knows nothing of who lives, and
 * gives all of them their time again.
 *
 * The matches of the dead are shared out among the living by their ids; what is left SLACK later anybody takes. A match
 * can become ours again without our knowing: who adds to it, not having heard that we have brought its row up to date,
 * writes a lease in our name. So we look through our own, too. */
#include "server/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "server/host.h"
#include "server/lease.h"
#include "server/log.h"
#include "server/opening.h"
#include "server/play.h"
#include "server/refresh.h"
#include "server/reply.h"
#include "server/wire.h"

enum {
    NAME = 80,
    RENEW = 2000,
    LEASE = 6000,
    SLACK = 2000,
    AWAY = 2500,
    STILL = 4000, /* who stands still for so long may be taken for dead */
    NOTICE = 1000,
    FORGET = 60000,
    MOST = 64,
    AT_ONCE = 500,
    APART = 1000,
    SILENT = 20000,
    LEFT_OUT = 10000
};

struct node {
    char id[HOST_ID], name[NAME], address[NAME], version[32], state[16];
    int64_t started, alive, tables, lines, leases;
    int64_t seen;  /* when we saw a new row of it last */
    int people;    /* with a line there, */
    int64_t told;  /* when it told that by the bus last, */
    int64_t keeps; /* and that it keeps things */
    bool here;     /* it has a row */
    bool old;      /* it was one of our name, and must be dead */
    bool asking;   /* for what it looked after */
    bool apart;    /* its clock is ahead of ours, which was told */
};

struct nodes {
    char id[HOST_ID], name[NAME], address[NAME];
    int64_t said;       /* when we were known to have said first that we are here */
    int64_t sent, kept; /* when the row was sent that is under way, and the one that was kept last */
    int64_t answered;   /* when we knew of that, */
    int64_t silent;     /* and since when the store may have said nothing; */
    int64_t proven;     /* so late we have found that it had not; 0: we have not */
    int64_t beat;       /* when we were here last */
    bool cut_off;       /* it did not keep the last row */
    int64_t left_out;   /* since when others keep things and we do not; 0: they do not */
    bool again;         /* our own is to be looked at again, once we hold it */
    int64_t heard;      /* when the store has told us of the others last */
    bool first;         /* nobody was here when we came */
    bool sending, asking, draining;
    bool looking;         /* through what is our own, */
    char looked[HOST_ID]; /* behind this one */
    struct node others[MOST];
    int count;
    uint64_t living; /* who of them is heard, as a number */
};

static void copy(char *to, size_t size, const char *from)
{
    struct text text = text_on(to, size);
    text_add(&text, from ? from : "");
}

/* ---- who lives ---- */

static struct node *find(const struct host *host, const char *id)
{
    struct nodes *nodes = host->nodes;
    for (int i = 0; nodes && i < nodes->count; i++)
        if (strcmp(nodes->others[i].id, id) == 0)
            return &nodes->others[i];
    return NULL;
}

static bool has_left(const struct node *node)
{
    return node->old || strcmp(node->state, "gone") == 0;
}

static bool lives(const struct nodes *nodes, const struct node *node)
{
    return node->here && !has_left(node) && nodes->heard - node->seen < LEASE;
}

/* It lives, and does not want to be rid of what it has. */
static bool stays(const struct nodes *nodes, const struct node *node)
{
    return lives(nodes, node) && node->state[0] == '\0';
}

const char *nodes_id(const struct host *host)
{
    return host->nodes ? host->nodes->id : "";
}

bool nodes_holds(const struct host *host)
{
    const struct nodes *nodes = host->nodes;
    return !nodes || (nodes->kept && host_now() - nodes->kept < LEASE && !nodes->draining);
}

bool nodes_is_cut_off(const struct host *host)
{
    return host->nodes && host->nodes->cut_off;
}

bool nodes_hears_nothing(const struct host *host)
{
    const struct nodes *nodes = host->nodes;
    return nodes && nodes->answered && host_now() - nodes->answered > RENEW + NOTICE;
}

bool nodes_waits(const struct host *host)
{
    return nodes_hears_nothing(host) && !nodes_is_cut_off(host) && !host->stopping && !*store_trouble(host->store);
}

bool nodes_is_alive(const struct host *host, const char *id)
{
    const struct node *node = find(host, id);
    return node && stays(host->nodes, node);
}

int64_t nodes_last_sign(const struct host *host, const char *id)
{
    const struct node *node = find(host, id);
    bool asked_for = node && (lives(host->nodes, node) || strcmp(node->state, "gone") == 0);
    return node && !asked_for ? node->alive : 0;
}

int nodes_others(const struct host *host)
{
    int count = 0;
    for (int i = 0; host->nodes && i < host->nodes->count; i++)
        count += lives(host->nodes, &host->nodes->others[i]);
    return count;
}

bool nodes_is_alone(const struct host *host)
{
    return nodes_others(host) == 0;
}

bool nodes_is_surely_alone(const struct host *host)
{
    int count = 0;
    for (int i = 0; host->nodes && i < host->nodes->count; i++)
        count += host->nodes->others[i].here && !has_left(&host->nodes->others[i]);
    return count == 0;
}

/* Our place among those who stay, by their ids; and how many they are. */
static int rank(const struct nodes *nodes, int *count)
{
    int before = 0;
    *count = 1;
    for (int i = 0; i < nodes->count; i++) {
        if (!stays(nodes, &nodes->others[i]))
            continue;
        ++*count;
        before += strcmp(nodes->others[i].id, nodes->id) < 0;
    }
    return before;
}

bool nodes_is_first(const struct host *host)
{
    int count;
    return !host->nodes || (nodes_holds(host) && rank(host->nodes, &count) == 0);
}

bool nodes_have_seen_us(const struct host *host)
{
    const struct nodes *nodes = host->nodes;
    return !nodes || nodes->first || (nodes->said && host_now() - nodes->said > RENEW + NOTICE);
}

/* It lives, and we hear by the bus who is there: it may be there for us and not for it. */
static bool is_heard(const struct nodes *nodes, const struct node *node)
{
    return lives(nodes, node) && node->told && host_now() - node->told < SILENT;
}

bool nodes_sees_all(const struct host *host)
{
    const struct nodes *nodes = host->nodes;
    for (int i = 0; nodes && i < nodes->count; i++)
        if (lives(nodes, &nodes->others[i]) && !is_heard(nodes, &nodes->others[i]))
            return false;
    return nodes_is_alone(host) || wire_is_settled(host);
}

bool nodes_lives(const struct host *host, const char *id)
{
    const struct node *node = find(host, id);
    return node && lives(host->nodes, node);
}

bool nodes_is_heard(const struct host *host, const char *id)
{
    const struct node *node = find(host, id);
    return node && is_heard(host->nodes, node);
}

int nodes_people(const struct host *host)
{
    int count = 0;
    for (int i = 0; host->nodes && wire_is_up(host) && i < host->nodes->count; i++)
        if (lives(host->nodes, &host->nodes->others[i]))
            count += host->nodes->others[i].people;
    return count;
}

void nodes_note_people(struct host *host, const char *id, int count)
{
    struct node *node = find(host, id);
    if (!node)
        return;
    node->people = count;
    node->told = host_now();
}

void nodes_note_keeps(struct host *host, const char *id)
{
    struct node *node = find(host, id);
    if (node)
        node->keeps = host_now();
}

bool nodes_others_keep(const struct host *host)
{
    const struct nodes *nodes = host->nodes;
    return nodes && nodes->left_out && host_now() - nodes->left_out > LEFT_OUT;
}

int64_t nodes_last_of_all(const struct host *host)
{
    int64_t last = 0;
    for (int i = 0; host->nodes && i < host->nodes->count; i++)
        if (host->nodes->others[i].alive > last)
            last = host->nodes->others[i].alive;
    return nodes_is_alone(host) ? last : 0;
}

/* ---- hearing of the others ---- */

static struct node *place_of(struct nodes *nodes, const char *id)
{
    for (int i = 0; i < nodes->count; i++)
        if (strcmp(nodes->others[i].id, id) == 0)
            return &nodes->others[i];
    if (nodes->count == MOST)
        return NULL;
    struct node *node = &nodes->others[nodes->count++];
    *node = (struct node){.alive = 0};
    copy(node->id, sizeof node->id, id);
    return node;
}

/* What its row says of the first time is how long ago it was alive, as far as that can be known. */
static int64_t first_seen(int64_t alive, int64_t now)
{
    int64_t ago = now - alive;
    return now - (ago < 0 ? 0 : ago > LEASE ? LEASE : ago);
}

/* Events carry the time of who writes them: players would lose what clocks differ by. One of two sees it. */
static void compare_clocks(struct node *node, int64_t now)
{
    bool apart = node->alive > now + APART;
    if (apart && !node->apart)
        log_say(LOG_WARNINGS, "the clock of another node is ahead", "node", node->name);
    node->apart = apart;
}

static void hear_one(struct nodes *nodes, const struct store_value *row, int64_t now)
{
    struct node *node = place_of(nodes, row[NODES_ID].text);
    if (!node)
        return;
    if (!node->alive) {
        node->seen = first_seen(row[NODES_ALIVE].number, now);
        node->old = row[NODES_NAME].text && strcmp(row[NODES_NAME].text, nodes->name) == 0;
    } else if (node->alive != row[NODES_ALIVE].number) {
        if (node->old)
            log_say(LOG_WARNINGS, "another node has the same name", "node", node->name);
        node->seen = now;
        node->old = false;
    }
    node->here = true;
    node->alive = row[NODES_ALIVE].number;
    node->started = row[NODES_STARTED].number;
    node->tables = row[NODES_TABLES].number;
    node->lines = row[NODES_LINES].number;
    node->leases = row[NODES_LEASES].number;
    copy(node->name, sizeof node->name, row[NODES_NAME].text);
    copy(node->address, sizeof node->address, row[NODES_ADDRESS].text);
    copy(node->version, sizeof node->version, row[NODES_VERSION].text);
    copy(node->state, sizeof node->state, row[NODES_STATE].text);
    compare_clocks(node, now);
}

static void forget_gone(struct nodes *nodes)
{
    int kept = 0;
    for (int i = 0; i < nodes->count; i++)
        if (nodes->others[i].here || nodes->others[i].asking)
            nodes->others[kept++] = nodes->others[i];
    nodes->count = kept;
}

void nodes_hear(struct host *host, const struct store_answer *answer)
{
    struct nodes *nodes = host->nodes;
    int64_t now = host_now();
    if (answer->end != STORE_KEPT)
        return;
    bool away = nodes->heard && now - nodes->heard > RENEW + AWAY;
    for (int i = 0; i < nodes->count; i++)
        nodes->others[i].here = false;
    for (int i = 0; i < answer->count; i++)
        if (strcmp(answer->rows[i][NODES_ID].text, nodes->id) != 0)
            hear_one(nodes, answer->rows[i], now);
    for (int i = 0; away && i < nodes->count; i++)
        nodes->others[i].seen = now;
    nodes->heard = now;
    forget_gone(nodes);
}

/* ---- saying that we are here ---- */

int nodes_leases(const struct host *host)
{
    int count = 0;
    for (const struct table *table = host->newest; table; table = table->older)
        count += table->lease.term && lease_is_mine(table);
    return count;
}

static int lines_of(const struct host *host)
{
    int count = 0;
    for (const struct line *line = host->lines; line; line = line->next)
        count++;
    return count;
}

static bool write_row(const struct host *host, int64_t now, const char *state, void (*done)(void *, enum store_end),
                      void *context)
{
    const struct nodes *nodes = host->nodes;
    struct store_change *rows = store_change_new();
    struct store_row row = {.table = STORE_NODES, .how = STORE_PUT};
    row.value[NODES_ID].text = nodes->id;
    row.value[NODES_NAME].text = nodes->name;
    row.value[NODES_ADDRESS].text = nodes->address;
    row.value[NODES_VERSION].text = TINTAGEL_VERSION;
    row.value[NODES_SCHEMA].number = store_schema()->version;
    row.value[NODES_STARTED].number = host->started;
    row.value[NODES_ALIVE].number = now;
    row.value[NODES_STATE].text = state;
    row.value[NODES_TABLES].number = (int64_t)host->tables.count;
    row.value[NODES_LINES].number = lines_of(host);
    row.value[NODES_LEASES].number = nodes_leases(host);
    if (rows && store_change_add(rows, &row)) {
        store_write(host->store, rows, done, context);
        return true;
    }
    store_change_drop(rows);
    return false;
}

/* For longer than usual nothing could be kept, by our fault or the database's: that is nobody's time. */
static void forgive_own(struct host *host, int64_t since)
{
    for (struct table *table = host->newest; table; table = table->older) {
        if (strcmp(table->lease.node, nodes_id(host)) != 0)
            continue;
        if (!table->forgive_since || table->forgive_until < since)
            table->forgive_since = since;
        table->forgive_until = host_now();
    }
}

/* What was ours may be another's by now: as soon as we hold it again. */
static void look_at_own(struct host *host)
{
    struct nodes *nodes = host->nodes;
    nodes->again = nodes->again && !nodes->draining;
    if (!nodes->again || !nodes_holds(host))
        return;
    nodes->again = false;
    for (struct table *table = host->newest; table; table = table->older)
        if (strcmp(table->lease.node, nodes->id) == 0)
            refresh_begin(table);
}

/* Those that wait for our row (nodes_waits()). */
static void go_on_all(struct host *host)
{
    for (struct table *table = host->newest; table; table = table->older)
        if (table->first)
            table_go_on(table);
}

/* A store that does not answer is away for all nodes alike; but while we stood still ourselves, others have gone on. So
 * what counts is that we have found it silent when we were awake: then it was, too, while we stood still in between. */
static void note_beat(struct nodes *nodes, int64_t now)
{
    bool stood = now - nodes->beat > STILL;
    if (!stood && (nodes->sending || nodes->cut_off))
        nodes->proven = now;
    if (stood && !nodes->proven)
        nodes->silent = now;
    nodes->beat = now;
}

/* Others no longer wait for who slept for so long, and may believe that they are alone: it begins anew. */
static void come_back(struct host *host, int64_t slept)
{
    if (slept <= FORGET || nodes_is_surely_alone(host))
        return;
    host->nodes->said = 0;
    host->nodes->first = false;
}

/* Now it keeps things again: since when it had not, and until when, as far as we know. Who is alone stands still for
 * all. */
static void note_away(struct host *host, int64_t now)
{
    struct nodes *nodes = host->nodes;
    bool alone = nodes_is_surely_alone(host), awake = now - nodes->proven <= STILL;
    int64_t since = alone ? nodes->answered : nodes->silent, until = alone || awake ? now : nodes->proven;
    if (!nodes->answered || until <= since || !(alone || nodes->proven))
        return;
    if (nodes->cut_off || until - since > RENEW + AWAY)
        host_note_down(host, since, until);
}

/* The row that was under way is kept first, but may be too old to hold anything: then the next one is said at once. */
static void row_is_kept(struct host *host)
{
    struct nodes *nodes = host->nodes;
    int64_t now = host_now(), since = nodes->answered;
    note_away(host, now);
    nodes->kept = nodes->sent;
    nodes->answered = nodes->silent = now;
    nodes->proven = 0;
    if (!nodes->said) {
        nodes->said = now;
        nodes->first = nodes_is_alone(host);
    }
    if (since && now - since > RENEW + AWAY) {
        forgive_own(host, since);
        nodes->again = true;
    }
    look_at_own(host);
}

static void was_kept(void *context, enum store_end end)
{
    struct host *host = context;
    struct nodes *nodes = host->nodes;
    nodes->sending = false;
    host->trouble = end != STORE_KEPT;
    if (end == STORE_KEPT)
        row_is_kept(host);
    else
        nodes->proven = host_now();
    nodes->cut_off = end != STORE_KEPT;
    if (end == STORE_KEPT && host_now() - nodes->kept > RENEW + NOTICE && !host->stopping)
        nodes_say(host);
    go_on_all(host);
}

static void were_told(void *context, const struct store_answer *answer)
{
    struct host *host = context;
    host->nodes->asking = false;
    nodes_hear(host, answer);
}

static const struct store_question all_nodes = {.table = STORE_NODES, .order = NODES_ALIVE, .down = true, .most = MOST};

static void ask(struct host *host)
{
    if (host->nodes->asking)
        return;
    host->nodes->asking = true;
    host_ask(host, &all_nodes, were_told, host);
}

void nodes_say(struct host *host)
{
    struct nodes *nodes = host->nodes;
    if (!nodes->sending) {
        nodes->sent = host_now();
        nodes->sending = write_row(host, nodes->sent, nodes->draining ? "draining" : "", was_kept, host);
    }
    ask(host);
}

void nodes_stop(struct host *host)
{
    if (host->nodes)
        write_row(host, host_now(), "gone", NULL, NULL);
}

/* ---- taking over ---- */

struct estate {
    struct host *host;
    char id[HOST_ID];
};

static void drop_row(struct host *host, const char *id)
{
    struct store_change *rows = store_change_new();
    struct store_row row = {.table = STORE_NODES, .how = STORE_DROP, .keys = 1};
    row.value[NODES_ID].text = id;
    if (rows && store_change_add(rows, &row))
        store_write(host->store, rows, NULL, NULL);
    else
        store_change_drop(rows);
}

/* One of our name may be another one that runs, whom somebody has called like us: it will say so. */
static bool is_long_gone(const struct nodes *nodes, const struct node *node)
{
    int64_t silent = nodes->heard - node->seen;
    return strcmp(node->state, "gone") == 0 || silent > LEASE + (node->old ? LEASE : FORGET);
}

static void take_over(struct host *host, const struct store_value *row)
{
    struct table *table = map_get(&host->tables, row[LEASES_MATCH].text);
    if (!table)
        opening_begin(host, row[LEASES_MATCH].text);
    else if (table->lease.term != row[LEASES_TERM].number)
        refresh_begin(table);
    else
        lease_consider(table);
}

static void found_estate(void *context, const struct store_answer *answer)
{
    struct estate estate = *(struct estate *)context;
    struct host *host = estate.host;
    struct node *node = find(host, estate.id);
    int count, mine = rank(host->nodes, &count);
    free(context);
    if (node)
        node->asking = false;
    if (!node || answer->end != STORE_KEPT || host->stopping || !nodes_holds(host))
        return;
    int64_t dead = host->nodes->heard - node->seen - (has_left(node) ? 0 : LEASE);
    for (int i = 0; i < answer->count; i++) {
        const char *match = answer->rows[i][LEASES_MATCH].text;
        if (dead > SLACK || node->old || (int)(hash_bytes(match, strlen(match)) % (uint64_t)count) == mine)
            take_over(host, answer->rows[i]);
    }
    if (answer->count == 0 && !lives(host->nodes, node) && is_long_gone(host->nodes, node))
        drop_row(host, estate.id);
}

static void ask_for_estate(struct host *host, struct node *node)
{
    struct store_question question = {.table = STORE_LEASES, .conditions = 1, .order = LEASES_MATCH, .most = AT_ONCE};
    struct estate *estate = node->asking ? NULL : malloc(sizeof *estate);
    if (!estate)
        return;
    *estate = (struct estate){.host = host};
    memcpy(estate->id, node->id, sizeof estate->id);
    node->asking = true;
    question.condition[0].column = LEASES_NODE;
    question.condition[0].value.text = node->id;
    host_ask(host, &question, found_estate, estate);
}

static void take_up(struct host *host, const struct store_value *row)
{
    struct table *table = map_get(&host->tables, row[LEASES_MATCH].text);
    if (!table)
        opening_begin(host, row[LEASES_MATCH].text);
    else if (!table->change && !table->refresh && table->lease.term < row[LEASES_TERM].number)
        refresh_begin(table);
}

/* The next page begins behind this one; after the last comes the first. */
static void found_own(void *context, const struct store_answer *answer)
{
    struct host *host = context;
    struct nodes *nodes = host->nodes;
    bool more = answer->end == STORE_KEPT && answer->count == AT_ONCE;
    copy(nodes->looked, sizeof nodes->looked, more ? answer->rows[answer->count - 1][LEASES_MATCH].text : "");
    nodes->looking = false;
    for (int i = 0; answer->end == STORE_KEPT && !host->stopping && nodes_holds(host) && i < answer->count; i++)
        take_up(host, answer->rows[i]);
}

static void look_through_own(struct host *host)
{
    struct nodes *nodes = host->nodes;
    struct store_question question = {.table = STORE_LEASES, .conditions = 2, .order = LEASES_MATCH, .most = AT_ONCE};
    if (nodes->looking)
        return;
    nodes->looking = true;
    question.condition[0].column = LEASES_NODE;
    question.condition[0].value.text = nodes->id;
    question.condition[1].column = LEASES_MATCH;
    question.condition[1].how = STORE_MORE;
    question.condition[1].value.text = nodes->looked;
    host_ask(host, &question, found_own, host);
}

static uint64_t who_is_heard(const struct nodes *nodes)
{
    uint64_t all = 0;
    for (int i = 0; i < nodes->count; i++)
        if (is_heard(nodes, &nodes->others[i]))
            all += hash_bytes(nodes->others[i].id, HOST_ID - 1);
    return all;
}

/* Who comes back after it stood still does not know that it was forgotten who is there. */
static void follow_others(struct host *host)
{
    uint64_t heard = who_is_heard(host->nodes);
    if (heard == host->nodes->living)
        return;
    host->nodes->living = heard;
    presence_forget(host, false);
    for (const struct table *table = host->newest; table; table = table->older)
        wire_ask_who(table);
}

/* When a database comes back not all find it at once: so it takes a while before that means anything. */
static void compare_with_others(struct host *host, int64_t now)
{
    struct nodes *nodes = host->nodes;
    bool keeps = !nodes->cut_off && !nodes_hears_nothing(host), others_keep = false;
    for (int i = 0; i < nodes->count; i++)
        others_keep |= nodes->others[i].keeps && now - nodes->others[i].keeps < RENEW + NOTICE;
    if (keeps || !others_keep)
        nodes->left_out = 0;
    else if (!nodes->left_out)
        nodes->left_out = now;
    if (keeps && host->beats % (RENEW / 1000) == 0)
        wire_say_keeps(host);
}

void nodes_beat(struct host *host)
{
    struct nodes *nodes = host->nodes;
    int64_t now = host_now();
    if (!nodes)
        return;
    come_back(host, nodes->beat ? now - nodes->beat : 0);
    note_beat(nodes, now);
    if (host->beats % (RENEW / 1000) == 0 || nodes->cut_off)
        nodes_say(host);
    if (host->beats % (RENEW / 1000) == 0)
        wire_say_people(host);
    compare_with_others(host, now);
    follow_others(host);
    if (!nodes_holds(host))
        return;
    if (host->beats % (RENEW / 1000) == 1)
        look_through_own(host);
    for (int i = 0; i < nodes->count; i++)
        if (!stays(nodes, &nodes->others[i]))
            ask_for_estate(host, &nodes->others[i]);
}

/* ---- beginning and end ---- */

struct nodes *nodes_new(struct host *host, const struct nodes_terms *terms)
{
    struct nodes *nodes = calloc(1, sizeof *nodes);
    (void)host;
    if (!nodes)
        return NULL;
    host_draw_id(nodes->id);
    copy(nodes->name, sizeof nodes->name, terms->name);
    copy(nodes->address, sizeof nodes->address, terms->address);
    return nodes;
}

void nodes_free(struct nodes *nodes)
{
    free(nodes);
}

/* ---- the administrator ---- */

bool nodes_is_draining(const struct host *host)
{
    return host->nodes && host->nodes->draining;
}

static void write_node(struct json *json, const struct node *node, const char *state)
{
    json_open(json, '{');
    json_member_string(json, "id", node->id);
    json_member_string(json, "name", node->name);
    json_member_string(json, "address", node->address);
    json_member_string(json, "version", node->version);
    json_member(json, "started", node->started);
    json_member(json, "alive", node->alive);
    json_member_string(json, "state", state);
    json_member(json, "tables", node->tables);
    json_member(json, "lines", node->lines);
    json_member(json, "leases", node->leases);
    json_close(json, '}');
}

/* As others see us, and now. */
static struct node ourselves(const struct host *host)
{
    const struct nodes *nodes = host->nodes;
    struct node node = {.started = host->started, .alive = host_now()};
    copy(node.version, sizeof node.version, TINTAGEL_VERSION);
    node.tables = (int64_t)host->tables.count;
    node.lines = lines_of(host);
    node.leases = nodes_leases(host);
    if (nodes) {
        copy(node.id, sizeof node.id, nodes->id);
        copy(node.name, sizeof node.name, nodes->name);
        copy(node.address, sizeof node.address, nodes->address);
    }
    return node;
}

void nodes_list(struct call *call, struct table *none)
{
    const struct host *host = call->host;
    struct reply reply;
    struct json *json = reply_begin(&reply);
    struct node own = ourselves(host);
    (void)none;
    json_key(json, "nodes");
    json_open(json, '[');
    write_node(json, &own, nodes_is_draining(host) ? "draining" : "here");
    for (int i = 0; host->nodes && i < host->nodes->count; i++) {
        const struct node *node = &host->nodes->others[i];
        bool alive = lives(host->nodes, node);
        write_node(json, node, !alive ? has_left(node) ? "gone" : "dead" : node->state[0] ? node->state : "alive");
    }
    json_close(json, ']');
    reply_send(&reply, call);
}

/* It was for nothing: we look after games as before, once we have looked again. */
static void stay(struct host *host)
{
    host->nodes->draining = false;
    host->nodes->again = true;
    nodes_say(host);
}

static bool has_heir(const struct nodes *nodes)
{
    for (int i = 0; i < nodes->count; i++)
        if (stays(nodes, &nodes->others[i]))
            return true;
    return false;
}

/* Others have what we looked after as soon as they hear of it; whoever has a line is told to come back, which leads it
 * to another node, since ours says that it is not well. But the last one that was left may have begun to drain since we
 * heard of it: of two that say so at once, each sees it of the other. */
static void heard_of_heirs(void *context, const struct store_answer *answer)
{
    struct call *call = context;
    struct host *host = call->host;
    nodes_hear(host, answer);
    if (!has_heir(host->nodes)) {
        stay(host);
        call_refuse_as(call, 422, "server.alone", NULL);
        return;
    }
    for (struct line *line = host->lines; line; line = line->next)
        net_close(line->socket, 1012, "draining");
    call_done(call);
}

static void drained(void *context, enum store_end end)
{
    struct call *call = context;
    if (end == STORE_KEPT) {
        host_ask(call->host, &all_nodes, heard_of_heirs, call);
        return;
    }
    stay(call->host);
    call_refuse_end(call, end);
}

void nodes_drain(struct call *call, struct table *none)
{
    struct host *host = call->host;
    (void)none;
    if (nodes_is_draining(host)) {
        call_done(call);
        return;
    }
    if (!host->nodes || !has_heir(host->nodes)) {
        call_refuse_as(call, 422, "server.alone", NULL);
        return;
    }
    host->nodes->draining = true;
    if (!write_row(host, host_now(), "draining", drained, call)) {
        host->nodes->draining = false;
        call_refuse_as(call, 503, "no-memory", NULL);
    }
}
