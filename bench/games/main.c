/* A game's plain loop (LOOP: its file) as a program, to compare the time of a move with bulk play's.
 *
 * usage: loop GAMES S0 S1 S2 S3 OPTION ...      (the state of xoshiro256++; what the loop's begin() takes)
 * prints: seconds of CPU, moves, and in how many games each seat was among the winners
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "xoshiro.h"
#include LOOP

int main(int argc, char **argv) {
    int options[8] = {0};
    if (argc < 7 || argc > 14) return 2;
    for (int i = 6; i < argc; i++) options[i - 6] = atoi(argv[i]);
    long games = atol(argv[1]), moves = 0, wins[MOST_SEATS] = {0};
    uint64_t rng[4];
    for (int i = 0; i < 4; i++) rng[i] = strtoull(argv[2 + i], NULL, 10);
    struct record start, s;
    begin(&start, options);
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (long game = 0; game < games; game++) {
        s = start;
        moves += play(&s, rng);
        for (int seat = 0; seat < s.seats; seat++) wins[seat] += won(&s, seat);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    printf("%.9f %ld", (ended.tv_sec - began.tv_sec) + (ended.tv_nsec - began.tv_nsec) * 1e-9, moves);
    for (int seat = 0; seat < start.seats; seat++) printf(" %ld", wins[seat]);
    printf("\n");
    return 0;
}
