import { afterEach, describe, expect, it } from "vitest";
import { findLiteral } from "../../../../src/source/edits/findLiteral.ts";
import type { Role } from "../../../../src/source/extraction.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { stillResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

async function follow(lines: readonly string[], language = "matlab") {
  const text = lines.join("\n");
  const source = await openSource(text, language, stillResources);
  opened.push(source);
  const follower = new ProgramFollower(stillResources);
  const { groups, problems } = await follower.follow(source, source.extract({}), {});
  return { text, groups: groups.filter(({ followed }) => followed), problems };
}

const inputs = [
  "X = [1.5 0 1 0.25; 0 2 0 2; 1 1 1 1]; h = 2; d = 2;",
  "q = reshape(X, 3, d, h); k = q; v = q;",
  "O = zeros(3, 4); P = zeros(3, d, h); W = zeros(3, 3, h); A = cell(1, h);",
];

const loop = (...lines: readonly string[]): readonly string[] => [
  ...inputs,
  "for i = 1:h",
  "  c = (i - 1) * d + (1:d);",
  "  S = X(:, c) * X(:, c)' / sqrt(d);",
  ...lines.map((line) => `  ${line}`),
  "end",
];

const softmax = "exp(S) ./ sum(exp(S), 2)";

describe("heads that a loop of MATLAB computes are one attention", () => {
  it.each([
    ["in cells that are joined", [`A{i} = ${softmax};`, "C{i} = A{i} * X(:, c);"], "Y = [C{:}];"],
    ["in the columns of a matrix", [`w = ${softmax};`, "O(:, c) = w * X(:, c);"], "Y = O;"],
    [
      "in pages",
      [`W(:, :, i) = ${softmax};`, "P(:, :, i) = W(:, :, i) * v(:, :, i);"],
      "Y = reshape(P, 3, 4);",
    ],
    ["in columns that are added", [`w = ${softmax};`, "B(:, c) = w * X(:, c);"], "Y = B * eye(4);"],
  ] as const)("%s", async (_, lines, last) => {
    const { groups } = await follow([...loop(...lines), last]);
    expect(groups.map(({ settings }) => settings.headCount?.value)).toEqual([2]);
  });

  it("whose weights are where a cell gets them", async () => {
    const { groups } = await follow([
      `soft = @(S) ${softmax};`,
      ...loop("A{i} = soft(S);", "C{i} = A{i} * X(:, c);"),
      "Y = [C{:}];",
    ]);
    expect(groups[0]?.followed?.stages["attentionWeights"]).toEqual(
      expect.objectContaining({ variable: "A", line: 8 }),
    );
  });
});

it("columns of a preallocated matrix are heads in Python, too", async () => {
  const { groups } = await follow(
    [
      "import numpy as np",
      "X = np.array([[1.0, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]])",
      "O = np.zeros((3, 4))",
      "for i in range(2):",
      "    x = X[:, 2 * i:2 * i + 2]",
      "    e = np.exp(x @ x.T)",
      "    O[:, 2 * i:2 * i + 2] = e / e.sum(axis=1, keepdims=True) @ x",
      "Y = O @ np.eye(4)",
    ],
    "python",
  );
  expect(groups.map(({ settings }) => settings.headCount?.value)).toEqual([2]);
});

describe("a softmax that is written out in MATLAB", () => {
  it("along the queries is a problem, in the dimensions of MATLAB", async () => {
    const lines = [...inputs, "S = X * X';", "A = exp(S) ./ sum(exp(S));", "Y = A * X;"];
    const { problems, text } = await follow(lines);
    expect(problems.map(({ message }) => message)).toEqual([
      "This softmax runs along dimension 1, the queries, so each column sums to 1, not each row. Use the last dimension: 2.",
    ]);
    const [{ range }] = problems as [(typeof problems)[number]];
    expect(text.slice(range.start, range.end)).toBe("exp(S) ./ sum(exp(S))");
  });

  it("is found with sums that repmat repeats", async () => {
    const { groups } = await follow([
      ...inputs,
      "S = X * X';",
      "E = exp(S - repmat(max(S, [], 2), 1, 3));",
      "A = E ./ repmat(sum(E, 2), 1, 3);",
      "Y = A * X;",
    ]);
    expect(groups).toHaveLength(1);
  });
});

describe("numbers lead back to where MATLAB writes them", () => {
  it.each([
    ["in rows", "q = [1.25 -2; 3 4];"],
    ["in rows that are put together", "a = [1.25 -2]; b = [3, 4]; q = [a; b];"],
    ["in columns", "a = [1.25; 3]; q = [a, [-2; 4]];"],
    ["turned", "q = [1.25 3; -2 4]';"],
    ["in cells", "c = {[1.25 -2], [3 4]}; q = [c{1}; c{2}];"],
    ["in a structure", "p.q = [1.25 -2; 3 4]; q = p.q;"],
    ["one by one", "q(1, 1) = 1.25; q(1, 2) = -2; q(2, 1) = 3; q(2, 2) = 4;"],
    ["in rows that are set", "q = zeros(2); q(1, :) = [1.25 -2]; q(2, :) = [3 4];"],
    ["column by column", "q = reshape([1.25 3 -2 4], 2, 2);"],
    ["through a function", "q = same([1.25 -2; 3 4]);\nfunction y = same(x)\n  y = x;\nend"],
  ])("%s", async (_, line) => {
    const [first = "", ...rest] = line.split("\n");
    const { groups, text } = await follow([
      first,
      "k = [0.5 1; 2 3]; v = [5 6; 7 8];",
      "S = q * k';",
      `A = ${softmax};`,
      "Y = A * v;",
      ...rest,
    ]);
    const matrix = groups[0]!.matrices["query" as Role]!;
    const written = Array.from(matrix.values, (__, index) => {
      const found = findLiteral(text, matrix, index);
      return found.kind === "literal" ? found.written : found.kind;
    });
    expect(written).toEqual(["1.25", "-2", "3", "4"]);
  });
});
