import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

/** The computations of a Python program, with the numbers of each. */
async function follow(lines: readonly string[]) {
  const source = await openSource(lines.join("\n"), "python", sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  const { groups } = await follower.follow(source, source.extract({}), {});
  return groups.map((group) => ({
    kind: group.kind,
    weights: [...(group.matrices.attentionWeights?.values ?? [])],
    output: [...(group.followed?.made?.output?.values ?? [])],
    line: group.followed?.line,
    stages: Object.entries(group.followed?.stages ?? {}).map(([stage, { variable }]) => [
      stage,
      variable,
    ]),
  }));
}

/** The numbers of CPython. */
function near(rows: readonly (readonly number[])[]) {
  return rows.flat().map((number): number => expect.closeTo(number, 7) as number);
}

describe("weights in lists", () => {
  const lists = [
    "import math",
    "a = [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]",
    "b = [[1.0, 2.0], [0.5, 1.0], [0.0, 1.0]]",
    "c = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]",
    "def softmax(row):",
    "    e = [math.exp(x) for x in row]",
    "    return [x / sum(e) for x in e]",
    "def dot(x, y):",
    "    return sum(m * n for m, n in zip(x, y))",
    "scores = [[dot(q, k) / math.sqrt(2) for k in b] for q in a]",
  ];

  it("are an attention where the softmax is called anew for each number of the output", async () => {
    const [group, ...others] = await follow([
      ...lists,
      "out = []",
      "for row in scores:",
      "    out.append([sum(w * v[d] for w, v in zip(softmax(row), c)) for d in range(2)])",
    ]);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ kind: "attention", line: 13 });
    expect(group?.stages).toEqual(
      expect.arrayContaining([
        ["scores", "scores"],
        ["attentionOutput", "out"],
      ]),
    );
  });

  it.each([
    ["query", "key", "value"],
    ["a", "b", "c"],
  ])("are a map where some are set to 0 after their softmax: %s", async (query, key, value) => {
    const named = (line: string) =>
      line.replace(/^a =/, `${query} =`).replace(/^b =/, `${key} =`).replace(/^c =/, `${value} =`);
    const [map, ...others] = await follow([
      ...lists.slice(0, -1).map(named),
      `scores = [[dot(q, k) / math.sqrt(2) for k in ${key}] for q in ${query}]`,
      "weights = [softmax(row) for row in scores]",
      "for i in range(3):",
      "    for j in range(i + 1, 3):",
      "        weights[i][j] = 0.0",
      `out = [[sum(weights[i][j] * ${value}[j][d] for j in range(3)) for d in range(2)]`,
      "       for i in range(3)]",
    ]);
    expect(others).toEqual([]);
    expect(map?.kind).toBe("attentionWeights");
    expect(map?.weights).toEqual(
      near([
        [0.45552749, 0, 0],
        [0.50348984, 0.24825508, 0],
        [0.62919045, 0.21784283, 0.15296673],
      ]),
    );
    expect(map?.output).toEqual(
      near([
        [0.45552749, 0.91105498],
        [1.24825508, 2],
        [2.04755256, 3.04755256],
      ]),
    );
  });

  const arrays = [
    "import numpy as np",
    ...lists.slice(1, 4).map((each) => each.replace(/= (.*)/, "= np.array($1)")),
  ];

  it("are no maps of their own where each row is an array that joins the others", async () => {
    const groups = await follow([
      ...[...arrays, "attn = []", "for q in a:", "    s = b @ q"],
      ...[
        "    attn.append(np.exp(s) / np.exp(s).sum())",
        "attn = np.stack(attn)",
        "out = attn @ c",
      ],
    ]);
    expect(groups.map(({ kind }) => kind)).toEqual(["attention"]);
  });

  it("are two attentions where a function is given queries of two kinds, with the same keys", async () => {
    const groups = await follow([
      ...[...arrays, "def look(q):", "    s = b @ q", "    w = np.exp(s) / np.exp(s).sum()"],
      ...["    return w @ c", "for q in a:", "    look(q)", "for q in a:", "    look(2 * q)"],
    ]);
    expect(groups).toHaveLength(2);
  });
});
