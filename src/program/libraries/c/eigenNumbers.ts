import type { NumberOrigin, NumberValue } from "../../values/number.ts";
import { createTensor, type Tensor } from "../../values/tensor.ts";
import { isNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";

/** The numbers that were taken out of matrices, as tensors that say where from. */
const taken = new WeakMap<NumberValue, Tensor>();

/** What operations made of such numbers; null: of none. */
const computed = new WeakMap<NumberOrigin, Tensor | null>();

/** A number is what a tensor holds. */
export function noteTaken(number: Value, from: Tensor): void {
  if (isNumber(number) && from.shape.length === 0) taken.set(number, from);
}

/** Longer calculations are not looked through. */
const mostOperations = 4_000;

/** A number as a tensor that says which operations on numbers of matrices made it; null: none did. */
export function tracedNumber(machine: Machine, number: NumberValue): Tensor | null {
  const waiting: NumberValue[] = [number];
  for (let step = 0; step < mostOperations; step++) {
    const next = waiting.at(-1);
    if (!next) return knownOf(number) ?? null;
    const { origin } = next;
    if (!origin || knownOf(next) !== undefined) {
      waiting.pop();
      continue;
    }
    const open = operandsOf(origin).filter((each) => each.origin && knownOf(each) === undefined);
    if (open.length > 0) waiting.push(...open);
    else computed.set(origin, compute(machine, next, origin));
  }
  return null;
}

function operandsOf({ left, right }: NumberOrigin): readonly NumberValue[] {
  return right ? [left, right] : [left];
}

/** undefined: it is not known yet. */
function knownOf(number: NumberValue): Tensor | null | undefined {
  const { origin } = number;
  return taken.get(number) ?? (origin ? computed.get(origin) : null);
}

function compute(
  machine: Machine,
  { value, kind }: NumberValue,
  origin: NumberOrigin,
): Tensor | null {
  const inputs = operandsOf(origin).map((each) => knownOf(each) ?? each.value);
  if (inputs.every((input) => typeof input === "number")) return null;
  const made = createTensor(
    "numpy",
    kind === "int" ? "int64" : "float64",
    [],
    Float64Array.of(value),
  );
  made.origin = { operation: origin.operation, inputs, settings: {}, range: origin.range };
  machine.keep(made);
  return made;
}
