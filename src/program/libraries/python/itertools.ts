import { NotKnown } from "../../values/gaps.ts";
import { createClass, int, list, none, tuple } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { iteratorOf } from "../../languages/python/iterators.ts";
import { type Body, define, type Table } from "../signature.ts";
import { onAll, tableOf, unknownValues } from "../small.ts";
import { allOf } from "./lists.ts";

/** All pairs, triples, ... one from each. */
function product(parts: readonly (readonly Value[])[]): readonly (readonly Value[])[] {
  return parts.reduce<readonly (readonly Value[])[]>(
    (all, part) => all.flatMap((each) => part.map((item) => [...each, item])),
    [[]],
  );
}

const most = 100_000;

/** `step`: 0 where an item may be taken again. */
function choose(
  items: readonly Value[],
  count: number,
  step: 0 | 1 = 1,
): readonly (readonly Value[])[] {
  if (count <= 0) return [[]];
  return items.flatMap((item, at) =>
    choose(items.slice(at + step), count - 1, step).map((rest) => [item, ...rest]),
  );
}

function arrange(items: readonly Value[], count: number): readonly (readonly Value[])[] {
  if (count <= 0) return [[]];
  return items.flatMap((item, at) =>
    arrange(items.toSpliced(at, 1), count - 1).map((rest) => [item, ...rest]),
  );
}

function isTrue(machine: Machine, value: Value): boolean {
  const truth = machine.language.truth(value, machine);
  if (truth === null) throw new NotKnown(unknownValues);
  return truth;
}

function passes(machine: Machine, test: Value | undefined, item: Value): boolean {
  return isTrue(machine, test && test.kind !== "none" ? machine.call(test, [item]) : item);
}

function partsIn(machine: Machine, parts: Value | undefined): readonly Value[][] | null {
  const given = parts?.kind === "tuple" ? parts.items.map((part) => allOf(machine, part)) : [];
  const known = given.filter((part) => part !== null);
  return known.length === given.length ? known : null;
}

function chainOf(machine: Machine, parts: Value | undefined): Value {
  const given = partsIn(machine, parts);
  if (!given) return machine.unknown(unknownValues);
  return machine.sizes ? list(given.flat()) : iteratorOf(given.flat(), "itertools.chain");
}

/** A class, because `chain.from_iterable` is called as well. */
const chain = createClass(
  "chain",
  [],
  new Map([
    [
      "from_iterable",
      define("chain.from_iterable", "parts", (machine, [parts]) =>
        onAll(machine, parts, (items) => chainOf(machine, tuple(items))),
      ),
    ],
  ]),
  ({ items }, machine) => chainOf(machine, tuple(items)),
);

/** A function that gives an iterator where its rule gives a list, unless shapes are followed, which need its length. */
function lazy(
  entries: Readonly<Record<string, readonly [string, Body]>>,
): Readonly<Record<string, readonly [string, Body]>> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, [signature, body]]) => {
      const own: Body = (machine, given) => {
        const made = body(machine, given);
        const isAll = made.kind === "list" && !machine.sizes;
        return isAll ? iteratorOf(made.items, `itertools.${name}`) : made;
      };
      return [name, [signature, own]];
    }),
  );
}

/** The module `itertools`. */
export const itertools: Table = tableOf(
  "itertools",
  lazy({
    product: [
      "*parts, repeat=",
      (machine, [parts, repeat]) => {
        const given =
          parts?.kind === "tuple" ? parts.items.map((part) => allOf(machine, part)) : [];
        const known = given.filter((part) => part !== null);
        const whole = Array.from(
          { length: repeat ? wholeOf(repeat, machine) : 1 },
          () => known,
        ).flat();
        const size = whole.reduce((count, part) => count * part.length, 1);
        if (known.length < given.length || size > most) return machine.unknown(unknownValues);
        machine.spend(size);
        return list(product(whole).map((each) => tuple(each)));
      },
    ],
    combinations: [
      "values, r",
      (machine, [values, r]) =>
        onAll(machine, values, (items) =>
          items.length > 16
            ? machine.unknown(unknownValues)
            : list(choose(items, wholeOf(r, machine)).map((each) => tuple(each))),
        ),
    ],
    permutations: [
      "values, r=",
      (machine, [values, r]) =>
        onAll(machine, values, (items) =>
          items.length > 8
            ? machine.unknown(unknownValues)
            : list(
                arrange(items, r ? wholeOf(r, machine) : items.length).map((each) => tuple(each)),
              ),
        ),
    ],
    combinations_with_replacement: [
      "values, r",
      (machine, [values, r]) =>
        onAll(machine, values, (items) =>
          items.length > 16 || wholeOf(r, machine) > 4
            ? machine.unknown(unknownValues)
            : list(choose(items, wholeOf(r, machine), 0).map((each) => tuple(each))),
        ),
    ],
    accumulate: [
      "values, func=, *, initial=",
      (machine, [values, func, initial]) =>
        onAll(machine, values, (items) => {
          const add = (total: Value, item: Value): Value =>
            func && func.kind !== "none"
              ? machine.call(func, [total, item])
              : machine.language.binary("+", total, item, machine);
          const all = initial && initial.kind !== "none" ? [initial, ...items] : items;
          let total: Value | null = null;
          return list(all.map((item) => (total = total ? add(total, item) : item)));
        }),
    ],
    zip_longest: [
      "*parts, fillvalue=",
      (machine, [parts, fill]) => {
        const given = partsIn(machine, parts);
        if (!given) return machine.unknown(unknownValues);
        const length = Math.max(0, ...given.map((part) => part.length));
        return list(
          Array.from({ length }, (_, at) => tuple(given.map((part) => part[at] ?? fill ?? none))),
        );
      },
    ],
    starmap: [
      "fn, values",
      (machine, [fn, values]) =>
        onAll(machine, values, (items) =>
          list(items.map((item) => machine.call(fn ?? none, allOf(machine, item) ?? []))),
        ),
    ],
    pairwise: [
      "values",
      (machine, [values]) =>
        onAll(machine, values, (items) =>
          list(items.slice(1).map((item, at) => tuple([items[at]!, item]))),
        ),
    ],
    compress: [
      "values, selectors",
      (machine, [values, selectors]) =>
        onAll(machine, values, (items) =>
          onAll(machine, selectors, (kept) =>
            list(items.filter((_, at) => at < kept.length && isTrue(machine, kept[at]!))),
          ),
        ),
    ],
    filterfalse: [
      "test, values",
      (machine, [test, values]) =>
        onAll(machine, values, (items) =>
          list(items.filter((item) => !passes(machine, test, item))),
        ),
    ],
    dropwhile: [
      "test, values",
      (machine, [test, values]) =>
        onAll(machine, values, (items) => {
          const first = items.findIndex((item) => !passes(machine, test, item));
          return list(first < 0 ? [] : items.slice(first));
        }),
    ],
    groupby: [
      "values, key=",
      (machine, [values, key]) =>
        onAll(machine, values, (items) => {
          const groups: { key: Value; items: Value[] }[] = [];
          for (const item of items) {
            const own = key && key.kind !== "none" ? machine.call(key, [item]) : item;
            const last = groups.at(-1);
            const same = last && machine.language.compare("==", last.key, own, machine);
            if (last && same && isTrue(machine, same)) last.items.push(item);
            else groups.push({ key: own, items: [item] });
          }
          return list(groups.map((group) => tuple([group.key, list(group.items)])));
        }),
    ],
    cycle: [
      "values",
      (machine, [values]) =>
        onAll(machine, values, (items) => {
          let at = 0;
          return {
            kind: "iterator",
            next: () => {
              machine.spend(1);
              return items.length === 0 ? null : items[at++ % items.length]!;
            },
          };
        }),
    ],
    tee: [
      "values, n=",
      (machine, [values, n]) =>
        onAll(machine, values, (items) =>
          tuple(
            Array.from({ length: Math.min(64, wholeOf(n, machine, 2)) }, () =>
              iteratorOf([...items], "itertools._tee"),
            ),
          ),
        ),
    ],
    count: [
      "start=, step=",
      (machine, [start, step]) => {
        let at = wholeOf(start, machine, 0) - wholeOf(step, machine, 1);
        return { kind: "iterator", next: () => int((at += wholeOf(step, machine, 1))) };
      },
    ],
    repeat: [
      "value, times=",
      (machine, [value, times]) => {
        let left = times ? wholeOf(times, machine) : Infinity;
        return { kind: "iterator", next: () => (left-- > 0 ? (value ?? none) : null) };
      },
    ],
    takewhile: [
      "test, values",
      (machine, [test, values]) => {
        const items = values && machine.language.iterate(values, machine);
        if (!items || !test) return machine.unknown(unknownValues);
        let isOver = false;
        const next = (): Value | null => {
          const step = isOver ? null : items.next();
          if (!step || step.done === true) return null;
          const truth = machine.language.truth(machine.call(test, [step.value]), machine);
          if (truth === null) throw new NotKnown(unknownValues);
          isOver = !truth;
          return isOver ? null : step.value;
        };
        return { kind: "iterator", next };
      },
    ],
    islice: [
      "values, start, stop=, step=",
      (machine, [values, first, last, by]) => {
        const items = values && machine.language.iterate(values, machine);
        if (!items) return machine.unknown(unknownValues);
        const start = last ? (numberOf(first) ?? 0) : 0;
        const stop = numberOf(last ?? first) ?? Infinity;
        const step = Math.max(1, numberOf(by) ?? 1);
        const taken: Value[] = [];
        for (let at = 0; at < stop; at++) {
          const next = items.next();
          if (next.done === true) break;
          machine.spend(1);
          if (at >= start && (at - start) % step === 0) taken.push(next.value);
        }
        return list(taken);
      },
    ],
  }),
  [["chain", chain]],
);
