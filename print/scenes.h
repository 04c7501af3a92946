/* scenes.h - the figures of the rules: a picture, and beside it what is said of it. */
#ifndef PRINT_SCENES_H
#define PRINT_SCENES_H

#include "learn/guide_view.h"
#include "print/lines.h"

struct scene {
    struct job *job;
    double unit;              /* what 1 mm of an A5 page is here */
    struct guide_place place; /* of the figure, or of the one that comes next */
    bool open;                /* it was put; moves of a game may follow */
};

/* The figure with the moves and the legend that follow it, from `at` to `end`; where the next part begins. */
const char *scene_put(struct scene *scene, struct column *column, const char *at, const char *end);
/* The figure is done with; what was played in it is seen where it has led. */
void scene_finish(struct scene *scene, struct column *column);
/* The game's own picture, within a square. */
void scene_draw_title(struct job *job, double x, double y, double side);

#endif
