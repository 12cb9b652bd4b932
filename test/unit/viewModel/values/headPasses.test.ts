import { describe, expect, it } from "vitest";
import { LinesOfText } from "../../../support/valueLines.ts";

const heads = `import math

def softmax(row):
    powers = [math.exp(x) for x in row]
    return [p / sum(powers) for p in powers]

query = [0.0, 2.0, 3.0, 0.0]
keys = [[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 1.0, 0.0]]
values = [[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]
out = []
for h in range(2):
    q = query[2 * h:2 * h + 2]
    scores = [sum(a * b for a, b in zip(q, k[2 * h:2 * h + 2])) / math.sqrt(2) for k in keys]
    weights = softmax(scores)
    out += [sum(w * v[2 * h + j] for w, v in zip(weights, values)) for j in range(2)]
print(out)
`;

const alike = heads.replace("[0.0, 2.0, 3.0, 0.0]", "[0.0, 0.0, 0.0, 0.0]");

describe("the head of the panel and the passes of the code", () => {
  const text = new LinesOfText(heads, "python");

  it("are told from each other by the weights that a pass makes", async () => {
    const passes = await text.passes();
    const loop = passes.find((each) => each.startsWith("loop"))!.split(":")[0]!;
    expect(await text.headOfPass(loop, 0)).toBe("head 0, query 0");
    expect(await text.headOfPass(loop, 1)).toBe("head 1, query 0");
    expect(await text.headOfPass(loop, 2)).toBeNull();
    expect(await text.headOfPass("loop 99", 0)).toBeNull();
    // The last pass is shown, so head 1 changes nothing; softmax runs once for each head.
    const found = await text.passesOfHead(0, 0);
    expect(found).toContain(`${loop} → 0`);
    expect(await text.passesOfHead(1, 0)).toEqual([]);
  });

  it("are the same call where a line makes all heads at once", async () => {
    const calls = `import torch
torch.manual_seed(0)

def attend(x):
    scores = x @ x.transpose(-2, -1)
    weights = torch.softmax(scores, dim=-1)
    return weights @ x

first = attend(torch.randn(1, 2, 3, 4))
second = attend(torch.randn(1, 2, 3, 4))
`;
    const called = new LinesOfText(calls, "python");
    const [body] = (await called.passes()).map((each) => each.split(":")[0]!);
    // The panel shows the first call, and the code the last one.
    expect(await called.passesOfHead(1, 2)).toEqual([`${body} → 0`]);
    expect(await called.headOfPass(body!, 0)).toBeNull();
  });

  it("stay as they are where heads have the same weights", async () => {
    const same = new LinesOfText(alike, "python");
    expect(await same.passesOfHead(0, 0)).toEqual([]);
    const [loop] = (await same.passes()).filter((each) => each.startsWith("loop"));
    expect(await same.headOfPass(loop!.split(":")[0]!, 0)).toBeNull();
  });
});
