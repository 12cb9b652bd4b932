import { between, moved, type Stretch } from "../../languages/c/iterators.ts";
import { isBefore } from "../../languages/c/order.ts";
import { asNumber, castWide, toNumberType } from "../../languages/c/numbers.ts";
import { here } from "../../languages/c/places.ts";
import { truth } from "../../languages/c/truth.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";

/** The items between two iterators. */
export function itemsBetween(
  machine: Machine,
  first: Value | undefined,
  last: Value | undefined,
): readonly Value[] {
  return between(machine, first, last).items;
}

/** So many items from an iterator on. */
export function itemsFrom(
  machine: Machine,
  first: Value | undefined,
  count: number,
): readonly Value[] {
  const start = first ?? none;
  return count === 0 ? [] : between(machine, start, moved(start, count, machine)).items;
}

/** Whether a value stands before another one; `order`: what the program compares with. */
export function comesBefore(
  machine: Machine,
  a: Value,
  b: Value,
  order: Value | undefined,
): boolean {
  return isBefore(machine, a, b, order ?? null);
}

/** Whether two values are equal; `test`: what the program compares with. */
export function isEqual(machine: Machine, a: Value, b: Value | undefined, test?: Value): boolean {
  const other = b ?? none;
  return holds(
    test ? machine.call(test, [a, other]) : machine.language.compare("==", a, other, machine),
  );
}

/** Whether a test of the program holds. */
export function holds(value: Value): boolean {
  const known = truth(value);
  if (known === null) throw new NotKnown("it is unknown whether this is true");
  return known;
}

/** A test of the program on one item. */
export function tested(machine: Machine, test: Value | undefined): (item: Value) => boolean {
  return (item) => holds(machine.call(test ?? none, [item]));
}

/** Writes values from a place on; where it goes on then. */
export function writeAll(
  machine: Machine,
  place: Value | undefined,
  values: readonly Value[],
): Value {
  let at = place ?? none;
  for (const value of values) {
    machine.language.setItem(at, here, value, machine);
    at = machine.language.binary("+", at, { kind: "int", value: 1 }, machine);
  }
  return at;
}

/** Puts values in the places of a stretch, as they are. */
export function putAll(stretch: Stretch, values: readonly Value[]): void {
  for (const [at, value] of values.entries()) stretch.put(at, value);
}

/** A sum keeps the type of what it begins with. */
export function summed(machine: Machine, sum: Value, made: Value): Value {
  if (!isNumber(sum)) return made;
  const number = asNumber(made);
  return number
    ? toNumberType(number, numberType(sum), machine)
    : (castWide(made, numberType(sum)) ?? made);
  return made;
}
