import type { AttentionOperands } from "../../../engine/backends/backend.ts";
import { createTensor, type Tensor } from "../../../tensor/tensor.ts";
import { sizeAt } from "../../../tensor/shape.ts";
import type { Mistake, Slip } from "../mistake.ts";

/** Mistakes with a key-value cache: fewer queries than keys. */
export const cacheMistakes: readonly Mistake[] = [
  {
    id: "cache-off-by-one",
    title: { en: "Cache off by one", "zh-tw": "快取差了一格" },
    equal: {
      en: "those that leave out one end of the cache",
      "zh-tw": "漏掉快取一端的結果",
    },
    remedy: {
      en: "Append this step's key and value first, then read positions 0 to t, t included.",
      "zh-tw": "先把這一步的鍵和值加進快取，再讀位置 0 到 t（包含 t）。",
    },
    slips: [hiding("last"), leavingOut("last"), hiding("first"), leavingOut("first")],
  },
];

type End = "first" | "last";

function isCache({ query, key }: AttentionOperands): boolean {
  return sizeAt(query.shape, 2) < sizeAt(key.shape, 2);
}

/** The position is there with weight 0. */
function hiding(end: End): Slip {
  return {
    attention: {
      operands: (operands) => {
        if (!isCache(operands) || operands.mask) return null;
        const length = sizeAt(operands.key.shape, 2);
        const values = new Float64Array(length);
        values[end === "first" ? 0 : length - 1] = -Infinity;
        return { ...operands, mask: createTensor([1, length], values) };
      },
    },
  };
}

/** The position is not there at all: the rows of weights are shorter. */
function leavingOut(end: End): Slip {
  return {
    attention: {
      operands: (operands) => {
        if (!isCache(operands) || operands.mask) return null;
        const { causalOffset } = operands;
        return {
          ...operands,
          key: dropPosition(operands.key, end),
          value: dropPosition(operands.value, end),
          ...(causalOffset !== undefined && { causalOffset: causalOffset - 1 }),
        };
      },
    },
  };
}

/** `[batch, head, length, headDim] -> [batch, head, length - 1, headDim]` */
function dropPosition({ shape, values }: Tensor, end: End): Tensor {
  const [batchSize = 0, headCount = 0, length = 0, headDim = 0] = shape;
  const shift = end === "first" ? headDim : 0;
  const kept = Float64Array.from(
    { length: batchSize * headCount * (length - 1) * headDim },
    (_, at) => {
      const inMatrix = at % ((length - 1) * headDim);
      const matrix = (at - inMatrix) / ((length - 1) * headDim);
      return values[matrix * length * headDim + inMatrix + shift]!;
    },
  );
  return createTensor([batchSize, headCount, length - 1, headDim], kept);
}
