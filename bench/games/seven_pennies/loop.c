/* Seven Pennies with pennies, for points, uniform play, in plain C, without dice and T.K.O. It uses the generator and
 * draws of tuppence.playouts with the policy "uniform", so that both play the same games.
 */
#include <string.h>

enum { MOST_SEATS = 10, HEADS = 0, TAILS = 1, NONE = -1 };

struct position {
    int seats, target, turn, balcony, over;
    int facing[MOST_SEATS], count[MOST_SEATS], scores[MOST_SEATS];
};

static void begin(struct position *s, const int *options) {
    memset(s, 0, sizeof *s);
    s->seats = options[0];
    s->target = options[1];
    s->balcony = 3 + 2 * s->seats;
    for (int seat = 0; seat < s->seats; seat++) s->facing[seat] = NONE;
}

static void end_round(struct position *s) {
    for (int seat = 0; seat < s->seats; seat++) {
        s->scores[seat] += s->count[seat];
        s->balcony += s->count[seat];
        s->count[seat] = 0;
        s->facing[seat] = NONE;
        if (s->scores[seat] >= s->target) s->over = 1;
    }
}

static inline void gather(struct position *s, int facing, int pieces) {
    s->facing[s->turn] = facing;
    s->count[s->turn] += pieces;
    s->balcony -= pieces;
    if (s->balcony == 0) end_round(s);
}

static inline void cancel(struct position *s, int pieces, int payer) {
    if (payer == NONE) return;
    int paid = pieces < s->count[payer] ? pieces : s->count[payer];
    s->balcony += paid;
    s->count[payer] -= paid;
    if (s->count[payer] == 0) s->facing[payer] = NONE;
}

/* Write the seats that may pay for cancelling pieces of a facing to found. Return how many there are. */
static inline int payers(const struct position *s, int facing, int *found) {
    int most = 1, count = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->facing[seat] != 1 - facing || s->count[seat] < most) continue;
        if (s->count[seat] > most) count = 0;
        most = s->count[seat];
        found[count++] = seat;
    }
    if (count == 0) found[count++] = NONE;
    return count;
}

static long play(struct position *s, uint64_t *rng) {
    long moves = 0;
    s->turn = below(rng, s->seats);
    while (!s->over) {
        int tails = 0;
        for (int piece = 0; piece < s->balcony; piece++) tails += below(rng, 2);
        int pieces = 2 * tails - s->balcony;
        if (pieces != 0) {
            int facing = pieces > 0 ? TAILS : HEADS, found[MOST_SEATS];
            if (pieces < 0) pieces = -pieces;
            int may_gather = s->facing[s->turn] == NONE || s->facing[s->turn] == facing;
            int count = may_gather + payers(s, facing, found);
            int choice = count > 1 ? below(rng, count) : 0;
            moves++;
            if (may_gather && choice == 0)
                gather(s, facing, pieces);
            else
                cancel(s, pieces, found[choice - may_gather]);
        }
        if (++s->turn == s->seats) s->turn = 0;
    }
    return moves;
}

static int won(const struct position *s, int seat) {
    for (int other = 0; other < s->seats; other++)
        if (s->scores[other] > s->scores[seat]) return 0;
    return 1;
}
