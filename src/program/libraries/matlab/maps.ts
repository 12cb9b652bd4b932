import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, dictionary, float, string } from "../../values/make.ts";
import type { DictionaryValue, Machine, ModuleValue, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { cellRow, cellShape } from "./cells.ts";
import { type Entries, numbersOf, textIn, toFunction } from "./given.ts";
import { createTensor } from "../../values/tensor.ts";

const typeName = "containers.Map";

type MapValue = DictionaryValue & { readonly typeName: string };

/** A `containers.Map`: it is changed in place, by whatever name it is called. */
export function isMap(value: Value | undefined): value is MapValue {
  return value?.kind === "dictionary" && value.typeName?.startsWith(typeName) === true;
}

function keyOf(map: MapValue, key: Value | undefined): string {
  const text = textIn(key);
  const number = text === null && key ? numberOf(key) : null;
  const hasNumbers = map.typeName.endsWith("number");
  const made = hasNumbers
    ? number === null
      ? null
      : `n:${number}`
    : text === null
      ? null
      : `s:${text}`;
  if (made === null) throw new NotKnown("this key is not followed");
  return made;
}

/** The pairs in the order of their keys. */
function pairsOf(machine: Machine, map: MapValue): (readonly [Value, Value])[] {
  const lost = machine.lostIn(map);
  if (lost !== null) throw new NotKnown(lost);
  const order = (key: Value): number | string => textIn(key) ?? numberOf(key)!;
  return [...map.entries.values()].sort(([a], [b]) => {
    const [x, y] = [order(a), order(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  });
}

/** `map(key)` */
export function valueAt(machine: Machine, map: MapValue, key: Value | undefined): Value {
  const lost = machine.lostIn(map);
  if (lost !== null) throw new NotKnown(lost);
  const found = map.entries.get(keyOf(map, key));
  return (
    found?.[1] ??
    machine.fail(
      "MATLAB:Containers:Map:NoKey",
      "The specified key is not present in this container.",
    )
  );
}

/** `map(key) = value` */
export function setValueAt(machine: Machine, map: MapValue, key: Value, value: Value): Value {
  const at = keyOf(map, key);
  machine.touch(map);
  map.entries.set(at, [key, value]);
  return map;
}

function itemsOf(machine: Machine, value: Value): readonly Value[] {
  if (value.kind === "list") return value.items;
  return value.kind === "string" ? [value] : numbersOf(machine, value).map(float);
}

/** `containers.Map(keys, values)`, `containers.Map('KeyType', 'double', 'ValueType', 'any')` */
function makeMap(machine: Machine, given: readonly Value[]): Value {
  const items = Array.from({ length: given.length }, (_, at) => given[at]!);
  const optionAt = items.findIndex((item) =>
    /^(?:KeyType|ValueType|UniformValues)$/i.test(textIn(item) ?? ""),
  );
  const options = optionAt < 0 ? [] : items.slice(optionAt);
  const [keys, values, ...more] = optionAt < 0 ? items : items.slice(0, optionAt);
  const kindAt = options.findIndex((item) => textIn(item)?.toLowerCase() === "keytype");
  const names = keys ? itemsOf(machine, keys) : [];
  const kind = textIn(options[kindAt + 1]) ?? "char";
  const hasNumbers =
    kindAt >= 0 ? kind !== "char" : names[0] !== undefined && textIn(names[0]) === null;
  if (more.length > 0 || (keys && !values)) throw new NotKnown("this call is not followed");
  const made: MapValue = {
    ...dictionary(),
    typeName: `${typeName} of ${hasNumbers ? "number" : "char"}`,
  };
  const isSingle = keys?.kind === "string" || names.length === 1;
  const held = values
    ? isSingle && values.kind !== "list"
      ? [values]
      : itemsOf(machine, values)
    : [];
  if (held.length !== names.length) throw new NotKnown("this call is not followed");
  names.forEach((name, at) => made.entries.set(keyOf(made, name), [name, held[at]!]));
  return made;
}

function needMap(value: Value | undefined): MapValue {
  if (!isMap(value)) throw new NotKnown("this call is not followed");
  return value;
}

/** Functions of a map, which are called on it, too: `keys(map)`, `map.keys()`. */
export const maps: Entries = {
  keys: (machine, [x]) => cellRow(pairsOf(machine, needMap(x)).map(([key]) => key)),
  values: (machine, [x, keys]) => {
    const map = needMap(x);
    if (!keys) return cellRow(pairsOf(machine, map).map(([, value]) => value));
    if (keys.kind !== "list") throw new NotKnown("this call is not followed");
    return cellRow(keys.items.map((key) => valueAt(machine, map, key)));
  },
  isKey: (machine, [x, key]) => {
    const map = needMap(x);
    const lost = machine.lostIn(map);
    if (lost !== null) throw new NotKnown(lost);
    if (key?.kind !== "list") return bool(map.entries.has(keyOf(map, key)));
    const found = Float64Array.from(key.items, (each) => Number(map.entries.has(keyOf(map, each))));
    return createTensor("numpy", "bool", cellShape(key), found);
  },
  remove: (machine, [x, key]) => {
    const map = needMap(x);
    for (const each of key?.kind === "list" ? key.items : [key]) {
      valueAt(machine, map, each);
      machine.touch(map);
      map.entries.delete(keyOf(map, each));
    }
    return map;
  },
};

/** `map.Count`, `map.keys` */
export function fieldOfMap(machine: Machine, map: MapValue, name: string): Value {
  if (name === "Count") return float(pairsOf(machine, map).length);
  if (name === "KeyType") {
    if (!map.typeName.endsWith("number")) return string("char");
    throw new NotKnown("this use of `KeyType` is not followed");
  }
  const body = maps[name];
  if (!body) throw new NotKnown(`\`${name}\` is not known here`);
  return toFunction(name, (inner, items) => body(inner, [map, ...items], 1));
}

/** `containers.Map` */
export const containers: ModuleValue = {
  kind: "module",
  name: "containers",
  members: new Map<string, Value>([
    ["Map", builtin("Map", ({ items }, machine) => makeMap(machine, items))],
  ]),
};
