import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const readers = {
  python: await openProgramReader(sourceResources, patientBudget, "python"),
  c: await openProgramReader(sourceResources, patientBudget, "c"),
};

function attentionsIn(lines: readonly string[], language: "python" | "c") {
  return findNumberAttentions(readers[language].read(lines.join("\n"), language)!.recording);
}

function shapesIn(lines: readonly string[], language: "python" | "c" = "python") {
  return attentionsIn(lines, language).map(({ weights }) => weights.shape);
}

const attend = [
  "import math",
  "def attend(q, k, v):",
  "    out = []",
  "    for a in q:",
  "        s = [sum(x * y for x, y in zip(a, b)) for b in k]",
  "        e = [math.exp(x) for x in s]",
  "        t = sum(e)",
  "        w = [x / t for x in e]",
  "        out.append([sum(w[j] * v[j][c] for j in range(len(v))) for c in range(len(v[0]))])",
  "    return out",
];

const keys = ["k = [[1.0, 0.5], [0.25, 2.0]]", "v = [[3.0, 1.0], [2.0, 5.0]]"];

describe("queries over the same keys", () => {
  it("are heads where each run of their loop has as many as there are keys", () => {
    const shapes = shapesIn([
      ...attend,
      ...keys,
      "q = [[0.5, 1.5, 2.0, 0.75], [1.25, 0.1, 0.3, 0.6]]",
      "for h in range(2):",
      "    attend([row[2 * h : 2 * h + 2] for row in q], k, v)",
    ]);
    expect(shapes).toEqual([[1, 2, 2, 2]]);
  });

  it("are one attention in one run", () => {
    const rows = "q = [[0.5, 1.5], [1.25, 0.1], [2.0, 0.75], [0.3, 0.6]]";
    expect(shapesIn([...attend, ...keys, rows, "attend(q, k, v)"])).toEqual([[1, 1, 4, 2]]);
  });

  it("are one attention where each call has one of them", () => {
    const rows = "q = [[0.5, 1.5], [1.25, 0.1], [2.0, 0.75], [0.3, 0.6]]";
    const shapes = shapesIn([...attend, ...keys, rows, "for a in q:", "    attend([a], k, v)"]);
    expect(shapes).toEqual([[1, 1, 4, 2]]);
  });
});

describe("what is computed again", () => {
  const rows = "q = [[0.5, 1.5], [1.25, 0.1]]";
  const times = [
    "for _ in range(9):",
    "    p = [[sum(a * b for a, b in zip(row, col)) for col in m] for row in q]",
  ];

  it("is shown once, as where a loop measures the time", () => {
    const made = ["m = [[1.0, 2.0], [0.5, 0.25]]", ...times, "    attend(p, k, v)"];
    expect(shapesIn([...attend, ...keys, rows, ...made])).toEqual([[1, 1, 2, 2]]);
  });

  it("is shown each time where the numbers are other ones", () => {
    const made = [
      ...times.slice(0, 1),
      "    m = [[1.0 + _, 2.0], [0.5, 0.25]]",
      ...times.slice(1),
      "    attend(p, k, v)",
    ];
    expect(shapesIn([...attend, ...keys, rows, ...made]).length).toBeGreaterThan(1);
  });
});

describe("exponentials that a program writes twice", () => {
  const soft = [
    "#include <math.h>",
    "static void soft(float *s, float *w, int n) {",
    "  float most = s[0], sum = 0;",
    "  for (int j = 1; j < n; j++) if (s[j] > most) most = s[j];",
    "  for (int j = 0; j < n; j++) sum += expf(s[j] - most);",
    "  for (int j = 0; j < n; j++) w[j] = expf(s[j] - most) / sum;",
    "}",
    "static void head(float x[3][2], float out[3][2]) {",
    "  float p[2][2], y[3][2];",
    "  for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) p[i][j] = 0.1f;",
    "  for (int i = 0; i < 3; i++) for (int j = 0; j < 2; j++) {",
    "    y[i][j] = 0;",
    "    for (int c = 0; c < 2; c++) y[i][j] += x[i][c] * p[c][j];",
    "  }",
    "  for (int i = 0; i < 3; i++) {",
    "    float s[3], w[3];",
    "    for (int j = 0; j < 3; j++) s[j] = y[i][0] * y[j][0] + y[i][1] * y[j][1];",
    "    for (int j = i + 1; j < 3; j++) s[j] = -1e9f;",
    "    soft(s, w, 3);",
    "    for (int c = 0; c < 2; c++) {",
    "      out[i][c] = 0;",
    "      for (int j = 0; j < 3; j++) out[i][c] += w[j] * y[j][c];",
    "    }",
    "  }",
    "}",
    "int main(void) {",
    "  float x[3][2] = {{1, 2}, {3, 5}, {4, 0.5f}}, one[3][2], two[3][2];",
    "  head(x, one);",
    "  head(x, two);",
    "  return 0;",
    "}",
  ];

  it("are one, with keys that are hidden, for each of two heads whose weights are one number", () => {
    const found = attentionsIn(soft, "c");
    expect(found.map(({ weights, causal }) => [weights.shape, causal])).toEqual([
      [[1, 1, 3, 3], true],
      [[1, 1, 3, 3], true],
    ]);
    expect([...found[0]!.weights.values.slice(0, 3)]).toEqual([1, 0, 0]);
  });
});

it("weights that are divided again for each output weigh all of them", () => {
  const made = [
    "import math",
    ...keys,
    "out = [[0.0, 0.0]]",
    "q = [0.5, 1.5]",
    "e = [math.exp(q[0] * a + q[1] * b) for a, b in k]",
    "t = sum(e)",
    "for j in range(2):",
    "    for c in range(2):",
    "        out[0][c] += e[j] / t * v[j][c]",
  ];
  const [found, ...others] = attentionsIn(made, "python");
  expect(others).toEqual([]);
  expect([...found!.value.values]).toEqual([3, 1, 2, 5]);
});

it("a divisor in C that is kept from 0, in double precision, leaves weights standing", () => {
  const program = [
    "#include <math.h>",
    "int main(void) {",
    "  float q[2] = {0.5f, 1.5f}, k[3][2] = {{1, 0.5f}, {0.25f, 2}, {0, 1}}, w[3], out[2] = {0, 0};",
    "  float sum = 0;",
    "  for (int j = 0; j < 3; j++) { w[j] = expf(q[0] * k[j][0] + q[1] * k[j][1] - 3); sum += w[j]; }",
    "  for (int j = 0; j < 3; j++) w[j] /= (sum + 1e-6);",
    "  for (int c = 0; c < 2; c++) for (int j = 0; j < 3; j++) out[c] += w[j] * k[j][c];",
    "  return 0;",
    "}",
  ];
  expect(shapesIn(program, "c")).toEqual([[1, 1, 1, 3]]);
});

it("arrays of arrays in C take the room of their items", () => {
  const program = [
    "#include <stdio.h>",
    "int main(void) {",
    "  static float a[300][200], b[300][200], c[300][200], d[300][200];",
    "  a[299][199] = 1.5f; d[0][0] = 2;",
    '  printf("%g %g %g", a[299][199], b[4][4] + c[0][1], d[0][0]);',
    "  return 0;",
    "}",
  ].join("\n");
  const { recording } = readers.c.read(program, "c")!;
  expect(recording.unknown).toEqual([]);
  expect(recording.output.join("")).toBe("1.5 0 2");
});

it("a power of e in single precision is an exponential", async () => {
  const rust = await openProgramReader(sourceResources, patientBudget, "rust");
  const text = `
use std::f32::consts::E;
fn main() {
    let q = [0.5f32, 1.5];
    let k = [[1.0f32, 0.5], [0.25, 2.0]];
    let e: Vec<f32> = k.iter().map(|b| E.powf(q[0] * b[0] + q[1] * b[1])).collect();
    let sum = e[0] + e[1];
    let w: Vec<f32> = e.iter().map(|x| x / sum).collect();
    let mut out = [0.0f32, 0.0];
    for j in 0..2 { for c in 0..2 { out[c] += w[j] * k[j][c]; } }
    println!("{:?}", out);
}
`;
  const found = findNumberAttentions(rust.read(text, "rust")!.recording);
  expect(found.map(({ weights }) => weights.shape)).toEqual([[1, 1, 1, 2]]);
});

describe("keys that are one vector", () => {
  it("are told from the query by the matrix that holds the vector once for each", () => {
    const [found, ...others] = attentionsIn(
      [
        ...[...attend, "word = [1.0, 0.5]", "seen = [3.0, 1.0]", "k = [word, word]"],
        ...["v = [seen, seen]", "out = attend([[0.25, 2.0]], k, v)"],
      ],
      "python",
    );
    expect(others).toEqual([]);
    expect([...found!.weights.values]).toEqual([0.5, 0.5]);
    expect([...found!.query.values]).toEqual([0.25, 2]);
    expect([...found!.key.values]).toEqual([1, 0.5, 1, 0.5]);
  });
});

describe("one query that weighs single numbers", () => {
  const last = "out = attend([[0.0]], [[1.0], [2.0]], [[10.0], [20.0]])";

  it("is attention where the function computes one elsewhere", () => {
    expect(shapesIn([...attend, ...keys, "out = attend([[0.5, 1.5]], k, v)", last])).toEqual([
      [1, 1, 1, 2],
      [1, 1, 1, 2],
    ]);
  });

  it("is the mean of some numbers where it stands alone", () => {
    expect(shapesIn([...attend, last])).toEqual([]);
  });
});

describe("a number that is taken away from every score", () => {
  it("is no mask", () => {
    const lines = [...attend, ...keys, "out = attend([[0.5, 1.5]], k, v)"];
    const [found] = attentionsIn(
      lines.map((line) => line.replace("math.exp(x)", "math.exp(x - 0.1)")),
      "python",
    );
    expect(found).toMatchObject({ mask: null, causal: false });
  });
});
