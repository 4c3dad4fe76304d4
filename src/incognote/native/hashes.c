/* Hashes of short texts: BLAKE2b of eight bytes (lexicons/keys.py), two checksums side by side (learn/features.py), and
   where a hash stands among sorted ones (text/hash_index.py). */

#include "kernels.h"

#include <string.h>

static const uint64_t START[8] = {0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
                                  0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u};
static const uint8_t ORDER[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};
enum { BLOCK = 128, ROUNDS = 12 };

static inline uint64_t turned(uint64_t value, int by) { return value >> by | value << (64 - by); }

#define MIX(a, b, c, d, x, y)                  \
    v[a] += v[b] + (x), v[d] = turned(v[d] ^ v[a], 32); \
    v[c] += v[d], v[b] = turned(v[b] ^ v[c], 24);       \
    v[a] += v[b] + (y), v[d] = turned(v[d] ^ v[a], 16); \
    v[c] += v[d], v[b] = turned(v[b] ^ v[c], 63)

/* One block into the state; `read` bytes have been read with it. */
static void compress(uint64_t *state, const uint8_t *block, uint64_t read, int last) {
    uint64_t v[16], m[16];
    for (int i = 0; i < 16; i++) {
        const uint8_t *at = block + 8 * i;
        m[i] = 0;
        for (int byte = 7; byte >= 0; byte--) m[i] = m[i] << 8 | at[byte];
    }
    memcpy(v, state, 64), memcpy(v + 8, START, 64);
    v[12] ^= read;
    if (last) v[14] = ~v[14];
    for (int round = 0; round < ROUNDS; round++) {
        const uint8_t *o = ORDER[round % 10];
        MIX(0, 4, 8, 12, m[o[0]], m[o[1]]);
        MIX(1, 5, 9, 13, m[o[2]], m[o[3]]);
        MIX(2, 6, 10, 14, m[o[4]], m[o[5]]);
        MIX(3, 7, 11, 15, m[o[6]], m[o[7]]);
        MIX(0, 5, 10, 15, m[o[8]], m[o[9]]);
        MIX(1, 6, 11, 12, m[o[10]], m[o[11]]);
        MIX(2, 7, 8, 13, m[o[12]], m[o[13]]);
        MIX(3, 4, 9, 14, m[o[14]], m[o[15]]);
    }
    for (int i = 0; i < 8; i++) state[i] ^= v[i] ^ v[i + 8];
}

uint64_t blake_hash(const uint8_t *data, size_t size) {
    uint64_t state[8];
    memcpy(state, START, 64);
    state[0] ^= 0x01010000u ^ 8; /* eight bytes long, no key */
    size_t done = 0;
    for (; size - done > BLOCK; done += BLOCK) compress(state, data + done, done + BLOCK, 0);
    uint8_t rest[BLOCK] = {0};
    if (size > done) memcpy(rest, data + done, size - done);
    compress(state, rest, size, 1);
    return state[0];
}

uint64_t checksum_hash(const uint8_t *data, size_t size) {
    static const uint32_t NIBBLE[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                        0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                        0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
    uint32_t cyclic = 0xffffffffu, low = 1, high = 0;
    for (size_t i = 0; i < size; i++) {
        cyclic ^= data[i];
        cyclic = cyclic >> 4 ^ NIBBLE[cyclic & 15];
        cyclic = cyclic >> 4 ^ NIBBLE[cyclic & 15];
        low = (low + data[size - 1 - i]) % 65521; /* the second from the back */
        high = (high + low) % 65521;
    }
    return (uint64_t)~cyclic << 32 | high << 16 | low;
}

void find_hashes(const HashIndex *index, const uint64_t *wanted, size_t count, int32_t *out) {
    for (size_t i = 0; i < count; i++) {
        if (i + 2 * AHEAD < count) SOON(index->buckets + (wanted[i + 2 * AHEAD] >> index->shift));
        if (i + AHEAD < count) SOON(index->hashes + index->buckets[wanted[i + AHEAD] >> index->shift]);
        size_t bucket = wanted[i] >> index->shift;
        out[i] = -1;
        for (int32_t k = index->buckets[bucket]; k < index->buckets[bucket + 1]; k++)
            if (index->hashes[k] == wanted[i]) {
                out[i] = k;
                break;
            }
    }
}
