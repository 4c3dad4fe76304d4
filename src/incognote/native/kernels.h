/* What the compiled part does: plain loops over arrays, called from module.c. Every array is C-contiguous. */

#ifndef INCOGNOTE_KERNELS_H
#define INCOGNOTE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* One copy of a function for processors with wide vectors and fused multiplication, chosen when the module is loaded. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define WIDE
#endif

/* What an LSTM layer reads: words' and places' shares of its input, and which of their rows each step takes. */
typedef struct {
    const int16_t *words;       /* [word rows, gates], in whole steps of `unit` */
    const int32_t *word_rows;   /* [tokens] */
    const float *places;        /* [place rows, gates] */
    const int32_t *place_rows;  /* [tokens] */
    float unit;
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

/* Networks of patterns and what has been learnt of walking them. */
typedef struct Automaton Automaton;

/* What a walk answers: sets of patterns, `bounds[n - 1]` to `bounds[n]` for the one numbered n. */
typedef struct {
    uint16_t *owners;
    size_t *bounds, used, room, count, most;
} Answers;

/* `nodes` has four numbers a node: kind, set or second successor, successor, pattern; the nodes of a pattern stand
   together. `held` says which sets hold which classes of characters, `class_of` the class of each code; the roots of start n are `roots[bounds[n]]` to
   `roots[bounds[n + 1]]`. At most `room` states are kept (at least 2). NULL when memory runs out. */
Automaton *automaton_new(const int32_t *nodes, size_t node_count, const uint8_t *held, size_t sets, size_t classes,
                         const uint16_t *class_of, const int32_t *bounds, size_t starts, const int32_t *roots,
                         size_t room);
void automaton_free(Automaton *automaton);

/* For every place, none of them the first of the text, and its start: the number of the set of patterns that can match
   from there, 0 for the empty one. */
int automaton_walk(Automaton *automaton, const uint16_t *text, size_t length, const int32_t *places,
                   const int32_t *starts, size_t count, int32_t *out, Answers *answers);

/* Whether the patterns of the only start can match these characters and nothing beside them. */
int automaton_search(Automaton *automaton, const uint32_t *codes, size_t length);

#endif
