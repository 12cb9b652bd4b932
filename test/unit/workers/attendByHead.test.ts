import { expect, it } from "vitest";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { attendByHead } from "../../../src/workers/compute/computeTrace.ts";
import { createNoise } from "../../support/problems.ts";

const operands = {
  query: createNoise(1, [2, 4, 5, 6]),
  key: createNoise(2, [2, 2, 7, 6]),
  value: createNoise(3, [2, 2, 7, 3]),
  scale: 0.4,
};

it.each([
  ["no mask", {}],
  ["a causal one", { causalOffset: 2 }],
  ["one for all heads", { mask: createNoise(4, [5, 7]) }],
  ["one for each key", { mask: createNoise(5, [2, 1, 1, 7]) }],
  ["one for each head", { mask: createNoise(6, [4, 5, 7]), causalOffset: 1 }],
])("attention head by head with %s is that of all heads at once", async (_name, masking) => {
  const shares: number[] = [];
  const maps = await attendByHead({ ...operands, ...masking }, (share) => {
    shares.push(share);
    return Promise.resolve();
  });
  expect(maps).toEqual(await referenceBackend.attention({ ...operands, ...masking }));
  expect(shares).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((head) => head / 8));
});

it("attention head by head ends when it is cancelled", async () => {
  const ended = attendByHead(operands, () => Promise.reject(new Error("not any more")));
  await expect(ended).rejects.toThrow("not any more");
});
