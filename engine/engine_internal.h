/* engine_internal.h - what the files of the engine share. */
#ifndef ENGINE_INTERNAL_H
#define ENGINE_INTERNAL_H

#include <pthread.h>

#include "core/rng.h"
#include "core/why.h"
#include "engine/engine.h"
#include "engine/standing.h"
#include "search/thinker.h"

enum { SETTING_TEXT = 1024, ONLY_MOST = 256 };

/* The options that are numbers or yes and no. */
enum setting { SETTING_THREADS, SETTING_HASH, SETTING_LEVEL, SETTING_LINES, SETTING_PONDER, SETTING_SEED, SETTINGS };

/* What "go" says. */
struct go {
    struct thinker_limits limits;
    int player;    /* who decides */
    bool infinite; /* the answer waits for "stop" */
    bool ponder;   /* the answer waits for "ponderhit" or "stop"; limits count from the former */
    bool set_up;   /* the answer is all that completes the set-up */
    int only_count;
    struct move only[ONLY_MOST]; /* to look at, if not all */
};

/* Invariant: while `thinking`, only the thread of thought touches rules, standing and thinker. */
struct engine {
    struct engine_means means;
    char *rest; /* of the line that is obeyed: what stands behind the command */
    int setting[SETTINGS];
    char weights[SETTING_TEXT]; /* the file's name, or "" */
    struct rules *rules;
    struct standing standing;
    struct thinker *thinker; /* made when needed */
    struct rng rng;
    struct go go;
    pthread_t thread;
    bool joinable;
    pthread_mutex_t lock; /* of what follows, and of the output */
    pthread_cond_t asked;
    bool thinking, stop, hit;
};

/* engine.c: write one line; an error line; begin with the lots of the option Seed, of chance where that is 0. */
void engine_say(struct engine *engine, const char *line);
void engine_complain(struct engine *engine, const struct why *why);
void engine_seed(struct engine *engine);

/* options.c: list all; set one, by what stands behind "setoption". False and `why`, having changed nothing. */
void options_list(struct engine *engine);
bool options_preset(struct engine *engine, struct why *why);
bool options_set(struct engine *engine, char *line, struct why *why);

/* go.c: read what stands behind "go". */
bool go_read(struct engine *engine, char *line, struct go *out, struct why *why);

/* think.c: begin; end with an answer; the opponent has played what was expected; wait until the answer is out. */
bool think_begin(struct engine *engine, struct why *why);
void think_stop(struct engine *engine);
bool think_hit(struct engine *engine);
void think_wait(struct engine *engine);
bool think_is_under_way(struct engine *engine);

#endif
