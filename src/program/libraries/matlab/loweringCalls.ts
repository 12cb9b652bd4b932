import { unary } from "../../tensors/elementwise.ts";
import { divide, transpose, truth } from "../../languages/matlab/values.ts";
import { absent, bool, builtin, ellipsis, float, none, string, tuple } from "../../values/make.ts";
import type { Machine, TupleValue, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { areStructures, arrayLike, cell, cellShape } from "./cells.ts";
import {
  cellsAt,
  fieldOf,
  fieldsOf,
  lastPlace,
  partOfCells,
  setCells,
  setField,
  setStructures,
} from "./holding.ts";
import { removeNumbers, setNumbers } from "./changing.ts";
import { cellOf, matrixOf } from "./joining.ts";
import { countOf, emptyMatrix, isEmpty, matrixIn, operandIn, shapeOf } from "./matrices.ts";
import { isMap, setValueAt, valueAt } from "./maps.ts";
import { NotKnown } from "../../values/gaps.ts";
import { show } from "./output.ts";
import { typedArguments } from "./typedArguments.ts";
import { takeNumbers } from "./parts.ts";

type Rule = (machine: Machine, items: readonly Value[]) => Value;

/** Several values that a function gives. */
function outputs(items: readonly Value[]): TupleValue {
  return { ...tuple(items), typeName: ":outputs" };
}

function firstOf(value: Value): Value {
  const isMany = value.kind === "tuple" && value.typeName === ":outputs";
  return isMany ? (value.items[0] ?? absent) : value;
}

/** `x(...)`, whatever `x` is. */
function take(machine: Machine, object: Value, places: readonly Value[]): Value {
  const gap = [object, ...places].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (object.kind === "function" || object.kind === "builtin") {
    return firstOf(machine.call(object, places));
  }
  if (object.kind === "list") return partOfCells(machine, object, places);
  if (isMap(object)) return valueAt(machine, object, places.length === 1 ? places[0] : undefined);
  if (object.kind === "string" && object.typeName) {
    if (places.every((place) => numberOf(place) === 1)) return object;
    throw new NotKnown("this index is not followed");
  }
  if (object.kind === "string") return takeLetters(machine, object.value, places);
  if (object.kind === "dictionary") {
    const isOne = places.every((place) => place.kind === "ellipsis" || numberOf(place) === 1);
    return isOne ? object : machine.fail("error", "index out of bound; value out of bound 1");
  }
  return takeNumbers(machine, object, places);
}

function takeLetters(machine: Machine, text: string, places: readonly Value[]): Value {
  const letters = cell(
    Array.from(text, (value) => ({ kind: "string", value }) as const),
    [1, text.length],
  );
  const { items } = partOfCells(machine, letters, places) as typeof letters;
  const joined = items.map((each) => (each.kind === "string" ? each.value : "")).join("");
  return { kind: "string", value: joined };
}

function isCell(value: Value): boolean {
  return value.kind === "list" && !areStructures(value);
}

/** `x(...) = value` */
function set(machine: Machine, object: Value, value: Value, places: readonly Value[]): Value {
  const gap = [object, value, ...places].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (places.length === 0) return value;
  if (isMap(object) && places.length === 1) return setValueAt(machine, object, places[0]!, value);
  if (object.kind === "builtin" || isMap(value)) {
    return machine.unknown("this assignment is not followed");
  }
  if (value.kind === "dictionary" && object.kind !== "function" && !isCell(object)) {
    return setStructures(machine, object, value, places);
  }
  if (value.kind === "list" && (object.kind === "list" || isEmpty(object))) {
    return setCells(machine, object, value.items, places);
  }
  if (object.kind === "list") return setCells(machine, object, [value], places);
  if (value.kind === "function") return value;
  if (object.kind === "string" || value.kind === "string") {
    return machine.unknown("this assignment is not followed");
  }
  return setNumbers(machine, object, value, places);
}

function rangeOf(machine: Machine, items: readonly Value[]): Value {
  const gap = items.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const [first, last] = items;
  if (first?.kind === "string" && last?.kind === "string" && items.length === 2) {
    return string(lettersBetween(first.value, last.value));
  }
  const numbers = items.map(numberOf);
  if (numbers.includes(null)) return machine.unknown("this range is unknown");
  const [start = 0, stop = 0, step = 1] = numbers as number[];
  const length = Math.floor(((stop - start) / step) * (1 + Number.EPSILON)) + 1;
  if (!(length > 0)) return emptyMatrix([1, 0]);
  if (length > 10_000_000) return machine.fail("error", "out of memory or dimension too large");
  machine.spend(length / 64);
  return length === 1 ? float(start) : { kind: "range", start, step, length };
}

/** `'a':'e'` */
function lettersBetween(first: string, last: string): string {
  const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
  const count = Math.max(0, to - from + 1) || 0;
  return Array.from({ length: count }, (_, at) => String.fromCharCode(from + at)).join("");
}

function matches(machine: Machine, value: Value, wanted: Value): Value {
  const gap = [value, wanted].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (wanted.kind === "list") {
    return bool(
      wanted.items.some((each) => truth(matches(machine, value, each), machine) === true),
    );
  }
  if (value.kind === "string" || wanted.kind === "string") {
    return bool(
      value.kind === "string" && wanted.kind === "string" && value.value === wanted.value,
    );
  }
  const [a, b] = [numberOf(value), numberOf(wanted)];
  if (a === null || b === null) return bool(isEmpty(value) && isEmpty(wanted));
  return bool(a === b);
}

function not(machine: Machine, value: Value): Value {
  if (value.kind === "unknown") return value;
  const operand = operandIn(machine, value);
  if (operand?.kind === "plain") return bool(operand.value === 0);
  return unary(machine, "logicalNot", matrixIn(machine, value));
}

/** What a call for several values gives, for as many names. */
function several(machine: Machine, value: Value, count: number): Value {
  if (value.kind === "unknown") return value;
  const items = value.kind === "tuple" ? value.items : [value];
  const given = Array.from({ length: count }, (_, at) => items[at]);
  const missing = given.findIndex((each) => !each || each.kind === "undefined");
  if (missing < 0) return tuple(given as Value[]);
  return machine.fail("error", `element number ${missing + 1} undefined in return list`);
}

function named(machine: Machine, name: Value | undefined): Value | undefined {
  return name?.kind === "string" ? machine.scope.names.get(name.value) : undefined;
}

const rules: Readonly<Record<string, Rule>> = {
  ":quoted": (_, [text = none]) =>
    text.kind === "string" ? { ...text, typeName: "string" } : text,
  ":at": (machine, [object = none, ...places]) => take(machine, object, places),
  ":setAt": (machine, [object = none, value = none, ...places]) =>
    set(machine, object, value, places),
  ":inCell": (machine, [object = none, ...places]) => {
    if (object.kind === "unknown") return object;
    const found = cellsAt(machine, object, places);
    return found[0] ?? machine.fail("error", "index out of bound; value out of bound 0");
  },
  ":inCells": (machine, [object = none, ...places]) => tuple(cellsAt(machine, object, places)),
  ":setInCell": (machine, [object = none, value = none, ...places]) => {
    const gap = [object, ...places].find(({ kind }) => kind === "unknown");
    return gap ?? setCells(machine, object, [value], places);
  },
  ":field": (machine, [object = none, key]) => fieldOf(machine, object, key),
  ":fields": (machine, [object = none, key]) => tuple(fieldsOf(machine, object, key)),
  ":setField": (machine, [object = none, value = none, key = none]) =>
    setField(machine, object, value, key),
  ":before": (machine, [name]) => named(machine, name) ?? none,
  ":fieldBefore": (_, [object = none, key = none]) => {
    if (object.kind !== "dictionary" || key.kind !== "string") {
      return object.kind === "unknown" ? object : none;
    }
    return object.entries.get(`s:${key.value}`)?.[1] ?? none;
  },
  ":inCellBefore": (machine, [object = none, ...places]) => {
    if (object.kind !== "list") return object.kind === "unknown" ? object : none;
    const [only] = places;
    const at = places.length === 1 ? (numberOf(only) ?? 0) : null;
    if (at !== null) return object.items[at - 1] ?? none;
    const shape = cellShape(object);
    const isThere = places.every((place, axis) => (numberOf(place) ?? 0) <= (shape[axis] ?? 1));
    return isThere ? (cellsAt(machine, object, places)[0] ?? none) : none;
  },
  ":partBefore": (machine, [object = none, ...places]) => {
    const isBehind =
      numberOf(places[0]) !== null && numberOf(places[0])! > countOf(shapeOf(object));
    return isEmpty(object) || isBehind ? none : take(machine, object, places);
  },
  ":remove": (machine, [object = none, ...places]) => {
    const gap = [object, ...places].find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    if (object.kind !== "list") return removeNumbers(machine, object, places);
    if (places.length > 1) return machine.unknown("this assignment is not followed");
    const gone = new Set(partAt(machine, object.items.length, places[0]!));
    const kept = object.items.filter((_, at) => !gone.has(at));
    const isColumn = cellShape(object)[1] === 1;
    return arrayLike(object, kept, isColumn ? [kept.length, 1] : [1, kept.length]);
  },
  ":last": (machine, [object = none, at, count]) =>
    object.kind === "unknown"
      ? object
      : float(lastPlace(object, wholeOf(at, machine), wholeOf(count, machine))),
  ":range": rangeOf,
  ":transpose": (machine, [value = none]) => {
    if (value.kind === "unknown") return value;
    if (value.kind !== "list") return transpose(machine, value);
    const [rows = 0, columns = 0] = cellShape(value);
    const turned = value.items.map(
      (_, at) => value.items[Math.floor(at / columns) + (at % columns) * rows]!,
    );
    return cell(turned, [columns, rows]);
  },
  ":matrix": (machine, [rows]) => matrixOf(machine, rows),
  ":cell": (machine, [rows]) => cellOf(machine, rows),
  ":not": (machine, [value = none]) => not(machine, value),
  ":isTrue": (machine, [value = none]) => {
    if (value.kind === "unknown") return value;
    const isTrue = truth(value, machine);
    return isTrue === null ? machine.unknown("it is unknown whether this is true") : bool(isTrue);
  },
  ":given": (_, items) =>
    float(items.filter(({ kind }) => kind !== "undefined").reduce(countArguments, 0)),
  ":first": (_, [value = none]) => firstOf(value),
  ":several": (machine, [value = none, count]) => several(machine, value, wholeOf(count, machine)),
  ":outputs": (machine, items) =>
    outputs(
      items.flatMap((name) => {
        const value = named(machine, name) ?? absent;
        const isRest = name.kind === "string" && name.value === "varargout";
        return isRest && value.kind === "list" ? value.items : [value];
      }),
    ),
  ":answer": (machine, [value = none]) =>
    value.kind === "undefined" || value.kind === "none"
      ? (machine.scope.names.get("ans") ?? none)
      : value,
  // Each turn has a cell of its own.
  ":each": (_, [value = none]) =>
    value.kind === "list"
      ? tuple(areStructures(value) ? value.items : value.items.map((item) => cell([item], [1, 1])))
      : value,
  ":matches": (machine, [value = none, wanted = none]) => matches(machine, value, wanted),
  ":show": (machine, [name, value = none]) =>
    show(machine, name?.kind === "string" ? name.value : "ans", value),
  ":solve": (machine, [left = none, right = none]) => divide(machine, left, right),
};

function countArguments(sum: number, value: Value): number {
  return sum + (value.kind === "list" && value.typeName === ":rest" ? value.items.length : 1);
}

function partAt(machine: Machine, length: number, place: Value): readonly number[] {
  const places = cell(
    Array.from({ length }, (_, at) => float(at)),
    [1, length],
  );
  return cellsAt(machine, places, [place]).map((each) => numberOf(each)!);
}

/** The functions that only the lowering calls; no program can, because the names begin with a colon. */
export const loweringCalls: readonly (readonly [string, Value])[] = [
  ...Object.entries(rules).map(([name, rule]): [string, Value] => [
    name,
    builtin(name, ({ items }, machine) => rule(machine, typedArguments(name, items))),
  ]),
  [":all", ellipsis],
  [":absent", absent],
];
