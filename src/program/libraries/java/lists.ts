import { withWord } from "../../values/vocabulary.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { numberType } from "../../values/typedNumber.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { bool, int, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { changing, fitted, reading } from "../csharp/lists.ts";
import { holds, itemsIn, members, type Method, wholeIn } from "../declared/table.ts";
import { placeOf, sorted, streamOf } from "./streams.ts";

/** `double[]` has a stream of numbers, `Double[]` and a list one of objects. */
export function streamIn(list: ListValue, items: readonly Value[] = list.items): Value {
  const type = itemTypeOf(list.typeName) ?? "";
  const isNumeric = list.typeName?.endsWith("]") && /^(?:double|int|long)$/.test(type);
  return streamOf(items, isNumeric ? type : "object");
}

/** The members of arrays. */
export const arrayMembers = members(
  { length: reading((_, { items }) => int(items.length)) },
  {
    clone: reading((machine, list) => {
      machine.spend(list.items.length / 4);
      return { ...list, items: [...list.items] };
    }),
  },
);

function checked(
  machine: Machine,
  { items }: ListValue,
  index: Value | undefined,
  isEnd = false,
): number {
  const at = wholeIn(index);
  if (at < 0 || at > items.length - (isEnd ? 0 : 1))
    machine.fail("RangeError", `Index ${at} out of bounds for length ${items.length}`);
  return at;
}

/** What is at one end; `null` or an exception where nothing is. */
function at(end: 0 | -1, takes: boolean, isStrict: boolean): Method {
  return (takes ? changing : reading)((machine, { items }) => {
    const found = takes ? (end === 0 ? items.shift() : items.pop()) : items.at(end);
    return found ?? (isStrict ? machine.fail("StopIteration", "") : none);
  });
}

const toFront = changing((machine, list, [value]) => {
  list.items.unshift(fitted(machine, list, value));
  return none;
});

const toEnd = changing((machine, list, [value]) => {
  list.items.push(fitted(machine, list, value));
  return bool(true);
});

/** The methods of lists, queues, and stacks. */
export const listMembers = members(
  {},
  {
    size: reading((_, { items }) => int(items.length)),
    isEmpty: reading((_, { items }) => bool(items.length === 0)),
    get: reading((machine, list, [index]) => list.items[checked(machine, list, index)]!),
    elementAt: reading((machine, list, [index]) => list.items[checked(machine, list, index)]!),
    set: changing((machine, list, [index, value]) => {
      const place = checked(machine, list, index);
      const before = list.items[place]!;
      list.items[place] = fitted(machine, list, value);
      return before;
    }),
    add: changing((machine, list, [first, second]) => {
      const place = second ? checked(machine, list, first, true) : list.items.length;
      list.items.splice(place, 0, fitted(machine, list, second ?? first));
      return bool(true);
    }),
    addAll: changing((machine, list, [first, second]) => {
      const place = second ? checked(machine, list, first, true) : list.items.length;
      const items = itemsIn(machine, second ?? first);
      list.items.splice(place, 0, ...items.map((item) => fitted(machine, list, item)));
      return bool(items.length > 0);
    }),
    // A number in a box is an item, and any other a place.
    remove: changing((machine, list, [value]) => {
      if (!value) return list.items.shift() ?? machine.fail("StopIteration", "");
      if (value.kind === "int" && numberType(value) === "int") {
        return list.items.splice(checked(machine, list, value), 1)[0]!;
      }
      const place = placeOf(machine, list.items, value);
      if (place >= 0) list.items.splice(place, 1);
      return bool(place >= 0);
    }),
    removeIf: changing((machine, list, [test]) => {
      const kept = list.items.filter((item) => !holds(machine, test ?? none, item));
      const isLess = kept.length < list.items.length;
      list.items = kept;
      return bool(isLess);
    }),
    replaceAll: changing((machine, list, [map]) => {
      list.items = list.items.map((item) =>
        fitted(machine, list, machine.call(map ?? none, [item])),
      );
      return none;
    }),
    clear: changing((_, list) => {
      list.items = [];
      return none;
    }),
    contains: reading((machine, { items }, [wanted]) => bool(placeOf(machine, items, wanted) >= 0)),
    indexOf: reading((machine, { items }, [wanted]) =>
      withWord(int(placeOf(machine, items, wanted)), wanted),
    ),
    subList: reading((machine, list, [from, to]) => {
      const [start, end] = [checked(machine, list, from, true), checked(machine, list, to, true)];
      machine.spend((end - start) / 4);
      return makeList(list.typeName ?? "List<object>", list.items.slice(start, end));
    }),
    forEach: reading((machine, { items }, [action]) => {
      for (const item of [...items]) machine.call(action ?? none, [item]);
      return none;
    }),
    sort: changing((machine, list, [comparison]) => {
      list.items = sorted(machine, list.items, comparison);
      return none;
    }),
    stream: reading((_, list) => streamIn(list)),
    parallelStream: reading((_, list) => streamIn(list)),
    toArray: reading((machine, list, [given]) => {
      const made = given?.kind === "list" ? given : null;
      const empty = !made && given ? machine.call(given, [int(0)]) : made;
      const type = empty?.kind === "list" ? empty.typeName : undefined;
      return makeList(type ?? `${itemTypeOf(list.typeName) ?? "object"}[]`, [...list.items]);
    }),
    reversed: reading((_, list) =>
      makeList(list.typeName ?? "List<object>", list.items.toReversed()),
    ),
    ...{
      addLast: toEnd,
      offer: toEnd,
      addFirst: toFront,
      offerFirst: toFront,
      offerLast: toEnd,
      push: toFront,
      pop: at(0, true, true),
    },
    ...{ getFirst: at(0, false, true), getLast: at(-1, false, true), element: at(0, false, true) },
    ...{ removeFirst: at(0, true, true), removeLast: at(-1, true, true), poll: at(0, true, false) },
    ...{
      peek: at(0, false, false),
      peekFirst: at(0, false, false),
      peekLast: at(-1, false, false),
    },
    ...{ pollFirst: at(0, true, false), pollLast: at(-1, true, false) },
    iterator: (_, self) => self,
    ensureCapacity: () => none,
  },
);
