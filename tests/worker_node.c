/* worker_node.c - a node that the test is itself: it asks workers, and hears what they say. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "server/remote.h"
#include "tests/worker.h"

static void node_heard(void *context, const char *channel, const char *kind, const char *bytes, size_t size)
{
    struct node *node = context;
    (void)channel, (void)size;
    node->at |= strcmp(kind, REMOTE_SAYS_AT) == 0;
    node->back |= strcmp(kind, REMOTE_SAYS_BACK) == 0;
    if (strcmp(kind, REMOTE_SAYS_THOUGHT) != 0)
        return;
    node->answered = true;
    snprintf(node->answer, sizeof node->answer, "%s", bytes);
}

static void node_missed(void *context)
{
    (void)context;
}

static void node_turned(void *context, bool is_there)
{
    (void)context, (void)is_there;
}

static void note_entry(void *context, const char *id)
{
    snprintf(((struct node *)context)->entry, QUEUE_ID, "%s", id ? id : "none");
}

void open_node(struct node *node)
{
    char trouble[BUS_SAYS];
    *node = (struct node){.bus = NULL};
    turns_open(&node->turns);
    const struct bus_terms terms = {
        .url = redis.url,
        .handler = {.context = node, .heard = node_heard, .missed = node_missed, .turned = node_turned}};
    node->bus = bus_open(node->turns.base, &terms, trouble, sizeof trouble);
    assert_non_null(node->bus);
    until(node, bus_is_there(node->bus));
}

void close_node(struct node *node)
{
    bus_close(node->bus);
    turns_close(&node->turns);
}

pid_t open_node_and_worker(struct node *node)
{
    assert_true(redis_build(&redis) && redis_open(&redis));
    pid_t worker = start_worker("1");
    open_node(node);
    return worker;
}

void close_node_and_worker(struct node *node, pid_t worker)
{
    close_node(node);
    assert_true(end_worker(worker, SIGTERM));
    redis_clear(&redis);
}

void send_job(struct node *node, const char *text)
{
    node->answered = node->at = node->back = false;
    node->entry[0] = '\0';
    assert_true(queue_add(node->bus, REMOTE_QUEUE, text, strlen(text), note_entry, node));
    until(node, node->entry[0]);
}
