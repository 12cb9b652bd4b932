import { dictionary, string } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import type { DictionaryValue, ListValue, Machine, Value } from "../../values/value.ts";
import { furthest, placeOf } from "./places.ts";
import { fieldOfMap, isMap } from "./maps.ts";
import { NotKnown } from "../../values/gaps.ts";
import {
  areStructures,
  arrayLike,
  cell,
  cellShape,
  placeIn,
  placesOf,
  structures,
} from "./cells.ts";
import { countOf, emptyMatrix, isEmpty, shapeOf } from "./matrices.ts";

/** Places of a cell array, counted from 0 column by column, and their shape. */
interface CellPlaces {
  readonly at: readonly number[];
  readonly shape: readonly number[];
}

export function placesIn(
  machine: Machine,
  shape: readonly number[],
  places: readonly Value[],
): CellPlaces {
  const count = countOf(shape);
  const list = (place: Value | undefined, size: number): readonly number[] => {
    const found = placeOf(machine, place, size);
    if (found.kind === "at") return [found.at];
    return found.kind === "all" ? Array.from({ length: size }, (_, at) => at) : found.places;
  };
  if (places.length === 1) {
    const at = list(places[0], count);
    const isColumn = places[0]!.kind === "ellipsis" || (shape[1] === 1 && shape[0] !== 1);
    return { at, shape: isColumn ? [at.length, 1] : [1, at.length] };
  }
  const each = places.map((place, axis) => list(place, shape[axis] ?? 1));
  const own = each.map(({ length }) => length);
  const total = countOf(own);
  const at = Array.from({ length: total }, (_, index) => {
    let rest = index;
    const chosen = each.map((all) => {
      const place = all[rest % all.length]!;
      rest = Math.floor(rest / all.length);
      return place;
    });
    return placeIn(chosen, shape);
  });
  return { at, shape: own };
}

/** `c{...}` as one value after the other. */
export function cellsAt(machine: Machine, object: Value, places: readonly Value[]): Value[] {
  if (object.kind === "unknown") throw new NotKnown(object.why);
  if (object.kind !== "list") {
    return machine.fail("error", "'{' undefined for arguments of this type");
  }
  const lost = machine.lostIn(object);
  if (lost !== null) throw new NotKnown(lost);
  return placesIn(machine, cellShape(object), places).at.map((at) => object.items[at]!);
}

/** `c(...)`: a cell array of some of the cells. */
export function partOfCells(machine: Machine, object: ListValue, places: readonly Value[]): Value {
  if (places.length === 0) return object;
  const { at, shape } = placesIn(machine, cellShape(object), places);
  const items = at.map((each) => object.items[each]!);
  const [only] = items;
  return areStructures(object) && items.length === 1 ? only! : arrayLike(object, items, shape);
}

/** The shape with room for places. */
function roomFor(
  machine: Machine,
  shape: readonly number[],
  places: readonly Value[],
): readonly number[] {
  const last = (place: Value): number => furthest(machine, place);
  if (places.length === 1) {
    const most = last(places[0]!);
    const count = countOf(shape);
    if (most <= count) return shape;
    return shape[1] === 1 && shape[0]! > 1 ? [most, 1] : [1, most];
  }
  return places.map((place, axis) => Math.max(shape[axis] ?? 1, last(place)));
}

/** A cell array with so many rows and columns, in which what is new is empty. */
function grow(old: ListValue, shape: readonly number[], blank: Value): ListValue {
  const before = cellShape(old);
  const count = shape.reduce((product, size) => product * size, 1);
  const items = Array.from({ length: count }, (): Value => blank);
  old.items.forEach((item, at) => {
    items[placeIn(placesOf(at, before), shape)] = item;
  });
  return arrayLike(old, items, shape);
}

/** `c{...} = value` and `c(...) = {...}` */
export function setCells(
  machine: Machine,
  object: Value,
  values: readonly Value[],
  places: readonly Value[],
): Value {
  const old = object.kind === "list" ? object : isEmpty(object) ? cell([], [0, 0]) : null;
  return setItems(machine, old, values, places, emptyMatrix());
}

/** `s(2) = value` of structures: those between have the same fields, without values. */
export function setStructures(
  machine: Machine,
  object: Value,
  value: DictionaryValue,
  places: readonly Value[],
): Value {
  const old =
    object.kind === "dictionary"
      ? structures([object], [1, 1])
      : areStructures(object)
        ? object
        : isEmpty(object)
          ? structures([], [0, 0])
          : null;
  const made = setItems(machine, old, [value], places, dictionary());
  const names = new Map<Key, Value>();
  for (const item of made.items) {
    if (item.kind !== "dictionary") continue;
    for (const [key, [name]] of item.entries) names.set(key, name);
  }
  const items = made.items.map((item) => withFields(item, names));
  const [only] = items;
  return items.length === 1 && only ? only : arrayLike(made, items, cellShape(made));
}

/** A structure with these fields, without values where it had none. */
function withFields(item: Value, names: ReadonlyMap<Key, Value>): DictionaryValue {
  const made = dictionary();
  for (const [key, name] of names) {
    const own = item.kind === "dictionary" ? item.entries.get(key) : undefined;
    made.entries.set(key, own ?? [name, emptyMatrix()]);
  }
  return made;
}

function setItems(
  machine: Machine,
  old: ListValue | null,
  values: readonly Value[],
  places: readonly Value[],
  blank: Value,
): ListValue {
  if (!old) return machine.fail("error", "matrix cannot be indexed with {");
  const shape = roomFor(machine, cellShape(old), places);
  const count = countOf(shape);
  if (!Number.isInteger(count) || count > 100_000) {
    return machine.fail("error", "out of memory or dimension too large");
  }
  const made = grow(old, shape, blank);
  machine.spend(count / 16);
  const { at } = placesIn(machine, shape, places);
  at.forEach((each, order) => {
    made.items[each] = values[order % values.length] ?? blank;
  });
  return made;
}

/** `s.name` of each of some structures. */
export function fieldsOf(machine: Machine, object: Value, key: Value | undefined): Value[] {
  if (object.kind === "unknown") throw new NotKnown(object.why);
  const each = areStructures(object) ? object.items : [object];
  return each.map((one) => fieldOf(machine, one, key));
}

/** `s.name` */
export function fieldOf(machine: Machine, object: Value, key: Value | undefined): Value {
  if (object.kind === "unknown") return object;
  const name = key?.kind === "string" ? key.value : "";
  if (object.kind === "instance") {
    if (name === "message" && object.native === null) {
      return machine.unknown("this use of `message` is not followed");
    }
    return object.fields.get(name) ?? machine.unknown(`\`${name}\` is not known here`);
  }
  if (object.kind === "module") {
    return object.members.get(name) ?? machine.unknown(`\`${name}\` is not known here`);
  }
  if (isMap(object)) return fieldOfMap(machine, object, name);
  if (areStructures(object)) {
    return machine.fail("error", "some elements undefined in argument list");
  }
  if (object.kind !== "dictionary") {
    return machine.fail("error", "scalar cannot be indexed with .");
  }
  const found = object.entries.get(`s:${name}`);
  return found ? found[1] : machine.fail("error", `invalid use of undefined value: ${name}`);
}

/** `s.name = value`: a structure like the one before. */
export function setField(machine: Machine, object: Value, value: Value, key: Value): Value {
  if (object.kind === "unknown") return object;
  if (isMap(object) || object.kind === "instance" || key.kind !== "string")
    return machine.unknown("this assignment is not followed");
  if (object.kind !== "dictionary" && !isEmpty(object)) {
    return machine.fail("error", "scalar cannot be indexed with .");
  }
  const made = dictionary();
  if (object.kind === "dictionary") {
    for (const [own, pair] of object.entries) made.entries.set(own, pair);
  }
  made.entries.set(`s:${key.value}`, [string(key.value), value]);
  return made;
}

/** What `end` is: the last place in a dimension of so many. */
export function lastPlace(object: Value, at: number, count: number): number {
  const shape = shapeOf(object);
  if (count === 1) return countOf(shape);
  return at === count - 1 ? countOf(shape.slice(at)) : (shape[at] ?? 1);
}
