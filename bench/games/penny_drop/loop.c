/* Penny Drop, uniform play, in plain C: the same rules, position, generator and draws as tuppence.playouts with the
 * policy "uniform", to compare the time of a move.
 */
#include <string.h>

enum { MOST_SEATS = 20, SLOTS = 5 };
enum { SINGLES, MULTI, TEAMS };
enum { ROLL_OFF, TURN, ROLLING, OVER };

struct position {
    int32_t seats, format, phase, turn, rolled, dropped, shown, gone;
    int32_t box[SLOTS];
    int32_t pennies[MOST_SEATS], places[MOST_SEATS], contends[MOST_SEATS], face[MOST_SEATS];
};

static void begin(struct position *s, const int *options) {
    memset(s, 0, sizeof *s);
    s->format = options[0];
    s->seats = options[1];
    for (int seat = 0; seat < s->seats; seat++) {
        s->pennies[seat] = options[2];
        s->contends[seat] = 1;
    }
}

static void roll_off(struct position *s, int face) {
    s->face[s->turn] = face;
    int highest = 0, left = 0, first = -1;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->contends[seat] && s->face[seat] == 0) {
            s->turn = seat;
            return;
        }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->contends[seat] && s->face[seat] > highest) highest = s->face[seat];
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->contends[seat] && s->face[seat] == highest) {
            left++;
            if (first < 0) first = seat;
        } else {
            s->contends[seat] = 0;
        }
        s->face[seat] = 0;
    }
    s->turn = first;
    if (left == 1) {
        s->contends[first] = 0;
        s->phase = TURN;
    }
}

static inline void pass_turn(struct position *s) {
    int seat = s->turn;
    do {
        if (++seat == s->seats) seat = 0;
    } while (!s->pennies[seat]);
    s->turn = seat;
    s->rolled = 0;
    s->phase = TURN;
}

static void go_out(struct position *s) {
    s->gone++;
    if (s->format == TEAMS) {
        int team = s->turn % 2, all_out = 1;
        for (int seat = team; seat < s->seats; seat += 2)
            if (s->pennies[seat]) all_out = 0;
        if (!all_out) {
            pass_turn(s);
            return;
        }
        for (int seat = 0; seat < s->seats; seat++) s->places[seat] = seat % 2 == team ? 1 : 2;
        s->phase = OVER;
        return;
    }
    s->places[s->turn] = s->gone;
    if (s->gone < s->seats - 1) {
        pass_turn(s);
        return;
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->places[seat] == 0) s->places[seat] = s->seats;
    s->phase = OVER;
}

static inline void land(struct position *s, int face) {
    if (face <= SLOTS && s->box[face - 1]) {
        s->pennies[s->turn] += s->shown;
        s->shown = 0;
        memset(s->box, 0, sizeof s->box);
        pass_turn(s);
        return;
    }
    s->rolled = 1;
    s->phase = TURN;
    s->pennies[s->turn]--;
    if (face <= SLOTS) {
        s->box[face - 1] = 1;
        s->shown++;
    } else {
        s->dropped++;
    }
    if (s->pennies[s->turn] == 0) go_out(s);
}

static long play(struct position *s, uint64_t *rng) {
    long moves = 0;
    while (s->phase == ROLL_OFF) roll_off(s, below(rng, 6) + 1);
    while (s->phase != OVER) {
        moves++;
        if (s->rolled && below(rng, 2)) {
            pass_turn(s);
        } else {
            s->phase = ROLLING;
            land(s, below(rng, 6) + 1);
        }
    }
    return moves;
}

static int won(const struct position *s, int seat) { return s->places[seat] == 1; }
