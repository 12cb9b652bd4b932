import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

async function follow(lines: readonly string[], language = "python") {
  const source = await openSource(lines.join("\n"), language, sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  return (await follower.follow(source, source.extract({}), {})).groups;
}

const matrices = [
  "import numpy as np",
  "query = np.array([[1.0, 0.0], [0.5, 2.0]])",
  "key = np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]])",
  "value = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])",
];
const divided = "w = w / w.sum(axis=1, keepdims=True)";

describe("matrices that are named like those of an attention", () => {
  it.each([
    ["a kernel in place of a softmax", ["w = np.maximum(query @ key.T, 0) + 1", divided]],
    ["a sigmoid", ["w = 1 / (1 + np.exp(-(query @ key.T)))"]],
    [
      "an additive score",
      [
        ...["s = np.tanh(query[:, None] + key[None]) @ np.array([1.0, -0.5])", "w = np.exp(s)"],
        divided,
      ],
    ],
  ])("are a map, and nothing by names, where the program weighs values by %s", async (_, lines) => {
    const groups = await follow([...matrices, ...lines, "out = w @ value"]);
    expect(groups.map(({ kind }) => kind)).toEqual(["attentionWeights"]);
  });

  it("shows by names what a program leaves unfinished", async () => {
    const [group] = await follow([...matrices, "s = query @ key.T / np.sqrt(2)", "w = None"]);
    expect(group).toMatchObject({ id: "attention:#0" });
    expect(group?.followed).toBeUndefined();
  });

  const lists = [
    "const query = [[1.0, 0.0], [0.5, 2.0]];",
    "const key = [[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]];",
    "const value = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];",
    "const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);",
  ];
  const weigh = [
    "  const total = w.reduce((a, b) => a + b, 0);",
    "  return value[0].map((_, d) => w.reduce((sum, x, j) => sum + (x / total) * value[j][d], 0));",
    "});",
  ];

  it("are shown by their names where a program with lists only prints them", async () => {
    const [group] = await follow([...lists, "console.log(query, key, value, dot);"], "javascript");
    expect(group).toMatchObject({ id: "attention:#0" });
  });

  it("are not shown where a program with lists weighs values by something else", async () => {
    const kernel = [
      "const out = query.map((q) => {",
      "  const w = key.map((k) => Math.max(dot(q, k), 0) + 1);",
      ...weigh,
    ];
    expect(await follow([...lists, ...kernel], "javascript")).toEqual([]);
  });

  it("are shown where the weights are those of an attention, and their sum is another", async () => {
    const sum = [
      "let total = 0;",
      "for (const q of query) {",
      "  const exps = key.map((k) => Math.exp(dot(q, k) / Math.sqrt(2)));",
      "  const below = exps.reduce((a, b) => a + b, 0);",
      "  const w = exps.map((e) => e / below);",
      "  for (let j = 0; j < 3; j++) for (let d = 0; d < 2; d++) total += w[j] * value[j][d];",
      "}",
    ];
    const [group, ...others] = await follow([...lists, ...sum], "javascript");
    expect(others).toEqual([]);
    expect(group?.followed).toBeUndefined();
    expect(group?.departures.map(({ part }) => part)).toContain("weights");
  });

  it("are an attention where lists are weighed by a softmax", async () => {
    const softmax = [
      "const out = query.map((q) => {",
      "  const w = key.map((k) => Math.exp(dot(q, k) / Math.sqrt(2)));",
      ...weigh,
    ];
    const [group, ...others] = await follow([...lists, ...softmax], "javascript");
    expect(others).toEqual([]);
    expect(group?.followed).toMatchObject({ departures: [] });
  });

  it.each<readonly [string, readonly string[], number]>([
    [
      "running sums",
      [
        "out = np.zeros((2, 2))",
        "for i in range(2):",
        "    most, total, acc = -np.inf, 0.0, np.zeros(2)",
        "    for j in range(3):",
        "        s = query[i] @ key[j] / np.sqrt(2)",
        "        now = max(most, s)",
        "        total = total * np.exp(most - now) + np.exp(s - now)",
        "        acc = acc * np.exp(most - now) + np.exp(s - now) * value[j]",
        "        most = now",
        "    out[i] = acc / total",
      ],
      14,
    ],
    [
      "scores in a dictionary",
      [
        "places = [(i, j) for i in range(2) for j in range(3)]",
        "s = {(i, j): float(query[i] @ key[j]) / np.sqrt(2) for i, j in places}",
        "out = np.zeros((2, 2))",
        "for i, j in places:",
        "    total = sum(np.exp(s[i, each]) for each in range(3))",
        "    out[i] += np.exp(s[i, j]) / total * value[j]",
      ],
      10,
    ],
    [
      "numbers that are taken out of arrays",
      [
        "out = np.zeros((2, 2))",
        "for i in range(2):",
        "    s = [np.dot(query[i], key[j]).item() / 2 ** 0.5 for j in range(3)]",
        "    total = sum(np.exp(each).item() for each in s)",
        "    for j in range(3):",
        "        out[i] += np.exp(s[j]).item() / total * value[j]",
      ],
      10,
    ],
  ])("match the program that comes to their output with %s", async (_, lines, line) => {
    const [group, ...others] = await follow([...matrices, ...lines]);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ id: "attention:#0", followed: { line, departures: [] } });
  });

  it("are not shown where numbers that are taken out of arrays come to another output", async () => {
    const masked = [
      "out = np.zeros((2, 2))",
      "for i in range(2):",
      "    s = [np.dot(query[i], key[j]).item() for j in range(3)]",
      "    total = sum(np.exp(each).item() for each in s[: i + 1])",
      "    for j in range(i + 1):",
      "        out[i] += np.exp(s[j]).item() / total * value[j]",
    ];
    expect(await follow([...matrices, ...masked])).toEqual([]);
  });

  it("do not match by an output that any even weights have", async () => {
    const even = matrices.with(2, "key = np.array([[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]])");
    const lines = ["s = np.round(query @ key.T / np.sqrt(2), 2)", "w = np.exp(s)", divided];
    const groups = await follow([...even, ...lines, "out = w @ value"]);
    expect(groups.map(({ kind }) => kind)).toEqual(["attentionWeights"]);
  });

  it("are said to have another output where a program rounds its weights", async () => {
    const pure = [
      "import math",
      "query = [[1.0, 0.0], [0.5, 2.0]]",
      "key = [[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]]",
      "value = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]",
      "s = [[(q[0] * k[0] + q[1] * k[1]) / math.sqrt(2) for k in key] for q in query]",
      "e = [[math.exp(each) for each in row] for row in s]",
      "w = [[round(each / sum(row), 2) for each in row] for row in e]",
      "out = [[sum(a * v[d] for a, v in zip(row, value)) for d in range(2)] for row in w]",
    ];
    const [group, ...others] = await follow(pure);
    expect(others).toEqual([]);
    expect(group?.followed).toBeUndefined();
    expect(group?.departures.at(-1)?.message).toContain("another output");
  });

  it("have their output where the program adds to it in place", async () => {
    const lines = ["s = query @ key.T", "w = np.exp(s)", divided, "out = w @ value"];
    const [group] = await follow([...matrices, ...lines, "out += query"]);
    expect(group).toMatchObject({
      kind: "attention",
      followed: { stages: { attentionOutput: { variable: "out", line: 8 } } },
    });
  });

  const linear = [
    "#include <math.h>",
    "#include <stdio.h>",
    "void linear(const float *x, const float *w, float *out) {",
    "  for (int t = 0; t < 3; t++)",
    "    for (int o = 0; o < 2; o++) {",
    "      out[t * 2 + o] = 0;",
    "      for (int i = 0; i < 2; i++) out[t * 2 + o] += x[t * 2 + i] * w[o * 2 + i];",
    "    }",
    "}",
    "int main(void) {",
    "  float x[6] = {1, 0, 0.5, 2, -1, 1};",
    "  float w_q[4] = {1, 2, 0, 1}, w_k[4] = {0, 1, 1, 0}, w_v[4] = {2, 0, 1, 1};",
    "  float q[6], k[6], v[6], out[6];",
    "  linear(x, w_q, q); linear(x, w_k, k); linear(x, w_v, v);",
  ];
  const attend = [
    "  for (int t = 0; t < 3; t++) {",
    "    float w[3], sum = 0;",
    "    for (int s = 0; s < 3; s++) {",
    "      w[s] = expf((q[t * 2] * k[s * 2] + q[t * 2 + 1] * k[s * 2 + 1]) / sqrtf(2));",
    "      sum += w[s];",
    "    }",
    "    for (int s = 0; s < 3; s++) w[s] /= sum;",
    "    for (int i = 0; i < 2; i++) {",
    "      out[t * 2 + i] = 0;",
    "      for (int s = 0; s < 3; s++) out[t * 2 + i] += w[s] * v[s * 2 + i];",
    "    }",
    "  }",
  ];

  it("are no problem where a C program computes with each as one array", async () => {
    const [group, ...others] = await follow([...linear, ...attend, "}"], "c");
    expect(others).toEqual([]);
    expect(group?.followed?.made).toBeDefined();
  });

  it("keep their problem where a C program computes something else", async () => {
    const [group] = await follow([...linear, '  printf("%f", q[0]);', "}"], "c");
    expect(group?.problems.map(({ severity }) => severity)).toContain("error");
  });
});
