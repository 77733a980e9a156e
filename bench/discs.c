/* The simulation of src/tuppence/physics/ in plain C, line for line, for the benchmark in discs.py.
 *
 * usage: discs REPEATS < FIELDS     (int64: number of fields, number of discs; then doubles: x, y of all discs, vx, vy of all)
 * Prints the CPU seconds of each repeat to stdout, and writes the positions at rest as doubles to stderr.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NEVER INFINITY
#define TOUCH_GAP 1e-9
#define REST_SPEED 1e-9
#define ROUNDING 1e-12
#define PRECISION 1e-15
#define LEAST_CURVE 1e-30
#define MOST_STEPS 100
#define LEAST_PARTING 0.01
#define PARTING_GROWS_FROM 2000
#define MOST_SWEEPS 1000
#define TOLERANCE 1e-13
#define SAME_TIME 1e-12
#define MOST_IMPACTS 100000
#define OVERLAP 1e-6
#define FASTEST 1e6
enum { IMPACT, EDGE, REST };

struct disc {
    double x, y, vx, vy, speed, ux, uy, reach, hx, hy, since, stop, end, soonest;
    int64_t partner, on_board, changed, number;
};
struct contact { double nx, ny, nearing, parting, push; int64_t p, q; };
struct board { double slowing, restitution, size, half, length; };
struct log { double *events, *pieces; int64_t counts[3], room; };

static inline double least(double a, double b) { return b < a ? b : a; }
static inline double most(double a, double b) { return b > a ? b : a; }

static inline double excess(double x, double y, double vx, double vy, double hx, double hy, double t, double size) {
    double px = x + t * (vx + hx * t), py = y + t * (vy + hy * t);
    return px * px + py * py - size * size;
}

static inline double half_slope(double x, double y, double vx, double vy, double hx, double hy, double t) {
    return (x + t * (vx + hx * t)) * (vx + 2.0 * hx * t) + (y + t * (vy + hy * t)) * (vy + 2.0 * hy * t);
}

static inline double final_step(double x, double y, double vx, double vy, double hx, double hy, double t, double f,
                              double half) {
    double wx = vx + 2.0 * hx * t, wy = vy + 2.0 * hy * t;
    double bend = wx * wx + wy * wy + 2.0 * (hx * (x + t * (vx + hx * t)) + hy * (y + t * (vy + hy * t)));
    double inside = half * half - f * bend;
    if (half >= 0.0 || bend <= 0.0) return 0.0;
    return inside > 0.0 ? f / (sqrt(inside) - half) : -half / bend;
}

static double root_from_left(double x, double y, double vx, double vy, double hx, double hy, double t, double end,
                        double size) {
    for (int k = 0; k < MOST_STEPS; k++) {
        double f = excess(x, y, vx, vy, hx, hy, t, size), half = half_slope(x, y, vx, vy, hx, hy, t);
        if (f <= 2.0 * size * ROUNDING)
            return least(most(t + final_step(x, y, vx, vy, hx, hy, t, f, half), 0.0), end);
        if (half >= 0.0) return NEVER;
        t -= f / (2.0 * half);
        if (t > end) return NEVER;
    }
    return t;
}

static double root_from_right(double x, double y, double vx, double vy, double hx, double hy, double end, double size) {
    double t = end;
    for (int k = 0; k < MOST_STEPS; k++) {
        double half = half_slope(x, y, vx, vy, hx, hy, t);
        if (half >= 0.0) return end;
        double step = excess(x, y, vx, vy, hx, hy, t, size) / (2.0 * half);
        t -= step;
        if (step <= PRECISION) break;
    }
    return most(t, 0.0);
}

static double first_touch(double x, double y, double vx, double vy, double hx, double hy, double span, double size) {
    double nearing = x * vx + y * vy, bend = vx * vx + vy * vy + 2.0 * (x * hx + y * hy);
    double slope = 6.0 * (vx * hx + vy * hy), curve = 6.0 * (hx * hx + hy * hy);
    if (x * x + y * y - size * size <= 2.0 * size * TOUCH_GAP) {
        if (nearing < -REST_SPEED * size || (nearing <= REST_SPEED * size && bend < 0.0)) return 0.0;
        nearing = 0.0;
    }
    double inside = slope * slope - 4.0 * bend * curve;
    if (curve < LEAST_CURVE || (bend >= 0.0 && (slope >= 0.0 || inside <= 0.0)))
        return nearing >= 0.0 ? NEVER : root_from_left(x, y, vx, vy, hx, hy, 0.0, span, size);
    double root = sqrt(inside);
    double low = slope < 0.0 ? 2.0 * bend / (root - slope) : -1.0;
    double high = slope < 0.0 ? (root - slope) / (2.0 * curve) : -2.0 * bend / (slope + root);
    if (low > 0.0 && nearing < 0.0) {
        double after = root_from_left(x, y, vx, vy, hx, hy, 0.0, least(low, span), size);
        if (after < NEVER) return after;
    }
    if (low < span) {
        double end = least(high, span);
        if (excess(x, y, vx, vy, hx, hy, end, size) <= 0.0) return root_from_right(x, y, vx, vy, hx, hy, end, size);
    }
    return high < span ? root_from_left(x, y, vx, vy, hx, hy, high, span, size) : NEVER;
}

static double contact_time_with_resting(const struct disc *m, const struct disc *r, double start, double slowing, double size) {
    double here = start - m->since, there = r->stop - r->since;
    double x = (r->x + there * (r->vx - r->hx * there)) - (m->x + here * (m->vx - m->hx * here));
    double y = (r->y + there * (r->vy - r->hy * there)) - (m->y + here * (m->vy - m->hy * here));
    double along = x * m->ux + y * m->uy, aside = x * m->uy - y * m->ux;
    double chord = size * size - aside * aside;
    if (along <= 0.0 || chord < 0.0) return NEVER;
    double half = sqrt(chord), way = along - half, speed = m->speed - slowing * here;
    double left = speed * speed - 2.0 * slowing * way;
    if (left < 0.0) return NEVER;
    if (x * x + y * y - size * size <= 2.0 * size * TOUCH_GAP) return speed * half > REST_SPEED * size ? start : NEVER;
    return start + 2.0 * way / (speed + sqrt(left));
}

static double contact_time(const struct disc *p, const struct disc *q, double now, double slowing, double size) {
    if (p->stop <= now) return q->stop <= now ? NEVER : contact_time_with_resting(q, p, now, slowing, size);
    if (q->stop <= now) return contact_time_with_resting(p, q, now, slowing, size);
    double here = now - p->since, there = now - q->since, first = least(p->stop, q->stop);
    double x = (q->x + there * (q->vx - q->hx * there)) - (p->x + here * (p->vx - p->hx * here));
    double y = (q->y + there * (q->vy - q->hy * there)) - (p->y + here * (p->vy - p->hy * here));
    double square = x * x + y * y;
    double toward = most(x * p->ux + y * p->uy, 0.0) * p->reach - least(x * q->ux + y * q->uy, 0.0) * q->reach;
    double nearest = square - toward;
    if (nearest > 0.0 && nearest * nearest > size * size * square) return NEVER;
    double vx = (q->vx - 2.0 * q->hx * there) - (p->vx - 2.0 * p->hx * here);
    double vy = (q->vy - 2.0 * q->hy * there) - (p->vy - 2.0 * p->hy * here);
    double after = first_touch(x, y, vx, vy, p->hx - q->hx, p->hy - q->hy, first - now, size);
    if (after < NEVER) return now + after;
    if (p->stop > first) return contact_time_with_resting(p, q, first, slowing, size);
    if (q->stop > first) return contact_time_with_resting(q, p, first, slowing, size);
    return NEVER;
}

static void set_parting(struct contact *c, const struct disc *p, const struct disc *q, double slowing, double restitution,
                 double slow) {
    double x = q->x - p->x, y = q->y - p->y, apart = sqrt(x * x + y * y);
    c->nx = x / apart, c->ny = y / apart;
    double vx = q->vx - p->vx, vy = q->vy - p->vy;
    c->nearing = -(vx * c->nx + vy * c->ny);
    c->parting = restitution * most(c->nearing, 0.0);
    c->push = 0.0;
    int pressed = vx * vx + vy * vy - slowing * (x * (q->ux - p->ux) + y * (q->uy - p->uy)) < 0.0;
    if (pressed && c->nearing < slow) c->parting = most(c->parting, slow);
}

static double resolve_pair(struct disc *discs, struct contact *c) {
    struct disc *p = &discs[c->p], *q = &discs[c->q];
    double parting = (q->vx - p->vx) * c->nx + (q->vy - p->vy) * c->ny;
    double push = most(c->push + 0.5 * (c->parting - parting), 0.0), more = push - c->push;
    c->push = push;
    p->vx -= more * c->nx, p->vy -= more * c->ny;
    q->vx += more * c->nx, q->vy += more * c->ny;
    return fabs(more);
}

static void resolve_impacts(struct disc *discs, struct contact *contacts, int count) {
    double fastest = 0.0;
    for (int k = 0; k < count; k++) fastest = most(fastest, fabs(contacts[k].nearing) + contacts[k].parting);
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
        double change = 0.0;
        for (int k = 0; k < count; k++) change = most(change, resolve_pair(discs, &contacts[k]));
        if (count == 1 || change <= TOLERANCE * fastest) break;
    }
}

static void log_event(struct log *log, double time, int kind, int64_t p, int64_t q, double speed) {
    int64_t at = log->counts[0]++;
    if (at >= log->room) return;
    double *row = log->events + 5 * at;
    row[0] = time, row[1] = kind, row[2] = p, row[3] = q, row[4] = speed;
}

static void log_piece(struct log *log, const struct disc *d) {
    int64_t at = log->counts[1]++;
    if (at >= log->room) return;
    double *row = log->pieces + 6 * at;
    row[0] = d->number, row[1] = d->since, row[2] = d->x, row[3] = d->y, row[4] = d->vx, row[5] = d->vy;
}

static inline double distance_to_side(const struct disc *d, const struct board *b) {
    return d->ux == 0.0 ? NEVER : most(((d->ux > 0.0 ? b->half : -b->half) - d->x) / d->ux, 0.0);
}

static inline double distance_to_end(const struct disc *d, const struct board *b) {
    return d->uy == 0.0 ? NEVER : most(((d->uy > 0.0 ? b->length : 0.0) - d->y) / d->uy, 0.0);
}

static void advance(struct disc *d, double now, const struct board *b) {
    double time = least(now, d->stop) - d->since;
    d->x = least(most(d->x + time * (d->vx - d->hx * time), -b->half), b->half);
    d->y = least(most(d->y + time * (d->vy - d->hy * time), 0.0), b->length);
    d->speed = now < d->stop ? most(d->speed - b->slowing * time, 0.0) : 0.0;
    d->vx = d->speed * d->ux, d->vy = d->speed * d->uy;
    d->since = now;
    if (d->speed == 0.0) d->ux = d->uy = d->hx = d->hy = 0.0;
}

static void halt(struct disc *d) {
    d->vx = d->vy = d->speed = d->ux = d->uy = d->reach = d->hx = d->hy = 0.0;
    d->stop = d->since, d->end = NEVER;
}

static void set_motion(struct disc *d, const struct board *b) {
    d->speed = sqrt(d->vx * d->vx + d->vy * d->vy);
    if (d->speed <= REST_SPEED) { halt(d); return; }
    d->ux = d->vx / d->speed, d->uy = d->vy / d->speed;
    d->hx = 0.5 * b->slowing * d->ux, d->hy = 0.5 * b->slowing * d->uy;
    d->stop = d->end = d->since + d->speed / b->slowing;
    double way = least(distance_to_side(d, b), distance_to_end(d, b)), square = d->speed * d->speed;
    d->reach = square / (2.0 * b->slowing);
    double left = square - 2.0 * b->slowing * way;
    if (left > 0.0) d->end = d->since + 2.0 * way / (d->speed + sqrt(left));
}

static double leave(struct disc *d, const struct board *b) {
    double aside = distance_to_side(d, b), ahead = distance_to_end(d, b), way = least(aside, ahead);
    double left = sqrt(most(d->speed * d->speed - 2.0 * b->slowing * way, 0.0));
    double x = d->x + way * d->ux, y = d->y + way * d->uy;
    if (aside <= ahead) x = d->ux > 0.0 ? b->half : -b->half;
    if (ahead <= aside) y = d->uy > 0.0 ? b->length : 0.0;
    d->x = least(most(x, -b->half), b->half), d->y = least(most(y, 0.0), b->length);
    d->since = d->end;
    halt(d);
    d->on_board = 0;
    return left;
}

static double pair_contact_time(const struct disc *p, const struct disc *q, const struct board *b) {
    if (!p->on_board || !q->on_board) return NEVER;
    return contact_time(p, q, most(p->since, q->since), b->slowing, b->size);
}

static void update_contacts(struct disc *discs, double *contact_times, int n, const struct board *b) {
    for (int i = 0; i < n; i++)
        if (discs[i].changed == 1)
            for (int j = 0; j < n; j++)
                if (j > i || (j < i && discs[j].changed != 1)) {
                    double time = contact_times[i * n + j] = contact_times[j * n + i] =
                        pair_contact_time(&discs[i], &discs[j], b);
                    if (time < discs[j].soonest) discs[j].soonest = time, discs[j].partner = i;
                    else if (discs[j].partner == i && !discs[j].changed) discs[j].changed = 2;
                }
    for (int i = 0; i < n; i++)
        if (discs[i].changed) {
            double soonest = NEVER;
            int partner = -1;
            for (int j = 0; j < n; j++)
                if (contact_times[i * n + j] < soonest) soonest = contact_times[i * n + j], partner = j;
            discs[i].soonest = soonest, discs[i].partner = partner, discs[i].changed = 0;
        }
}

static void collide(struct disc *discs, double *contact_times, struct contact *contacts, int n, double now,
                    const struct board *b, struct log *log) {
    int count = 0;
    double slow = LEAST_PARTING * most(1.0, log->counts[2] / (double)PARTING_GROWS_FROM);
    for (int i = 0; i < n; i++)
        if (discs[i].soonest <= now + SAME_TIME)
            for (int j = i + 1; j < n; j++)
                if (contact_times[i * n + j] <= now + SAME_TIME && count < 3 * n)
                    contacts[count].p = i, contacts[count].q = j, count++;
    for (int k = 0; k < 2 * count; k++) {
        struct disc *d = &discs[k % 2 == 0 ? contacts[k / 2].p : contacts[k / 2].q];
        if (!d->changed) advance(d, now, b), d->changed = 1;
    }
    for (int k = 0; k < count; k++) {
        struct disc *p = &discs[contacts[k].p], *q = &discs[contacts[k].q];
        set_parting(&contacts[k], p, q, b->slowing, b->restitution, slow);
        log_event(log, now, IMPACT, p->number, q->number, contacts[k].nearing);
    }
    resolve_impacts(discs, contacts, count);
    log->counts[2] += count;
    for (int i = 0; i < n; i++)
        if (discs[i].changed == 1) {
            int moved = discs[i].end < NEVER;
            if (log->counts[2] > MOST_IMPACTS) discs[i].vx = discs[i].vy = 0.0;
            set_motion(&discs[i], b);
            log_piece(log, &discs[i]);
            if (moved && discs[i].end == NEVER) log_event(log, now, REST, discs[i].number, -1, 0.0);
        }
}

static double run(struct disc *discs, double *contact_times, struct contact *contacts, int n, const struct board *b,
                  struct log *log) {
    for (int i = 0; i < n; i++) {
        set_motion(&discs[i], b);
        log_piece(log, &discs[i]);
        contact_times[i * n + i] = discs[i].soonest = NEVER;
        discs[i].partner = -1, discs[i].changed = 1;
    }
    for (double now = 0.0;;) {
        update_contacts(discs, contact_times, n, b);
        double contact = NEVER, end = NEVER;
        int ended = -1;
        for (int i = 0; i < n; i++) {
            contact = least(contact, discs[i].soonest);
            if (discs[i].end < end) end = discs[i].end, ended = i;
        }
        if (contact <= end && contact < NEVER) {
            now = most(now, contact);
            collide(discs, contact_times, contacts, n, now, b, log);
        } else if (ended >= 0) {
            struct disc *d = &discs[ended];
            now = most(now, end);
            if (d->end < d->stop) {
                double speed = leave(d, b);
                log_event(log, now, EDGE, d->number, -1, speed);
                d->changed = 1;
            } else {
                advance(d, d->stop, b);
                halt(d);
                log_event(log, now, REST, d->number, -1, 0.0);
            }
        } else
            return now;
    }
}

static int find_flaw(const double (*at)[2], const double (*v)[2], int n, const struct board *b) {
    for (int i = 0; i < n; i++) {
        double x = at[i][0], y = at[i][1];
        if (!isfinite(x) || !isfinite(y) || !isfinite(v[i][0]) || !isfinite(v[i][1])) return 1;
        if (!(-b->half <= x && x <= b->half && 0.0 <= y && y <= b->length)) return 1;
        if (most(fabs(v[i][0]), fabs(v[i][1])) > FASTEST) return 1;
        for (int j = 0; j < i; j++) {
            double across = at[j][0] - x, along = at[j][1] - y;
            if (sqrt(across * across + along * along) < b->size - OVERLAP) return 1;
        }
    }
    return 0;
}

static void set_disc(struct disc *d, int64_t number, double x, double y, double vx, double vy) {
    d->number = number, d->x = x, d->y = y, d->vx = vx, d->vy = vy, d->since = 0.0, d->on_board = 1;
}

static void place_discs(struct disc *discs, const double (*at)[2], const double (*v)[2], int n) {
    for (int i = 0; i < n; i++) {
        int k = i;
        for (; k > 0 && (discs[k - 1].y > at[i][1] || (discs[k - 1].y == at[i][1] && discs[k - 1].x > at[i][0])); k--)
            set_disc(&discs[k], discs[k - 1].number, discs[k - 1].x, discs[k - 1].y, discs[k - 1].vx, discs[k - 1].vy);
        set_disc(&discs[k], i, at[i][0], at[i][1], v[i][0], v[i][1]);
    }
}

int main(int argc, char **argv) {
    int64_t sizes[2];
    if (argc != 2 || fread(sizes, 8, 2, stdin) != 2) return 2;
    int64_t fields = sizes[0], n = sizes[1], numbers = fields * n * 2;
    double *places = malloc(numbers * 8), *velocities = malloc(numbers * 8), *rested = malloc(numbers * 8);
    if (fread(places, 8, numbers, stdin) != (size_t)numbers || fread(velocities, 8, numbers, stdin) != (size_t)numbers)
        return 2;
    struct board board = {0.15 * 9806.65, 0.85, 2.0 * 10.15, 150.0, 750.0};
    struct disc *discs = malloc(n * sizeof *discs);
    struct contact *contacts = malloc(3 * n * sizeof *contacts);
    double *contact_times = malloc(n * n * 8);
    struct log log = {NULL, NULL, {0, 0, 0}, 0};
    for (int repeat = 0; repeat < atoi(argv[1]); repeat++) {
        struct timespec began, ended;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
        for (int64_t k = 0; k < fields; k++) {
            const double(*at)[2] = (void *)(places + k * n * 2), (*v)[2] = (void *)(velocities + k * n * 2);
            if (find_flaw(at, v, n, &board)) return 1;
            memset(log.counts, 0, sizeof log.counts);
            place_discs(discs, at, v, n);
            run(discs, contact_times, contacts, n, &board, &log);
            for (int i = 0; i < n; i++) {
                rested[(k * n + discs[i].number) * 2] = discs[i].x;
                rested[(k * n + discs[i].number) * 2 + 1] = discs[i].y;
            }
        }
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
        printf("%.9f\n", (ended.tv_sec - began.tv_sec) + (ended.tv_nsec - began.tv_nsec) * 1e-9);
    }
    fflush(stdout);
    return fwrite(rested, 8, numbers, stderr) != (size_t)numbers;
}
