import { arrayBuilders, mathBuilders, reshape, toShape } from "../evaluation/arrayBuilders.ts";
import { toRow } from "../evaluation/evaluator.ts";
import type { Builder, EvaluatedCall } from "../evaluation/evaluationRules.ts";
import { repeatList } from "../evaluation/arithmetic.ts";
import { filledGrid, mapNumbers } from "../evaluation/grids.ts";
import type { GridValue, NumberValue, Value } from "../evaluation/value.ts";

const inner: Builder = (call) => call.args[0] ?? null;

/** `Array(8)` is empty, `Array(1, 2)` is a row. */
const createArray: Builder = (call) => {
  const [length] = call.args;
  if (call.args.length === 1 && length?.kind === "number") {
    return { kind: "holes", length: length.value, start: call.start, end: call.end };
  }
  return createRow(call);
};

const createRow: Builder = (call) => {
  const isRow = call.args.length > 0 && call.args.every(isNumber);
  return isRow ? toRow(call, call.args.filter(isNumber)) : null;
};

/** The same value, `length` times. */
function repeat(call: EvaluatedCall, length: number, value: Value | undefined): Value | null {
  if (value?.kind === "number") return filledGrid(call, [length], value.value, false);
  if (value?.kind !== "grid") return null;
  return repeatList(call, { ...value, shape: [1, ...value.shape] }, length);
}

/** `.fill(0)`; filling with nothing leaves it as empty as it was. */
const fill: Builder = (call) => {
  const list = call.receiver();
  const length = lengthOf(list);
  if (length === null) return null;
  return (
    repeat(call, length, call.args[0]) ??
    (list?.kind === "holes" ? { ...list, start: call.start, end: call.end } : null)
  );
};

/** `.map(() => ...)` with the same result for every item. */
const map: Builder = (call) => {
  const length = lengthOf(call.receiver());
  const [made] = call.args;
  if (length === null || made?.kind !== "lambda") return null;
  return repeat(call, length, made.result);
};

const arrayFromLength: Builder = (call) => {
  const [length, made] = call.args;
  if (length?.kind !== "number" || made?.kind !== "lambda") return null;
  return repeat(call, length.value, made.result);
};

/** `new Float32Array([1, 2])` holds rounded numbers, `new Float32Array(8)` zeros. */
function typedArray(round: (value: number) => number): Builder {
  return (call) => {
    const [given] = call.args;
    if (given?.kind === "number") return filledGrid(call, [given.value], 0, false);
    if (given?.kind !== "grid" || given.shape.length !== 1) return null;
    return rounded(call, given, round);
  };
}

function rounded(
  call: EvaluatedCall,
  grid: GridValue,
  round: (value: number) => number,
): GridValue {
  const numbers = mapNumbers(grid, (values) => values.map(round));
  return { ...grid, numbers, start: call.start, end: call.end };
}

const typedArrays = Object.entries({
  Float32Array: Math.fround,
  Float64Array: (value: number) => value,
  Int8Array: Math.trunc,
  Int16Array: Math.trunc,
  Int32Array: Math.trunc,
  Uint8Array: Math.trunc,
}).flatMap(([name, round]): [string, Builder][] => [
  [`new ${name}`, typedArray(round)],
  [`${name}.from`, typedArray(round)],
  [
    `${name}.of`,
    (call) => {
      const row = createRow(call);
      return row?.kind === "grid" ? rounded(call, row, round) : null;
    },
  ],
]);

/** `tf.tensor2d(values, [rows, columns])`: TensorFlow.js holds single precision. */
const tensor: Builder = (call) => {
  const [given, shape] = call.args;
  if (given?.kind === "list") return { ...given, start: call.start, end: call.end };
  if (given?.kind !== "grid") return null;
  const single = rounded(call, given, Math.fround);
  return shape?.kind === "grid" ? reshape(call, single, toShape([shape])) : single;
};

const tensors = ["tensor", "tensor1d", "tensor2d", "tensor3d"].map((name): [string, Builder] => [
  `tf.${name}`,
  tensor,
]);

/** What is known about TypeScript and JavaScript calls. */
export const typescriptBuilders: ReadonlyMap<string, Builder> = new Map<string, Builder>([
  ...arrayBuilders,
  ...typedArrays,
  ...tensors,
  ...mathBuilders("Math", {
    sqrt: Math.sqrt,
    pow: Math.pow,
    exp: Math.exp,
    log: Math.log,
    floor: Math.floor,
    ceil: Math.ceil,
    round: Math.round,
    trunc: Math.trunc,
    min: Math.min,
    max: Math.max,
    fround: Math.fround,
  }),
  ["()", inner],
  ["Array", createArray],
  ["new Array", createArray],
  ["Array.of", createRow],
  ["Array.from", inner],
  ["Array.from length", arrayFromLength],
  ["Object.freeze", inner],
  [".fill", fill],
  [".map", map],
]);

function lengthOf(value: Value | null): number | null {
  if (value?.kind === "holes") return value.length;
  return value?.kind === "grid" ? (value.shape[0] ?? null) : null;
}

function isNumber(value: Value): value is NumberValue {
  return value.kind === "number";
}
