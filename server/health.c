/* health.c - how the server is: well or not, and what it counts, in the text format of Prometheus. Nothing here tells
 * of a game, a person or what somebody has set up. */
#include "server/health.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bus/bus.h"
#include "server/host.h"
#include "server/push.h"
#include "server/remote.h"

static void answer_text(struct net_request *request, int status, const char *text, size_t size)
{
    struct net_answer answer = {
        .status = status, .type = "text/plain; charset=utf-8", .headers = {{"Cache-Control", "no-store"}}};
    answer.body = net_bytes_new(text, size);
    net_answer(request, &answer);
    if (answer.body)
        net_bytes_drop(answer.body);
}

const char *health_trouble(const struct host *host)
{
    const char *store = store_trouble(host->store);
    return host->stopping            ? "stopping"
           : nodes_is_draining(host) ? "draining"
           : nodes_others_keep(host) ? "cut off"
           : *store                  ? store
           : host->trouble           ? "not kept"
           : !host_is_ready(host)    ? "starting"
           : !nodes_holds(host)      ? "not kept" /* for some seconds the database has not said anything */
                                     : NULL;
}

void health_answer(struct host *host, struct net_request *request)
{
    char text[512];
    const char *what = health_trouble(host);
    bool away = host->bus && !bus_is_there(host->bus); /* that is no reason to send nobody here: play goes on */
    int size = snprintf(text, sizeof text, "%s\n%s", what ? what : "ok", away ? "bus: away\n" : "");
    answer_text(request, what ? 503 : 200, text, (size_t)size < sizeof text ? (size_t)size : sizeof text - 1);
}

/* ---- what it counts ---- */

static void put(struct buffer *out, const char *name, const char *kind, const char *about, int64_t value)
{
    char line[512];
    int size = snprintf(line, sizeof line, "# HELP tintagel_%s %s\n# TYPE tintagel_%s %s\ntintagel_%s %lld\n", name,
                        about, name, kind, name, (long long)value);
    buffer_add(out, line, (size_t)size);
}

static void put_count(struct buffer *out, const char *name, const char *about, uint64_t value)
{
    put(out, name, "counter", about, (int64_t)value);
}

static void put_gauge(struct buffer *out, const char *name, const char *about, int64_t value)
{
    put(out, name, "gauge", about, value);
}

/* Memory that is held, in bytes; 0 if the system does not tell. */
static int64_t resident(void)
{
    long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file)
        return 0;
    if (fscanf(file, "%*s %lld", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

static void put_net(struct buffer *out, const struct net *net)
{
    struct net_counts counts = net_counts(net);
    put_gauge(out, "connections", "Connections that are open.", counts.connections);
    put_gauge(out, "websockets", "Those that are WebSockets.", counts.sockets);
    put_count(out, "connections_total", "Connections that were taken.", counts.accepted);
    put_count(out, "connections_refused_total", "Connections and requests that broke a limit.", counts.refused);
    put_count(out, "connections_slow_total", "Connections that were closed since they did not read.", counts.slow);
    put_count(out, "requests_total", "HTTP requests.", counts.requests);
    put_count(out, "messages_in_total", "Messages of WebSockets that came.", counts.messages_in);
    put_count(out, "messages_out_total", "Messages to WebSockets.", counts.messages_out);
}

static void put_store(struct buffer *out, struct store *store)
{
    struct store_counts counts = store_counts(store);
    put_count(out, "store_changes_total", "Changes handed to the store.", counts.changes);
    put_count(out, "store_commits_total", "Groups of changes that were made safe together.", counts.commits);
    put_count(out, "store_questions_total", "Questions to the store.", counts.questions);
    put_count(out, "store_failures_total", "Changes that could not be kept.", counts.failures);
    put_gauge(out, "store_waiting", "Changes that are not safe yet.", counts.waiting);
}

static void put_pushes(struct buffer *out, struct push_counts counts)
{
    put_count(out, "pushes_total", "Notifications that push services took.", counts.sent);
    put_count(out, "pushes_failed_total", "Those that they did not take.", counts.failed);
    put_count(out, "pushes_gone_total", "Browsers that want none any more.", counts.gone);
}

static void put_bus(struct buffer *out, const struct host *host)
{
    struct bus_counts bus = bus_counts(host->bus);
    struct remote_counts remote = remote_counts(host->remote);
    put_gauge(out, "bus_up", "1 if the bus to other processes is there.", bus_is_there(host->bus));
    put_count(out, "bus_messages_out_total", "Messages to other processes.", bus.said);
    put_count(out, "bus_messages_in_total", "Messages of theirs.", bus.heard);
    put_count(out, "bus_texts_out_total", "Groups of messages that were sent together.", bus.sent);
    put_count(out, "bus_bytes_out_total", "Bytes of them.", bus.bytes_sent);
    put_count(out, "bus_lost_total", "Messages that were said while the bus was away.", bus.lost);
    put_count(out, "bus_missed_total", "Times that something of others was missed.", bus.missed);
    put_count(out, "bus_foreign_total", "Messages for nodes that no node of this club has sent.", host->counts.foreign);
    put_gauge(out, "workers", "Workers that are alive.", remote.workers);
    put_gauge(out, "worker_hands", "Searches that they can do at a time.", remote.hands);
    put_gauge(out, "jobs_out", "Searches that are with them.", remote.out);
    put_count(out, "jobs_sent_total", "Searches that were sent to them.", remote.sent);
    put_count(out, "jobs_answered_total", "Those that they have answered.", remote.answered);
    put_count(out, "jobs_back_total", "Those that came back without an answer.", remote.back);
    put_count(out, "searches_here_total", "Searches and analyses that were done here.",
              host->counts.thought + host->counts.analysed - remote.answered);
}

static void put_host(struct buffer *out, const struct host *host)
{
    put_gauge(out, "up_since_seconds", "When the server started, in seconds since 1970.", host->started / 1000);
    put_gauge(out, "tables", "Games in memory.", (int64_t)host->tables.count);
    put_gauge(out, "visitors", "Visitors in memory.", (int64_t)host->visitors.count);
    put_gauge(out, "crew_waiting", "Searches that wait for a thread.", crew_waiting(host->crew));
    put_gauge(out, "analyses_waiting", "Analyses that wait.", host->analyses.waiting);
    put_count(out, "calls_total", "Things that were asked for.", host->counts.calls);
    put_count(out, "calls_refused_total", "Those that were refused.", host->counts.refused);
    put_count(out, "moves_total", "Decisions of people and computers.", host->counts.moves);
    put_count(out, "games_created_total", "Games that were made.", host->counts.created);
    put_count(out, "tables_loaded_total", "Games that were read from the store.", host->counts.loaded);
    put_count(out, "tables_dropped_total", "Games that left memory.", host->counts.dropped);
    put_count(out, "clashes_total", "Changes that another node was first to make.", host->counts.clashes);
    put_count(out, "refreshes_total", "Times a game was looked at again for what other nodes have done.",
              host->counts.refreshed);
    put_count(out, "strayed_total", "Games of which the store lacked what was known here.", host->counts.strayed);
    put_count(out, "leases_taken_total", "Games that this node has begun to look after by itself.",
              host->counts.leases);
    put_gauge(out, "leases", "Games that this node looks after, of those that have changed lately.",
              nodes_leases(host));
    put_gauge(out, "nodes", "Nodes that are alive, this one too.", 1 + nodes_others(host));
    put_count(out, "searches_total", "Searches for computers at tables.", host->counts.thought);
    put_count(out, "analyses_total", "Analyses.", host->counts.analysed);
    put_count(out, "pictures_total", "Pictures of tables that were drawn.", host->counts.drawn);
    put_pushes(out, host->push ? push_counts(host->push) : (struct push_counts){.sent = 0});
    put_gauge(out, "healthy", "1 if all is well.", !health_trouble(host));
    put_gauge(out, "resident_bytes", "Memory that is held.", resident());
}

/* Counts tell when somebody drafts in secret, so they are for this machine alone, whoever asks it by no proxy, and for
 * those that its host names. */
static bool may_count(const struct host *host, const struct net_request *request)
{
    struct address peer;
    bool forwarded = *net_header(request, "x-forwarded-for") || *net_header(request, "forwarded");
    if (!*request->peer)
        return !forwarded;
    return address_read(request->peer, &peer) &&
           (address_nets_have(&host->metrics, &peer) || (!forwarded && address_is_loopback(&peer)));
}

void health_metrics(struct host *host, struct net_request *request)
{
    static const char no[] = "Only for this machine, and --metrics-from.\n";
    struct buffer out = {.at = NULL};
    if (!may_count(host, request)) {
        answer_text(request, 403, no, sizeof no - 1);
        return;
    }
    put_host(&out, host);
    put_bus(&out, host);
    put_store(&out, host->store);
    if (host->net)
        put_net(&out, host->net);
    if (out.lost)
        answer_text(request, 503, "", 0);
    else
        answer_text(request, 200, out.at, out.size);
    buffer_free(&out);
}
