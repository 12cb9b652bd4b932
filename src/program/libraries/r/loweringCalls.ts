import { hasGaps, makeMissing } from "../../languages/r/missing.ts";
import { unary } from "../../tensors/elementwise.ts";
import { reshape } from "../../tensors/shapes.ts";
import { toTensor } from "../../tensors/operand.ts";
import { cast } from "../../tensors/elementwise.ts";
import { promote } from "../../values/dtype.ts";
import { NotKnown } from "../../values/gaps.ts";
import {
  absent,
  bool,
  builtin,
  dictionary,
  ellipsis,
  list,
  none,
  string,
  float,
} from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flagOf, numberOf, wholesOf } from "../convert.ts";
import { placeOf, replaceAt, replaceCounted, takeAt } from "../columns/subset.ts";
import {
  flatten,
  lengthOf,
  operandIn,
  recycle,
  shapeInto,
  simplify,
  vectorIn,
} from "../columns/vectors.ts";
import { applying } from "./applying.ts";
import { countFrom, noteNames } from "./creating.ts";
import { tensorIn, toFunctions, withNames } from "./given.ts";
import { show } from "./output.ts";

type Rule = (machine: Machine, items: readonly Value[], named: ReadonlyMap<string, Value>) => Value;

/** `x[...]` */
function takeItems(
  machine: Machine,
  object: Value,
  places: readonly Value[],
  drop: boolean,
): Value {
  if (object.kind === "unknown") return object;
  if (object.kind === "list" || object.kind === "tuple") {
    const { items } = object;
    const place = placeOf(machine, places[0], items.length, true);
    const chosen =
      place.kind === "all"
        ? items
        : place.kind === "at"
          ? [items[place.at]!]
          : place.places.map((at) => items[at]!);
    if (object.kind === "list") return list([...chosen]);
    return chosen.length === 1 ? chosen[0]! : { ...object, items: [...chosen] };
  }
  if (object.kind === "string") return object;
  if (object.kind === "dictionary")
    return machine.unknown("parts of lists with names are not followed");
  const tensor = tensorIn(machine, object);
  if (places.some(({ kind }) => kind === "string" || kind === "tuple")) {
    return machine.unknown("indices by name are not followed");
  }
  if (places.length > 1) {
    if (places.length !== tensor.shape.length)
      return machine.fail("IndexError", "incorrect number of dimensions");
    const found = places.map((each, axis) => placeOf(machine, each, tensor.shape[axis]!, true));
    return takeAt(machine, tensor, found, drop ? "all" : "none");
  }
  const [only] = places;
  if (!only || only.kind === "ellipsis") return tensor;
  if (only.kind === "tensor" && only.shape.length > 1 && only.dtype !== "bool") {
    return machine.unknown("a matrix as an index is not followed");
  }
  const row = flatten(machine, tensor);
  const index = only.kind === "tensor" && only.shape.length > 1 ? flatten(machine, only) : only;
  const taken = takeAt(machine, row, [placeOf(machine, index, row.count, true)], "alone");
  return simplify(machine, taken);
}

/** `x[[...]]` and `x$name` */
function takeItem(machine: Machine, object: Value, places: readonly Value[]): Value {
  const [key] = places;
  if (object.kind === "unknown") return object;
  if (key?.kind === "unknown") return key;
  if (object.kind === "dictionary" && key) {
    if (key.kind === "string") return object.entries.get(`s:${key.value}`)?.[1] ?? none;
    const at = numberOf(key);
    const found = at === null ? undefined : [...object.entries.values()][at - 1];
    return found ? found[1] : machine.fail("IndexError", "subscript out of bounds");
  }
  if ((object.kind === "list" || object.kind === "tuple") && key) {
    const at = numberOf(key);
    if (at === null) return none;
    return object.items[at - 1] ?? machine.fail("IndexError", "subscript out of bounds");
  }
  if (object.kind === "none") return none;
  return takeItems(machine, object, places, true);
}

/** `x[...] <- value`: a value like the one before. */
function setItems(machine: Machine, object: Value, value: Value, places: readonly Value[]): Value {
  if (object.kind === "unknown") return object;
  const gap = places.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (object.kind === "list" || object.kind === "dictionary")
    return setItem(machine, object, value, places);
  if (value.kind === "unknown") return value;
  const operand = operandIn(machine, value);
  if (!operand || (object.kind !== "none" && !operandIn(machine, object))) {
    return machine.unknown("this assignment is not followed");
  }
  const before = object.kind === "none" ? vectorIn(machine, value)! : tensorIn(machine, object);
  const given = operand.kind === "plain" ? toTensor(operand, "numpy") : operand;
  if (
    (given.dtype === "bool") !== (before.dtype === "bool") &&
    (hasGaps(given) || hasGaps(before))
  ) {
    return machine.unknown("a condition that is missing is not followed");
  }
  const tensor = cast(machine, before, promote(before.dtype, given.dtype, "numpy"));
  if (places.length > 1) {
    const found = places.map((each, axis) => placeOf(machine, each, tensor.shape[axis] ?? 1, true));
    const sizes = found.flatMap((place, axis) =>
      place.kind === "all"
        ? [tensor.shape[axis]!]
        : place.kind === "at"
          ? []
          : [place.places.length],
    );
    return replaceAt(machine, tensor, found, fitting(machine, given, sizes));
  }
  const row = flatten(machine, tensor);
  const [only] = places;
  const index = only?.kind === "tensor" && only.shape.length > 1 ? flatten(machine, only) : only;
  const last = numberOf(index);
  // A vector grows where it ends.
  const grown =
    last !== null && last > row.count && tensor.shape.length === 1
      ? machine.call(machine.language.builtins.get("c")!, [
          row,
          ...new Array<Value>(Math.min(1e4, last - row.count)).fill(float(makeMissing(machine))),
        ])
      : row;
  if (grown.kind !== "tensor") return grown;
  const place = placeOf(machine, index, grown.count, true);
  const count = place.kind === "all" ? grown.count : place.kind === "at" ? 1 : place.places.length;
  if (tensor.shape.length > 1) {
    return replaceCounted(machine, tensor, place, fitting(machine, given, [count]));
  }
  return replaceAt(
    machine,
    grown,
    [place],
    fitting(machine, given, place.kind === "at" ? [] : [count]),
  );
}

/** The numbers for some places, column by column, over and over. */
function fitting(
  machine: Machine,
  given: ReturnType<typeof toTensor>,
  sizes: readonly number[],
): ReturnType<typeof toTensor> {
  const count = sizes.reduce((product, size) => product * size, 1);
  if (given.count === 1) return reshape(machine, given, []);
  if (given.shape.join() === sizes.join()) return given;
  const row = recycle(machine, flatten(machine, given), count);
  return sizes.length > 1 ? shapeInto(machine, row, sizes) : reshape(machine, row, [count]);
}

/** `x[[...]] <- value` and `x$name <- value` */
function setItem(machine: Machine, object: Value, value: Value, places: readonly Value[]): Value {
  const [key] = places;
  if (object.kind === "unknown") return object;
  if (!key || key.kind === "unknown")
    return key ?? machine.unknown("this assignment is not followed");
  const isEmpty = object.kind === "none" || (object.kind === "list" && object.items.length === 0);
  if (key.kind === "string" && (isEmpty || object.kind === "dictionary")) {
    const made = dictionary();
    if (object.kind === "dictionary")
      for (const [own, pair] of object.entries) made.entries.set(own, pair);
    if (value.kind === "none") made.entries.delete(`s:${key.value}`);
    else made.entries.set(`s:${key.value}`, [string(key.value), value]);
    return made;
  }
  const at = numberOf(key);
  if (at === null) return machine.unknown("this assignment is not followed");
  if (object.kind === "dictionary") {
    const made = dictionary();
    [...object.entries].forEach(([own, [name, item]], place) =>
      made.entries.set(own, [name, place === at - 1 ? value : item]),
    );
    return made;
  }
  if (object.kind === "list" || object.kind === "none") {
    const items = object.kind === "list" ? [...object.items] : [];
    if (at < 1 || at > items.length + 10_000)
      return machine.fail("IndexError", "subscript out of bounds");
    while (items.length < at - 1) items.push(none);
    items[at - 1] = value;
    return list(items);
  }
  return setItems(machine, object, value, places);
}

const withoutDrop = (named: ReadonlyMap<string, Value>): boolean => flagOf(named.get("drop"), true);

const rules: Readonly<Record<string, Rule>> = {
  ":items": (machine, [object = none, ...places], named) =>
    takeItems(machine, object, places, withoutDrop(named)),
  ":item": (machine, [object = none, ...places]) => takeItem(machine, object, places),
  ":switch": (machine, [key = none, ...arms], named) => {
    if (key.kind === "unknown") return key;
    const at = numberOf(key);
    const arm =
      key.kind === "string"
        ? (named.get(key.value) ?? arms[0])
        : named.size === 0 && at !== null
          ? arms[at - 1]
          : null;
    if (arm === null) return machine.unknown("this use of `switch` is not followed");
    return arm ? machine.call(arm, []) : none;
  },
  ":setItems": (machine, [object = none, value = none, ...places]) =>
    setItems(machine, object, value, places),
  ":setItem": (machine, [object = none, value = none, ...places]) =>
    setItem(machine, object, value, places),
  ":set dim": (machine, [object = none, value = none]) => {
    if (object.kind === "unknown") return object;
    const row = flatten(machine, tensorIn(machine, object));
    if (value.kind === "none") return row;
    const shape = wholesOf(value, machine);
    return shape ? shapeInto(machine, row, shape) : machine.unknown("this shape is unknown");
  },
  ...Object.fromEntries(
    ["rownames", "colnames", "dimnames", "names"].map((name): [string, Rule] => [
      `:set ${name}`,
      (machine, [object = none, value = none]) => {
        const named = name === "names" ? withNames(object, value) : null;
        if (!named) noteNames(machine);
        return named ?? object;
      },
    ]),
  ),
  ":set diag": (machine, [object = none, value = none]) => {
    if (object.kind === "unknown") return object;
    const tensor = tensorIn(machine, object);
    const [rows = 0, columns = 0] = tensor.shape;
    const count = Math.min(rows, columns);
    return Array.from({ length: count }, (_, at) => at).reduce<Value>((made, at) => {
      const place = { kind: "float", value: at + 1 } as const;
      const own = lengthOf(value) > 1 ? takeItems(machine, value, [place], true) : value;
      return setItems(machine, made, own, [place, place]);
    }, tensor);
  },
  ":missingNumber": (machine) => float(makeMissing(machine)),
  ":range": (machine, [from, to]) => countFrom(machine, from, to),
  ":each": (_, [value = none]) => value,
  ":show": (machine, [value = none]) => show(machine, value),
  ":missing": (_, [value = absent]) => bool(value.kind === "undefined"),
  ":not": (machine, [value = none]) => {
    if (value.kind === "unknown") return value;
    const operand = operandIn(machine, value);
    if (operand && hasGaps(operand))
      return machine.unknown("a condition that is missing is not followed");
    if (!operand) return machine.fail("TypeError", "invalid argument type");
    return operand.kind === "plain"
      ? bool(operand.value === 0)
      : unary(machine, "logicalNot", operand);
  },
  ":in": (machine, [value = none, table = none]) => {
    const texts = (each: Value): readonly Value[] => [
      ...(machine.language.iterate(each, machine) ?? []),
    ];
    const [own, all] = [texts(value), texts(table)];
    if (own.length !== 1) return machine.unknown("`%in%` is not followed for several values");
    const isLike = (a: Value, b: Value): boolean => {
      if (a.kind === "string" || b.kind === "string")
        return a.kind === b.kind && "value" in a && "value" in b && a.value === b.value;
      const [x, y] = [numberOf(a), numberOf(b)];
      if (x === null || y === null) throw new NotKnown("this comparison is not followed");
      return x === y;
    };
    return bool(all.some((each) => isLike(own[0]!, each)));
  },
};

/** The functions that only the lowering calls; no program can, because the names begin with a colon. */
export const loweringCalls: readonly (readonly [string, Value])[] = [
  ...Object.entries(rules).map(([name, rule]): [string, Value] => [
    name,
    builtin(name, ({ items, named }, machine) => rule(machine, items, named)),
  ]),
  ...toFunctions({ ":outer": applying["outer"]! }),
  [":all", ellipsis],
  [":absent", absent],
];
