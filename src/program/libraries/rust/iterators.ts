import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { makeList } from "../../languages/declared/lists.ts";
import {
  nothing,
  optional,
  ordering,
  signOf,
  some,
  variantOf,
} from "../../languages/rust/choices.ts";
import { areEqual, orderOf } from "../../languages/rust/compare.ts";
import { convertTo } from "../../languages/rust/conversions.ts";
import { makeIterator, Steps } from "../../languages/rust/iterate.ts";
import { deref } from "../../languages/rust/places.ts";
import { rangeOf } from "../../languages/rust/ranges.ts";
import { makeSet } from "../../languages/rust/sets.ts";
import { isPeekable, peeked } from "../../languages/rust/stepping.ts";
import { plain, toText } from "../../languages/rust/text.ts";
import { unorderedIn, unorderedList } from "../../languages/rust/unordered.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, string, tuple, toStringValue } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { adaptors, allIn, nextOf, number, usize, valuesIn } from "./adaptors.ts";
import { heapOf } from "./heaps.ts";

/** The best of the values; the last of equal ones for the largest, as Rust takes. */
function best(
  machine: Machine,
  values: Iterable<Value>,
  order: (found: Value, each: Value) => number | null,
  sign: 1 | -1,
): Value | null {
  let found: Value | null = null;
  for (const each of values) {
    const by = found === null ? -sign : order(found, each);
    if (by === null || Number.isNaN(by)) throw new NotKnown("it is unknown whether this is true");
    if (by * sign < 0 || (by === 0 && sign > 0)) found = each;
  }
  return found;
}

function extreme(sign: 1 | -1): Method {
  return (machine, self) =>
    optional(best(machine, valuesIn(machine, self), (a, b) => orderOf(a, b, machine), sign));
}

function extremeBy(sign: 1 | -1): Method {
  return (machine, self, [by]) =>
    optional(
      best(machine, valuesIn(machine, self), (a, b) => signOf(machine.call(by!, [a, b])), sign),
    );
}

/** The key of each value is made once. */
function extremeByKey(sign: 1 | -1): Method {
  return (machine, self, [by]) => {
    const keyed = function* (): Generator<Value> {
      for (const each of valuesIn(machine, self)) yield tuple([machine.call(by!, [each]), each]);
    };
    const partOf = (pair: Value, at: 0 | 1): Value =>
      pair.kind === "tuple" ? pair.items[at]! : pair;
    const found = best(
      machine,
      keyed(),
      (a, b) => orderOf(partOf(a, 0), partOf(b, 0), machine),
      sign,
    );
    return optional(found && partOf(found, 1));
  };
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
  const unordered = unorderedIn(self);
  if (unordered && unordered.length > 1) return fromUnordered(machine, unordered, type);
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
  if (/^(?:HashSet|BTreeSet)</.test(type)) {
    const item = itemTypeOf(type);
    const values = allIn(machine, self).map((each) => deref(each, machine));
    return makeSet(
      machine,
      type,
      item === null ? values : values.map((each) => convertTo(each, item, machine)),
    );
  }
  if (type.startsWith("BinaryHeap<")) return heapOf(machine, allIn(machine, self));
  if (/^object\[\]/.test(type)) return machine.unknown("`collect` is not followed");
  const item = itemTypeOf(type);
  const items = allIn(machine, self).map((each) =>
    item === null ? each : convertTo(deref(each, machine), item, machine),
  );
  return makeList(/^(?:List|VecDeque)</.test(type) ? type : "List<object>", items);
}

/** What is collected of values whose order is not known: their order may not matter. */
function fromUnordered(machine: Machine, values: readonly Value[], type: string): Value {
  const ordered = makeIterator(values.values());
  if (/^List</.test(type)) {
    const made = collected(machine, ordered, type);
    return made.kind === "list" ? unorderedList(type, made.items) : made;
  }
  const made = collected(machine, ordered, type);
  const isWhole =
    made.kind === "set" || (made.kind === "dictionary" && made.entries.size === values.length);
  return isWhole ? made : machine.unknown("the order of a map differs from run to run");
}

const find: Method = (machine, self, [by]) => {
  for (const each of valuesIn(machine, self)) if (holds(machine, by!, each)) return some(each);
  return nothing();
};

/** What is still to come of an iterator, which can be taken from its end. */
function leftIn(machine: Machine, self: Value): Value[] {
  if (!(self instanceof Steps) || !machine.takesFrom(self))
    throw new NotKnown("the values to loop over are unknown");
  return self.left(machine);
}

/** Takes the next value of an iterator that can look ahead, if it is of a kind. */
function takeIf(machine: Machine, self: Value, test: (next: Value) => boolean): Value {
  const ahead = isPeekable(self) && self.kind === "instance" ? peeked(self, machine) : null;
  if (!ahead) throw new NotKnown("`peek` is not followed");
  const inner = ahead.fields.get("0");
  return inner && test(inner) ? optional(nextOf(machine, self)) : nothing();
}

/** Whether no value comes before the one in front of it. */
function areSorted(
  values: readonly Value[],
  order: (a: Value, b: Value) => number | null,
): boolean {
  return values.every((each, at) => {
    const by = at === 0 ? 0 : order(values[at - 1]!, each);
    if (by === null) throw new NotKnown("it is unknown whether this is true");
    return by <= 0;
  });
}

function sortedBy(order: (a: Value, b: Value, machine: Machine) => number | null): Method {
  return (machine, self) => bool(areSorted(allIn(machine, self), (a, b) => order(a, b, machine)));
}

/** How the values of two iterators compare, one after the other. */
function comparing(give: (order: number) => Value): Method {
  return (machine, self, [other]) => {
    const [left, right] = [allIn(machine, self), allIn(machine, other)];
    const order = orderOf(tuple(left), tuple(right), machine);
    if (order === null) throw new NotKnown("it is unknown whether this is true");
    return give(order);
  };
}

const comparisons: Readonly<Record<string, Method>> = {
  cmp: comparing((order) => ordering(order)),
  partial_cmp: comparing((order) => (Number.isNaN(order) ? nothing() : some(ordering(order)))),
  ...{ lt: comparing((order) => bool(order < 0)), le: comparing((order) => bool(order <= 0)) },
  ...{ gt: comparing((order) => bool(order > 0)), ge: comparing((order) => bool(order >= 0)) },
  eq: (machine, self, [other]) => {
    const [left, right] = [allIn(machine, self), allIn(machine, other)];
    return bool(sure(areEqual(tuple(left), tuple(right), machine)));
  },
  ne: (machine, self, [other]) => {
    const [left, right] = [allIn(machine, self), allIn(machine, other)];
    return bool(!sure(areEqual(tuple(left), tuple(right), machine)));
  },
};

/** What iterators have. */
export const iteratorMembers = members(
  { start: (_, self) => ends(self)[0]!, end: (_, self) => ends(self)[1]! },
  {
    ...adaptors,
    next: (machine, self) => optional(nextOf(machine, self)),
    nth: (machine, self, [at]) => {
      let left = number(machine, at);
      for (;;) {
        const next = nextOf(machine, self);
        if (!next || left-- === 0) return optional(next);
      }
    },
    last: (machine, self) => optional(allIn(machine, self).at(-1)),
    count: (machine, self) => usize(allIn(machine, self).length),
    len: (machine, self) => {
      const range = rangeOf(self);
      if (range) return usize(range.length);
      return usize(leftIn(machine, self).length);
    },
    as_str: (machine, self) => {
      const left = leftIn(machine, self);
      const isText = left.every((each) => each.kind === "int" && each.type === "char");
      if (!isText) throw new NotKnown("a part of this text is unknown");
      return string(left.map((each) => toText(each, plain, machine)).join(""));
    },
    next_back: (machine, self) => optional(leftIn(machine, self).pop()),
    nth_back: (machine, self, [at]) => {
      const left = leftIn(machine, self);
      const place = left.length - 1 - number(machine, at);
      return optional(left.splice(Math.max(0, place))[place < 0 ? -1 : 0]);
    },
    rfind: (machine, self, [by]) => {
      const left = leftIn(machine, self);
      for (let each = left.pop(); each; each = left.pop())
        if (holds(machine, by!, each)) return some(each);
      return nothing();
    },
    rfold: (machine, self, [start, by]) => {
      let state = start!;
      for (const each of allIn(machine, self).toReversed())
        state = machine.call(by!, [state, each]);
      return state;
    },
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
    contains: (machine, self, [one]) => {
      const range = rangeOf(self);
      const value = one && deref(one, machine);
      if (!range || !isNumber(value)) throw new NotKnown("this range of numbers is not followed");
      const isBelow = range.isClosed ? value.value <= range.end : value.value < range.end;
      return bool((!range.hasStart || value.value >= range.start) && isBelow);
    },
    find_map: (machine, self, [by]) => {
      for (const each of valuesIn(machine, self)) {
        const made = machine.call(by!, [each]);
        if (made.kind !== "instance") throw new NotKnown("it is unknown whether this is true");
        if (variantOf(made) === "Some") return made;
      }
      return nothing();
    },
    rposition: (machine, self, [by]) => {
      const all = allIn(machine, self);
      for (let at = all.length - 1; at >= 0; at--)
        if (holds(machine, by!, all[at]!)) return some(usize(at));
      return nothing();
    },
    try_fold: (machine, self, [start, by]) => {
      let made: Value | null = null;
      let state = start!;
      for (const each of valuesIn(machine, self)) {
        made = machine.call(by!, [state, each]);
        const variant = variantOf(made);
        if (made.kind !== "instance" || variant === null)
          throw new NotKnown("it is unknown whether this is true");
        if (variant === "None" || variant === "Err") return made;
        state = made.fields.get("0") ?? state;
      }
      // Without values it is not said which kind of choice it is.
      return made ?? machine.unknown("`try_fold` is not followed");
    },
    ...comparisons,
    ...{ is_sorted: sortedBy((a, b, machine) => orderOf(a, b, machine)) },
    is_sorted_by_key: (machine, self, [by]) => {
      const keys = allIn(machine, self).map((each) => machine.call(by!, [each]));
      return bool(areSorted(keys, (a, b) => orderOf(a, b, machine)));
    },
    peek: (machine, self) => {
      const made = isPeekable(self) && self.kind === "instance" ? peeked(self, machine) : null;
      if (!made) throw new NotKnown("`peek` is not followed");
      return made;
    },
    next_if: (machine, self, [by]) => takeIf(machine, self, (next) => holds(machine, by!, next)),
    next_if_eq: (machine, self, [one]) =>
      takeIf(machine, self, (next) => sure(areEqual(next, one!, machine))),
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
  const range = rangeOf(self);
  if (!range) throw new NotKnown("the bounds of this slice are unknown");
  return [range.start, range.end].map((at) => makeNumber(range.type, at));
}
