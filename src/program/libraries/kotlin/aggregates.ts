import { itemType } from "../../languages/declared/lists.ts";
import { onNumbers } from "../../languages/declared/numbers.ts";
import { orderOf } from "../../languages/kotlin/compare.ts";
import { NotKnown } from "../../values/gaps.ts";
import { int, none, toStringValue } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { isWide, typeOf } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn, type Method, textIn, wholeIn } from "../declared/table.ts";
import { compareBy } from "../java/ordering.ts";
import { functionIn, isFunction } from "./making.ts";
import { joinTexts } from "../../values/lengths.ts";

/** The values one after the other; `type`: of the sum of none. */
function sum(machine: Machine, items: readonly Value[], type: string | null): Value {
  const gap = items.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const [first] = items;
  const isBig = first?.kind === "instance" && !isWide(first);
  if (isBig)
    return items
      .slice(1)
      .reduce((all, item) => machine.language.binary("+", all, item, machine), first);
  const own = first ? typeOf(first) : type;
  const isAll = items.every((item) => isNumber(item) || isWide(item));
  if (!isAll || own === null || own === "object" || own === "char")
    return machine.unknown("`sum` is not followed");
  const wide = own === "short" || own === "sbyte" ? "int" : own;
  return items.reduce<Value>(
    (all, item) => machine.language.binary("+", all, item, machine),
    makeNumber(wide, 0),
  );
}

function mapped(machine: Machine, self: Value, items: readonly Value[]): Value[] {
  const select = functionIn(items);
  return itemsIn(machine, self).map((item) => machine.call(select, [item]));
}

function average(machine: Machine, self: Value): Value {
  const items = itemsIn(machine, self);
  if (items.length === 0) return makeNumber("double", NaN);
  const reals = items.map((item) =>
    isNumber(item) && (item.kind === "int" || item.isSingle)
      ? makeNumber("double", item.value)
      : item,
  );
  const total = sum(machine, reals, "double");
  return isNumber(total) ? onNumbers("/", total, makeNumber("int", items.length), machine) : total;
}

function isMore(machine: Machine, a: Value, b: Value, sign: 1 | -1): boolean {
  const order = orderOf(a, b, machine);
  if (order === null) throw new NotKnown("it is unknown whether this is true");
  return order * sign > 0;
}

/** The greatest or the least; NaN is both. */
function extreme(machine: Machine, items: readonly Value[], sign: 1 | -1): Value | null {
  return items.reduce<Value | null>((best, item) => {
    if (item.kind === "unknown") throw new NotKnown(item.why);
    if (best === null) return item;
    if (isNumber(best) && Number.isNaN(best.value)) return best;
    if (isNumber(item) && Number.isNaN(item.value)) return item;
    return isMore(machine, item, best, sign) ? item : best;
  }, null);
}

type Empty = (machine: Machine) => Value;

const failing: Empty = (machine) => machine.fail("NoSuchElementException", "");
const missing: Empty = () => none;

function most(sign: 1 | -1, empty: Empty): Method {
  return (machine, self) => extreme(machine, itemsIn(machine, self), sign) ?? empty(machine);
}

function mostOf(sign: 1 | -1, empty: Empty): Method {
  return (machine, self, items) =>
    extreme(machine, mapped(machine, self, items), sign) ?? empty(machine);
}

/** A single value is the greatest without a look at its key. */
function mostBy(sign: 1 | -1, empty: Empty): Method {
  return (machine, self, given) => {
    const items = itemsIn(machine, self);
    const select = functionIn(given);
    if (items.length < 2) return items[0] ?? empty(machine);
    const keys = items.map((item) => machine.call(select, [item]));
    let best = 0;
    for (let at = 1; at < keys.length; at++)
      if (isMore(machine, keys[at]!, keys[best]!, sign)) best = at;
    return items[best]!;
  };
}

function mostWith(sign: 1 | -1, empty: Empty): Method {
  return (machine, self, given) => {
    const [comparison] = [...given];
    const compare = compareBy(machine, comparison);
    const items = itemsIn(machine, self);
    if (items.length === 0) return empty(machine);
    return items.reduce((best, item) => (compare(best, item) * sign < 0 ? item : best));
  };
}

/** How values are joined to one: from the left or the right, with their index or without. */
interface Folding {
  readonly isRight: boolean;
  readonly hasIndex: boolean;
  readonly hasSeed: boolean;
  readonly empty: (machine: Machine) => Value;
}

function folding({ isRight, hasIndex, hasSeed, empty }: Folding): Method {
  return (machine, self, given) => {
    const [seed, step] = hasSeed ? [given[0], given[1]] : [undefined, given[0]];
    const entries = itemsIn(machine, self).map((item, at) => ({ item, at }));
    const ordered = isRight ? entries.toReversed() : entries;
    const rest = hasSeed ? ordered : ordered.slice(1);
    const start = hasSeed ? seed : ordered[0]?.item;
    if (!start) return empty(machine);
    return rest.reduce((all, { item, at }) => {
      machine.spend(1);
      const parts = isRight ? [item, all] : [all, item];
      return machine.call(step ?? none, hasIndex ? [int(at), ...parts] : parts);
    }, start);
  };
}

const noValue = (machine: Machine): Value => machine.unknown("this value is unknown");
const emptyFails = (machine: Machine): Value =>
  machine.fail("NotImplementedError", "Empty collection can't be reduced.");

function fold(isRight: boolean, hasIndex: boolean): Method {
  return folding({ isRight, hasIndex, hasSeed: true, empty: noValue });
}

function reduce(isRight: boolean, hasIndex: boolean, empty = emptyFails): Method {
  return folding({ isRight, hasIndex, hasSeed: false, empty });
}

const nothing = (): Value => none;

/** The parameters of `joinToString` in order. */
const joining = ["separator", "prefix", "postfix", "limit", "truncated", "transform"];

const joinToString: Method = (machine, self, given, named) => {
  const transform = named.get("transform") ?? given.findLast(isFunction);
  const plain = given.filter((each) => each !== transform);
  const part = (name: string): Value | undefined => named.get(name) ?? plain[joining.indexOf(name)];
  const [separator, limit, cut] = ["separator", "limit", "truncated"].map(part);
  const all = itemsIn(machine, self);
  const most = wholeIn(limit, -1);
  const items = most >= 0 ? all.slice(0, most) : all;
  const texts = items.map((item) =>
    machine.language.toText(transform ? machine.call(transform, [item]) : item, "plain", machine),
  );
  if (most >= 0 && all.length > most) texts.push(cut ? textIn(cut) : "...");
  const joined = joinTexts(texts, separator ? textIn(separator) : ", ");
  return toStringValue(textIn(part("prefix")) + joined + textIn(part("postfix")), machine);
};

const concat: Method = (machine, self) =>
  joinToString(machine, self, [{ kind: "string", value: "" }], new Map());

/** What comes of many values: a number, a text, the greatest of them. */
export const aggregates: Readonly<Record<string, Method>> = {
  sum: (machine, self) => sum(machine, itemsIn(machine, self), itemType(self)),
  sumOf: (machine, self, items) => sum(machine, mapped(machine, self, items), null),
  sumBy: (machine, self, items) => sum(machine, mapped(machine, self, items), "int"),
  sumByDouble: (machine, self, items) => sum(machine, mapped(machine, self, items), "double"),
  average,
  ...{ max: most(1, failing), maxOrNull: most(1, missing), min: most(-1, failing) },
  ...{ minOrNull: most(-1, missing), maxOf: mostOf(1, failing), minOf: mostOf(-1, failing) },
  ...{ maxOfOrNull: mostOf(1, missing), minOfOrNull: mostOf(-1, missing) },
  ...{ maxBy: mostBy(1, failing), maxByOrNull: mostBy(1, missing) },
  ...{ minBy: mostBy(-1, failing), minByOrNull: mostBy(-1, missing) },
  ...{ maxWith: mostWith(1, failing), maxWithOrNull: mostWith(1, missing) },
  ...{ minWith: mostWith(-1, failing), minWithOrNull: mostWith(-1, missing) },
  ...{ fold: fold(false, false), foldIndexed: fold(false, true) },
  ...{ foldRight: fold(true, false), foldRightIndexed: fold(true, true) },
  ...{ reduce: reduce(false, false), reduceIndexed: reduce(false, true) },
  ...{ reduceRight: reduce(true, false), reduceRightIndexed: reduce(true, true) },
  reduceOrNull: reduce(false, false, nothing),
  ...{ joinToString, concatToString: concat },
};
