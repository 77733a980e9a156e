/* A game's plain C loop (LOOP: its file) as a program, to compare the time of a move with that of playouts.
 *
 * usage: loop GAMES BASE OPTION ...      (the base of the games' streams; the arguments of the loop's begin())
 * prints: CPU seconds, moves, and in how many games each seat was among the winners
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "xoshiro.h"
#include LOOP

int main(int argc, char **argv) {
    int options[8] = {0};
    if (argc < 4 || argc > 11) return 2;
    for (int i = 3; i < argc; i++) options[i - 3] = atoi(argv[i]);
    long games = atol(argv[1]), moves = 0, wins[MOST_SEATS] = {0};
    uint64_t rng[4], base = strtoull(argv[2], NULL, 10);
    struct position start, s;
    begin(&start, options);
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (long game = 0; game < games; game++) {
        s = start;
        begin_stream(rng, base, game);
        moves += play(&s, rng);
        for (int seat = 0; seat < s.seats; seat++) wins[seat] += won(&s, seat);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    printf("%.9f %ld", (ended.tv_sec - began.tv_sec) + (ended.tv_nsec - began.tv_nsec) * 1e-9, moves);
    for (int seat = 0; seat < start.seats; seat++) printf(" %ld", wins[seat]);
    printf("\n");
    return 0;
}
