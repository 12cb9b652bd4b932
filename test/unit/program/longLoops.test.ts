import { afterEach, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { ProgramFollower } from "../../../src/service/programFollower.ts";
import { openSource } from "../../../src/source/openSource.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

async function kindsOf(lines: readonly string[]) {
  const source = await openSource(lines.join("\n"), "python", sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources, {
    budget: { ...patientBudget, ms: 60_000 },
  });
  const { groups } = await follower.follow(source, source.extract({}), {});
  expect(follower.program?.recording.stoppedAt).toBeNull();
  return groups.map(({ kind, followed }) => `${followed ? "followed" : "named"} ${kind}`);
}

const start = [
  "import numpy as np",
  "query = np.array([[1.0, 0.0], [0.5, 2.0]])",
  "key = np.array([[0.0, 1.0], [2.0, 1.0]])",
  "value = np.array([[1.0, 2.0], [3.0, 4.0]])",
  "rows = value",
];
const weigh = [
  "s = query @ key.T / np.sqrt(2)",
  "w = np.exp(s)",
  "w = w / w.sum(axis=1, keepdims=True)",
];
const columns = ["s = query @ key.T", "w = np.exp(s)", "w = w / w.sum(axis=0, keepdims=True)"];

it.each<readonly [string, number, readonly string[], string, readonly string[], string[]]>([
  ["values", 5000, [], "value = value.reshape(2, 2)", weigh, ["followed attention"]],
  ["values", 50_000, [], "value = value.reshape(2, 2)", weigh, ["followed attention"]],
  ["queries", 50_000, [], "query = query[None][0]", weigh, ["followed attention"]],
  ["rows", 5000, [], "rows = np.stack([rows[0], rows[1]])", weigh, ["followed attention"]],
  ["copied weights", 50_000, weigh, "w = w.copy()", [], ["followed attentionWeights"]],
  ["copied columns", 50_000, columns, "w = w.copy()", [], []],
])(
  "a loop that changes %s %i times does not keep an attention from being found",
  { timeout: 120_000 },
  async (_, count, before, body, after, kinds) => {
    const loop = [`for step in range(${count}):`, `    ${body}`];
    const lines = [...start, ...before, ...loop, ...after, "out = w @ value"];
    expect(await kindsOf(lines)).toEqual(kinds);
  },
);

it.each([
  ["copies", "out = out.reshape(2, 2).copy()"],
  ["transposes", "out = out.T"],
])("a loop that %s an output 5000 times leaves its attention", async (_, body) => {
  const loop = ["for step in range(5000):", `    ${body}`];
  const lines = [...start, ...weigh, "out = w @ value", ...loop, "print(out)"];
  expect(await kindsOf(lines)).toEqual(["followed attention"]);
});

it("a loop that masks and divides weights 5000 times does not fail", async () => {
  const loop = ["for step in range(5000):", "    w = w * 0.999", "    w = w / w.sum(1)[:, None]"];
  const kinds = await kindsOf([...start, ...weigh, ...loop, "out = w @ value"]);
  expect(new Set(kinds)).toEqual(new Set(["followed attentionWeights"]));
});

it.each([3, 300])(
  "two heads in number by number loops stay one attention over %i steps that add up their outputs",
  { timeout: 120_000 },
  async (count) => {
    const lines = [
      "import math",
      "import random",
      "random.seed(5)",
      "table = [[random.gauss(0, 1) for _ in range(4)] for _ in range(6)]",
      "def read(word, keys):",
      "    keys.append(table[word])",
      "    joined = []",
      "    for begin in (0, 2):",
      "        fits = [sum(table[word][begin + j] * key[begin + j] for j in range(2)) for key in keys]",
      "        powers = [math.exp(fit) for fit in fits]",
      "        shares = [power / sum(powers) for power in powers]",
      "        joined.extend([sum(s * key[begin + j] for s, key in zip(shares, keys)) for j in range(2)])",
      "    return joined",
      `for step in range(${count}):`,
      "    keys = []",
      "    for word in (5, step % 5, 1 + step % 2):",
      "        joined = read(word, keys)",
      "    table = [[0.999 * number for number in row] for row in table]",
      "    print(step, sum(joined))",
    ];
    const source = await openSource(lines.join("\n"), "python", sourceResources);
    opened.push(source);
    const follower = new ProgramFollower(sourceResources, {
      budget: { ...patientBudget, ms: 60_000 },
    });
    const { groups } = await follower.follow(source, source.extract({}), {});
    const heads = groups.map(({ settings }) => settings.headCount?.value);
    expect(heads).toEqual(Array.from({ length: Math.min(count, 16) }, () => 2));
    const starts = new Set(groups.map(({ place, range }) => (place ?? range).start));
    expect([...starts]).toHaveLength(1);
  },
);
