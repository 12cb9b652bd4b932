import { hasGaps, makeMissing } from "../../languages/r/missing.ts";
import {
  alike,
  named as withTheseNames,
  namesOf,
  sidesOf,
  withSides,
} from "../../languages/r/names.ts";
import {
  classedOf,
  countsOf,
  factorOf,
  frameOf,
  isObject,
  makeObject,
} from "../../languages/r/objects.ts";
import { unary } from "../../tensors/elementwise.ts";
import { reshape } from "../../tensors/shapes.ts";
import { toTensor } from "../../tensors/operand.ts";
import { cast } from "../../tensors/elementwise.ts";
import { promote } from "../../values/dtype.ts";
import type { Known } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import {
  absent,
  bool,
  dictionary,
  ellipsis,
  list,
  none,
  string,
  float,
} from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { flagOf, numberOf, wholesOf } from "../convert.ts";
import { placeOf, replaceAt, replaceCounted, takeAt } from "../columns/subset.ts";
import {
  flatten,
  joinRows,
  lengthOf,
  operandIn,
  recycle,
  shapeInto,
  simplify,
  vectorIn,
} from "../columns/vectors.ts";
import { applying } from "./applying.ts";
import { countFrom, nameRows, nameSides, sideFrom } from "./creating.ts";
import { tensorIn } from "./given.ts";
import { toFunctions } from "./defining.ts";
import { nextMethod, useMethod, withClasses } from "./classes.ts";
import { takeOfCounts, takeOfFactor } from "./factors.ts";
import { columnIn, takeOfFrame, withColumn } from "./frames.ts";
import { takeFromSides } from "./sides.ts";
import { matchLengths } from "./patterns.ts";
import { knownNames, renamed } from "./naming.ts";
import { keepingNames } from "./defining.ts";
import { invisibleKey, show, signals } from "./output.ts";

type Rule = (machine: Machine, items: readonly Value[], named: ReadonlyMap<string, Value>) => Value;

/** `x[...]`, with the names of what is taken. */
function takeNamed(
  machine: Machine,
  object: Value,
  places: readonly Value[],
  drop: boolean,
  dropsFrame: boolean | null = null,
): Value {
  const [only] = places;
  if (object.kind === "tensor" || object.kind === "float") {
    // A part of the places of matches is of numbers alone.
    if (matchLengths.of(object as Known))
      return takeItems(machine, withTheseNames(object, undefined), places, drop);
  }
  const gap = places.find(({ kind }) => kind === "unknown");
  const [frame, factor] = [frameOf(object), factorOf(object)];
  if (gap && isObject(object)) return gap;
  if (frame) return takeOfFrame(machine, frame, places, dropsFrame);
  if (factor && only && places.length === 1) return takeOfFactor(machine, factor, only);
  if (countsOf(object) && only && places.length === 1)
    return takeOfCounts(machine, object, only, false);
  if (isObject(object)) throw new NotKnown("this index is not followed");
  const sides = sidesOf(object);
  if (sides && object.kind === "tensor" && places.length === 2) {
    return gap ?? takeFromSides(machine, object, sides, places, drop);
  }
  if (namesOf(object) === undefined || !only) return takeItems(machine, object, places, drop);
  const names = knownNames(object);
  if (!names || places.length > 1) throw new NotKnown("indices by name are not followed");
  const at = (name: string): Value => {
    const place = names.indexOf(name);
    if (place < 0) throw new NotKnown("this name is not found");
    return float(place + 1);
  };
  const index =
    only.kind === "string" || only.kind === "tuple"
      ? fromNested(machine, list(plainTexts(only).map(at)), "numpy", "float64")
      : only;
  const counted = fromNested(
    machine,
    list(names.map((_, at) => float(at + 1))),
    "numpy",
    "float64",
  );
  const chosen = wholesOf(takeItems(machine, counted, [index], drop), machine) ?? [];
  const own = chosen.map((each) => names[each - 1] ?? "");
  if (object.kind === "dictionary") {
    const made = dictionary();
    for (const name of own) made.entries.set(`s:${name}`, object.entries.get(`s:${name}`)!);
    return made;
  }
  return withTheseNames(takeItems(machine, object, [index], drop), own);
}

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
    const far = numberOf(places[0]);
    if (far !== null && far > items.length)
      throw new NotKnown("an index behind the end is not followed");
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
  if (object.kind === "string") {
    const one = numberOf(places[0]);
    if (one === 1 || !places[0] || places[0].kind === "ellipsis") return object;
    throw new NotKnown("this index is not followed");
  }
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
  const index = only.kind === "tensor" && only.shape.length > 1 ? flatten(machine, only) : only;
  const row = longEnough(machine, flatten(machine, tensor), index);
  const taken = takeAt(machine, row, [placeOf(machine, index, row.count, true)], "alone");
  return simplify(machine, taken);
}

/** A row with missing numbers behind its end, as far as an index reaches. */
function longEnough(machine: Machine, row: Tensor, index: Value): Tensor {
  const operand = operandIn(machine, index);
  const numbers = operand?.kind === "plain" ? [operand.value] : [...(operand?.numbers() ?? [])];
  const isTests = operand?.kind === "plain" ? operand.category === 0 : operand?.dtype === "bool";
  const last = Math.max(0, ...numbers);
  if (numbers.some(Number.isNaN)) throw new NotKnown("a missing index is not followed");
  if (isTests || last <= row.count || last > row.count + 1e4) return row;
  if (row.dtype === "bool") throw new NotKnown("a condition that is missing is not followed");
  const gaps = new Array<Value>(Math.floor(last) - row.count).fill(float(makeMissing(machine)));
  return joinRows(machine, [row, fromNested(machine, list(gaps), "numpy", "float64") as Tensor]);
}

/** `x[[...]]` and `x$name` */
function takeItem(machine: Machine, object: Value, places: readonly Value[]): Value {
  const [key] = places;
  if (object.kind === "unknown") return object;
  if (key?.kind === "unknown") return key;
  const frame = frameOf(object);
  const classed = classedOf(object);
  if (classed) return takeItem(machine, classed.inner, places);
  if (frame && places.length === 1) return columnIn(frame, key);
  if (countsOf(object) && key && places.length === 1)
    return takeOfCounts(machine, object, key, true);
  if (isObject(object)) throw new NotKnown("this index is not followed");
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
  const names = key?.kind === "string" ? knownNames(object) : undefined;
  if (key?.kind === "string" && names) {
    const at = names.indexOf(key.value);
    if (at < 0) return machine.fail("IndexError", "subscript out of bounds");
    return takeItem(machine, object, [float(at + 1)]);
  }
  const taken = takeItems(machine, object, places, true);
  return withTheseNames(taken, undefined);
}

/** `x[...] <- value`: a value like the one before. */
function setItems(machine: Machine, object: Value, value: Value, places: readonly Value[]): Value {
  if (object.kind === "unknown") return object;
  const gap = places.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (object.kind === "list" || object.kind === "dictionary")
    return setItem(machine, object, value, places);
  if (namesOf(object) !== undefined) throw new NotKnown("this assignment is not followed");
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
  const frame = frameOf(object);
  const classed = classedOf(object);
  if (classed) {
    const inner = setItem(machine, classed.inner, value, places);
    return inner.kind === "unknown" ? inner : makeObject({ ...classed, inner });
  }
  if (frame && places.length === 1 && !(value.kind === "unknown"))
    return withColumn(machine, frame, key, value);
  if (isObject(object)) throw new NotKnown("this assignment is not followed");
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
    if (namesOf(object) !== undefined) throw new NotKnown("this assignment is not followed");
    if (value.kind === "none" && object.kind === "list")
      return list(items.filter((_, place) => place !== at - 1));
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
    takeNamed(
      machine,
      object,
      places,
      withoutDrop(named),
      named.has("drop") ? withoutDrop(named) : null,
    ),
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
      (_, [object = none, value = none]) => {
        if (name === "names") return renamed(object, value);
        if (object.kind !== "tensor" || object.shape.length !== 2) return nameRows(object);
        if (name === "dimnames") return nameSides(object, value);
        const sides = sidesOf(object) ?? { rows: null, columns: null };
        if (namesOf(object) !== undefined && !sidesOf(object)) return object;
        const [height, width] = object.shape;
        return withSides(
          object,
          name === "rownames"
            ? { ...sides, rows: sideFrom(value, height) }
            : { ...sides, columns: sideFrom(value, width) },
        );
      },
    ]),
  ),
  ":set substr": (machine, [object = none, value = none, start, stop]) => {
    const gap = [object, value].find(({ kind }) => kind === "unknown");
    const [from, to] = [numberOf(start), numberOf(stop)];
    if (gap) return gap;
    if (
      object.kind !== "string" ||
      value.kind !== "string" ||
      from === null ||
      to === null ||
      from < 1
    )
      throw new NotKnown("this assignment is not followed");
    const signs = Array.from(object.value);
    const written = Array.from(value.value).slice(0, Math.max(0, to - from + 1));
    const last = Math.min(signs.length, from - 1 + written.length);
    for (let at = from - 1; at < last; at++) signs[at] = written[at - from + 1]!;
    return string(signs.join(""));
  },
  ":set class": (_, [object = none, value = none]) =>
    [object, value].find(({ kind }) => kind === "unknown") ?? withClasses(object, value),
  ":useMethod": useMethod,
  ":nextMethod": nextMethod,
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
  ":show": (machine, [value = none]) => {
    machine.state.delete(invisibleKey);
    return show(machine, value);
  },
  ":invisible": (machine, [value = none]) => {
    // The same value may be shown elsewhere.
    const own = alike(value);
    machine.state.set(invisibleKey, own);
    return own;
  },
  ":visible": (machine) => {
    machine.state.delete(invisibleKey);
    return none;
  },
  ":shown": (machine, [, value = none]) => show(machine, value),
  // Nobody knows whether it is shown.
  ":showAny": (machine, [value = none]) => {
    if (value.kind !== "unknown") return show(machine, value);
    machine.print("?");
    return absent;
  },
  ":gap": (machine) => {
    machine.print("?");
    return absent;
  },
  ":nargs": (_, [dots = none, named = none, ...given]) =>
    float(
      lengthOf(dots) + lengthOf(named) + given.filter(({ kind }) => kind !== "undefined").length,
    ),
  ":missing": (_, [value = absent]) => bool(value.kind === "undefined"),
  ":condition": (machine, [value = none]) => {
    const operand = value.kind === "unknown" ? null : operandIn(machine, value);
    return operand && hasGaps(operand)
      ? machine.unknown("a condition that is missing is not followed")
      : value;
  },
  ...signals,
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
    if (own.length !== 1)
      return machine.call(machine.language.builtins.get("is.element")!, [value, table]);
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
    keepingNames(name, ({ items, named }, machine) => rule(machine, items, named)),
  ]),
  ...toFunctions({ ":outer": applying["outer"]! }),
  [":all", ellipsis],
  [":absent", absent],
];
