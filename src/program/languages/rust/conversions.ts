import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { isNumberType } from "../declared/numbers.ts";
import { itemTypeOf, readType } from "../declared/typeNames.ts";
import { signOf } from "./choices.ts";
import { castNumber } from "./numbers.ts";
import { isNumeric } from "../../values/wide.ts";
import { placeIn } from "./places.ts";

/** A value as a declared type takes it: a literal takes its type. */
export function convertTo(value: Value, type: string, machine: Machine): Value {
  if (value.kind === "unknown" || placeIn(value)) return value;
  const { name, inner } = readType(type);
  if (isNumeric(value)) return isNumberType(name) ? numberTo(value, name, machine) : value;
  if (value.kind === "list") return listTo(value, type, machine);
  if (value.kind === "tuple" && name === "()" && inner.length === value.items.length)
    return {
      ...value,
      items: value.items.map((item, at) => convertTo(item, inner[at]!.text, machine)),
    };
  return value;
}

function numberTo(value: Value, type: string, machine: Machine): Value {
  if (isNumber(value) && type === "double" && value.kind === "float" && !value.isSingle)
    return value;
  // A number is never converted: one of another kind is what nothing was added to.
  if (value.kind === "float" && type !== "double" && type !== "float") return value;
  return castNumber(value, type, machine);
}

/** Whether numbers of a list have to become those of single precision. */
function isDoubles(list: ListValue): boolean {
  const [first] = list.items;
  return first?.kind === "float" && first.isSingle !== true;
}

/** A list whose type nothing has said yet is of the type that is declared. */
function listTo(list: ListValue, type: string, machine: Machine): Value {
  const item = itemTypeOf(type);
  if (item === null || item === "double" || machine.lostIn(list) !== null) return list;
  const [first] = list.items;
  if (item === "float" ? isDoubles(list) : first?.kind === "list" && /\bfloat\b/.test(item)) {
    machine.touch(list);
    list.items = list.items.map((each) => convertTo(each, item, machine));
  }
  return list;
}

/** `x as f32`, and a value whose type is stated. */
export function castTo(value: Value, type: string, machine: Machine): Value {
  const { name } = readType(type);
  if (value.kind === "instance" && isNumberType(name) && !isNumeric(value)) {
    const order = signOf(value);
    if (order !== null) return makeNumber(name, order);
    const variants = value.type.members.get(":variants");
    const own = value.fields.get(":variant");
    const numbers = value.type.members.get(":numbers");
    if (variants?.kind === "string" && own?.kind === "string" && numbers?.kind === "string") {
      const number = Number(numbers.value.split(",")[variants.value.split(",").indexOf(own.value)]);
      return Number.isNaN(number)
        ? machine.unknown("`as` is not followed")
        : makeNumber(name, number);
    }
  }
  return (isNumeric(value) || value.kind === "bool") && isNumberType(name)
    ? castNumber(value, name, machine)
    : value;
}
