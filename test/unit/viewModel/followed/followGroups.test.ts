import { afterEach, describe, expect, it } from "vitest";
import { applyToText } from "../../../../src/source/dialects/items/applyToText.ts";
import type { TextChange } from "../../../../src/source/sourceReader.ts";
import type { ComputationGroup } from "../../../../src/source/extraction.ts";
import type { MeaningOptions } from "../../../../src/source/meaning/meaningOptions.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { toGroupProblem } from "../../../../src/problem/groupProblem.ts";
import { toBasis } from "../../../../src/viewModel/basis.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { toLensLines } from "../../../../src/viewModel/lensLines.ts";
import { joinCalls } from "../../../../src/viewModel/thinOut.ts";
import { evaluateGroup } from "../../../support/groups.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

async function follow(
  lines: readonly string[],
  options: MeaningOptions = {},
  language: "python" | "typescript" = "python",
) {
  const text = lines.join("\n");
  const source = await openSource(text, language, sourceResources);
  opened.push(source);
  const { groups } = await new ProgramFollower(sourceResources).follow(
    source,
    source.extract(options),
    options,
  );
  return groups;
}

const matrices = [
  "import numpy as np",
  "query = np.array([[1.0, 0.0], [0.5, 2.0]])",
  "key = np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]])",
  "value = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])",
];
const softmax = ["w = np.exp(s)", "w = w / w.sum(axis=1, keepdims=True)"];

function problemOf(group: ComputationGroup | undefined) {
  const stated = group && toGroupProblem(group);
  return stated?.kind === "ready" ? stated.problem : null;
}

describe("a file whose program is followed", () => {
  it("confirms what was read by names where the program computes the same", async () => {
    const [group, ...others] = await follow([
      ...matrices,
      "s = query @ key.T / np.sqrt(2)",
      ...softmax,
      "out = w @ value",
    ]);
    expect(others).toEqual([]);
    expect(group).toMatchObject({
      id: "attention:#0",
      followed: { line: 7, departures: [], stages: { scores: { variable: "s" } } },
    });
    expect(group?.followed?.made).toBeUndefined();
    expect(toBasis(group!)).toMatchObject({ assumes: null, departures: [], headCounts: [] });
  });

  it("shows what the program computes where names say otherwise", async () => {
    const [group, ...others] = await follow([
      ...matrices,
      "s = query @ key.T",
      ...softmax,
      "out = w @ value",
    ]);
    expect(others).toEqual([]);
    expect(problemOf(group)).toMatchObject({ kind: "attention", scale: 1, causal: false });
    expect(toBasis(group!).departures.map(({ part }) => part)).toEqual(["scale"]);
    // Its matrices are those of the file, to be pointed at and edited.
    expect(group?.matrices.query).toMatchObject({ name: "query", origin: "literal" });
  });

  it.each([
    ["s = (query / np.sqrt(2)) @ key.T", "The program scales the queries by 1/√2"],
    ["q = query * 2 ** -0.5\ns = q @ key.T", "The program scales the queries by 1/√2"],
    ["s = query @ (key.T / np.sqrt(2))", "The program scales the keys by 1/√2"],
    ["s = (query * 2 ** -0.25) @ (key * 2 ** -0.25).T", "together by 1/√2"],
    ["s = (query * 0.5) @ key.T", "The program does not scale the scores"],
  ])("says what the program scales instead of the scores: %s", async (scores, said) => {
    const [group] = await follow([
      ...matrices,
      ...scores.split("\n"),
      ...softmax,
      "out = w @ value",
    ]);
    const [departure, ...others] = toBasis(group!).departures;
    expect(others).toEqual([]);
    expect(departure).toMatchObject({ part: "scale" });
    expect(departure?.message).toContain(said);
  });

  it("has the arrays that JAX is given as its matrices, to be pointed at and edited", async () => {
    const [group, ...others] = await follow([
      "import jax, jax.numpy as jnp",
      "a = jnp.array([[1.0, 0.1], [0.5, 1.0]])",
      "b = jnp.array([[0.3, 0.9], [1.0, 0.2]])",
      "c = jnp.array([[1.0, 2.0], [3.0, 4.0]])",
      "out = jax.nn.softmax(a @ b.T / jnp.sqrt(2)) @ c",
    ]);
    expect(others).toEqual([]);
    const { query, key, value } = group!.matrices;
    expect([query, key, value].map((matrix) => [matrix?.name, matrix?.origin])).toEqual([
      ["a", "literal"],
      ["b", "literal"],
      ["c", "literal"],
    ]);
    expect(query!.cells.at(1)).toBeTruthy();
  });

  it("takes the program's mask", async () => {
    const [group] = await follow([
      ...matrices,
      "s = query @ key.T / np.sqrt(2)",
      "s[:, 1] = -np.inf",
      ...softmax,
      "out = w @ value",
    ]);
    const problem = problemOf(group);
    expect(problem?.kind === "attention" && [...problem.mask!.values]).toEqual([
      ...[0, -Infinity, 0],
      ...[0, -Infinity, 0],
    ]);
  });

  it("shows what no name tells, each number with the place it was written at", async () => {
    const [group] = await follow([
      "import numpy as np",
      "first = np.array([1.0, 0.0])",
      "rows = np.stack([np.array([[1.0, 2.0], [3.0, 4.0]])[0], first])",
      "table = np.array([[1.0, 2.0], [3.0, 5.0]])",
      "s = table[1:] @ table.T",
      ...softmax,
      "out = w @ rows",
    ]);
    const { query, key, value } = group!.matrices;
    expect(key).toMatchObject({ name: "table", origin: "literal", shape: [2, 2] });
    expect(query).toMatchObject({ shape: [1, 2], values: Float64Array.of(3, 5) });
    expect(query?.cells.at(1)).toEqual(key?.cells.at(3));
    expect(value?.name).toBe("rows");
  });

  it("leaves what the program does nothing with, as assumed", async () => {
    const [group] = await follow([...matrices, "other = np.ones((2, 2)) @ np.ones((2, 2))"]);
    expect(group?.followed).toBeUndefined();
    expect(toBasis(group!).assumes).toMatch(/scale/);
  });

  it("says so above the code, once for all calls of it", async () => {
    const groups = await follow([
      "import numpy as np",
      "def attend(x):",
      "    s = x @ x.T",
      "    w = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)",
      "    return w @ x",
      "for scale in (1.0, 2.0, 3.0):",
      "    out = attend(np.array([[1.0, 0.0], [0.5, 2.0]]) * scale)",
    ]);
    const lines = joinCalls(
      (await Promise.all(groups.map(evaluateGroup))).flatMap((each) => toLensLines(each)),
    );
    expect(lines.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^▶ Head 0: Q\[1\] gives .* · 2 more calls$/),
      "✓ no 1/√2",
    ]);
    expect(groups.map(({ nth, label }) => [label, nth])).toEqual([
      ["attend", 1],
      ["attend", 2],
      ["attend", 3],
    ]);
  });

  it("is called by the function that computes the weights, not by what it is given", async () => {
    const groups = await follow([
      "import numpy as np",
      "table = np.array([[1.0, 0.0], [0.5, 2.0]])",
      "def attend(x, y):",
      "    w = np.exp(x @ y.T)",
      "    w /= w.sum(axis=1, keepdims=True)",
      "    return w @ x",
      "first = attend(table, table)",
    ]);
    expect(groups.map(({ label }) => label)).toEqual(["attend"]);
  });

  it("shows an MLP with what really flows into it, and what is added to it", async () => {
    const groups = await follow([
      ...matrices,
      "s = query @ key.T / np.sqrt(2)",
      ...softmax,
      "h = w @ value + query",
      "mlp_up = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, -1.0]])",
      "mlp_down = np.array([[1.0, 0.5], [0.0, 1.0], [0.5, 0.0]])",
      "x = np.array([[9.0, 9.0], [9.0, 9.0]])",
      "y = h + np.maximum(h @ mlp_up, 0) @ mlp_down",
    ]);
    const mlps = groups.filter(({ kind }) => kind === "mlp");
    expect(mlps).toHaveLength(1);
    expect(mlps[0]?.matrices.input).toMatchObject({ name: "h", shape: [2, 2] });
    expect(mlps[0]?.matrices.mlpUp).toMatchObject({ name: "mlp_up", origin: "literal" });
    const problem = problemOf(mlps[0]);
    expect(problem).toMatchObject({ kind: "mlp", activation: "relu", residual: {} });
    expect(toBasis(mlps[0]!)).toMatchObject({ assumes: null, departures: [] });
  });

  it("finds for each of two computations with the same numbers the lines of its own", async () => {
    const second = [
      "other_query = np.array([[1.0, 0.0], [0.5, 2.0]])",
      "other_key = np.array([[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]])",
      "other_value = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])",
    ];
    const attend = ["w = np.exp(s)", "w = w / w.sum(axis=1, keepdims=True)"];
    const groups = await follow([
      "import numpy as np",
      "def one():",
      ...[...matrices.slice(1), "s = query @ key.T / np.sqrt(2)", ...attend, "out = w @ value"].map(
        (line) => `    ${line}`,
      ),
      "def two():",
      ...[...second, "s = other_query @ other_key.T / np.sqrt(2)", ...attend]
        .concat("out = w @ other_value")
        .map((line) => `    ${line.replaceAll("other_", "")}`),
      "two()",
      "one()",
    ]);
    expect(groups.map(({ followed }) => followed?.line)).toEqual([8, 16]);
  });

  it("does not claim that a program with a syntax error elsewhere runs", async () => {
    const lines = [...matrices, "s = query @ key.T", ...softmax, "out = w @ value"];
    const [group] = await follow([...lines, "for x in :", "    pass"]);
    expect(group?.followed).toMatchObject({ line: 7, syntaxErrorLine: { line: 9 } });
    expect(toBasis(group!).agreement).toMatchObject({ title: "⚠ syntax error on line 9" });
    const [sound] = await follow(lines);
    expect(sound?.followed).not.toHaveProperty("syntaxErrorLine");
  });

  it("keeps batches apart", async () => {
    const [group] = await follow([
      "import torch",
      "torch.manual_seed(1)",
      "q, k, v = torch.randn(3, 2, 4, 6).unbind(0)",
      "w = torch.softmax(q @ k.transpose(1, 2) / 6 ** 0.5, dim=-1)",
      "out = w @ v",
    ]);
    expect(problemOf(group)).toMatchObject({ query: { shape: [2, 4, 6] } });
    expect(group?.matrices.query?.shape).toEqual([8, 6]);
  });

  it("compares what is in the file, whatever the what-if values", async () => {
    const lines = [...matrices, "s = query @ key.T / np.sqrt(2)", ...softmax, "out = w @ value"];
    const [group] = await follow(lines, { overrides: { headCount: 2 } });
    expect(group).toMatchObject({ followed: { line: 7 }, original: {} });
    expect(problemOf(group)).toMatchObject({ headCount: 2 });
    const [made] = await follow(
      lines.map((line) => line.replace(" / np.sqrt(2)", "")),
      { overrides: { headCount: 2 } },
    );
    expect(problemOf(made)).toMatchObject({ headCount: 2, scale: 1 });
    expect(made?.original).toMatchObject({ headCount: { value: 1 } });
  });

  it("stays while a line is being typed, and ends where more is broken", async () => {
    const lines = [...matrices, "s = query @ key.T", ...softmax, "out = w @ value", "x = 1"];
    const text = lines.join("\n");
    const source = await openSource(text, "python", sourceResources);
    opened.push(source);
    const follower = new ProgramFollower(sourceResources);
    const read = async (changes: readonly TextChange[]) => {
      source.update(changes.reduce(applyToText, source.text), changes);
      await source.prepare();
      return (await follower.follow(source, source.extract({}), {}, changes)).groups;
    };
    const [whole] = await read([]);
    const at = text.indexOf("query = ") + "query = ".length;
    // The bracket of a call is open: what follows it is no Python.
    const typed = await read([{ start: at, end: at, text: "f((" }]);
    expect(typed.map(({ id, followed }) => [id, followed?.line])).toEqual([[whole!.id, 7]]);
    expect(typed[0]!.followed!.range.start).toBe(whole!.followed!.range.start + 3);
    expect(typed[0]!.matrices.key!.cells.at(0)!.start).toBe(
      whole!.matrices.key!.cells.at(0)!.start + 3,
    );
    const [again] = await read([{ start: at, end: at + 3, text: "" }]);
    expect(again?.matrices.query).toEqual(whole?.matrices.query);
    const broken = await read([
      { start: at, end: at, text: "f((" },
      { start: source.text.length, end: source.text.length, text: "\ny = (\n" },
    ]);
    expect(broken.every(({ followed }) => !followed)).toBe(true);
  });

  const named = (before: readonly string[], after: readonly string[]) =>
    follow([
      ...["import numpy as np", "words = ['red', 'wine']", ...before, "s = x @ x.T"],
      ...[...softmax, "out = w @ x", ...after],
    ]);
  const rows = "x = np.array([[1.0, 2.0], [3.0, 4.0]])";
  const table = "table = {'red': [1.0, 2.0], 'wine': [3.0, 4.0]}";

  it.each([
    ["computed from them", [table, "x = np.array([table[each] for each in words])"], []],
    [
      "zipped with its weights",
      [rows],
      ["for each, row in zip(words, w):", "    print(each, row)"],
    ],
    ["counted beside them", [rows], ["for i, each in enumerate(words):", "    print(each, w[i])"]],
    ["given to a call with them", [rows], ["def show(a, names):", "    pass", "show(w, words)"]],
    ["labels of its map", [rows], ["import seaborn as sns", "sns.heatmap(w, xticklabels=words)"]],
    [
      "passed to the function that computes it",
      [
        table,
        "def embed(names):",
        "    return np.array([table[n] for n in names])",
        "x = embed(words)",
      ],
      [],
    ],
  ])("names positions by words that are %s", async (_what, before, after) => {
    const [group] = await named(before, after);
    expect(group?.settings.tokens?.value).toEqual(["red", "wine"]);
  });

  const twice = (input: string) => [
    ...["import numpy as np", "import seaborn as sns", rows, "def softmax(s):"],
    ...["    e = np.exp(s)", "    return e / e.sum(axis=-1, keepdims=True)", input],
    ...["def attend(x, scale):", "    w = softmax(x @ x.T * scale)", "    return w @ x, w"],
    ...["first, _ = attend(x, 1)", "second, w = attend(other, 2)"],
    "sns.heatmap(w, xticklabels=['red', 'wine'])",
  ];

  it("names positions as those of the same input in another computation, and of no other input", async () => {
    const namesOf = async (input: string) =>
      (await follow(twice(input))).flatMap(({ kind, settings }) =>
        kind === "attention" ? [settings.tokens?.value ?? null] : [],
      );
    const names = ["red", "wine"];
    expect(await namesOf("other = x")).toEqual([names, names]);
    expect(await namesOf("other = np.array([[1.0, 0.0], [3.0, 5.0]])")).toEqual([null, names]);
  });

  it.each([
    ["a list", "ids = [words.index('wine'), words.index('red')]"],
    ["a table", "ids = [table[each] for each in ('wine', 'red')]"],
    ["an array", "ids = np.array([table[each] for each in ('wine', 'red')])"],
  ])("names positions by the words whose numbers in %s it looks up", async (_what, ids) => {
    const table = "table = {word: at for at, word in enumerate(words)}";
    const [group] = await named([table, ids, "x = np.eye(2)[ids]"], []);
    expect(group?.settings.tokens?.value).toEqual(["wine", "red"]);
  });

  it.each([
    ["only are as many", [rows], []],
    [
      "are made from its numbers",
      [rows],
      ["words = [str(row.argmax()) for row in w]", "print(words, w)"],
    ],
    [
      "give colours",
      [rows],
      ["import matplotlib.pyplot as plt", "plt.bar([0, 1], w[0], color=words)"],
    ],
    ["are shown with other numbers", [rows], ["print(words, [1, 2])"]],
    ["are given to another function of a library", ["print(np.sort(words))", rows], []],
    [
      "are a vocabulary",
      ["ids = [len(words[1]) - 3, len(words[0]) - 3]", "x = np.eye(2)[ids]", "words.index('red')"],
      [],
    ],
    [
      "are the names of sizes",
      [rows, "sizes = {'heads': 2, 'width': 2}", "shape = [sizes['heads'], sizes['width']]"],
      ["x = x.reshape(shape)"],
    ],
  ])("names no positions by words that %s", async (_what, before, after) => {
    const [group] = await named(before, after);
    expect(group).toBeDefined();
    expect(group?.settings.tokens).toBeUndefined();
  });

  /** One position after the other, by a function that is given its number in a table of letters. */
  const reader = (letter: string) => [
    "import math",
    "letters = ['a', 'b', 'c']",
    "END = len(letters)",
    "table = [[0.1, 0.5], [0.7, 0.2], [0.3, 0.9], [0.4, 0.8]]",
    "def softmax(x):",
    "    e = [math.exp(each) for each in x]",
    "    return [each / sum(e) for each in e]",
    "def read(token, keys, unused):",
    "    q = [2 * each for each in table[token]]",
    "    keys.append([3 * each for each in table[token]])",
    "    scores = [sum(a * b for a, b in zip(q, k)) for k in keys]",
    "    weights = softmax(scores)",
    "    return [sum(w * k[j] for w, k in zip(weights, keys)) for j in range(2)]",
    "keys = []",
    `for token in [END] + [${letter} for letter in "bca"]:`,
    "    out = read(token, keys, letters.index('a'))",
  ];

  it("names positions by the letters whose numbers a function is given for them", async () => {
    const [group, ...others] = await follow(reader("letters.index(letter)"));
    expect(others).toEqual([]);
    expect(group?.settings.tokens?.value).toEqual(["END", "b", "c", "a"]);
    const [ofTable] = await follow(reader("{'a': 0, 'b': 1, 'c': 2}[letter]"));
    expect(ofTable?.settings.tokens?.value).toEqual(["END", "b", "c", "a"]);
  });

  it("names a number that is written by its entry in the table of the others", async () => {
    const lines = reader("letters.index(letter)").map((line) => line.replace("[END]", "[1]"));
    const [group] = await follow(lines);
    expect(group?.settings.tokens?.value).toEqual(["b", "b", "c", "a"]);
    const outside = lines.map((line) => line.replace("[1]", "[3]"));
    expect((await follow(outside))[0]?.settings.tokens).toBeUndefined();
  });

  it("names positions by letters that a function gets for the one that attends", async () => {
    const lines = [
      ...reader("").slice(0, 7),
      "def attend(q, keys):",
      "    scores = [sum(a * b for a, b in zip(q, k)) for k in keys]",
      "    weights = softmax(scores)",
      "    return [sum(w * k[j] for w, k in zip(weights, keys)) for j in range(2)]",
      "def read(token, keys):",
      "    query = [2 * each for each in table[token]]",
      "    keys.append([3 * each for each in table[token]])",
      "    return attend(query, keys)",
      "keys = []",
      'for token in [END] + [letters.index(letter) for letter in "bca"]:',
      "    out = read(token, keys)",
    ];
    const [group] = await follow(lines);
    expect(group?.settings.tokens?.value).toEqual(["END", "b", "c", "a"]);
  });

  it.each([
    ["a text", "const letters = 'abc';", "letters.indexOf(letter)"],
    ["a list", "const letters = ['a', 'b', 'c'];", "letters.indexOf(letter)"],
    ["a map", "const letters = new Map([['a', 0], ['b', 1], ['c', 2]]);", "letters.get(letter)!"],
  ])(
    "names positions in TypeScript by letters that are looked up in %s",
    async (_what, letters, of) => {
      const lines = [
        letters,
        "const END = 3;",
        "const table: number[][] = [[0.1, 0.5], [0.7, 0.2], [0.3, 0.9], [0.4, 0.8]];",
        "const keys: number[][] = [];",
        "function softmax(x: number[]): number[] {",
        "  const e = x.map((each) => Math.exp(each));",
        "  const total = e.reduce((a, b) => a + b, 0);",
        "  return e.map((each) => each / total);",
        "}",
        "function read(token: number): number[] {",
        "  const q = table[token].map((each) => 2 * each);",
        "  keys.push(table[token].map((each) => 3 * each));",
        "  const weights = softmax(keys.map((k) => q[0] * k[0] + q[1] * k[1]));",
        "  return [0, 1].map((j) => keys.reduce((sum, k, t) => sum + weights[t] * k[j], 0));",
        "}",
        "read(END);",
        `for (const letter of 'bca') read(${of});`,
      ];
      const [group, ...others] = await follow(lines, {}, "typescript");
      expect(others).toEqual([]);
      expect(group?.settings.tokens?.value).toEqual(["END", "b", "c", "a"]);
    },
  );

  it("names no position where one of the numbers stands for no letter", async () => {
    const [group] = await follow(reader("len(letter)"));
    expect(group?.kind).toBe("attention");
    expect(group?.settings.tokens).toBeUndefined();
  });
});
