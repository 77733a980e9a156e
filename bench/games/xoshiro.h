/* The generator and the draws of tuppence.chance, for the plain C loops to which playouts are compared. */
#include <stdint.h>

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

/* Seed the stream of a game, given its number, with four words of splitmix64, as tuppence.playouts does. */
static inline void begin_stream(uint64_t *s, uint64_t base, uint64_t game) {
    uint64_t x = base + game * 4 * 0x9E3779B97F4A7C15;
    for (int part = 0; part < 4; part++) {
        x += 0x9E3779B97F4A7C15;
        uint64_t mixed = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        s[part] = mixed ^ (mixed >> 31);
    }
}
