import type { Operand } from "../../tensors/operand.ts";
import type { Machine } from "../../values/value.ts";

const [bits, word] = ((): readonly [Float64Array, Uint32Array] => {
  const numbers = new Float64Array(1);
  return [numbers, new Uint32Array(numbers.buffer)];
})();

/** What marks the number that stands for a missing one: R marks it so, too. */
const mark = 1954;

const key = "r.missing";

/** `NA`: not a number, with a mark that most calculations keep. */
export function makeMissing(machine: Machine): number {
  machine.state.set(key, {});
  bits[0] = NaN;
  word[0] = mark;
  return bits[0];
}

/** Whether a number is `NA`, and not only no number. */
export function isMissing(number: number): boolean {
  if (!Number.isNaN(number)) return false;
  bits[0] = number;
  return word[0] === mark;
}

/** Whether the program has missing numbers. */
export function hasMissing(machine: Machine): boolean {
  return machine.state.has(key);
}

/** Whether some number of an operand is none, so that what it is compared with does not matter. */
export function hasGaps(operand: Operand): boolean {
  if (operand.kind === "plain") return Number.isNaN(operand.value);
  return operand.numbers()?.some(Number.isNaN) ?? false;
}
