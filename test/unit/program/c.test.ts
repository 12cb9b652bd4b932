import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader, type ReadProgram } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { cPrograms } from "../../support/cPrograms.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const readers = {
  c: await openProgramReader(sourceResources, patientBudget, "c"),
  cpp: await openProgramReader(sourceResources, patientBudget, "cpp"),
};

function run(text: string, language: "c" | "cpp" = "c"): ReadProgram {
  return readers[language].read(text, language)!;
}

function linesOf({ recording }: ReadProgram): readonly string[] {
  return recording.output.join("").trimEnd().split("\n");
}

// The expected values come from compiled programs.
describe.each(cPrograms)("the program $file", ({ text, language, output }) => {
  const program = run(text, language);

  it("prints what the compiled one prints, line by line", () => {
    expect(linesOf(program)).toEqual(output);
  });

  it("is followed to its end", () => {
    expect(program.recording.stoppedAt).toBe(null);
    expect(program.recording.unknown).toEqual([]);
  });
});

describe("attention in C and C++", () => {
  const attentionsOf = (file: string): ReturnType<typeof findNumberAttentions> => {
    const { text, language } = cPrograms.find((each) => each.file.endsWith(file))!;
    return findNumberAttentions(run(text, language).recording);
  };

  it("is found in arrays of arrays, with both heads, the mask, and the variables of its stages", () => {
    const [found, ...others] = attentionsOf("examples/attention.c");
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      headCount: 2,
      causal: true,
      stages: {
        query: { variable: "q" },
        key: { variable: "k" },
        attentionWeights: { variable: "att" },
        attentionOutput: { variable: "out" },
      },
    });
    expect(found!.scale).toBeCloseTo(1 / Math.sqrt(2), 6);
  });

  it("has its stages where they are computed, or where a function is called that computes them", () => {
    const { text } = cPrograms.find(({ file }) => file.endsWith("examples/attention.c"))!;
    const [found] = attentionsOf("examples/attention.c");
    const lines = text.split("\n");
    const lineOf = (stage: string): string | undefined =>
      lines[text.slice(0, found!.stages[stage]!.range.start).split("\n").length - 1]?.trim();
    expect(lineOf("query")).toBe("project(q, wq);");
    expect(lineOf("value")).toBe("project(v, wv);");
    expect(lineOf("scores")).toBe("att[h][t][t2] = score * scale;");
    expect(lineOf("attentionWeights")).toBe("softmax(att[h][t], t + 1);");
  });

  it("is found in flat buffers of a function, line by line", () => {
    const text = `#include <math.h>
#include <stdlib.h>
void attend(float *out, float *scores, float *att, const float *qkv, int T, int C, int NH) {
    int hs = C / NH;
    for (int h = 0; h < NH; h++)
        for (int t = 0; t < T; t++) {
            const float *q = qkv + t * 3 * C + h * hs;
            float *row = scores + h * T * T + t * T, *weights = att + h * T * T + t * T;
            float sum = 0.0f;
            for (int s = 0; s <= t; s++) {
                float dot = 0.0f;
                for (int i = 0; i < hs; i++) dot += q[i] * qkv[s * 3 * C + C + h * hs + i];
                row[s] = dot / sqrtf(hs);
                weights[s] = expf(row[s]);
                sum += weights[s];
            }
            for (int s = 0; s < T; s++)
                if (s <= t) weights[s] /= sum;
                else weights[s] = 0.0f;
            for (int i = 0; i < hs; i++) {
                out[t * C + h * hs + i] = 0.0f;
                for (int s = 0; s <= t; s++)
                    out[t * C + h * hs + i] += weights[s] * qkv[s * 3 * C + 2 * C + h * hs + i];
            }
        }
}
int main(void) {
    int T = 3, C = 4, NH = 2;
    float *qkv = malloc(T * 3 * C * sizeof(float)), *out = malloc(T * C * sizeof(float));
    for (int i = 0; i < T * 3 * C; i++) qkv[i] = (i * 7 % 11) / 10.0f - 0.5f;
    float *scores = calloc(NH * T * T, sizeof(float)), *att = calloc(NH * T * T, sizeof(float));
    attend(out, scores, att, qkv, T, C, NH);
}`;
    const [found, ...others] = findNumberAttentions(run(text, "c").recording);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ headCount: 2, causal: true });
    const lineAt = (offset: number): string | undefined =>
      text.split("\n")[text.slice(0, offset).split("\n").length - 1]?.trim();
    expect(lineAt(found!.range.start)).toBe("if (s <= t) weights[s] /= sum;");
    expect(found!.stages).toMatchObject({
      scores: { variable: "scores" },
      attentionWeights: { variable: "att" },
      attentionOutput: { variable: "out" },
    });
    expect(lineAt(found!.stages["scores"]!.range.start)).toBe("row[s] = dot / sqrtf(hs);");
  });

  it("is found in vectors, with the scale of the class", () => {
    const [found, ...others] = attentionsOf("examples/attention.cpp");
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      headCount: 1,
      causal: false,
      scale: 1 / Math.sqrt(3),
      stages: { query: { variable: "queries" }, attentionWeights: { variable: "weights" } },
    });
  });
});

describe("tests with macros of their own in C", () => {
  const head = `#include <stdio.h>
static int runs = 0;
static int half(int x) { printf("half "); return x / 2; }
#define SAY(x) printf("%d ", x);
#define CHECK(that, text) do { runs++; if (!(that)) printf("no: %s", text); } while (0)
#define LOOP(n) for (int i = 0; i < n; i++)
`;

  it("are followed: a call with a semicolon, and one that checks and counts", () => {
    const text = `${head}
/* test_half.c */
void test_half(void) { SAY(half(6)); CHECK(half(8) == 4, "half"); SAY(7); }`;
    expect(linesOf(run(text))).toEqual(["half 3 half 7"]);
  });

  it("what a check counts is not known, and a loop is none", () => {
    const check = run(`${head}int main(void) { CHECK(1, "one"); SAY(runs); return 0; }`);
    expect(check.recording.output.join("")).toContain("?");
    const loop = run(`${head}int main(void) { LOOP(2) SAY(1); SAY(2); return 0; }`);
    expect(loop.recording.output.join("")).not.toContain("2");
  });
});

describe("memory and texts in C", () => {
  it("`malloc(sizeof *v)` is memory for what `v` will point to", () => {
    const text =
      "typedef struct { int n; double *d; } Vec; int main() { Vec *v = malloc(sizeof *v); v->n = 3; " +
      "v->d = malloc(v->n * sizeof *v->d); v->d[2] = 1.5; double *p = calloc(4, sizeof *p); p[3] = 2; " +
      'printf("%g %g %zu %zu\\n", v->d[2], p[3], sizeof *v, sizeof(*p)); }';
    expect(linesOf(run(text))).toEqual(["1.5 2 16 8"]);
  });

  it("`sprintf`, `snprintf`, and `strcat` write characters, as far as there is room", () => {
    const text =
      'int main() { char b[16], l[64] = ""; int k = snprintf(b, 5, "%s", "longer text"); printf("[%s] %d\\n", b, k); ' +
      'sprintf(b, "%d-%s", 12, "abc"); snprintf(b + 2, sizeof b - 2, "%.2f", 1.5); puts(b); ' +
      'for (int i = 0; i < 3; i++) { char one[8]; sprintf(one, "%d,", i); strcat(l, one); } ' +
      'strcpy(b, l + 2); printf("%s %s %zu %d\\n", l, b, strlen(b), strcmp(b, "1,2,")); }';
    expect(linesOf(run(text))).toEqual(["[long] 11", "121.50", "0,1,2, 1,2, 4 0"]);
  });

  it("a text that a call may have changed is not known", () => {
    const text = 'int main() { char b[8] = "ab"; weird(b); printf("%s %zu\\n", b, strlen(b)); }';
    expect(linesOf(run(text))).toEqual(["? ?"]);
  });
});

describe("what is not known in C and C++", () => {
  const unknownIn = (text: string, language: "c" | "cpp" = "c"): readonly string[] =>
    run(text, language).recording.unknown.map(({ what }) => what);

  it("is memory that nothing was written to, and what is beside an array", () => {
    const program = run('int main() { float a[3]; a[0] = 1; printf("%g %g\\n", a[0], a[1]); }');
    expect(linesOf(program)).toEqual(["1 ?"]);
    expect(unknownIn("int main() { int a[2] = {1, 2}; return a[2]; }")).toEqual([
      "this is outside of the array",
    ]);
  });

  it("is a number drawn with a seed from the clock", () => {
    const text = 'int main() { srand(time(NULL)); printf("%d\\n", rand()); }';
    expect(linesOf(run(text))).toEqual(["?"]);
  });

  it("is a type of another library", () => {
    const text = "int main() { Tensor t(3); std::cout << t.sum() << std::endl; }";
    expect(unknownIn(text, "cpp")).toContain("`Tensor` is not followed");
  });
});
