import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { nothing, optional, signOf, some, variantOf } from "../../languages/rust/choices.ts";
import { areEqual, orderOf } from "../../languages/rust/compare.ts";
import { convertTo } from "../../languages/rust/conversions.ts";
import { makeIterator, RangeOf } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { plain, toText } from "../../languages/rust/text.ts";
import { nativeOf } from "../../languages/declared/lists.ts";
import { NotKnown, toStringValue, sure } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { adaptors, allIn, number, usize, valuesIn } from "./adaptors.ts";

/** The best of the values; the last of equal ones for the largest, as Rust takes. */
function best(
  machine: Machine,
  self: Value,
  order: (a: Value, b: Value) => number | null,
  sign: 1 | -1,
): Value {
  let found: Value | null = null;
  for (const each of valuesIn(machine, self)) {
    const by = found === null ? sign : order(each, found);
    if (by === null) throw new NotKnown("it is unknown whether this is true");
    if (by * sign > 0 || (by === 0 && sign > 0)) found = each;
  }
  return optional(found);
}

function extreme(sign: 1 | -1): Method {
  return (machine, self) => best(machine, self, (a, b) => orderOf(a, b, machine), sign);
}

function extremeBy(sign: 1 | -1): Method {
  return (machine, self, [by]) =>
    best(machine, self, (a, b) => signOf(machine.call(by!, [a, b])), sign);
}

function extremeByKey(sign: 1 | -1): Method {
  return (machine, self, [by]) =>
    best(
      machine,
      self,
      (a, b) => orderOf(machine.call(by!, [a]), machine.call(by!, [b]), machine),
      sign,
    );
}

function folding(operator: "+" | "*", start: number): Method {
  return (machine, self) => {
    let sum: Value | null = null;
    for (const each of valuesIn(machine, self)) {
      const value = deref(each, machine);
      sum = sum === null ? value : machine.language.binary(operator, sum, value, machine);
    }
    return sum ?? makeNumber("int", start);
  };
}

/** What `collect` makes, by the type that is expected. */
export function collected(machine: Machine, self: Value, type: string): Value {
  const [, head = "", fallible] = /^(Option|Result)<([^]*)>$/.exec(type) ?? [];
  if (fallible !== undefined) {
    // What an inner `collect` makes is taken from what the outer one does.
    const nested = `${head}<${itemTypeOf(fallible) ?? "object"}>`;
    const whole = (each: Value): Value =>
      each.kind === "list" && each.items.some((item) => variantOf(item) !== null)
        ? collected(machine, makeIterator(each.items.values()), nested)
        : each;
    const inner: Value[] = [];
    let isFallible = false;
    for (const given of valuesIn(machine, self)) {
      const each = whole(given);
      if (each.kind === "unknown") return each;
      const variant = variantOf(each);
      if (variant === "Err" || (variant === "None" && type.startsWith("Option"))) return each;
      isFallible ||= variant === "Ok" || variant === "Some";
      inner.push(each);
    }
    const open = (each: Value): Value =>
      isFallible && each.kind === "instance" ? (each.fields.get("0") ?? each) : each;
    const list = collected(machine, makeIterator(inner.map(open).values()), fallible);
    if (!isFallible && type.startsWith("Result")) return list;
    const [first] = inner;
    const [variant] = [variantOf(first)];
    return first?.kind === "instance" && variant
      ? { ...first, fields: new Map([...first.fields, ["0", list]]) }
      : some(list);
  }
  if (type === "string") {
    const text = allIn(machine, self)
      .map((each) => toText(each, plain, machine))
      .join("");
    return toStringValue(text, machine);
  }
  if (/^(?:HashMap|BTreeMap)</.test(type)) {
    const made: Value = { kind: "dictionary", entries: new Map(), factory: null, typeName: type };
    for (const each of allIn(machine, self))
      if (each.kind === "tuple")
        machine.language.setItem(made, each.items[0]!, each.items[1]!, machine);
    return made;
  }
  if (/^(?:HashSet|BTreeSet|object\[\])/.test(type))
    return machine.unknown("`collect` is not followed");
  const item = itemTypeOf(type);
  const items = allIn(machine, self).map((each) =>
    item === null ? each : convertTo(deref(each, machine), item, machine),
  );
  return makeList(/^List</.test(type) ? type : "List<object>", items);
}

const find: Method = (machine, self, [by]) => {
  for (const each of valuesIn(machine, self)) if (holds(machine, by!, each)) return some(each);
  return nothing();
};

/** What iterators have. */
export const iteratorMembers = members(
  { start: (_, self) => ends(self)[0]!, end: (_, self) => ends(self)[1]! },
  {
    ...adaptors,
    next: (machine, self) => {
      const next = valuesIn(machine, self).next();
      return optional(next.done === true ? null : next.value);
    },
    nth: (machine, self, [at]) => optional(allIn(machine, self)[number(machine, at)]),
    last: (machine, self) => optional(allIn(machine, self).at(-1)),
    count: (machine, self) => usize(allIn(machine, self).length),
    len: (machine, self) => usize(nativeOf(self, RangeOf)?.length ?? allIn(machine, self).length),
    is_empty: (machine, self) => bool(allIn(machine, self).length === 0),
    ...{ sum: folding("+", 0), product: folding("*", 1) },
    fold: (machine, self, [start, by]) => {
      let state = start!;
      for (const each of valuesIn(machine, self)) state = machine.call(by!, [state, each]);
      return state;
    },
    reduce: (machine, self, [by]) => {
      let state: Value | null = null;
      for (const each of valuesIn(machine, self))
        state = state === null ? each : machine.call(by!, [state, each]);
      return optional(state);
    },
    for_each: (machine, self, [by]) => {
      for (const each of valuesIn(machine, self)) machine.call(by!, [each]);
      return tuple([]);
    },
    collect: (machine, self) => collected(machine, self, "List<object>"),
    ...{ max: extreme(1), min: extreme(-1), max_by: extremeBy(1), min_by: extremeBy(-1) },
    ...{ max_by_key: extremeByKey(1), min_by_key: extremeByKey(-1), find },
    position: (machine, self, [by]) => {
      let at = 0;
      for (const each of valuesIn(machine, self)) {
        if (holds(machine, by!, each)) return some(usize(at));
        at++;
      }
      return nothing();
    },
    any: (machine, self, [by]) => {
      for (const each of valuesIn(machine, self)) if (holds(machine, by!, each)) return bool(true);
      return bool(false);
    },
    all: (machine, self, [by]) => {
      for (const each of valuesIn(machine, self))
        if (!holds(machine, by!, each)) return bool(false);
      return bool(true);
    },
    contains: (machine, self, [one]) =>
      bool(allIn(machine, self).some((each) => sure(areEqual(each, one!, machine)))),
    partition: (machine, self, [by]) => {
      const [yes, no]: [Value[], Value[]] = [[], []];
      for (const each of valuesIn(machine, self)) (holds(machine, by!, each) ? yes : no).push(each);
      return tuple([yes, no].map((items) => makeList("List<object>", items)));
    },
    unzip: (machine, self) => {
      const pairs = allIn(machine, self).flatMap((each) =>
        each.kind === "tuple" ? [each.items] : [],
      );
      return tuple(
        [0, 1].map((at) =>
          makeList(
            "List<object>",
            pairs.map((pair) => pair[at]!),
          ),
        ),
      );
    },
  },
);

/** The ends of a range. */
function ends(self: Value): readonly Value[] {
  const range = nativeOf(self, RangeOf);
  if (!range) throw new NotKnown("the bounds of this slice are unknown");
  return [range.start, range.stop].map((at) => makeNumber(range.type, at));
}
