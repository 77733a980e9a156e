/* Penny Drop, uniform play, in plain C: the same rules, the same record, the same generator and the same draws as
 * tuppence.playouts with the policy "uniform", to compare the time of a move.
 *
 * usage: penny_drop FORMAT SEATS PENNIES GAMES S0 S1 S2 S3      (the state of xoshiro256++)
 * prints: seconds of CPU, moves, and the wins of each seat
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SEATS = 20, SLOTS = 5 };
enum { SINGLES, MULTI, TEAMS };
enum { ROLL_OFF, TURN, ROLLING, OVER };

struct record {
    int32_t seats, format, phase, turn, rolled, dropped, shown, gone;
    int32_t box[SLOTS];
    int32_t pennies[MOST_SEATS], places[MOST_SEATS], contends[MOST_SEATS], face[MOST_SEATS];
};

static inline uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t word(uint64_t *s) {
    uint64_t result = rotate(s[0] + s[3], 23) + s[0];
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate(s[3], 45);
    return result;
}

static inline int below(uint64_t *s, uint64_t bound) {
    uint64_t product = (word(s) >> 32) * bound;
    uint64_t low = product & 0xFFFFFFFF;
    if (low < bound) {
        uint64_t least = (0x100000000 - bound) % bound;
        while (low < least) {
            product = (word(s) >> 32) * bound;
            low = product & 0xFFFFFFFF;
        }
    }
    return (int)(product >> 32);
}

static void roll_off(struct record *s, int face) {
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

static inline void pass_turn(struct record *s) {
    int seat = s->turn;
    do {
        if (++seat == s->seats) seat = 0;
    } while (!s->pennies[seat]);
    s->turn = seat;
    s->rolled = 0;
    s->phase = TURN;
}

static void go_out(struct record *s) {
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

static inline void land(struct record *s, int face) {
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

static long play(struct record *s, uint64_t *rng) {
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

int main(int argc, char **argv) {
    if (argc != 9) return 2;
    struct record start = {.format = atoi(argv[1]), .seats = atoi(argv[2])};
    for (int seat = 0; seat < start.seats; seat++) {
        start.pennies[seat] = atoi(argv[3]);
        start.contends[seat] = 1;
    }
    long games = atol(argv[4]), moves = 0, wins[MOST_SEATS] = {0};
    uint64_t rng[4];
    for (int i = 0; i < 4; i++) rng[i] = strtoull(argv[5 + i], NULL, 10);
    struct timespec begin, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    for (long game = 0; game < games; game++) {
        struct record s = start;
        moves += play(&s, rng);
        for (int seat = 0; seat < s.seats; seat++) wins[seat] += s.places[seat] == 1;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%.9f %ld", (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) * 1e-9, moves);
    for (int seat = 0; seat < start.seats; seat++) printf(" %ld", wins[seat]);
    printf("\n");
    return 0;
}
