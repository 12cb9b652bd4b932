import { binary, toTuple, unary } from "../../tensors/elementwise.ts";
import { made, plain } from "../../tensors/operand.ts";
import { logSoftmax, reduce } from "../../tensors/reduce.ts";
import { reshape, swapAxes } from "../../tensors/shapes.ts";
import { countOf, sameShape } from "../../values/dimension.ts";
import { isFloating } from "../../values/dtype.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { type Entry, onTensor } from "./entries.ts";
import { settle } from "./moreLosses.ts";

const usual = "mean";

/** One number for all positions, whatever the targets are. */
function isJoined(how: Value | undefined): boolean {
  const name = how?.kind === "string" ? how.value : usual;
  return name === "mean" || name === "sum";
}

type Pair = (machine: Machine, x: Tensor, target: Tensor) => Tensor;

function loss(body: Pair, rest = ""): Entry {
  return onTensor(
    `target${rest}, size_average=, reduce=, reduction=, beta=, delta=`,
    (machine, x, given) => {
      const [target] = given;
      if (target?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
      if (rest !== "" && given[1] && given[1].kind !== "none") {
        return machine.unknown("the weights of this loss are not followed");
      }
      if (given.slice(-2).some((each) => each !== undefined)) {
        return machine.unknown("`beta` and `delta` of a loss are not followed");
      }
      return settle(machine, body(machine, x, target), given[rest === "" ? 3 : 4]);
    },
  );
}

interface ClassLoss {
  /** Positions of this class do not count. */
  readonly ignored: number;
  readonly how: Value | undefined;
  /** What the scores came from. */
  readonly from: Tensor;
  /** How much each class counts. */
  readonly weights: Float64Array | null;
  /** How much of each target is spread over all classes. */
  readonly smoothing: number;
  /** The scores are no logarithms yet. */
  readonly takesLogarithm: boolean;
}

/** The loss of the correct class of each row: minus its logarithm. */
function negativeLog(machine: Machine, logs: Tensor, target: Tensor, options: ClassLoss): Value {
  const { ignored, how, from, weights, smoothing } = options;
  const width = logs.shape.at(-1) ?? 1;
  const [numbers, places] = [logs.numbers(), target.numbers()];
  const name = how?.kind === "string" ? how.value : usual;
  const shape = name === "none" ? target.shape : [];
  if (!numbers || !places) {
    const why = numbers ? target.why : logs.why;
    const gap = createUnknownTensor("torch", logs.dtype, shape, why);
    return made(machine, gap, "crossEntropy", [from, target]);
  }
  const odd = places.find((place) => place !== ignored && (place < 0 || place >= width));
  if (odd !== undefined) machine.fail("IndexError", `Target ${odd} is out of bounds.`);
  const weightOf = (place: number): number => weights?.[place] ?? 1;
  const each = Float64Array.from(places, (place, row) => {
    if (place === ignored) return 0;
    const own = -numbers[row * width + place]! * weightOf(place);
    if (smoothing === 0) return own;
    let spread = 0;
    for (let at = 0; at < width; at++) spread -= numbers[row * width + at]! * weightOf(at);
    return (1 - smoothing) * own + (smoothing / width) * spread;
  });
  const count = places.reduce((sum, place) => (place === ignored ? sum : sum + weightOf(place)), 0);
  const sum = each.reduce((total, number) => total + number, 0);
  const result = name === "none" ? each : Float64Array.of(name === "sum" ? sum : sum / count);
  const rounded = result.map(logs.dtype === "float32" ? Math.fround : (number) => number);
  const whole = createTensor("torch", logs.dtype, shape, rounded);
  const isUsual = !weights && smoothing === 0;
  return made(machine, whole, "crossEntropy", [from, target], {
    ignored,
    name,
    isUsual,
    takesLogarithm: options.takesLogarithm,
  });
}

/** The loss of rows whose target is a share for each class. */
function ofShares(machine: Machine, x: Tensor, target: Tensor, options: ClassLoss): Value {
  const { how, weights, smoothing } = options;
  if (x.shape.length > 2 || !sameShape(x.shape, target.shape))
    return machine.unknown("this cross entropy is not followed");
  const width = x.shape.at(-1) ?? 1;
  const spread =
    smoothing === 0
      ? target
      : binary(
          machine,
          "add",
          binary(machine, "multiply", target, plain(1 - smoothing, 2)),
          plain(smoothing / width, 2),
        );
  const shares = weights
    ? binary(machine, "multiply", spread, createTensor("torch", x.dtype, [width], weights.slice()))
    : spread;
  const products = binary(machine, "multiply", logSoftmax(machine, x, -1), shares);
  const each = unary(machine, "negative", reduce(machine, "sum", products, -1, false));
  return settle(machine, each, how);
}

/** Targets have the dimensions of the scores, but for the classes. */
function checkTargets(machine: Machine, x: Tensor, target: Tensor, mayBeShares: boolean): void {
  const [left, right] = [x.shape, target.shape];
  const wanted = left.toSpliced(left.length > 1 ? 1 : 0, 1);
  if (sameShape(wanted, right) || (mayBeShares && sameShape(left, right))) return;
  // Sizes without a value may be equal; the same number of positions, in another order, never fits.
  const isUneven = countOf(left.slice(0, -1)) !== countOf(right);
  if (machine.sizes && (isUneven || left.length < 2)) return;
  machine.fail(
    "RuntimeError",
    `expected a target of the shape ${toTuple(wanted)}, got ${toTuple(right)}`,
    { kind: "classes", left, right, axis: 0, operands: [x, target] },
  );
}

/** Notes scores of a linear map for each position: its classes are the last dimension, and mostly meant. */
function doubtClasses(machine: Machine, x: Tensor): void {
  const [first] = x.origin?.operation === "add" ? x.origin.inputs : [x];
  const isMapped = typeof first === "object" && first.origin?.operation === "matmul";
  if (!isMapped || x.shape.length !== 3 || x.shape[1] === x.shape[2]) return;
  const misfit = { kind: "classes", left: x.shape, right: [], axis: 0, operands: [x] } as const;
  try {
    machine.fail("RuntimeError", "the classes are not dimension 1", misfit);
  } catch {
    // It may fit, so the program goes on.
  }
}

/** Classes are dimension 1; others may follow. */
function classesLast(machine: Machine, x: Tensor): Tensor {
  if (x.shape.length < 3) return x;
  const width = x.shape[1]!;
  const flat = reshape(machine, x, [x.shape[0]!, width, -1]);
  return reshape(machine, swapAxes(machine, flat, 1, 2), [-1, width]);
}

function byClass(takesLogarithm: boolean): Entry {
  return onTensor(
    "target, weight=, size_average=, ignore_index=, reduce=, reduction=, label_smoothing=",
    (machine, x, [target, weight, , ignored, , how, smoothing]) => {
      if (target?.kind === "unknown" && machine.sizes && isJoined(how)) {
        doubtClasses(machine, x);
        return createUnknownTensor(x.library, x.dtype, [], target.why);
      }
      if (target?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
      const weights = weight?.kind === "tensor" ? weight.numbers() : null;
      if (weight?.kind === "tensor" && !weights) return machine.unknown(weight.why);
      // Nobody says the type of a target that is not given; shares have the dimensions of the scores.
      const isOpen = machine.sizes !== null && target.shape.length < x.shape.length;
      const options = {
        ignored: wholeOf(ignored, machine, -100),
        how,
        from: x,
        weights,
        smoothing: numberOf(smoothing) ?? 0,
        takesLogarithm,
      };
      if (isFloating(target.dtype) && !isOpen)
        return takesLogarithm
          ? ofShares(machine, x, target, options)
          : machine.unknown("this cross entropy is not followed");
      checkTargets(machine, x, target, isFloating(target.dtype));
      const rows = classesLast(machine, x);
      const logs = takesLogarithm ? logSoftmax(machine, rows, -1) : rows;
      return negativeLog(machine, logs, target, options);
    },
  );
}

/** `-(t log p + (1 - t) log(1 - p))`; no logarithm is below -100. */
const crossOfTwo: Pair = (machine, x, target) => {
  const one = plain(1, 1);
  const log = (part: Tensor): Tensor =>
    binary(machine, "maximum", unary(machine, "log", part), plain(-100, 1));
  const own = binary(machine, "multiply", target, log(x));
  const rest = binary(machine, "subtract", one, target);
  const other = binary(machine, "multiply", rest, log(binary(machine, "subtract", one, x)));
  return unary(machine, "negative", binary(machine, "add", own, other));
};

/** The same for numbers without a sigmoid: `softplus(x) - x t`. */
const crossOfLogits: Pair = (machine, x, target) => {
  const least = binary(machine, "maximum", unary(machine, "negative", x), plain(0, 1));
  const first = binary(machine, "multiply", binary(machine, "subtract", plain(1, 1), target), x);
  const shrunk = unary(machine, "exp", unary(machine, "negative", unary(machine, "absolute", x)));
  const sum = binary(
    machine,
    "add",
    binary(machine, "add", first, least),
    unary(machine, "log1p", shrunk),
  );
  return made(machine, sum.view(sum.shape), "logitLoss", [x, target]);
};

const distance: Pair = (machine, x, target) =>
  unary(machine, "absolute", binary(machine, "subtract", x, target));

/** Losses as functions. */
export const losses: Readonly<Record<string, Entry>> = {
  mse_loss: loss((machine, x, target) =>
    unary(machine, "square", binary(machine, "subtract", x, target)),
  ),
  l1_loss: loss(distance),
  binary_cross_entropy: loss(crossOfTwo, ", weight="),
  binary_cross_entropy_with_logits: loss(crossOfLogits, ", weight="),
  cross_entropy: byClass(true),
  nll_loss: byClass(false),
};
