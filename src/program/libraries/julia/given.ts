import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberIn, wholesIn, isScalar } from "./operands.ts";
import { define, type Body } from "../signature.ts";
import { callExtension } from "./methods.ts";
import { builtin, list } from "../../values/make.ts";
import { pair } from "../../languages/julia/iterate.ts";

/** What Julia calls a function, how it is called, and what it gives. */
export type Entries = Readonly<Record<string, readonly [signature: string, body: Body]>>;

/** A table of functions; the program may have added methods for its own types. */
export function toFunctions(entries: Entries): [string, Value][] {
  return Object.entries(entries).map(([name, [signature, body]]) => {
    const base = define(name, signature, body);
    const own = builtin(name, (args, machine) => {
      const isOwn = args.items.some(({ kind }) => kind === "instance");
      return (isOwn ? callExtension(name, args, machine) : null) ?? base.call(args, machine);
    });
    return [name, own];
  });
}

/** The values of a collection, one by one. */
export function itemsIn(machine: Machine, value: Value | undefined): readonly Value[] {
  const items = value && machine.language.iterate(value, machine);
  if (!items) throw new NotKnown(value?.kind === "unknown" ? value.why : "these items are unknown");
  return [...items];
}

/** The values of a collection, whose order may be unknown. */
export function membersIn(machine: Machine, value: Value | undefined): readonly Value[] {
  if (value?.kind !== "set") return itemsIn(machine, value);
  const lost = machine.lostIn(value);
  if (lost !== null) throw new NotKnown(lost);
  return [...value.entries.values()];
}

/** The values of a collection as a list, whatever their order. */
export function listed(value: Value): Value {
  if (value.kind === "set") return list([...value.entries.values()]);
  if (value.kind !== "dictionary") return value;
  return list([...value.entries.values()].map(([key, item]) => pair(key, item)));
}

/** What `dims` names, counted from 0; null: all. */
export function axesIn(machine: Machine, dims: Value | undefined): readonly number[] | null {
  if (!dims || dims.kind === "ellipsis") return null;
  if (isScalar(dims)) {
    const number = numberIn(dims);
    if (!number) throw new NotKnown("the dimension is unknown");
    if (number.value < 1)
      return machine.fail(
        "ArgumentError",
        `ArgumentError: dimension must be ≥ 1, got ${number.value}`,
      );
    return [number.value - 1];
  }
  const numbers =
    dims.kind === "tuple"
      ? dims.items.map((each) => numberIn(each)?.value ?? NaN)
      : wholesIn(machine, dims);
  if (numbers.some(Number.isNaN)) throw new NotKnown("the dimension is unknown");
  return numbers.map((each) => each - 1);
}

/** Sizes one after the other, or as one tuple: `zeros(2, 3)`, `zeros((2, 3))`. */
export function sizesIn(machine: Machine, items: readonly Value[]): readonly number[] {
  const all = items.flatMap((each) => (each.kind === "tuple" ? each.items : [each]));
  return all.map((each) => {
    const number = numberIn(each);
    if (!number) throw new NotKnown("the size is unknown");
    if (!Number.isInteger(number.value) || number.kind === "float")
      return machine.fail("MethodError", "MethodError: a size must be a whole number");
    return Math.max(0, number.value);
  });
}

export function wholeIn(machine: Machine, value: Value | undefined, otherwise?: number): number {
  const number = numberIn(value);
  if (number) return number.value;
  if (otherwise !== undefined && !value) return otherwise;
  if (value?.kind === "unknown") throw new NotKnown(value.why);
  return machine.fail("MethodError", "MethodError: a whole number is required here");
}

export function tupleItems(value: Value | undefined): readonly Value[] {
  return value?.kind === "tuple" ? value.items : [];
}

/** What is thrown where a function of the library is used in a way that is not followed. */
export function notFollowed(name: string): NotKnown {
  return new NotKnown(`this use of \`${name}\` is not followed`);
}
