import { expect, it } from "vitest";
import type { TensorValues } from "../../../src/tensor/tensor.ts";
import { packTensors, unpackTensors } from "../../../src/workers/gpu/messages.ts";
import { TensorLedger } from "../../../src/workers/gpu/gpuConnection.ts";

it("packed tensors cross once, wherever they stand, and one tensor is one tensor again", () => {
  const scores = { shape: [2, 2], values: Float32Array.of(1, 2, 3, 4) };
  const flat = { shape: [4], values: scores.values };
  const names = new Map<TensorValues, number>();
  const packed = packTensors([{ scores, masked: scores, flat, scale: 0.5 }, "gelu"], (tensor) => {
    const known = names.get(tensor.values);
    names.set(tensor.values, known ?? 7);
    return { shape: tensor.shape, tensor: 7, numbers: known === undefined ? tensor.values : null };
  });
  expect(JSON.stringify(packed).match(/"numbers":null/g)).toHaveLength(2);
  const unpacked = unpackTensors(packed, ({ numbers }) => numbers ?? scores.values);
  const [maps, activation] = unpacked as [Record<string, typeof scores>, string];
  expect(activation).toBe("gelu");
  expect(maps).toEqual({ scores, masked: scores, flat, scale: 0.5 });
  expect(maps["masked"]).toBe(maps["scores"]);
});

it("a ledger forgets what was used least lately when it names too much", () => {
  const ledger = new TensorLedger(40);
  const [first, second, third] = [new Float32Array(4), new Float32Array(4), new Float32Array(4)];
  ledger.add(0, first);
  ledger.add(2, second);
  expect(ledger.find(first)).toBe(0);
  ledger.add(4, third);
  expect(ledger.takeForgotten()).toEqual([2]);
  expect(ledger.takeForgotten()).toEqual([]);
  expect([first, second, third].map((values) => ledger.find(values))).toEqual([0, undefined, 4]);
});
