/* What the compiled part does: plain loops over arrays, called from module.c. Every array is C-contiguous. */

#ifndef INCOGNOTE_KERNELS_H
#define INCOGNOTE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* One copy of a function for processors with wide vectors and fused multiplication, chosen when the module is loaded. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define WIDE
#endif

/* Asks for memory that will soon be read: tables are large, and which row comes next is known long before. */
#if defined(__GNUC__)
#define SOON(address) __builtin_prefetch(address)
#else
#define SOON(address) ((void)(address))
#endif

/* How many tokens ahead of the one in hand. */
#define AHEAD 6

/* Eight floats that the compiler keeps in one register, or in two of four. */
typedef float Eight __attribute__((vector_size(32), aligned(4)));

/* The width of rows that are read by eights. */
#define PADDED(width) (((width) + 7) & ~(size_t)7)

/* out = sum over i of weights[i] * matrix[i], for rows of a padded width; eight sums at a time, so that none waits for
   the one before. */
static inline void weighted_sum(const float *weights, size_t count, const float *matrix, size_t width, float *out) {
    for (size_t column = 0; column < width; column += 8) {
        Eight sums[8] = {{0}};
        const float *row = matrix + column;
        size_t i = 0;
        for (; i + 8 <= count; i += 8, row += 8 * width)
            for (size_t k = 0; k < 8; k++) sums[k] += weights[i + k] * *(const Eight *)(row + k * width);
        for (; i < count; i++, row += width) sums[0] += weights[i] * *(const Eight *)row;
        *(Eight *)(out + column) = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
    }
}

/* What the tokens of the steps put into an LSTM layer: a row of `words`, in whole steps of `unit`, and one of each of
   two tables of places. */
typedef struct {
    const int16_t *words; /* [.., gates] */
    const int32_t *word_rows;
    float unit;
    const float *places[2]; /* [.., gates] */
    const int32_t *place_rows[2];
} Inputs;

/* One direction of a layer over all sequences, step by step; 0, or -1 when memory runs out. */
int lstm_run(const Inputs *inputs, const float *state, const int32_t *begins, size_t steps, size_t hidden, float *out);

int viterbi(const float *emissions, const int32_t *starts, size_t sequences, size_t rows, size_t tags,
            const float *step, const float *start, const float *end, int32_t *best);

/* `step`, `start` and `end` as exponentials. */
int marginals(const float *emissions, const int32_t *starts, size_t sequences, size_t rows, size_t tags,
              const float *step, const float *start, const float *end, float *out);

/* Each row as shares of one. */
void softmax(const float *emissions, size_t rows, size_t tags, float *out);

/* out[t] += table[first[tokens[t] + offset] + offset] for each offset in turn. */
void add_windows(const float *table, const int32_t *first, const int32_t *tokens, size_t count,
                 const int32_t *offsets, size_t window, size_t tags, float *out);

/* Weights of hashed features, sorted by hash: those of feature k are values[begin[k] .. begin[k + 1]], each added to
   its cell, counted from `low`. `rooms` tells by the first bits of a hash where it can stand. */
typedef struct {
    const int32_t *rooms;
    uint32_t shift;
    const uint64_t *hashes;
    const int32_t *begin;
    const uint16_t *cells;
    const uint16_t *values; /* numbers of 16 bits */
    ptrdiff_t low;
} Weights;

/* Adds to each row of `out` the weights of its feature, if the model knows it. */
void add_features(const Weights *weights, const uint64_t *hashes, size_t count, size_t tags, float *out);

/* Collects in each row of `out` the weights of all its features: those of `hashes` that it owns. */
void sum_features(const Weights *weights, const int32_t *owners, const uint64_t *hashes, size_t count, size_t width,
                  double *out);

/* The tagger of parts of speech: `rows` and `sentence` begin and end with places / 2 more than the words to tag, and
   the rows of `output` have a padded width. */
int tag_words(const int16_t *const *tables, const int32_t *rows, const int32_t *sentence, size_t places, size_t width,
              int16_t most, const float *output, const float *bias, size_t tags, size_t count, int8_t *out);

/* The first eight bytes of a short BLAKE2b; CRC-32 beside the Adler-32 of the bytes from the back. */
uint64_t blake_hash(const uint8_t *data, size_t size);
uint64_t checksum_hash(const uint8_t *data, size_t size);

/* Sorted hashes: those with the same first bits, 64 - shift of them, are hashes[buckets[bits] .. buckets[bits + 1]]. */
typedef struct {
    const int32_t *buckets;
    uint32_t shift;
    const uint64_t *hashes;
} HashIndex;

/* Where each of `wanted` stands, -1 where it does not. */
void find_hashes(const HashIndex *index, const uint64_t *wanted, size_t count, int32_t *out);

/* Networks of patterns and what has been learnt of walking them. */
typedef struct Automaton Automaton;

/* What a walk answers: sets of patterns, `bounds[n - 1]` to `bounds[n]` for the one numbered n. */
typedef struct {
    uint16_t *owners;
    size_t *bounds, used, room, count, most;
} Answers;

/* `nodes` has four numbers a node: kind, set or second successor, successor, pattern; the nodes of a pattern stand
   together. `held` says which sets hold which classes of characters, `class_of` the class of each code; the roots of
   start n are `roots[bounds[n]]` to `roots[bounds[n + 1]]`. At most `room` states are kept (at least 2).
   NULL when memory runs out. */
Automaton *automaton_new(const int32_t *nodes, size_t node_count, const uint8_t *held, size_t sets, size_t classes,
                         const uint16_t *class_of, const int32_t *bounds, size_t starts, const int32_t *roots,
                         size_t room);
void automaton_free(Automaton *automaton);

/* Whether nodes lead to nodes and sets that there are, patterns are numbered in order, and roots of a start are few. */
int automaton_sound(const int32_t *nodes, size_t node_count, size_t sets, size_t classes, const uint16_t *class_of,
                    const int32_t *bounds, size_t starts);

/* How many codes `class_of` has: those below 256, one for all others, one for an end of the text. */
enum { AUTOMATON_CODES = 258 };

/* How many starts there are, and whether every character of a text is of a class there is. */
size_t automaton_starts(const Automaton *automaton);
int automaton_takes(const Automaton *automaton, const uint16_t *text, size_t length);

/* For every place, none of them the first of the text, and its start: the number of the set of patterns that can match
   from there, 0 for the empty one. */
int automaton_walk(Automaton *automaton, const uint16_t *text, size_t length, const int32_t *places,
                   const int32_t *starts, size_t count, int32_t *out, Answers *answers);

/* Whether the patterns of the only start can match these characters and nothing beside them. */
int automaton_search(Automaton *automaton, const uint32_t *codes, size_t length);

#endif
