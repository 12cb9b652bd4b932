import { listLength } from "../../values/lengths.ts";
import { bool, builtin, int, list, tuple } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Key } from "../../values/plain.ts";
import type { Machine, Value } from "../../values/value.ts";
import { compare } from "../../languages/julia/compare.ts";
import { pair } from "../../languages/julia/iterate.ts";
import { broadcast } from "./broadcasting.ts";
import { axesIn, type Entries, itemsIn, tupleItems, wholeIn } from "./given.ts";
import { arrayOf, collected } from "./joining.ts";
import { arrayIn, isScalar, requiredArray, widened } from "./operands.ts";
import { holds } from "./searching.ts";
import { shapeOf } from "./shapes.ts";
import { slices } from "./shaping.ts";
import { stack } from "../../tensors/join.ts";
import { reshape, reverseAxes } from "../../tensors/shapes.ts";

/** `map(f, xs, ys)` */
function mapped(machine: Machine, callee: Value, given: readonly Value[]): Value {
  const [only] = given;
  const array = given.length === 1 ? arrayIn(machine, only) : null;
  if (array && array.shape.length > 1) return broadcast(machine, callee, given, new Map());
  const all = given.map((each) => itemsIn(machine, each));
  const count = Math.min(...all.map(({ length }) => length));
  machine.spend(count);
  const results = Array.from({ length: count }, (_, at) =>
    machine.call(
      callee,
      all.map((items) => items[at]!),
    ),
  );
  if (given.some(({ kind }) => kind === "string")) return textOfLetters(results, "map");
  if (given.every(({ kind }) => kind === "tuple")) return tuple(results);
  return collected(machine, results);
}

/** Letters as a text. */
function textOfLetters(letters: readonly Value[], name: string): Value {
  const signs = letters.map((each) => {
    if (each.kind === "int" && each.type === "char") return String.fromCodePoint(each.value);
    throw new NotKnown(`this use of \`${name}\` is not followed`);
  });
  return { kind: "string", value: signs.join("") };
}

function fold(fromRight: boolean): Entries[string] {
  return [
    "f, items, *, init=, dims=",
    (machine, [f, given, init, dims]) => {
      const items = [...itemsIn(machine, given)];
      if (dims) {
        const name =
          f?.kind === "builtin"
            ? { "+": "sum", "*": "prod", max: "maximum", min: "minimum" }[f.name]
            : undefined;
        const reducer = name === undefined ? undefined : machine.language.builtins.get(name);
        if (!reducer) throw new NotKnown("this use of `reduce` is not followed");
        return machine.call(reducer, [given!], new Map([["dims", dims]]));
      }
      if (fromRight) items.reverse();
      // `reduce(vcat, xs)` joins all at once.
      const joins = f?.kind === "builtin" && /^[hv]cat$/.test(f.name) && !init;
      if (joins && items.length > 0 && !fromRight) return machine.call(f, items);
      const first =
        init ??
        items.shift() ??
        machine.fail(
          "ArgumentError",
          "ArgumentError: reducing over an empty collection is not allowed",
        );
      return items.reduce(
        (left, right) => machine.call(f!, fromRight ? [right, left] : [left, right]),
        first,
      );
    },
  ];
}

/** `eachcol` and others go through copies that show the same numbers. */
function mapSlices(machine: Machine, f: Value, x: Value, dims: Value): Value {
  const array = requiredArray(machine, x, "mapslices");
  const [along] = axesIn(machine, dims) ?? [];
  if (along === undefined || array.shape.length > 2)
    throw new NotKnown("this use of `mapslices` is not followed");
  const other = along === 0 ? 1 : 0;
  const parts = slices(machine, widened(machine, array, 2), other).map((each) =>
    machine.call(f, [each]),
  );
  const gap = parts.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (parts.every(isScalar)) {
    const row = arrayIn(machine, collected(machine, parts))!;
    return reshape(machine, row, along === 0 ? [1, row.count] : [row.count, 1]);
  }
  const rows = stack(
    machine,
    parts.map((each) => requiredArray(machine, each, "mapslices")),
    0,
  );
  return along === 0 ? reverseAxes(machine, rows) : rows;
}

/** Functions that call others, and that go through collections. */
export const applying: Entries = {
  map: ["f, *given", (machine, [f, given]) => mapped(machine, f!, tupleItems(given))],
  foreach: [
    "f, *given",
    (machine, [f, given]) => {
      const all = tupleItems(given).map((each) => itemsIn(machine, each));
      const count = Math.min(...all.map(({ length }) => length));
      for (let at = 0; at < count; at++)
        machine.call(
          f!,
          all.map((items) => items[at]!),
        );
      return { kind: "none" };
    },
  ],
  broadcast: [
    "f, *given",
    (machine, [f, given]) => broadcast(machine, f!, tupleItems(given), new Map()),
  ],
  reduce: fold(false),
  foldl: fold(false),
  foldr: fold(true),
  mapreduce: [
    "f, op, items, *, init=",
    (machine, [f, op, given, init]) => {
      const items = itemsIn(machine, given).map((each) => machine.call(f!, [each]));
      const all = init ? [init, ...items] : items;
      if (all.length === 0)
        return machine.fail(
          "ArgumentError",
          "ArgumentError: reducing over an empty collection is not allowed",
        );
      return all.reduce((left, right) => machine.call(op!, [left, right]));
    },
  ],
  accumulate: [
    "op, items",
    (machine, [op, given]) => {
      const items = itemsIn(machine, given);
      let last: Value | null = null;
      return collected(
        machine,
        items.map((each) => (last = last ? machine.call(op!, [last, each]) : each)),
      );
    },
  ],
  filter: [
    "f, items",
    (machine, [f, given]) => {
      const isDictionary = given?.kind === "dictionary";
      if (isDictionary) {
        const entries = [...given.entries].filter(([, [key, value]]) =>
          holds(machine, machine.call(f!, [pair(key, value)])),
        );
        return { ...given, entries: new Map(entries) };
      }
      const items = itemsIn(machine, given).filter((each) =>
        holds(machine, machine.call(f!, [each])),
      );
      if (given?.kind === "string")
        return {
          kind: "string",
          value: items
            .map((each) => (each.kind === "int" ? String.fromCodePoint(each.value) : ""))
            .join(""),
        };
      if (given?.kind === "list") return { ...given, items };
      const array = arrayIn(machine, given);
      return arrayOf(machine, list(items), array?.dtype ?? null);
    },
  ],
  zip: [
    "*given",
    (machine, [given]) => {
      const all = tupleItems(given).map((each) => itemsIn(machine, each));
      const count = Math.min(...all.map(({ length }) => length));
      return {
        kind: "list",
        items: Array.from({ length: count }, (_, at) => tuple(all.map((items) => items[at]!))),
        typeName: "Tuple",
      };
    },
  ],
  enumerate: [
    "items",
    (machine, [given]) => ({
      kind: "list",
      items: itemsIn(machine, given).map((each, at) => tuple([int(at + 1), each])),
      typeName: "Tuple",
    }),
  ],
  pairs: [
    "items",
    (machine, [given]) => {
      if (given?.kind === "dictionary") return given;
      if (given?.kind === "tuple" && given.names)
        throw new NotKnown("this use of `pairs` is not followed");
      return {
        kind: "list",
        items: itemsIn(machine, given).map((each, at) => pair(int(at + 1), each)),
        typeName: "Pair",
      };
    },
  ],
  product: [
    "*given",
    (machine, [given]) => {
      const all = [...tupleItems(given)].reverse().map((each) => itemsIn(machine, each));
      const items = all.reduce<readonly (readonly Value[])[]>(
        (found, each) => found.flatMap((one) => each.map((other) => [other, ...one])),
        [[]],
      );
      return { kind: "list", items: items.map((each) => tuple(each)), typeName: "ProductIterator" };
    },
  ],
  mapslices: ["f, x, *, dims", (machine, [f, x, dims]) => mapSlices(machine, f!, x!, dims!)],
  unique: [
    "items",
    (machine, [given]) => {
      const seen = new Set<Key | null>();
      const kept = itemsIn(machine, given).filter((each) => {
        const key = machine.language.keyOf(each, machine);
        const isNew = !seen.has(key);
        seen.add(key);
        return isNew;
      });
      return arrayOf(machine, list(kept), arrayIn(machine, given)?.dtype ?? null);
    },
  ],
  first: [
    "items, count=",
    (machine, [given, count]) => {
      const items = itemsIn(machine, given);
      const taken = count ? items.slice(0, wholeIn(machine, count)) : [];
      if (count && given?.kind === "string") return textOfLetters(taken, "first");
      if (count) return collected(machine, taken);
      return items[0] ?? machine.fail("BoundsError", "BoundsError: the collection is empty");
    },
  ],
  last: [
    "items, count=",
    (machine, [given, count]) => {
      const items = itemsIn(machine, given);
      const from = count ? Math.max(0, items.length - wholeIn(machine, count)) : 0;
      if (count && given?.kind === "string") return textOfLetters(items.slice(from), "last");
      if (count) return collected(machine, items.slice(from));
      return items.at(-1) ?? machine.fail("BoundsError", "BoundsError: the collection is empty");
    },
  ],
  only: [
    "items",
    (machine, [given]) => {
      const items = itemsIn(machine, given);
      return items.length === 1
        ? items[0]!
        : machine.fail(
            "ArgumentError",
            "ArgumentError: the collection must have exactly 1 element",
          );
    },
  ],
  in: [
    "item, items=",
    (machine, [item, given]) => {
      if (given) return compare("in", item!, given, machine);
      return builtin("in", ({ items }) => compare("in", items[0]!, item!, machine));
    },
  ],
  isempty: [
    "items",
    (machine, [given]) => bool(shapeOf(given!, machine).some((size) => size === 0)),
  ],
  ntuple: [
    "f, count",
    (machine, [f, count]) =>
      tuple(
        Array.from({ length: listLength(wholeIn(machine, count)) }, (_, at) =>
          machine.call(f!, [int(at + 1)]),
        ),
      ),
  ],
};
