import { afterEach, describe, expect, it } from "vitest";
import { openSource } from "../../../../src/source/openSource.ts";
import { ProgramFollower } from "../../../../src/service/programFollower.ts";
import { toBasis } from "../../../../src/viewModel/basis.ts";
import { toLensLines } from "../../../../src/viewModel/lensLines.ts";
import { evaluateGroup } from "../../../support/groups.ts";
import { sourceResources } from "../../../support/sourceResources.ts";

const opened: { dispose(): void }[] = [];
afterEach(() => opened.splice(0).forEach((each) => each.dispose()));

const literal = "np.array([[[1.0, 0.2], [0.3, 1.1]], [[0.9, 0.1], [0.2, 1.0]]])";
const start = ["import numpy as np", `q = ${literal}`, "k = q[:, ::-1].copy()", "v = q * 2"];
const weigh = [
  "s = q @ k.transpose(0, 2, 1) / np.sqrt(2)",
  "w = np.exp(s) / np.exp(s).sum(-1, keepdims=True)",
  "out = w @ v",
];

async function follow(...lines: readonly string[]) {
  const source = await openSource([...start, ...lines].join("\n"), "python", sourceResources);
  opened.push(source);
  const follower = new ProgramFollower(sourceResources);
  const [group, ...others] = (await follower.follow(source, source.extract({}), {})).groups;
  expect(others).toEqual([]);
  return group!;
}

describe("three dimensions of which a program does not say whether they are heads", () => {
  it("are assumed to be a batch, and the lens says so", async () => {
    const group = await follow("k, v = q + 1, q * 2", ...weigh);
    expect(toBasis(group)).toMatchObject({ assumes: "assumes a batch of 2, not heads" });
    const lines = toLensLines(await evaluateGroup(group));
    expect(lines.map(({ title }) => title)).toContain("assumes a batch of 2, not heads");
  });

  it("are assumed to be heads where a number is called so", async () => {
    const group = await follow("num_heads = 2", "k, v = q + 1, q * 2", ...weigh);
    expect(group.settings.headCount?.value).toBe(2);
    expect(toBasis(group)).toMatchObject({ assumes: "assumes 2 heads, not a batch" });
  });

  it.each([
    ["a name says that it is a batch", ["batch_size = 2", ...weigh]],
    ["its heads are joined", [...weigh, "y = out.transpose(1, 0, 2).reshape(2, 4)"]],
    ["a batch is projected", ["q = q @ np.eye(2)", "k, v = q, q", ...weigh]],
  ])("are not assumed where %s", async (_, lines) => {
    expect(toBasis(await follow("k, v = q + 1, q * 2", ...lines)).assumes).toBeNull();
  });
});

describe("matrices of heads that a loop writes into one tensor", () => {
  const loop = (line: string) => ["for h in range(2):", `    ${line}`];

  it("are one attention with the numbers of the program", async () => {
    const group = await follow(
      "s, out = np.zeros((2, 2, 2)), np.zeros((2, 2, 2))",
      ...loop("s[h] = q[h] @ k[h].T / np.sqrt(2)"),
      "w = np.exp(s) / np.exp(s).sum(-1, keepdims=True)",
      ...loop("out[h] = w[h] @ v[h]"),
    );
    expect(group.followed?.stages).toMatchObject({
      scores: { variable: "s", line: 7 },
      attentionWeights: { variable: "w", line: 8 },
      attentionOutput: { variable: "out", line: 10 },
    });
    const evaluated = await evaluateGroup(group);
    const trace = "trace" in evaluated ? evaluated.trace : null;
    const output = trace?.kind === "attention" ? [...trace.attentionOutput.values] : [];
    // The numbers of NumPy 2.4.
    const wanted = [1.17273717, 1.46362363, 1.488291, 1.05791157];
    expect(output.slice(0, 4)).toEqual(
      wanted.map((each): number => expect.closeTo(each, 6) as number),
    );
  });

  it("are one where they are stacked, from projections of one input", async () => {
    const group = await follow(
      "x, W = q[0], k",
      "s = np.stack([(x @ W[h]) @ (x @ W[h]).T for h in range(2)])",
      "w = np.exp(s) / np.exp(s).sum(-1, keepdims=True)",
      "out = np.stack([w[h] @ (x @ W[h]) for h in range(2)])",
      "y = out.transpose(1, 0, 2).reshape(2, 4)",
    );
    expect(group.settings.headCount?.value).toBe(2);
    expect(toBasis(group).assumes).toBeNull();
  });
});
