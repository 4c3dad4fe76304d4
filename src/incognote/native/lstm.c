/* The recurrent layer of lstm_layers.py (cell "standard"): gather, product, gates and state in one go, so that what is
   in hand stays in the processor's nearest memory. */

#include "kernels.h"

#include <stdlib.h>
#include <string.h>

/* The hyperbolic tangent as a quotient of polynomials, right to some 1e-7 (beyond 7.9 it is one). */
static inline float tangent(float x) {
    x = x > 7.90531110763549805f ? 7.90531110763549805f : x;
    x = x < -7.90531110763549805f ? -7.90531110763549805f : x;
    float s = x * x;
    float p = -2.76076847742355e-16f;
    p = p * s + 2.00018790482477e-13f;
    p = p * s + -8.60467152213735e-11f;
    p = p * s + 5.12229709037114e-08f;
    p = p * s + 1.48572235717979e-05f;
    p = p * s + 6.37261928875436e-04f;
    p = p * s + 4.89352455891786e-03f;
    float q = 1.19825839466702e-06f;
    q = q * s + 1.18534705686654e-04f;
    q = q * s + 2.26843463243900e-03f;
    q = q * s + 4.89352518554385e-03f;
    return x * p / q;
}

/* The sum of the three shares for some rows of a step. */
WIDE static void gather(const Inputs *inputs, size_t first, size_t count, size_t gates, float *restrict out) {
    for (size_t r = 0; r < count; r++) {
        const int16_t *restrict word = inputs->words + (size_t)inputs->word_rows[first + r] * gates;
        const float *restrict one = inputs->places[0] + (size_t)inputs->place_rows[0][first + r] * gates;
        const float *restrict other = inputs->places[1] + (size_t)inputs->place_rows[1][first + r] * gates;
        float *restrict row = out + r * gates;
        if (r + 2 < count) {
            const int16_t *soon = inputs->words + (size_t)inputs->word_rows[first + r + 2] * gates;
            for (size_t g = 0; g < gates; g += 32) SOON(soon + g);
        }
        for (size_t g = 0; g < gates; g++) row[g] = (float)word[g] * inputs->unit + one[g] + other[g];
    }
}

/* gates += last @ state, where `state` is laid out in panels of 16 gates: [panel][hidden][16]. */
WIDE static void multiply(const float *restrict last, const float *restrict state, size_t count, size_t hidden,
                          size_t gates, float *restrict out) {
    for (size_t panel = 0; panel < gates; panel += 16) {
        const float *weights = state + panel * hidden;
        size_t r = 0;
        for (; r + 4 <= count; r += 4) {
            const float *a = last + r * hidden;
            float *row = out + r * gates + panel;
            Eight a0 = *(Eight *)row, a1 = *(Eight *)(row + 8);
            Eight b0 = *(Eight *)(row + gates), b1 = *(Eight *)(row + gates + 8);
            Eight c0 = *(Eight *)(row + 2 * gates), c1 = *(Eight *)(row + 2 * gates + 8);
            Eight d0 = *(Eight *)(row + 3 * gates), d1 = *(Eight *)(row + 3 * gates + 8);
            for (size_t k = 0; k < hidden; k++) {
                Eight left = *(const Eight *)(weights + 16 * k), right = *(const Eight *)(weights + 16 * k + 8);
                float w = a[k], x = a[hidden + k], y = a[2 * hidden + k], z = a[3 * hidden + k];
                a0 += w * left, a1 += w * right;
                b0 += x * left, b1 += x * right;
                c0 += y * left, c1 += y * right;
                d0 += z * left, d1 += z * right;
            }
            *(Eight *)row = a0, *(Eight *)(row + 8) = a1;
            *(Eight *)(row + gates) = b0, *(Eight *)(row + gates + 8) = b1;
            *(Eight *)(row + 2 * gates) = c0, *(Eight *)(row + 2 * gates + 8) = c1;
            *(Eight *)(row + 3 * gates) = d0, *(Eight *)(row + 3 * gates + 8) = d1;
        }
        for (; r < count; r++) {
            const float *a = last + r * hidden;
            float *row = out + r * gates + panel;
            Eight a0 = *(Eight *)row, a1 = *(Eight *)(row + 8);
            for (size_t k = 0; k < hidden; k++) {
                a0 += a[k] * *(const Eight *)(weights + 16 * k);
                a1 += a[k] * *(const Eight *)(weights + 16 * k + 8);
            }
            *(Eight *)row = a0, *(Eight *)(row + 8) = a1;
        }
    }
}

/* New cells and states from gates (write, forget, output, value); the columns of gates were halved beforehand. */
WIDE static void advance(float *restrict gates, size_t count, size_t hidden, float *restrict cell,
                         float *restrict last) {
    for (size_t r = 0; r < count; r++) {
        float *row = gates + r * 4 * hidden;
        float *restrict c = cell + r * hidden, *restrict s = last + r * hidden;
        for (size_t g = 0; g < 4 * hidden; g++) row[g] = tangent(row[g]);
        const float *write = row, *forget = row + hidden, *output = row + 2 * hidden, *value = row + 3 * hidden;
        for (size_t h = 0; h < hidden; h++) {
            c[h] = c[h] * (0.5f * forget[h] + 0.5f) + value[h] * (0.5f * write[h] + 0.5f);
            s[h] = tangent(c[h]) * (0.5f * output[h] + 0.5f);
        }
    }
}

int lstm_run(const Inputs *inputs, const float *state, const int32_t *begins, size_t steps, size_t hidden, float *out) {
    size_t width = steps ? (size_t)begins[1] : 0, gates = 4 * hidden;
    float *room = malloc(width * gates * sizeof(float) + 1);
    float *cell = calloc(width * hidden + 1, sizeof(float));
    if (room && cell) {
        const float *last = NULL;
        for (size_t t = 0; t < steps; t++) {
            size_t first = (size_t)begins[t], count = (size_t)begins[t + 1] - first;
            float *here = out + first * hidden;
            gather(inputs, first, count, gates, room);
            if (t) multiply(last, state, count, hidden, gates, room);
            advance(room, count, hidden, cell, here);
            last = here;
        }
    }
    int done = room && cell ? 0 : -1;
    free(room);
    free(cell);
    return done;
}
