import { NotKnown } from "../../values/gaps.ts";
import { float, string, tuple } from "../../values/make.ts";
import { createTensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { cell } from "./cells.ts";
import { type Body, type Entries, numbersOf, textIn } from "./given.ts";
import { isEmpty, numbersIn, shapeOf } from "./matrices.ts";
import { rowOf } from "./wholes.ts";

type Item = number | string;

/** What a set is made of: the numbers of a matrix, the letters of a text, or the texts of cells. */
interface Members {
  readonly kind: "numbers" | "letters" | "cells";
  readonly items: readonly Item[];
  readonly isRow: boolean;
}

function membersOf(machine: Machine, value: Value | undefined): Members {
  const isRow = shapeOf(value)[0] === 1 && shapeOf(value).length === 2;
  if (value?.kind === "list") {
    const items = value.items.map((item) => {
      const text = textIn(item);
      if (text === null) throw new NotKnown("this call is not followed");
      return text;
    });
    return { kind: "cells", items, isRow };
  }
  const text = textIn(value);
  if (value?.kind === "string" && value.typeName) throw new NotKnown("this call is not followed");
  if (text !== null) return { kind: "letters", items: text.split(""), isRow: true };
  const items = numbersOf(machine, value);
  if (items.some(Number.isNaN)) throw new NotKnown("this call is not followed");
  return { kind: "numbers", items, isRow };
}

function inOrder(a: Item, b: Item): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function made(items: readonly Item[], kind: Members["kind"], isRow: boolean): Value {
  if (kind === "letters") return string(items.join(""));
  const shape = isRow ? [1, items.length] : [items.length, 1];
  if (kind === "cells") {
    return cell(
      items.map((item) => string(String(item))),
      shape,
    );
  }
  if (items.length === 1) return float(Number(items[0]));
  return createTensor("numpy", "float64", shape, Float64Array.from(items as number[]));
}

/** `unique(x)`, `unique(x, 'stable')`, `[u, first, at] = unique(x)` */
function unique(machine: Machine, [x, option]: readonly Value[], outputs: number): Value {
  const { kind, items, isRow } = membersOf(machine, x);
  const order = textIn(option);
  if (option && order !== "stable" && order !== "sorted") {
    throw new NotKnown("this use of `unique` is not followed");
  }
  const own = [...new Set(items)];
  if (order !== "stable") own.sort(inOrder);
  const values = made(own, kind, isRow);
  if (outputs < 2) return values;
  const places = own.map((item) => items.indexOf(item) + 1);
  const back = items.map((item) => own.indexOf(item) + 1);
  return tuple([values, rowOf(places, true), rowOf(back, true)]);
}

/** `[isIn, at] = ismember(x, all)` */
function isMember(machine: Machine, [x, all]: readonly Value[], outputs: number): Value {
  const known = membersOf(machine, all);
  const isText = x?.kind === "string" && known.kind === "cells";
  const asked = isText ? [textIn(x)!] : membersOf(machine, x).items;
  const shape = isText ? [1, 1] : shapeOf(x);
  if (asked.length > 1 && !shape.includes(1)) {
    throw new NotKnown("this use of `ismember` is not followed");
  }
  const places = Float64Array.from(asked, (item) => known.items.indexOf(item) + 1);
  const found = createTensor(
    "numpy",
    "bool",
    shape,
    places.map((at) => (at > 0 ? 1 : 0)),
  );
  return outputs < 2 ? found : tuple([found, createTensor("numpy", "float64", shape, places)]);
}

/** A set of the members of two that are kept. */
function combined(keep: (isInFirst: boolean, isInSecond: boolean) => boolean): Body {
  return (machine, [x, y]) => {
    const [a, b] = [membersOf(machine, x), membersOf(machine, y)];
    if (a.kind !== b.kind) throw new NotKnown("this call is not followed");
    const [first, second] = [new Set(a.items), new Set(b.items)];
    const kept = [...new Set([...a.items, ...b.items])]
      .filter((item) => keep(first.has(item), second.has(item)))
      .sort(inOrder);
    const isRow = (a.isRow || isEmpty(x)) && (b.isRow || isEmpty(y));
    return made(kept, a.kind, isRow);
  };
}

/** `accumarray(places, values, [], @max)` */
function accumulate(machine: Machine, [places, values, size, fn]: readonly Value[]): Value {
  const at = numbersIn(machine, places);
  const [count = 0, rank = 1] = at.shape;
  if ((size && !isEmpty(size)) || rank > 2) {
    throw new NotKnown("this use of `accumarray` is not followed");
  }
  const rows = numbersOf(machine, places);
  const given = numbersOf(machine, values);
  const place = (one: number, axis: number): number => rows[axis * count + one]!;
  const all = Array.from({ length: count }, (_, one) => one);
  const height = Math.max(0, ...all.map((one) => place(one, 0)));
  const width = rank === 1 ? 1 : Math.max(0, ...all.map((one) => place(one, 1)));
  const groups = Array.from({ length: height * width }, (): number[] => []);
  for (const one of all) {
    const column = rank === 1 ? 0 : place(one, 1) - 1;
    groups[(place(one, 0) - 1) * width + column]!.push(
      given.length === 1 ? given[0]! : given[one]!,
    );
  }
  const totals = groups.map((group) => {
    if (group.length === 0) return 0;
    if (!fn) return group.reduce((sum, each) => sum + each, 0);
    return numbersOf(machine, machine.call(fn, [rowOf(group, true)]))[0]!;
  });
  return createTensor("numpy", "float64", [height, width], Float64Array.from(totals));
}

/** How many numbers there are from each edge to the next; `isOpen`: the last edge has numbers of its own. */
function counted(hasOwnLast: boolean): Body {
  return (machine, [x, edges]) => {
    const [numbers, limits] = [numbersOf(machine, x), numbersOf(machine, edges)];
    if (limits.length < 2) throw new NotKnown("this call is not followed");
    const last = limits.length - 1;
    const counts = limits.map((edge, at) =>
      at === last
        ? numbers.filter((each) => each === edge).length
        : numbers.filter((each) => each >= edge && each < limits[at + 1]!).length,
    );
    if (hasOwnLast) return rowOf(counts);
    const closed = counts.slice(0, -1);
    closed[last - 1]! += counts[last]!;
    return rowOf(closed);
  };
}

/** Functions of sets, and of groups of numbers. */
export const sets: Entries = {
  unique,
  ismember: isMember,
  union: combined(() => true),
  intersect: combined((a, b) => a && b),
  setdiff: combined((a, b) => a && !b),
  setxor: combined((a, b) => a !== b),
  accumarray: accumulate,
  histc: counted(true),
  histcounts: counted(false),
};
