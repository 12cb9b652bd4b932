import {
  arrayBuilders,
  mathBuilders,
  onGrid,
  reshape,
  roundToSingle,
} from "../evaluation/arrayBuilders.ts";
import type { Builder, EvaluatedCall } from "../evaluation/evaluationRules.ts";
import { repeatList } from "../evaluation/arithmetic.ts";
import { filledGrid } from "../evaluation/grids.ts";
import { type Value, computedNumber } from "../evaluation/value.ts";

const inner: Builder = (call) => call.args[0] ?? null;
const same: Builder = (call) => call.receiver();

/** `float('-inf')` and `float(3)`. */
const toFloat: Builder = (call) => {
  const [value] = call.args;
  if (value?.kind === "number") return { ...value, integer: false };
  if (value?.kind !== "text") return null;
  const number = Number(value.value.trim().replace(/^([-+]?)inf(?:inity)?$/iu, "$1Infinity"));
  const isNumber = value.value.trim() !== "";
  return isNumber ? { ...computedNumber(call, number), literal: true } : null;
};

const toInteger: Builder = (call) => {
  const [value] = call.args;
  if (value?.kind !== "number") return null;
  return { ...computedNumber(call, Math.trunc(value.value)), integer: true };
};

const lengthOf: Builder = (call) => {
  const [value] = call.args;
  const length =
    value?.kind === "grid" ? value.shape[0] : value?.kind === "list" ? value.items.length : null;
  return length == null ? null : { ...computedNumber(call, length), integer: true };
};

const comprehend: Builder = (call) => {
  const [count, body] = call.args;
  if (count?.kind !== "number" || !body) return null;
  if (body.kind === "number") return filledGrid(call, [count.value], body.value, false);
  if (body.kind !== "grid") return null;
  return repeatList(call, { ...body, shape: [1, ...body.shape] }, count.value);
};

/** An array of what is given; `dtype` may say that it holds single precision. */
function toArray(isSingle: boolean): Builder {
  return (call) => {
    const [given] = call.args;
    if (given?.kind !== "grid" && given?.kind !== "list") return null;
    const whole = { ...given, start: call.start, end: call.end, isArray: true } as Value;
    return isSingleType(call, isSingle) ? roundToSingle(whole) : whole;
  };
}

/** `dtype=torch.float32`, `dtype="float32"`, `dtype=float` of a library whose default it is. */
function isSingleType(call: EvaluatedCall, isDefault: boolean): boolean {
  const type = call.named.get("dtype") ?? call.args[1];
  const name = type?.kind === "text" ? type.value : type?.kind === "unknown" ? type.path : null;
  if (!name) return isDefault;
  return /float32$/u.test(name) || (isDefault && /(?:^|\.)float$/u.test(name));
}

/** `.to(torch.float32)` and `.astype(np.float32)`. */
const toType: Builder = (call) => {
  const [type] = call.args;
  const name = type?.kind === "text" ? type.value : type?.kind === "unknown" ? type.path : null;
  const grid = call.receiver();
  return grid && /float32$|^torch\.float$/u.test(name ?? "") ? roundToSingle(grid) : grid;
};

const unsqueeze = onGrid((grid, call) => {
  const [axis] = call.args;
  const isFirst = axis?.kind === "number" && axis.value === 0;
  return isFirst ? reshape(call, grid, [1, ...grid.shape]) : null;
});

const squeeze = onGrid((grid, call) =>
  reshape(call, grid, grid.shape[0] === 1 ? grid.shape.slice(1) : grid.shape),
);

const unchanged = ["double", "cpu", "cuda", "numpy", "tolist", "copy", "clone", "detach"]
  .concat(["contiguous", "requires_grad_", "item"])
  .map((name): [string, Builder] => [`.${name}`, same]);

const math = { sqrt: Math.sqrt, exp: Math.exp, log: Math.log, pow: Math.pow };

/** What is known about Python calls. */
export const pythonBuilders: ReadonlyMap<string, Builder> = new Map<string, Builder>([
  ...arrayBuilders,
  ...unchanged,
  ...mathBuilders("math", { ...math, floor: Math.floor, ceil: Math.ceil }),
  ...mathBuilders("np", math),
  ["()", inner],
  ["float", toFloat],
  ["int", toInteger],
  ["len", lengthOf],
  ["list", inner],
  ["tuple", inner],
  ["comprehension", comprehend],
  [".array", toArray(false)],
  [".asarray", toArray(false)],
  [".matrix", toArray(false)],
  ["jnp.array", toArray(true)],
  ["jnp.asarray", toArray(true)],
  ["mx.array", toArray(true)],
  [".tensor", toArray(true)],
  [".as_tensor", toArray(true)],
  [".constant", toArray(true)],
  [".Tensor", toArray(true)],
  [".FloatTensor", toArray(true)],
  [".DoubleTensor", toArray(false)],
  [".float", (call) => roundToSingleIf(call.receiver())],
  [".to", toType],
  [".astype", toType],
  [".unsqueeze", unsqueeze],
  [".squeeze", squeeze],
]);

function roundToSingleIf(value: Value | null): Value | null {
  return value && roundToSingle(value);
}
