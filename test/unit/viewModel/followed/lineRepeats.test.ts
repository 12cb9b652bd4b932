import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../../src/program/interpreter/budget.ts";
import { openSource } from "../../../../src/source/openSource.ts";
import { toLensLines } from "../../../../src/viewModel/lensLines.ts";
import { joinCalls } from "../../../../src/viewModel/thinOut.ts";
import { titleOf } from "../../../../src/viewModel/titleOf.ts";
import { ProgramFollower } from "../../../../src/workers/reading/programFollower.ts";
import { evaluateGroup } from "../../../support/groups.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const training = (epochs: number, attention: readonly string[]): string =>
  [
    "import numpy as np",
    "X = np.array([[1.0, 0.0], [0.5, 2.0], [0.3, 0.1]])",
    "W = np.eye(2)",
    `for epoch in range(${epochs}):`,
    ...attention,
    "    W = W * 0.9999",
  ].join("\n");

const oneHead = [
  "    s = X @ W @ X.T",
  "    e = np.exp(s)",
  "    w = e / e.sum(axis=1, keepdims=True)",
  "    out = w @ X",
];

const rowByRow = [
  "    K = X @ W",
  "    for x in X:",
  "        s = K @ x",
  "        e = np.exp(s)",
  "        w = e / e.sum()",
  "        out = w @ X",
];

/** The titles of all attentions, and the lens of the line that computes them. */
async function read(text: string) {
  const still = { ...sourceResources, clock: () => 0 };
  const source = await openSource(text, "python", still);
  const follower = new ProgramFollower(still, patientBudget);
  const { groups } = await follower.follow(source, source.extract({}), {});
  source.dispose();
  const first = await evaluateGroup(groups[0]!);
  const others = groups.slice(1).map((group) => ({ ...first, group }));
  const [lens] = joinCalls([first, ...others].flatMap((each) => toLensLines(each)));
  return { titles: groups.map(titleOf), lens: lens?.title };
}

describe("an attention in a training loop", () => {
  it("is numbered among all that the program computes, not among those that are shown", async () => {
    const { titles, lens } = await read(training(300, oneHead));
    expect(titles).toHaveLength(128);
    expect([titles[0], titles[63], titles[64], titles[127]]).toEqual([
      "Multi-Head Attention 1 of 300",
      "Multi-Head Attention 64 of 300",
      "Multi-Head Attention 237 of 300",
      "Multi-Head Attention 300 of 300",
    ]);
    expect(lens).toMatch(/ · first and last 64 of 300 calls$/);
  });

  it("is still counted where the loop is too long to be kept in memory", async () => {
    const { titles, lens } = await read(training(10_000, oneHead));
    expect([titles[63], titles[64], titles[127]]).toEqual([
      "Multi-Head Attention 64 of 10,000",
      "Multi-Head Attention 9,937 of 10,000",
      "Multi-Head Attention 10,000 of 10,000",
    ]);
    expect(lens).toMatch(/ · first and last 64 of 10,000 calls$/);
  });

  it("counts once where its rows are computed one by one", async () => {
    const { titles, lens } = await read(training(200, rowByRow));
    expect(titles[64]).toBe("Multi-Head Attention 137 of 200");
    expect(lens).toMatch(/ · first and last 64 of 200 calls$/);
  });

  it("has all its calls counted where all of them are shown", async () => {
    const { titles, lens } = await read(training(20, oneHead));
    expect(titles.at(-1)).toBe("Multi-Head Attention 20 of 20");
    expect(lens).toMatch(/ · 19 more calls$/);
  });
});
