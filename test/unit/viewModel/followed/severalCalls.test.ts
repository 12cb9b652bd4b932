import { describe, expect, it } from "vitest";
import { type Budget, quickBudget } from "../../../../src/program/interpreter/budget.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { stillResources } from "../../../support/sourceResources.ts";

async function follow(lines: readonly string[], budget: Budget = quickBudget) {
  const source = await openSource(lines.join("\n"), "python", stillResources);
  const follower = new ProgramFollower(stillResources, { budget });
  const { groups } = await follower.follow(source, source.extract(), {});
  source.dispose();
  return groups;
}

/** `3 × 4` for each attention: its queries and keys. */
async function sizesOf(lines: readonly string[], budget?: Budget): Promise<readonly string[]> {
  const groups = await follow(lines, budget);
  return groups.map(({ matrices: { query, key } }) => `${query!.shape[0]} × ${key!.shape[0]}`);
}

/** An attention over the rows of one table, called for several words. */
const overTable = (words: readonly string[], end: readonly string[] = []) => [
  "import math",
  "E = {'a': [1.0, 0.2], 'b': [0.1, 0.9], 'c': [0.5, -0.4], 'd': [-0.3, 0.8], 'n': [0.3, 0.3]}",
  "def softmax(z):",
  "    e = [math.exp(v - max(z)) for v in z]",
  "    return [v / sum(e) for v in e]",
  "def attention(word):",
  "    x = [E[c] for c in word]",
  "    rows = []",
  "    for q in x:",
  "        w = softmax([(q[0] * k[0] + q[1] * k[1]) / math.sqrt(2) for k in x])",
  "        rows.append(w)",
  "        out = [sum(wi * v[j] for wi, v in zip(w, x)) for j in range(2)]",
  "    return rows",
  `for word in [${words.map((word) => `'${word}'`).join(", ")}]:`,
  "    rows = attention(word)",
  ...end,
];

describe("calls of one attention", () => {
  it("are apart, though the words of both are rows of one table", async () => {
    expect(await sizesOf(overTable(["abc", "dca"]))).toEqual(["3 × 3", "3 × 3"]);
    expect(await sizesOf(overTable(["abc", "dbc"]))).toEqual(["3 × 3", "3 × 3"]);
  });

  it("have a query and a key for each position, though a word comes twice", async () => {
    expect(await sizesOf(overTable(["anna", "abc"]))).toEqual(["4 × 4", "3 × 3"]);
  });

  it("have no names that the program shows for another of them", async () => {
    const print = [
      "labels = list('bad')",
      "rows = attention('bad')",
      "for label, row in zip(labels, rows):",
      "    print(label, row)",
    ];
    const groups = await follow(overTable(["abc", "dca"], print));
    expect(groups.map(({ settings }) => settings.tokens?.value)).toEqual(
      groups.map(() => undefined),
    );
    const [only] = await follow(overTable([], print));
    expect(only?.settings.tokens?.value).toEqual(["b", "a", "d"]);
  });
});

/** Positions one after the other, with the keys so far: two texts, of five and of four positions. */
const cached = [
  "import math",
  "def softmax(z):",
  "    e = [math.exp(v - max(z)) for v in z]",
  "    return [v / sum(e) for v in e]",
  "def read(x, keys):",
  "    q = [2 * v for v in x]",
  "    keys.append([3 * v for v in x])",
  "    w = softmax([sum(a * b for a, b in zip(q, k)) for k in keys])",
  "    return [sum(p * k[j] for p, k in zip(w, keys)) for j in range(2)]",
  "for length in [5, 4]:",
  "    keys = []",
  "    for at in range(length):",
  "        out = read([0.1 * at, 0.3 + length], keys)",
];

describe("a map that a limit cuts short", () => {
  it("is shown with what it is, and never beside a whole one", async () => {
    expect(await sizesOf(cached)).toEqual(["5 × 5", "4 × 4"]);
    const seen = new Set<string>();
    for (let steps = 200; steps <= 4000; steps += 50) {
      const groups = await follow(cached, { ...quickBudget, steps });
      const said = groups.map(({ matrices: { query }, followed }) => {
        const limit = followed?.departures.find(({ part }) => part === "positions");
        return limit?.short ?? `${query!.shape[0]} positions`;
      });
      seen.add(said.join(", "));
    }
    expect([...seen]).toEqual([
      ...["", "first 2 positions", "first 3 positions", "first 4 positions"],
      ...["5 positions", "5 positions, 4 positions"],
    ]);
  });
});
