import fc from "fast-check";
import type { AttentionOperands } from "../../src/engine/backends/backend.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import { createNoise } from "./problems.ts";

/** Attentions of random sizes, masks and causal rules. */
export function attentionDraws(length: fc.Arbitrary<number>, width: fc.Arbitrary<number>) {
  return fc.record({
    seed: fc.integer({ min: 0, max: 1e6 }),
    batchSize: fc.constantFrom(1, 2),
    heads: fc.constantFrom([1, 1], [4, 4], [4, 2], [6, 1]),
    queryLength: length,
    keyLength: length,
    headDim: width,
    valueHeadDim: width,
    causalOffset: fc.option(fc.integer({ min: -60, max: 60 })),
    mask: fc.option(fc.constantFrom("keys", "queries", "heads", "all")),
    hidden: fc.boolean(),
  });
}

type Drawn = ReturnType<typeof attentionDraws> extends fc.Arbitrary<infer Value> ? Value : never;

/** A random attention as the backends take it. */
export function toDrawnOperands(drawn: Drawn): AttentionOperands {
  const { seed, batchSize, heads, queryLength, keyLength, headDim, valueHeadDim } = drawn;
  const [headCount = 1, keyValueHeadCount = 1] = heads;
  const mask = drawn.mask && createMask(drawn);
  return {
    query: createNoise(seed, [batchSize, headCount, queryLength, headDim]),
    key: createNoise(seed + 1, [batchSize, keyValueHeadCount, keyLength, headDim]),
    value: createNoise(seed + 2, [batchSize, keyValueHeadCount, keyLength, valueHeadDim]),
    scale: 1 / Math.sqrt(headDim),
    ...(mask && { mask }),
    ...(drawn.causalOffset !== null && { causalOffset: drawn.causalOffset }),
  };
}

/** Numbers to add, of which some, if wanted, hide their key. */
function createMask({
  seed,
  batchSize,
  heads,
  queryLength,
  keyLength,
  mask,
  hidden,
}: Drawn): Tensor {
  const shapes = {
    keys: [keyLength],
    queries: [queryLength, 1],
    heads: [heads[0], 1, keyLength],
    all: [batchSize, heads[0], queryLength, keyLength],
  };
  const { shape, values } = createNoise(seed + 3, shapes[mask ?? "keys"]);
  return { shape, values: values.map((x) => (hidden && x > 0.5 ? -Infinity : x)) };
}
