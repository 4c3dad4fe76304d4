/* Viterbi and the forward and backward sums of decode.py, one sequence after another. */

#include "kernels.h"

#include <stdlib.h>
#include <string.h>

/* best[j] = max over i of before[i] + step[i][j] */
WIDE static void best_before(const float *restrict before, const float *restrict step, size_t tags,
                             float *restrict best) {
    for (size_t j = 0; j < tags; j++) best[j] = before[0] + step[j];
    for (size_t i = 1; i < tags; i++) {
        const float *restrict row = step + i * tags;
        float score = before[i];
        for (size_t j = 0; j < tags; j++) {
            float sum = score + row[j];
            best[j] = sum > best[j] ? sum : best[j];
        }
    }
}

int viterbi(const float *emissions, const int32_t *starts, size_t sequences, size_t rows, size_t tags,
            const float *step, const float *start, const float *end, int32_t *best) {
    float *scores = malloc(rows * tags * sizeof(float) + 1);
    if (!scores) return -1;
    for (size_t s = 0; s < sequences; s++) {
        size_t first = (size_t)starts[s], last = s + 1 < sequences ? (size_t)starts[s + 1] : rows;
        if (first >= last) continue;
        for (size_t j = 0; j < tags; j++) scores[first * tags + j] = emissions[first * tags + j] + start[j];
        for (size_t t = first + 1; t < last; t++) {
            float *here = scores + t * tags;
            best_before(here - tags, step, tags, here);
            for (size_t j = 0; j < tags; j++) here[j] += emissions[t * tags + j];
        }
        const float *row = scores + (last - 1) * tags;
        size_t tag = 0;
        for (size_t j = 1; j < tags; j++)
            if (row[j] + end[j] > row[tag] + end[tag]) tag = j;
        best[last - 1] = (int32_t)tag;
        for (size_t t = last - 1; t > first; t--) {
            size_t from = 0;
            row = scores + (t - 1) * tags;
            for (size_t i = 1; i < tags; i++)
                if (row[i] + step[i * tags + tag] > row[from] + step[from * tags + tag]) from = i;
            tag = from;
            best[t - 1] = (int32_t)tag;
        }
    }
    free(scores);
    return 0;
}

/* A row divided by its sum. */
static inline void scale(float *restrict row, size_t tags) {
    float sums[8] = {0}, sum = 0;
    size_t j = 0;
    for (; j + 8 <= tags; j += 8)
        for (int i = 0; i < 8; i++) sums[i] += row[j + i];
    for (int i = 0; i < 8; i++) sum += sums[i];
    for (; j < tags; j++) sum += row[j];
    float share = 1 / (sum > 1e-30f ? sum : 1e-30f);
    for (j = 0; j < tags; j++) row[j] *= share;
}

/* e to the power of what is not above 0, right to some 1e-7 of it; below -87 it is as good as nothing. */
static inline float exponential(float x) {
    x = x < -87.0f ? -87.0f : x;
    float whole = x * 1.44269504f + 12582912.0f; /* rounds: the fraction falls off */
    union { float value; uint32_t bits; } power = {whole};
    whole -= 12582912.0f;
    float rest = x - whole * 0.693359375f + whole * 2.12194440e-4f;
    float sum = 1.9875691500e-4f;
    sum = sum * rest + 1.3981999507e-3f;
    sum = sum * rest + 8.3334519073e-3f;
    sum = sum * rest + 4.1665795894e-2f;
    sum = sum * rest + 1.6666665459e-1f;
    sum = sum * rest + 5.0000001201e-1f;
    sum = sum * rest * rest + rest + 1.0f;
    power.bits = (power.bits - 0x4B400000u + 127u) << 23;
    return sum * power.value;
}

/* The exponentials of a row, the largest of which is made 1. */
static inline void exponentials(const float *restrict from, size_t tags, float *restrict out) {
    float most = from[0];
    for (size_t j = 1; j < tags; j++) most = from[j] > most ? from[j] : most;
    for (size_t j = 0; j < tags; j++) out[j] = exponential(from[j] - most);
}

WIDE void softmax(const float *emissions, size_t rows, size_t tags, float *out) {
    for (size_t t = 0; t < rows; t++) {
        exponentials(emissions + t * tags, tags, out + t * tags);
        scale(out + t * tags, tags);
    }
}

/* What the sums of one sequence need: all rows of a padded width, with nothing beyond the tags. */
typedef struct {
    size_t tags, width;
    float *step, *back;     /* [tags, width] */
    float *start, *end;     /* [width] */
    float *after, *weighed; /* [width] */
    float *local, *forward; /* [longest, width] */
} Sums;

/* The sums from the front, then times those from the back, as shares of one in `out`. */
WIDE static void both_ways(const Sums *sums, const float *emissions, size_t rows, float *restrict out) {
    size_t tags = sums->tags, width = sums->width;
    float *after = sums->after, *weighed = sums->weighed;
    for (size_t t = 0; t < rows; t++) {
        float *here = sums->forward + t * width, *local = sums->local + t * width;
        exponentials(emissions + t * tags, tags, local);
        if (t) weighted_sum(here - width, tags, sums->step, width, here);
        const float *given = t ? here : sums->start;
        for (size_t j = 0; j < width; j++) here[j] = given[j] * local[j];
        scale(here, width);
    }
    memcpy(after, sums->end, width * sizeof(float));
    for (size_t t = rows; t-- > 0;) {
        float *here = sums->forward + t * width, *local = sums->local + t * width;
        for (size_t j = 0; j < width; j++) here[j] *= after[j];
        scale(here, width);
        memcpy(out + t * tags, here, tags * sizeof(float));
        for (size_t j = 0; j < width; j++) weighed[j] = after[j] * local[j];
        weighted_sum(weighed, tags, sums->back, width, after);
        scale(after, width);
    }
}

int marginals(const float *emissions, const int32_t *starts, size_t sequences, size_t rows, size_t tags,
              const float *step, const float *start, const float *end, float *out) {
    size_t longest = 0, width = PADDED(tags);
    for (size_t s = 0; s < sequences; s++) {
        size_t last = s + 1 < sequences ? (size_t)starts[s + 1] : rows;
        longest = last - (size_t)starts[s] > longest ? last - (size_t)starts[s] : longest;
    }
    float *room = calloc((2 * tags + 4 + 2 * longest) * width, sizeof(float));
    if (!room) return -1;
    Sums sums = {.tags = tags, .width = width, .step = room, .back = room + tags * width};
    sums.start = sums.back + tags * width, sums.end = sums.start + width;
    sums.after = sums.end + width, sums.weighed = sums.after + width;
    sums.local = sums.weighed + width, sums.forward = sums.local + longest * width;
    for (size_t i = 0; i < tags; i++) {
        sums.start[i] = start[i], sums.end[i] = end[i];
        for (size_t j = 0; j < tags; j++) sums.back[j * width + i] = sums.step[i * width + j] = step[i * tags + j];
    }
    for (size_t s = 0; s < sequences; s++) {
        size_t first = (size_t)starts[s], last = s + 1 < sequences ? (size_t)starts[s + 1] : rows;
        both_ways(&sums, emissions + first * tags, last - first, out + first * tags);
    }
    free(room);
    return 0;
}
