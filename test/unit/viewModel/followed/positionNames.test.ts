import { describe, expect, it } from "vitest";
import { quickBudget } from "../../../../src/program/interpreter/budget.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { stillResources } from "../../../support/sourceResources.ts";

/** The names of the positions of each attention. */
async function namesOf(lines: readonly string[], language = "python") {
  const source = await openSource(lines.join("\n"), language, stillResources);
  const follower = new ProgramFollower(stillResources, { budget: quickBudget });
  const { groups } = await follower.follow(source, source.extract(), {});
  source.dispose();
  return groups.map(({ settings }) => settings.tokens?.value ?? null);
}

/** An attention over the rows `x`, which are taken from a dictionary. */
const ofRows = (rows: string) => [
  "import numpy as np",
  "fruit = {'fig': [0.9, 0.2], 'kiwi': [0.1, 0.7], 'lime': [0.4, 0.5]}",
  "words = ['fig', 'kiwi', 'lime']",
  `x = np.array(${rows})`,
  "s = x @ x.T",
  "p = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)",
  "print(p @ x)",
];

const withoutWords = (rows: string) => ofRows(rows).filter((line) => !line.startsWith("words"));

describe("words that a dictionary has vectors for", () => {
  it("name positions in whose order the rows are", async () => {
    expect(await namesOf(withoutWords("list(fruit.values())"))).toEqual([["fig", "kiwi", "lime"]]);
    expect(await namesOf(ofRows("[fruit[w] for w in words]"))).toEqual([["fig", "kiwi", "lime"]]);
  });

  it("name nothing where the rows are in another order", async () => {
    for (const rows of [
      "[fruit['lime'], fruit['fig'], fruit['kiwi']]",
      "[fruit[w] for w in 'kiwi lime fig'.split()]",
      "[fruit[w] for w in sorted(fruit, reverse=True)]",
    ]) {
      expect(await namesOf(withoutWords(rows))).toEqual([null]);
    }
    expect(await namesOf(ofRows("[fruit[w] for w in reversed(words)]"))).toEqual([null]);
  });
});

/** Rows of a table that are looked up by the numbers of a vocabulary. */
const lookedUp = (rows: string, names: string) => [
  "import numpy as np",
  "vocab = {'red': 0, 'green': 1, 'blue': 2}",
  "table = np.array([[1.0, 0.2], [0.1, 0.9], [0.4, 0.4]])",
  `x = table[${rows}]`,
  `names = ${names}`,
  "s = x @ x.T",
  "w = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)",
  "print(names, w @ x)",
];

describe("words of a vocabulary", () => {
  it("name rows that are looked up in their order", async () => {
    const inOrder = [["red", "green", "blue"]];
    expect(await namesOf(lookedUp("[0, 1, 2]", "list(vocab)"))).toEqual(inOrder);
    expect(await namesOf(lookedUp("[2, 0, 1]", "['blue', 'red', 'green']"))).toEqual([
      ["blue", "red", "green"],
    ]);
  });

  it("name nothing where the rows are looked up in another order", async () => {
    expect(await namesOf(lookedUp("[2, 0, 1]", "list(vocab)"))).toEqual([null]);
    expect(await namesOf(lookedUp("np.array([1, 0, 2])", "list(vocab)"))).toEqual([null]);
  });
});

/** One attention that two functions call: the first has words. */
const calledTwice = (second: string) => [
  "import numpy as np",
  "rng = np.random.default_rng(4)",
  "def attend(x):",
  "    s = x @ x.T",
  "    p = np.exp(s) / np.exp(s).sum(axis=1, keepdims=True)",
  "    return p @ x, p",
  "def first():",
  "    tokens = ['sun', 'moon', 'star']",
  "    x = np.array([[len(t), ord(t[0]) / 50] for t in tokens]) / 4",
  "    out, p = attend(x)",
  "    for token, row in zip(tokens, p):",
  "        print(token, row)",
  second,
  "def other():",
  "    x = rng.normal(size=(3, 2))",
  "    out, p = attend(x)",
  "    print(p)",
  "first()",
  "other()",
];

describe("words in a function", () => {
  const named = ["sun", "moon", "star"];

  it("name what it computes, and not what another one computes from another input", async () => {
    expect(await namesOf(calledTwice(""))).toEqual([named, null]);
  });

  it("name nothing where it holds two inputs", async () => {
    const second = "    y = rng.normal(size=(3, 2))\n    attend(y)";
    expect(await namesOf(calledTwice(second))).toEqual([null, null, null]);
  });

  it("name all that it computes from one input", async () => {
    expect(await namesOf(calledTwice("    attend(x)\n    attend(2 * x)"))).toEqual([
      ...[named, named, named],
      null,
    ]);
  });
});

describe("numbers in lists", () => {
  it("have the words of their own call alone", async () => {
    const lines = [
      "import math",
      "def attend(x):",
      "    rows = []",
      "    for q in x:",
      "        e = [math.exp(q[0] * k[0] + q[1] * k[1]) for k in x]",
      "        p = [v / sum(e) for v in e]",
      "        rows.append([sum(pi * v[j] for pi, v in zip(p, x)) for j in range(2)])",
      "    return rows",
      "def first():",
      "    tokens = ['sun', 'moon', 'star']",
      "    x = [[0.1 * len(t), 0.3] for t in tokens]",
      "    print(attend(x))",
      "def other():",
      "    x = [[0.2, 0.9], [0.8, 0.4], [0.6, 0.5]]",
      "    print(attend(x))",
      "first()",
      "other()",
    ];
    const [, second] = await namesOf(lines);
    expect(second).toBeNull();
  });
});

/** One position after the other, with a table of letters; `call`: what gives each its number. */
const letterByLetter = (call: string) => [
  "const letters = [...new Set('banana')].sort();",
  "const START = letters.length;",
  "const table = [[0.9, 0.1], [0.2, 0.8], [0.5, 0.4], [0.3, 0.3]];",
  "const keys: number[][] = [];",
  "function step(id: number, at: number): number[] {",
  "  const x = table[id].map((v) => v + at / 10);",
  "  keys.push(x);",
  "  const scores = keys.map((k) => k[0] * x[0] + k[1] * x[1]);",
  "  const parts = scores.map((s) => Math.exp(s));",
  "  const total = parts.reduce((a, b) => a + b, 0);",
  "  const weights = parts.map((e) => e / total);",
  "  return [0, 1].map((j) => weights.reduce((sum, w, t) => sum + w * keys[t][j], 0));",
  "}",
  call,
];

/** The same in a method that looks each letter up itself; `index`: which. */
const lookingUp = (index: string) => [
  "import math",
  "table = [[0.9, 0.1], [0.2, 0.8], [0.5, 0.4]]",
  "class Reader:",
  "    def __init__(self):",
  "        self.letters = 'abn'",
  "        self.keys = []",
  "    def feed(self, letter):",
  `        ${index}`,
  "        x = [v + len(self.keys) / 10 for v in table[i]]",
  "        self.keys.append(x)",
  "        scores = [sum(a * b for a, b in zip(x, k)) for k in self.keys]",
  "        total = sum(math.exp(s) for s in scores)",
  "        weights = [math.exp(s) / total for s in scores]",
  "        return [sum(w * k[j] for w, k in zip(weights, self.keys)) for j in range(2)]",
  "reader = Reader()",
  "for letter in 'nab':",
  "    print(reader.feed(letter))",
];

describe("letters that are looked up in a table", () => {
  it("name the positions of calls that a list of numbers goes through", async () => {
    const call =
      "[START, ...[...'nab'].map((c) => letters.indexOf(c))].forEach((id, at) => step(id, at));";
    expect(await namesOf(letterByLetter(call), "typescript")).toEqual([["START", "n", "a", "b"]]);
    const other = "[0, 1, 2].forEach((id, at) => step(id, at));";
    expect(await namesOf(letterByLetter(other), "typescript")).toEqual([null]);
  });

  it("name the positions of calls that look one up each", async () => {
    expect(await namesOf(lookingUp("i = self.letters.index(letter)"))).toEqual([["n", "a", "b"]]);
    // Nothing depends on the place of the letter, or on two of them.
    const none = "j = self.letters.index(letter); i = len(self.keys)";
    expect(await namesOf(lookingUp(none))).toEqual([null]);
    const two = "for c in ['b', letter]: i = self.letters.index(c)";
    expect(await namesOf(lookingUp(two))).toEqual([null]);
  });
});
