import { hasGaps, makeMissing } from "../../languages/r/missing.ts";
import { alike, namesOf, sidesOf, withSides, isAttributed } from "../../languages/r/names.ts";
import {
  classedOf,
  environmentOf,
  frameOf,
  isObject,
  makeObject,
} from "../../languages/r/objects.ts";
import { unary } from "../../tensors/elementwise.ts";
import { reshape } from "../../tensors/shapes.ts";
import { toTensor } from "../../tensors/operand.ts";
import { cast } from "../../tensors/elementwise.ts";
import { promote } from "../../values/dtype.ts";
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
import type { Machine, Value } from "../../values/value.ts";
import { stopAtFile } from "../dataFiles.ts";
import { flagOf, numberOf, wholesOf } from "../convert.ts";
import { placeOf, replaceAt, replaceCounted } from "../columns/subset.ts";
import { flatten, lengthOf, operandIn, recycle, shapeInto, vectorIn } from "../columns/vectors.ts";
import { applying } from "./applying.ts";
import { countFrom, nameRows, nameSides, sideFrom } from "./creating.ts";
import { setIn } from "./environments.ts";
import { tensorIn } from "./given.ts";
import { toFunctions } from "./defining.ts";
import { nextMethod, useMethod, withClasses } from "./classes.ts";
import { withColumn } from "./frames.ts";
import { takeItem, takeItems, takeNamed } from "./taking.ts";
import { renamed, storedAs } from "./naming.ts";
import { keepingNames } from "./defining.ts";
import { invisibleKey, show, signals } from "./output.ts";

type Rule = (machine: Machine, items: readonly Value[], named: ReadonlyMap<string, Value>) => Value;

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
  const shared = environmentOf(object);
  if (shared) {
    if (key.kind !== "string") throw new NotKnown("this assignment is not followed");
    setIn(machine, shared.scope, key.value, value);
    return object;
  }
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
        if (isAttributed(object)) return nameRows(object);
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
  ...Object.fromEntries(
    ["storage.mode", "mode"].map((name): [string, Rule] => [
      `:set ${name}`,
      (machine, [object = none, value = none]) =>
        [object, value].find(({ kind }) => kind === "unknown") ??
        storedAs(machine, object, value.kind === "string" ? value.value : ""),
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
  ":remove": (machine, texts) => {
    const { scope } = machine;
    machine.touch(scope);
    if (texts.length === 0) scope.names.clear();
    for (const text of texts) if (text.kind === "string") scope.names.delete(text.value);
    return none;
  },
  ":missingNumber": (machine) => float(makeMissing(machine)),
  ":range": (machine, [from, to]) => countFrom(machine, from, to),
  ":each": (_, [value = none]) => value,
  ":expected": (_, [value = none]) => value,
  ":unsourced": (machine, [path]) => stopAtFile(machine, "source", path),
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
