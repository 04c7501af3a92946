/* folds.h - strips to fold: beams that lie, posts that stand. */
#ifndef PRINT_FOLDS_H
#define PRINT_FOLDS_H

#include "print/job.h"

/* How large the strip is before it is folded; and the strip, from (0, 0) on. */
void fold_size(const struct kit_item *item, double *wide, double *high);
void fold_draw(struct job *job, const struct kit_item *item);
/* Where to fold. */
void fold_line(struct pdf *pdf, double x1, double y1, double x2, double y2);

#endif
