import { listLength } from "../../values/lengths.ts";
import { createTensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isFloating } from "../../values/dtype.ts";
import { dtypeIn, inSteps, isScalar, numberIn, promoted } from "./operands.ts";
import { noMethod } from "./methods.ts";
import { letter } from "../../languages/julia/iterate.ts";

const longest = 10_000_000;

/** `start:stop` and `start:step:stop` */
export function rangeBetween(machine: Machine, items: readonly Value[]): Value {
  const [first, last, by] = items;
  const isLetters = first?.kind === "int" && first.type === "char" && last?.kind === "int";
  if (isLetters) {
    const count = Math.max(0, last.value - first.value + 1);
    const letters = Array.from({ length: listLength(count) }, (_, at) =>
      letter(String.fromCodePoint(first.value + at)),
    );
    return { kind: "list", items: letters, typeName: "Char" };
  }
  if (!items.every(isScalar)) return noMethod(":", items, machine);
  const numbers = items.map((each) => numberIn(each)?.value);
  if (numbers.includes(undefined)) return machine.unknown("this range is unknown");
  const [start = 0, stop = 0, step = 1] = numbers as number[];
  const type = items.map((each) => dtypeIn(each)!).reduce(promoted);
  const given = by ? step : 1;
  if (given === 0) return machine.fail("ArgumentError", "ArgumentError: step cannot be zero");
  const isWhole = !isFloating(type);
  const ratio = (stop - start) / given;
  const length =
    Math.max(
      0,
      Math.floor(isWhole ? ratio : ratio * (1 + 4 * Number.EPSILON) + 4 * Number.EPSILON) + 1,
    ) || 0;
  if (length > longest) return machine.fail("OutOfMemoryError", "OutOfMemoryError()");
  machine.spend(length / 64);
  if (isWhole) return { kind: "range", start, step: given, length };
  return stepped(machine, start, given, length, type === "float32");
}

/** Numbers in equal steps, each as near to the exact one as it can be. */
function stepped(
  machine: Machine,
  start: number,
  step: number,
  length: number,
  isSingle: boolean,
): Value {
  if (!machine.reserve(length)) return machine.unknown("this range is unknown");
  const scale = [1, 2, 4, 5, 8, 10, 20, 50, 100, 1000, 1e4, 1e5, 1e6].find(
    (each) => isNear(start * each) && isNear(step * each),
  );
  const numbers = Float64Array.from({ length }, (_, at) => {
    const exact = scale
      ? (Math.round(start * scale) + at * Math.round(step * scale)) / scale
      : start + at * step;
    return isSingle ? Math.fround(exact) : exact;
  });
  const made = createTensor("numpy", isSingle ? "float32" : "float64", [length], numbers);
  return isSingle ? made : inSteps(made, { start, step, length });
}

function isNear(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= Math.abs(value) * 1e-15;
}

/** `range(0, 1; length = 5)`, `LinRange(0, 1, 5)` */
export function rangeOf(machine: Machine, start: Value, stop: Value, length: number): Value {
  const [a, b] = [numberIn(start)?.value, numberIn(stop)?.value];
  if (a === undefined || b === undefined) return machine.unknown("this range is unknown");
  const parts = Math.max(1, length - 1);
  const numbers = Float64Array.from({ length }, (_, at) => (a * (parts - at) + b * at) / parts);
  const made = createTensor("numpy", "float64", [length], numbers);
  return inSteps(made, { start: a, step: (b - a) / parts, length });
}
