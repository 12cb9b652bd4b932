import { iterate } from "../../languages/javascript/iterate.ts";
import { toObject } from "../../languages/javascript/classes.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, float, list } from "../../values/make.ts";
import type { IteratorValue, Machine, Value } from "../../values/value.ts";
import { defineFunctions, defineMethods, holds, itemsOf, numberIn } from "./methods.ts";

function resultOf(value: Value, isOver: boolean): Value {
  return toObject([
    ["value", value],
    ["done", bool(isOver)],
  ]);
}

/** The next value of an iterator; null: there is none. */
function take(machine: Machine, self: IteratorValue, sent?: Value): Value | null {
  if (!machine.takesFrom(self)) throw new NotKnown("the remaining items are unknown");
  const value = self.next(sent);
  if (!value && machine.lostIn(self) !== null)
    throw new NotKnown("the remaining items are unknown");
  return value;
}

/** An iterator that takes from another one. */
function helper(next: () => Value | null, close?: () => void): Value {
  let isOver = false;
  return {
    kind: "iterator",
    typeName: "Iterator Helper",
    next: () => {
      const value = isOver ? null : next();
      isOver ||= value === null;
      return value;
    },
    close: () => {
      isOver = true;
      close?.();
    },
  };
}

/** Calls a function for each value, until it says so; whether it did. */
function every(
  machine: Machine,
  self: IteratorValue,
  callee: Value,
  each: (result: Value, item: Value) => boolean,
): void {
  let at = 0;
  for (let item = take(machine, self); item; item = take(machine, self)) {
    if (each(machine.call(callee, [item, float(at++)]), item)) continue;
    self.close?.();
    return;
  }
}

function countIn(machine: Machine, value: Value | undefined): number {
  const count = numberIn(value);
  if (Number.isNaN(count) || count < 0) machine.fail("IndexError", `${count} must be positive`);
  return Math.trunc(count);
}

/** The methods of iterators, generators included. */
export const iteratorMethods = defineMethods<IteratorValue>("iterator", {
  next: (machine, self, [sent]) => {
    const value = take(machine, self, sent);
    if (value) return resultOf(value, false);
    const { result = absent } = self;
    delete self.result;
    return resultOf(result, true);
  },
  return: (machine, self, [value = absent]) => {
    if (!machine.takesFrom(self) || !self.close)
      throw new NotKnown("the remaining items are unknown");
    self.close();
    return resultOf(value, true);
  },
  "[Symbol.iterator]": (_, self) => self,
  toArray: (machine, self) => list(itemsOf(machine, self)),
  map: (machine, self, [callee = absent]) => {
    let at = 0;
    return helper(
      () => {
        const item = take(machine, self);
        return item && machine.call(callee, [item, float(at++)]);
      },
      () => self.close?.(),
    );
  },
  filter: (machine, self, [callee = absent]) => {
    let at = 0;
    return helper(
      () => {
        for (let item = take(machine, self); item; item = take(machine, self)) {
          if (holds(machine, machine.call(callee, [item, float(at++)]))) return item;
        }
        return null;
      },
      () => self.close?.(),
    );
  },
  flatMap: (machine, self, [callee = absent]) => {
    let at = 0;
    let left: Value[] = [];
    return helper(
      () => {
        while (left.length === 0) {
          const item = take(machine, self);
          if (!item) return null;
          left = itemsOf(machine, machine.call(callee, [item, float(at++)]));
        }
        return left.shift()!;
      },
      () => self.close?.(),
    );
  },
  take: (machine, self, [count]) => {
    let left = countIn(machine, count);
    return helper(
      () => {
        if (left-- > 0) return take(machine, self);
        self.close?.();
        return null;
      },
      () => self.close?.(),
    );
  },
  drop: (machine, self, [count]) => {
    let left = countIn(machine, count);
    return helper(
      () => {
        for (; left > 0; left--) if (!take(machine, self)) return null;
        return take(machine, self);
      },
      () => self.close?.(),
    );
  },
  forEach: (machine, self, [callee = absent]) => {
    every(machine, self, callee, () => true);
    return absent;
  },
  some: (machine, self, [callee = absent]) => {
    let found = false;
    every(machine, self, callee, (result) => !(found = holds(machine, result)));
    return bool(found);
  },
  every: (machine, self, [callee = absent]) => {
    let isEvery = true;
    every(machine, self, callee, (result) => (isEvery = holds(machine, result)));
    return bool(isEvery);
  },
  find: (machine, self, [callee = absent]) => {
    let found: Value = absent;
    every(machine, self, callee, (result, item) => {
      if (!holds(machine, result)) return true;
      found = item;
      return false;
    });
    return found;
  },
  reduce: (machine, self, args) => {
    const [callee = absent, start] = args;
    let total = args.length > 1 ? start! : take(machine, self);
    if (!total) return machine.fail("TypeError", "Reduce of a done iterator with no initial value");
    let at = args.length > 1 ? 0 : 1;
    for (let item = take(machine, self); item; item = take(machine, self))
      total = machine.call(callee, [total, item, float(at++)]);
    return total;
  },
});

/** The members of `Iterator`. */
export const iteratorMembers = defineFunctions("Iterator.", {
  from: (machine, [source = absent]) => {
    if (source.kind === "iterator") return source;
    if (source.kind === "list" || source.kind === "string") {
      const own = machine.language.getAttribute(source, "[Symbol.iterator]", machine);
      return machine.call(own, []);
    }
    const values = iterate(source, machine);
    if (!values) throw new NotKnown("the number of values here is unknown");
    return helper(() => {
      const step = values.next();
      return step.done === true ? null : step.value;
    });
  },
});
