import { makeMissing } from "../../languages/r/missing.ts";
import { named as withTheseNames, namesOf, sidesOf } from "../../languages/r/names.ts";
import {
  classedOf,
  countsOf,
  environmentOf,
  factorOf,
  frameOf,
  isObject,
} from "../../languages/r/objects.ts";
import { numberTypeOf, ofType } from "../../languages/r/numberTypes.ts";
import type { Known } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { dictionary, list, none, float } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { fromNested } from "../arrays/create.ts";
import { plainTexts } from "../../languages/r/text.ts";
import { numberOf, wholesOf } from "../convert.ts";
import { placeOf, takeAt } from "../columns/subset.ts";
import { flatten, joinRows, operandIn, simplify } from "../columns/vectors.ts";
import { tensorIn } from "./given.ts";
import { takeOfCounts, takeOfFactor } from "./factors.ts";
import { columnIn, takeOfFrame } from "./frames.ts";
import { takeFromSides } from "./sides.ts";
import { matchLengths } from "./patterns.ts";
import { knownNames } from "./naming.ts";

/** `x[...]`, with the names of what is taken. */
export function takeNamed(
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
export function takeItems(
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
    return ofType(takeAt(machine, tensor, found, drop ? "all" : "none"), numberTypeOf(object));
  }
  const [only] = places;
  if (!only || only.kind === "ellipsis") return tensor;
  if (only.kind === "tensor" && only.shape.length > 1 && only.dtype !== "bool") {
    return machine.unknown("a matrix as an index is not followed");
  }
  const index = only.kind === "tensor" && only.shape.length > 1 ? flatten(machine, only) : only;
  const row = longEnough(machine, flatten(machine, tensor), index);
  const taken = takeAt(machine, row, [placeOf(machine, index, row.count, true)], "alone");
  return ofType(simplify(machine, taken), numberTypeOf(object));
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
export function takeItem(machine: Machine, object: Value, places: readonly Value[]): Value {
  const [key] = places;
  if (object.kind === "unknown") return object;
  if (key?.kind === "unknown") return key;
  const frame = frameOf(object);
  const names = environmentOf(object)?.scope.names ?? (object.kind === "builtin" && object.fields);
  if (names) {
    if (key?.kind !== "string") throw new NotKnown("this index is not followed");
    return names.get(key.value) ?? none;
  }
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
  const own = key?.kind === "string" ? knownNames(object) : undefined;
  if (key?.kind === "string" && own) {
    const at = own.indexOf(key.value);
    if (at < 0) return machine.fail("IndexError", "subscript out of bounds");
    return takeItem(machine, object, [float(at + 1)]);
  }
  const taken = takeItems(machine, object, places, true);
  return withTheseNames(taken, undefined);
}
