import { copied } from "../../tensors/shapes.ts";
import { overwrite, setAt } from "../../tensors/write.ts";
import type { Operand } from "../../tensors/operand.ts";
import { reshape } from "../../tensors/shapes.ts";
import { callExtension, noMethod } from "../../libraries/julia/methods.ts";
import {
  arrayIn,
  asType,
  isNumberList,
  isScalar,
  numberIn,
  operandIn,
  widened,
} from "../../libraries/julia/operands.ts";
import {
  placesIn,
  takePlaces,
  toParts,
  viewOf,
  placesOfList,
  sizedName,
} from "../../libraries/julia/places.ts";
import { convert } from "../../libraries/julia/structures.ts";
import { dtypeOf, symbolName, typeOf } from "../../libraries/julia/types.ts";
import { groupOf } from "../../libraries/julia/regex.ts";
import { arrayOf } from "../../libraries/julia/joining.ts";
import { isFloating } from "../../values/dtype.ts";
import { NotKnown } from "../../values/gaps.ts";
import { int, list, noNames } from "../../values/make.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { DictionaryValue, ListValue, Machine, Value } from "../../values/value.ts";
import { iterate, letter, unknownOrder } from "./iterate.ts";

function itemsOf(index: Value): readonly Value[] {
  return index.kind === "tuple" ? index.items : [index];
}

function gapIn(values: readonly Value[]): Value | null {
  return values.find(({ kind }) => kind === "unknown") ?? null;
}

function outOfBounds(machine: Machine, object: Value, places: readonly Value[]): never {
  const at = places.map((each) => machine.language.toText(each, "code", machine)).join(", ");
  return machine.fail(
    "BoundsError",
    `BoundsError: attempt to access ${sizedName(machine, object)} at index [${at}]`,
  );
}

/** `object[places]` */
export function getItem(object: Value, index: Value, machine: Machine): Value {
  const places = itemsOf(index);
  const gap = gapIn([object, ...places]);
  if (gap) return gap;
  switch (object.kind) {
    case "tensor":
      if (object.shape.length === 0) return object;
      return takePlaces(machine, object, places, copied);
    case "range":
      return takeOfRange(machine, object, places);
    case "list": {
      const lost = machine.lostIn(object);
      if (lost !== null) throw new NotKnown(lost);
      return takeOfList(machine, object, object.items, places);
    }
    case "tuple": {
      const name = symbolName(places[0]);
      const at = name === null ? -1 : (object.names?.indexOf(name) ?? -1);
      if (name !== null) return object.items[at] ?? outOfBounds(machine, object, places);
      return takeOfList(machine, object, object.items, places);
    }
    case "string":
      return takeLetters(machine, object.value, places);
    case "set":
      throw new NotKnown(unknownOrder);
    case "dictionary":
      return entryOf(machine, object, places);
    case "class":
      return arrayOf(machine, list([...places]), dtypeOf(object), object.name);
    case "instance":
      return (
        groupOf(object, places[0]) ??
        callExtension("getindex", { items: [object, ...places], named: noNames }, machine) ??
        noMethod("getindex", [object, ...places], machine)
      );
    default:
      return isScalar(object) ? object : noMethod("getindex", [object, ...places], machine);
  }
}

function takeOfRange(
  machine: Machine,
  object: Value & { readonly kind: "range" },
  places: readonly Value[],
): Value {
  const number = numberIn(places[0]);
  if (number && places.length === 1 && isScalar(places[0]!)) {
    if (number.value < 1 || number.value > object.length)
      return outOfBounds(machine, object, places);
    return int(object.start + (number.value - 1) * object.step);
  }
  const [only] = places;
  if (only?.kind === "range" && places.length === 1) {
    const { start, step, length } = object;
    const last = only.start + only.step * (only.length - 1);
    if (only.length > 0 && (only.start < 1 || last > length))
      return outOfBounds(machine, object, places);
    return {
      kind: "range",
      start: start + (only.start - 1) * step,
      step: step * only.step,
      length: only.length,
    };
  }
  return takePlaces(machine, arrayIn(machine, object)!, places, copied);
}

function takeOfList(
  machine: Machine,
  object: Value,
  items: readonly Value[],
  places: readonly Value[],
): Value {
  const [only] = places;
  if (!only || places.length > 1) return machine.unknown("this index is not followed");
  const number = isScalar(only) ? numberIn(only) : null;
  if (number) return items[number.value - 1] ?? outOfBounds(machine, object, places);
  const at = placesOfList(machine, only, items.length);
  const taken = at.map((each) => items[each]!);
  if (object.kind === "tuple") return { kind: "tuple", items: taken };
  const typeName = object.kind === "list" ? object.typeName : undefined;
  return typeName === undefined ? list(taken) : { ...list(taken), typeName };
}

function takeLetters(machine: Machine, text: string, places: readonly Value[]): Value {
  const letters = Array.from(text);
  // Places count bytes.
  if (!/^[\0-\x7f]*$/.test(text)) return machine.unknown("this index is not followed");
  const taken = takeOfList(machine, { kind: "string", value: text }, letters.map(letter), places);
  if (taken.kind !== "list") return taken;
  const signs = taken.items.map((each) =>
    each.kind === "int" ? String.fromCodePoint(each.value) : "",
  );
  return { kind: "string", value: signs.join("") };
}

function entryOf(machine: Machine, object: DictionaryValue, places: readonly Value[]): Value {
  const lost = machine.lostIn(object);
  if (lost !== null) throw new NotKnown(lost);
  const key = places.length === 1 ? places[0]! : { kind: "tuple" as const, items: places };
  const own = machine.language.keyOf(key, machine);
  if (own === null) return machine.unknown("this index is not followed");
  const found = object.entries.get(own);
  if (found) return found[1];
  const text = machine.language.toText(key, "code", machine);
  return machine.fail("KeyError", `KeyError: key ${text} not found`);
}

/** `object[places] = value` */
export function setItem(object: Value, index: Value, value: Value, machine: Machine): void {
  const places = itemsOf(index);
  if (object.kind === "unknown") {
    machine.mayChange(object);
    return;
  }
  if (object.kind === "instance") {
    const args = { items: [object, value, ...places], named: noNames };
    if (!callExtension("setindex!", args, machine))
      noMethod("setindex!", [object, value, ...places], machine);
    return;
  }
  if (object.kind !== "tensor" && object.kind !== "list" && object.kind !== "dictionary") {
    noMethod("setindex!", [object, value, ...places], machine);
  }
  machine.touch(object);
  if (gapIn(places)) {
    machine.lose(object);
    return;
  }
  if (object.kind === "tensor") setNumbers(machine, object, places, value, false);
  else if (object.kind === "list") setInList(machine, object, places, value);
  else {
    const key = places.length === 1 ? places[0]! : ({ kind: "tuple", items: places } as const);
    const own = machine.language.keyOf(key, machine);
    if (own === null) machine.lose(object);
    else object.entries.set(own, [key, value]);
  }
}

function setInList(
  machine: Machine,
  object: ListValue,
  places: readonly Value[],
  value: Value,
): void {
  const [only] = places;
  const number = only && isScalar(only) ? numberIn(only) : null;
  if (places.length !== 1 || !number) {
    machine.unknown("this assignment is not followed");
    machine.lose(object);
    return;
  }
  if (!object.items[number.value - 1]) outOfBounds(machine, object, places);
  object.items[number.value - 1] = value;
}

/** Numbers into places of an array; `isDotted`: one number may fill several. */
export function setNumbers(
  machine: Machine,
  object: Tensor,
  places: readonly Value[],
  value: Value,
  isDotted: boolean,
): void {
  if (value.kind === "unknown") {
    setAt(
      machine,
      object,
      toParts(machine, object, placesIn(machine, object, places)),
      createUnknownTensor("numpy", object.dtype, [], value.why),
    );
    return;
  }
  const given = operandIn(machine, value);
  if (!given) return noMethod("setindex!", [object, value], machine);
  const found = placesIn(machine, object, places);
  const isAlone = isScalar(value);
  const isOne = found.every(({ kind }) => kind === "at");
  if (isAlone && !isOne && !isDotted) {
    return machine.fail(
      "ArgumentError",
      "ArgumentError: indexed assignment with a single value to possibly many locations is not supported; perhaps use broadcasting `.=` instead?",
    );
  }
  if (!isFloating(object.dtype)) checkExact(machine, given, object);
  setAt(
    machine,
    object,
    toParts(machine, object, found),
    fitted(machine, viewOf(object, found), asType(machine, given, object.dtype), isDotted),
  );
}

function checkExact(machine: Machine, given: Operand, { dtype }: Tensor): void {
  const numbers = given.kind === "plain" ? [given.value] : [...(given.numbers() ?? [])];
  const isExact = numbers.every(
    (each) => Number.isInteger(each) && (dtype !== "bool" || each === 0 || each === 1),
  );
  if (!isExact) machine.fail("InexactError", "InexactError: an Int64 cannot hold this number");
}

/** Numbers in the shape of the places that they go to. */
function fitted(
  machine: Machine,
  shape: readonly number[],
  given: Operand,
  isDotted: boolean,
): Operand {
  if (given.kind === "plain" || given.shape.length === 0) return given;
  if (isDotted)
    return given.shape.length < shape.length ? widened(machine, given, shape.length) : given;
  const inner = (sizes: readonly number[]): string => sizes.filter((size) => size !== 1).join();
  if (inner(shape) !== inner(given.shape)) {
    return machine.fail(
      "DimensionMismatch",
      `DimensionMismatch: tried to assign ${given.shape.join("×")} array to ${shape.join("×")} destination`,
    );
  }
  return given.shape.join() === shape.join() ? given : reshape(machine, given, shape);
}

/** `target .= value`: all numbers of an array are replaced. */
export function fillList(
  machine: Machine,
  target: ListValue,
  places: readonly number[],
  value: Value,
): Value {
  const given =
    isScalar(value) || value.kind === "unknown" ? null : [...(iterate(value, machine) ?? [])];
  const isOdd =
    value.kind === "unknown" ||
    machine.lostIn(target) !== null ||
    !isNumberList(target) ||
    (given !== null && given.length !== places.length);
  if (isOdd) {
    machine.touch(target);
    machine.mayChange(target);
    return machine.unknown("this assignment is not followed");
  }
  machine.touch(target);
  const type = typeOf(target.typeName ?? "Any");
  const own = places.map((_, at) => convert(given ? given[at]! : value, type, machine));
  target.items = target.items.map((item, at) => own[places.indexOf(at)] ?? item);
  return target;
}

/** `x .= y`: the numbers that are there become others. */
export function fillAll(machine: Machine, target: Value, value: Value): Value {
  if (target.kind === "unknown") {
    machine.mayChange(target);
    return target;
  }
  if (target.kind === "list")
    return fillList(
      machine,
      target,
      target.items.map((_, at) => at),
      value,
    );
  if (target.kind !== "tensor") return noMethod("copyto!", [target, value], machine);
  machine.touch(target);
  const whole = target.shape.map((): Value => ({ kind: "ellipsis" }));
  const given = value.kind === "unknown" ? null : operandIn(machine, value);
  if (given?.kind === "tensor" && given.shape.join() === target.shape.join()) {
    if (!isFloating(target.dtype)) checkExact(machine, given, target);
    const own = asType(machine, given, target.dtype) as Tensor;
    return overwrite(machine, target, own === target ? copied(machine, own) : own);
  }
  setNumbers(machine, target, whole, value, true);
  return target;
}
