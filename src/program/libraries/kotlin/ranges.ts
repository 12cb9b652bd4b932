import { castTo } from "../../languages/declared/conversions.ts";
import { nativeOf } from "../../languages/declared/lists.ts";
import { orderOf } from "../../languages/kotlin/compare.ts";
import {
  ComparableRange,
  isInRange,
  makeRange,
  makeRealRange,
  Progression,
  RealRange,
} from "../../languages/kotlin/ranges.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int } from "../../values/make.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method, wholeIn } from "../declared/table.ts";
import { finding } from "./finding.ts";

function numberIn(value: Value | undefined): number {
  if (isNumber(value)) return value.value;
  throw new NotKnown(value?.kind === "unknown" ? value.why : "the number of values is unknown");
}

/** The type of a range between two numbers. */
function typeOf(left: Value, right: Value | undefined): string {
  const types = [left, right].flatMap((each) => (isNumber(each) ? [numberType(each)] : []));
  return ["double", "float", "long", "char"].find((type) => types.includes(type)) ?? "int";
}

/** `a..b`, `a until b`, `a downTo b`. */
export function between(kind: "rangeTo" | "until" | "downTo"): Method {
  return (_, self, [end]) => {
    const [from, to] = [numberIn(self), numberIn(end)];
    const type = typeOf(self, end);
    if (type === "double" || type === "float") return makeRealRange(from, to, kind === "until");
    if (kind === "downTo") return makeRange(from, to, -1, type);
    return makeRange(from, kind === "until" ? to - 1 : to, 1, type);
  };
}

const whole =
  (rule: (range: Progression, items: readonly Value[], machine: Machine) => Value): Method =>
  (machine, self, items) =>
    rule(nativeOf(self, Progression)!, items, machine);

function contains(machine: Machine, self: Value, [value]: readonly Value[]): Value {
  const found = isInRange(self, numberIn(value));
  return found === null ? machine.unknown("`contains` is not followed") : bool(found);
}

/** The members of `0..3` and `3 downTo 0`. */
export const rangeMembers = members(
  {
    first: whole(({ first, type }) => makeNumber(type, first)),
    last: whole(({ last, type }) => makeNumber(type, last)),
    start: whole(({ first, type }) => makeNumber(type, first)),
    endInclusive: whole(({ last, type }) => makeNumber(type, last)),
  },
  {
    step: whole(({ first, last, step, type }, [by], machine) => {
      const size = wholeIn(by);
      if (size <= 0) return machine.fail("ValueError", `Step must be positive, was: ${size}.`);
      return makeRange(first, last, Math.sign(step) * size, type);
    }),
    reversed: whole(({ first, last, step, type }) => makeRange(last, first, -step, type)),
    isEmpty: whole(({ count }) => bool(count === 0)),
    count: (machine, self, [test]) => {
      if (test) return finding["count"]!(machine, self, [test], new Map());
      machine.spend(1);
      return int(nativeOf(self, Progression)!.count);
    },
    contains,
  },
);

/** The members of `0.0..1.0`. */
export const realRangeMembers = members(
  {
    start: (machine, self) => realEnd(machine, self, "low"),
    endInclusive: (machine, self) => realEnd(machine, self, "high"),
  },
  { contains },
);

function realEnd(machine: Machine, self: Value, end: "low" | "high"): Value {
  return castTo(makeNumber("double", nativeOf(self, RealRange)![end]), "double", machine);
}

/** The members of a range of values that have an order. */
export const comparableRangeMembers = members(
  {
    start: (_, self) => nativeOf(self, ComparableRange)!.low,
    endInclusive: (_, self) => nativeOf(self, ComparableRange)!.high,
  },
  {
    contains: (machine, self, [value]) => {
      const { low, high, isOpen } = nativeOf(self, ComparableRange)!;
      const order = (a: Value, b: Value): number => {
        const found = orderOf(a, b, machine);
        if (found === null) throw new NotKnown("it is unknown whether this is true");
        return found;
      };
      const item = value!;
      if (order(item, low) < 0) return bool(false);
      return bool(isOpen ? order(item, high) < 0 : order(item, high) <= 0);
    },
    isEmpty: (machine, self) => {
      const { low, high, isOpen } = nativeOf(self, ComparableRange)!;
      const found = orderOf(low, high, machine);
      if (found === null) throw new NotKnown("it is unknown whether this is true");
      return bool(isOpen ? found >= 0 : found > 0);
    },
  },
);
