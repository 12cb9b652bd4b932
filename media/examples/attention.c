// Causal self-attention in C, as it is written by hand: one loop for each step.
// cc attention.c -lm && ./a.out
#include <math.h>
#include <stdio.h>

#define T 4    // tokens
#define C 4    // width of a token
#define NH 2   // heads
#define HS (C / NH)

// One token per row: "the", "cat", "sat", "down".
float x[T][C] = {
    {1.0f, 0.0f, 0.5f, 0.0f},
    {0.0f, 2.0f, 0.0f, 1.0f},
    {1.5f, 0.0f, 2.0f, 0.0f},
    {0.0f, 1.0f, 0.0f, 1.5f},
};
float wq[C][C] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
float wk[C][C] = {{0, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 1, 0}};
float wv[C][C] = {{2, 0, 0, 0}, {0, 2, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};

float q[T][C], k[T][C], v[T][C], att[NH][T][T], out[T][C];

// out = x * w
void project(float out[T][C], float w[C][C]) {
    for (int t = 0; t < T; t++) {
        for (int o = 0; o < C; o++) {
            float sum = 0.0f;
            for (int i = 0; i < C; i++) sum += x[t][i] * w[i][o];
            out[t][o] = sum;
        }
    }
}

void softmax(float *row, int n) {
    float max = row[0];
    for (int i = 1; i < n; i++) max = fmaxf(max, row[i]);
    float sum = 0.0f;
    for (int i = 0; i < n; i++) {
        row[i] = expf(row[i] - max);
        sum += row[i];
    }
    for (int i = 0; i < n; i++) row[i] /= sum;
}

void attention(void) {
    float scale = 1.0f / sqrtf(HS);
    for (int h = 0; h < NH; h++) {
        for (int t = 0; t < T; t++) {
            // A token looks at itself and at those before it.
            for (int t2 = 0; t2 <= t; t2++) {
                float score = 0.0f;
                for (int i = 0; i < HS; i++) score += q[t][h * HS + i] * k[t2][h * HS + i];
                att[h][t][t2] = score * scale;
            }
            softmax(att[h][t], t + 1);
            for (int i = 0; i < HS; i++) {
                float sum = 0.0f;
                for (int t2 = 0; t2 <= t; t2++) sum += att[h][t][t2] * v[t2][h * HS + i];
                out[t][h * HS + i] = sum;
            }
        }
    }
}

int main(void) {
    project(q, wq);
    project(k, wk);
    project(v, wv);
    attention();
    for (int h = 0; h < NH; h++) {
        printf("head %d\n", h);
        for (int t = 0; t < T; t++) {
            for (int t2 = 0; t2 <= t; t2++) printf("%.4f ", att[h][t][t2]);
            printf("\n");
        }
    }
    printf("output of the last token:");
    for (int i = 0; i < C; i++) printf(" %.4f", out[T - 1][i]);
    printf("\n");
    return 0;
}
