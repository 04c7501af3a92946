/* svg_path.c - the commands of a path: M L H V C Q A Z, absolute or from where the pen is. Arcs become curves. */
#include "print/svg_path.h"

#include <ctype.h>
#include <math.h>

struct pen {
    struct outline *outline;
    double x, y, start_x, start_y;
};

double svg_number(const char **at, const char *end)
{
    double value = 0, unit = 1;
    bool negative = false;
    while (*at < end && (isspace((unsigned char)**at) || **at == ','))
        ++*at;
    if (*at < end && **at == '-') {
        negative = true;
        ++*at;
    }
    for (; *at < end && isdigit((unsigned char)**at); ++*at)
        value = 10 * value + (**at - '0');
    if (*at < end && **at == '.')
        for (++*at; *at < end && isdigit((unsigned char)**at); ++*at)
            value += (unit /= 10) * (**at - '0');
    return negative ? -value : value;
}

static bool has_number(const char *at, const char *end)
{
    while (at < end && (isspace((unsigned char)*at) || *at == ','))
        at++;
    return at < end && (isdigit((unsigned char)*at) || *at == '-' || *at == '.');
}

static void go(struct pen *pen, double x, double y)
{
    pen->x = x;
    pen->y = y;
}

static void move_to(struct pen *pen, double x, double y)
{
    go(pen, x, y);
    pen->start_x = x;
    pen->start_y = y;
    outline_move(pen->outline, x, y);
}

static void line_to(struct pen *pen, double x, double y)
{
    go(pen, x, y);
    outline_line(pen->outline, x, y);
}

static void curve_to(struct pen *pen, const double p[6])
{
    go(pen, p[4], p[5]);
    outline_curve(pen->outline, p);
}

static void quadratic_to(struct pen *pen, const double p[4])
{
    curve_to(pen, (const double[]){pen->x + (p[0] - pen->x) * 2 / 3, pen->y + (p[1] - pen->y) * 2 / 3,
                                   p[2] + (p[0] - p[2]) * 2 / 3, p[3] + (p[1] - p[3]) * 2 / 3, p[2], p[3]});
}

/* ---- arcs ---- */

/* An ellipse's arc: centre, radii, the angle by which it is turned, where it begins and how far it goes. */
struct arc {
    double x, y, rx, ry, turned, from, sweep;
};

/* A point of it, plus a step along its direction there. */
static void arc_point(const struct arc *arc, double angle, double step, double *x, double *y)
{
    double px = arc->rx * (cos(angle) - step * sin(angle)), py = arc->ry * (sin(angle) + step * cos(angle));
    *x = arc->x + px * cos(arc->turned) - py * sin(arc->turned);
    *y = arc->y + px * sin(arc->turned) + py * cos(arc->turned);
}

/* Curves of a right angle at most. */
static void draw_arc(struct pen *pen, const struct arc *arc, double x, double y)
{
    int parts = (int)ceil(fabs(arc->sweep) / (acos(0) + 1e-6));
    for (int i = 0; i < parts; i++) {
        double part = arc->sweep / parts, from = arc->from + i * part, step = 4.0 / 3 * tan(part / 4), p[6];
        arc_point(arc, from, step, &p[0], &p[1]);
        arc_point(arc, from + part, -step, &p[2], &p[3]);
        arc_point(arc, from + part, 0, &p[4], &p[5]);
        if (i == parts - 1) {
            p[4] = x;
            p[5] = y;
        }
        curve_to(pen, p);
    }
}

/* From two points, radii and which of the four ways to the arc itself, as the SVG specification does it (F.6). */
static void arc_to(struct pen *pen, const double p[7])
{
    double turned = p[2] * acos(-1) / 180, rx = fabs(p[0]), ry = fabs(p[1]), x = p[5], y = p[6];
    double dx = (pen->x - x) / 2, dy = (pen->y - y) / 2;
    double px = cos(turned) * dx + sin(turned) * dy, py = cos(turned) * dy - sin(turned) * dx;
    if (rx <= 0 || ry <= 0 || (px == 0 && py == 0)) {
        line_to(pen, x, y);
        return;
    }
    double far = px * px / (rx * rx) + py * py / (ry * ry);
    if (far > 1) { /* it does not reach: just large enough */
        rx *= sqrt(far);
        ry *= sqrt(far);
        far = 1;
    }
    double k = sqrt((1 - far) / far) * (p[3] == p[4] ? -1 : 1), cx = k * rx * py / ry, cy = -k * ry * px / rx;
    double from = atan2((py - cy) / ry, (px - cx) / rx), to = atan2((-py - cy) / ry, (-px - cx) / rx);
    double sweep = to - from, round = 2 * acos(-1);
    if (p[4] != 0 && sweep < 0)
        sweep += round;
    if (p[4] == 0 && sweep > 0)
        sweep -= round;
    struct arc arc = {.x = cos(turned) * cx - sin(turned) * cy + (pen->x + x) / 2,
                      .y = sin(turned) * cx + cos(turned) * cy + (pen->y + y) / 2,
                      .rx = rx,
                      .ry = ry,
                      .turned = turned,
                      .from = from,
                      .sweep = sweep};
    draw_arc(pen, &arc, x, y);
}

/* ---- commands ---- */

static int count_numbers(char command)
{
    switch (command) {
    case 'H':
    case 'V': return 1;
    case 'Q': return 4;
    case 'C': return 6;
    case 'A': return 7;
    default: return 2;
    }
}

/* A number of a command from where the pen is to where it lies on the page. */
static double place(const struct pen *pen, char command, int i)
{
    if (command == 'A')
        return i == 5 ? pen->x : i == 6 ? pen->y : 0;
    return command == 'V' || i % 2 ? pen->y : pen->x;
}

static void run(struct pen *pen, char command, const double p[7])
{
    switch (command) {
    case 'M': move_to(pen, p[0], p[1]); break;
    case 'H': line_to(pen, p[0], pen->y); break;
    case 'V': line_to(pen, pen->x, p[0]); break;
    case 'Q': quadratic_to(pen, p); break;
    case 'C': curve_to(pen, p); break;
    case 'A': arc_to(pen, p); break;
    default: line_to(pen, p[0], p[1]);
    }
}

static void close_path(struct pen *pen)
{
    pen->x = pen->start_x;
    pen->y = pen->start_y;
    outline_close(pen->outline);
}

void svg_path(struct outline *outline, const char *d, size_t size)
{
    struct pen pen = {.outline = outline};
    const char *at = d, *end = d + size;
    char command = 'M';
    bool relative = false;
    for (;;) {
        while (at < end && (isspace((unsigned char)*at) || *at == ','))
            at++;
        if (at == end)
            break;
        if (isalpha((unsigned char)*at)) {
            command = (char)toupper((unsigned char)*at);
            relative = islower((unsigned char)*at++);
            if (command == 'Z')
                close_path(&pen);
        } else if (command == 'M') {
            command = 'L'; /* more numbers after a move are lines */
        }
        if (command == 'Z')
            continue;
        if (!has_number(at, end))
            break;
        double p[7];
        for (int i = 0; i < count_numbers(command); i++)
            p[i] = svg_number(&at, end) + (relative ? place(&pen, command, i) : 0);
        run(&pen, command, p);
    }
}
