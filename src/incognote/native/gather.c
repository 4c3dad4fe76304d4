/* Sums of table rows: the scores of a linear model (linear.py) and the tagger of parts of speech (text/tagger.py). */

#include "kernels.h"

#include <stdlib.h>
#include <string.h>

/* out[t] += table[first[tokens[t] + offset] + offset] for each offset in turn. */
WIDE void add_windows(const float *restrict table, const int32_t *first, const int32_t *tokens, size_t count,
                      const int32_t *offsets, size_t window, size_t tags, float *restrict out) {
    int32_t last = window ? offsets[window - 1] : 0;
    size_t span = window * tags * sizeof(float);
    for (size_t t = 0; t < count; t++) {
        float *restrict row = out + t * tags;
        if (t + AHEAD < count) {
            /* Each row of the table is met again at other offsets, so that one offset stands for all. */
            const char *soon = (const char *)(table + (size_t)(first[tokens[t + AHEAD] + last] + offsets[0]) * tags);
            for (size_t byte = 0; byte < span; byte += 64) SOON(soon + byte);
        }
        for (size_t o = 0; o < window; o++) {
            const float *restrict from = table + (size_t)(first[tokens[t] + offsets[o]] + offsets[o]) * tags;
            for (size_t j = 0; j < tags; j++) row[j] += from[j];
        }
    }
}

/* A number of 16 bits as one of 32. */
static inline float widened(uint16_t half) {
    uint32_t sign = (uint32_t)(half & 0x8000) << 16, rest = half & 0x7FFF;
    union { uint32_t bits; float value; } out;
    if (rest < 0x400) { /* smaller than the smallest with a leading one */
        out.value = (float)rest * 5.9604644775390625e-8f;
        out.bits |= sign;
    } else {
        out.bits = sign | ((rest << 13) + (rest < 0x7C00 ? 0x38000000 : 0x70000000));
    }
    return out.value;
}

/* Where the weights of a feature stand, or -1. */
static inline int32_t place_of(const Weights *weights, uint64_t wanted) {
    uint64_t room = wanted >> weights->shift;
    for (int32_t k = weights->rooms[room]; k < weights->rooms[room + 1]; k++)
        if (weights->hashes[k] == wanted) return k;
    return -1;
}

#define TOGETHER 32

/* Each table is asked for some features at a time, before the next look at it depends on what it says. */
void add_features(const Weights *weights, const uint64_t *hashes, size_t count, size_t tags, float *out) {
    int32_t places[TOGETHER];
    for (size_t first = 0; first < count; first += TOGETHER) {
        size_t some = count - first < TOGETHER ? count - first : TOGETHER;
        const uint64_t *wanted = hashes + first;
        for (size_t t = 0; t < some; t++) SOON(weights->rooms + (wanted[t] >> weights->shift));
        for (size_t t = 0; t < some; t++) SOON(weights->hashes + weights->rooms[wanted[t] >> weights->shift]);
        for (size_t t = 0; t < some; t++) {
            places[t] = place_of(weights, wanted[t]);
            if (places[t] >= 0) SOON(weights->begin + places[t]);
        }
        for (size_t t = 0; t < some; t++)
            if (places[t] >= 0) {
                SOON(weights->cells + weights->begin[places[t]]);
                SOON(weights->values + weights->begin[places[t]]);
            }
        for (size_t t = 0; t < some; t++) {
            if (places[t] < 0) continue;
            float *row = out + (first + t) * tags;
            for (int32_t e = weights->begin[places[t]]; e < weights->begin[places[t] + 1]; e++) {
                /* A join is seen from its own place only: another offset is a collision of hashes or a bad file. */
                ptrdiff_t tag = weights->cells[e] + weights->low;
                if (tag >= 0 && (size_t)tag < tags) row[tag] += widened(weights->values[e]);
            }
        }
    }
}

/* As add_features, for rows that have several features each and all offsets; in double, as they are many. */
void sum_features(const Weights *weights, const int32_t *owners, const uint64_t *hashes, size_t count, size_t width,
                  double *out) {
    for (size_t i = 0; i < count; i++) {
        if (i + AHEAD < count) SOON(weights->rooms + (hashes[i + AHEAD] >> weights->shift));
        int32_t place = place_of(weights, hashes[i]);
        if (place < 0) continue;
        double *row = out + (size_t)owners[i] * width;
        for (int32_t e = weights->begin[place]; e < weights->begin[place + 1]; e++)
            row[weights->cells[e]] += widened(weights->values[e]);
    }
}

/* What a word and its neighbours in the sentence add up to, between 0 and `most`. */
WIDE static void hidden_layer(const int16_t *const *tables, const int32_t *rows, const int32_t *sentence, size_t places,
                              size_t width, int16_t most, int16_t *restrict sums, float *restrict hidden) {
    memset(sums, 0, width * sizeof(int16_t));
    for (size_t p = 0; p < places; p++) {
        size_t row = sentence[p] == sentence[places / 2] ? (size_t)rows[p] : 0;
        const int16_t *restrict from = tables[p] + row * width;
        for (size_t h = 0; h < width; h++) sums[h] = (int16_t)(sums[h] + from[h]);
    }
    for (size_t h = 0; h < width; h++) {
        int16_t value = sums[h] < 0 ? 0 : sums[h];
        hidden[h] = value > most ? most : value;
    }
}

/* The tag with the most points; of several, the first. All numbers are whole and exact. */
WIDE static size_t best_tag(const float *hidden, const float *output, const float *bias, size_t width, size_t tags,
                            float *points) {
    weighted_sum(hidden, width, output, PADDED(tags), points);
    size_t best = 0;
    for (size_t j = 1; j < tags; j++)
        if (points[j] + bias[j] > points[best] + bias[best]) best = j;
    return best;
}

int tag_words(const int16_t *const *tables, const int32_t *rows, const int32_t *sentence, size_t places, size_t width,
              int16_t most, const float *output, const float *bias, size_t tags, size_t count, int8_t *out) {
    float *hidden = malloc((2 * width + PADDED(tags)) * sizeof(float));
    if (!hidden) return -1;
    float *points = hidden + width;
    int16_t *sums = (int16_t *)(points + PADDED(tags));
    for (size_t t = 0; t < count; t++) {
        /* A word's rows for all places are asked for when it first comes into sight. */
        size_t next = t + places - 1 + AHEAD;
        if (next < count + places - 1)
            for (size_t p = 0; p < places; p++)
                for (size_t byte = 0; byte < width * sizeof(int16_t); byte += 64)
                    SOON((const char *)(tables[p] + (size_t)rows[next] * width) + byte);
        hidden_layer(tables, rows + t, sentence + t, places, width, most, sums, hidden);
        out[t] = (int8_t)best_tag(hidden, output, bias, width, tags, points);
    }
    free(hidden);
    return 0;
}
