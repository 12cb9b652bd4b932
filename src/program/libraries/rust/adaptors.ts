import { makeList } from "../../languages/declared/lists.ts";
import { variantOf } from "../../languages/rust/choices.ts";
import { cloned } from "../../languages/rust/copies.ts";
import { iterate, makeIterator, nextMethod } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { rangeOf, takeNext } from "../../languages/rust/ranges.ts";
import { isPeekable, makePeekable } from "../../languages/rust/stepping.ts";
import { NotKnown } from "../../values/gaps.ts";
import { tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { holds, type Method, wholeIn } from "../declared/table.ts";

type Values = IterableIterator<Value>;

/** The values to go through; unknown ones end the rule. */
export function valuesIn(machine: Machine, value: Value | undefined): Values {
  const values = value && iterate(value, machine);
  if (!values) throw new NotKnown("the values to loop over are unknown");
  return values;
}

/** All of the values. */
export function allIn(machine: Machine, value: Value | undefined): Value[] {
  const all: Value[] = [];
  for (const each of valuesIn(machine, value)) {
    machine.spend(1);
    all.push(each);
  }
  return all;
}

/** An iterator over what is made of another; it is gone through when somebody does. */
function lazy(
  make: (values: Values, machine: Machine, items: readonly Value[]) => Iterator<Value>,
): Method {
  return (machine, self, items) => makeIterator(make(valuesIn(machine, self), machine, items));
}

/** Whether a value is an iterator itself, from which values are taken. */
function isStepped(value: Value): boolean {
  return (
    value.kind === "iterator" ||
    isPeekable(value) ||
    rangeOf(value) !== null ||
    (value.kind === "instance" && nextMethod(value.type) !== undefined)
  );
}

/** The numbers of a range, which it does not have any more then. */
function* takingFrom(range: InstanceValue, machine: Machine): Generator<Value> {
  for (let next = takeNext(range, machine); next; next = takeNext(range, machine)) yield next;
}

/** Takes the next value; null: there is none. */
export function nextOf(machine: Machine, self: Value): Value | null {
  if (rangeOf(self) && self.kind === "instance") return takeNext(self, machine);
  const next = valuesIn(machine, self).next();
  return next.done === true ? null : next.value;
}

/** A number that a rule needs, or what a reference to one refers to. */
export function number(machine: Machine, value: Value | undefined): number {
  return wholeIn(value && deref(value, machine));
}

/** A number of the type of places and lengths. */
export const usize = (value: number): Value => makeNumber("ulong", value);

/** Iterators that are made of others. */
export const adaptors: Readonly<Record<string, Method>> = {
  map: lazy(function* (values, machine, [by]) {
    for (const each of values) yield machine.call(by!, [each]);
  }),
  filter: lazy(function* (values, machine, [by]) {
    for (const each of values) if (holds(machine, by!, each)) yield each;
  }),
  filter_map: lazy(function* (values, machine, [by]) {
    for (const each of values) {
      const made = machine.call(by!, [each]);
      if (made.kind !== "instance") throw new NotKnown("the values to loop over are unknown");
      const inner = made.fields.get("0");
      if (variantOf(made) === "Some" && inner) yield inner;
    }
  }),
  flat_map: lazy(function* (values, machine, [by]) {
    for (const each of values) yield* valuesIn(machine, machine.call(by!, [each]));
  }),
  flatten: lazy(function* (values, machine) {
    for (const each of values) yield* valuesIn(machine, each);
  }),
  enumerate: lazy(function* (values) {
    let at = 0;
    for (const each of values) yield tuple([usize(at++), each]);
  }),
  zip: lazy(function* (values, machine, [other]) {
    const others = valuesIn(machine, other);
    for (const each of values) {
      const next = others.next();
      if (next.done === true) return;
      yield tuple([each, next.value]);
    }
  }),
  chain: lazy(function* (values, machine, [other]) {
    yield* values;
    yield* valuesIn(machine, other);
  }),
  take: lazy(function* (values, machine, [count]) {
    let left = number(machine, count);
    while (left-- > 0) {
      const next = values.next();
      if (next.done === true) return;
      yield next.value;
    }
  }),
  skip: lazy(function* (values, machine, [count]) {
    let left = number(machine, count);
    for (const each of values) if (left-- <= 0) yield each;
  }),
  step_by: lazy(function* (values, machine, [count]) {
    const step = number(machine, count);
    if (step <= 0) machine.fail("panic", "assertion failed: step != 0");
    let at = 0;
    for (const each of values) if (at++ % step === 0) yield each;
  }),
  take_while: lazy(function* (values, machine, [by]) {
    for (const each of values) {
      if (!holds(machine, by!, each)) return;
      yield each;
    }
  }),
  skip_while: lazy(function* (values, machine, [by]) {
    let isSkipping = true;
    for (const each of values) {
      isSkipping &&= holds(machine, by!, each);
      if (!isSkipping) yield each;
    }
  }),
  map_while: lazy(function* (values, machine, [by]) {
    for (const each of values) {
      const made = machine.call(by!, [each]);
      if (made.kind !== "instance") throw new NotKnown("the values to loop over are unknown");
      const inner = made.fields.get("0");
      if (variantOf(made) !== "Some" || !inner) return;
      yield inner;
    }
  }),
  inspect: lazy(function* (values, machine, [by]) {
    for (const each of values) {
      machine.call(by!, [each]);
      yield each;
    }
  }),
  rev: lazy(function* (values, machine) {
    const all: Value[] = [];
    for (const each of values) {
      machine.spend(1);
      all.push(each);
    }
    yield* all.toReversed();
  }),
  scan: lazy(function* (values, machine, [start, by]) {
    const state = makeList("List<object>", [start!]);
    for (const each of values) {
      const made = machine.call(by!, [
        machine.call(machine.language.builtins.get(":itemPlace")!, [state, makeNumber("ulong", 0)]),
        each,
      ]);
      if (made.kind !== "instance" || variantOf(made) === "None") return;
      yield made.fields.get("0")!;
    }
  }),
  ...Object.fromEntries(
    ["cloned", "copied"].map((name) => [
      name,
      lazy(function* (values, machine) {
        for (const each of values) yield cloned(each, machine);
      }),
    ]),
  ),
  ...Object.fromEntries(
    ["iter", "into_iter", "fuse"].map(
      (name) =>
        [
          name,
          (machine, self) => (isStepped(self) ? self : makeIterator(valuesIn(machine, self))),
        ] satisfies [string, Method],
    ),
  ),
  by_ref: (machine, self) => {
    if (self.kind === "instance" && rangeOf(self)) return makeIterator(takingFrom(self, machine));
    return isStepped(self) ? self : makeIterator(valuesIn(machine, self));
  },
  peekable: (machine, self) => makePeekable(makeIterator(valuesIn(machine, self))),
  cycle: lazy(function* (values, machine) {
    const all = [...values];
    while (all.length > 0) {
      machine.spend(1);
      yield* all;
    }
  }),
};
