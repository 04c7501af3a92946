/* scenes.h - the figures of the rules: a position, arrows for its moves, and beside it what is said of it. */
#ifndef PRINT_SCENES_H
#define PRINT_SCENES_H

#include "learn/guide.h"
#include "print/lines.h"

struct scene {
    struct job *job;
    double unit;              /* what 1 mm of an A5 page is here */
    struct guide_scene shown; /* of the last figure; no rules: none */
    int played;               /* so many moves have been made in it since */
};

/* A figure with the moves and the legend that follow it, up to `end`; where the next part begins. */
const char *scene_put(struct scene *scene, struct column *column, const struct guide_part *figure, const char *at,
                      const char *end);
/* Make the next move of a game that began with the figure; its number. */
int scene_play(struct scene *scene, const struct guide_part *part);
/* What was played in the figure is seen where it has led. */
void scene_finish(struct scene *scene, struct column *column);
/* The game's own picture, within a square. */
void scene_draw_title(struct job *job, double x, double y, double side);

#endif
