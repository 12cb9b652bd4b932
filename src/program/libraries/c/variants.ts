import { getItem } from "../../languages/c/items.ts";
import { here, Pointer, wrap } from "../../languages/c/places.ts";
import { readType } from "../../languages/c/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";

function variantIn(machine: Machine, value: Value): ListValue {
  const isVariant = value.kind === "list" && value.typeName?.startsWith("variant<");
  if (!isVariant)
    throw new NotKnown(value.kind === "unknown" ? value.why : "this type is not followed");
  const lost = machine.lostIn(value);
  if (lost !== null) throw new NotKnown(lost);
  return value;
}

/** The type that a variant holds. */
function typeHeld({ items, typeName }: ListValue): string {
  const at = items[1]?.kind === "int" ? items[1].value : -1;
  return readType(typeName ?? "").inner[at] ?? "";
}

/** `holds_alternative<Type>(value)` */
export function alternative(machine: Machine, type: string, value: Value): Value {
  return bool(typeHeld(variantIn(machine, value)) === type);
}

/** `get<Type>(value)`; `isPointer`: `get_if<Type>(&value)`. */
export function heldAs(machine: Machine, type: string, value: Value, isPointer: boolean): Value {
  if (value.kind === "list" && !value.typeName?.startsWith("variant<"))
    return partOfType(value, type);
  const own = isPointer ? getItem(value, here, machine) : value;
  const variant = variantIn(machine, own.kind === "list" ? own : value);
  if (typeHeld(variant) !== type)
    return isPointer ? none : machine.fail("bad_variant_access", wrongIndex);
  return isPointer ? wrap(new Pointer(variant, 0)) : variant.items[0]!;
}

const wrongIndex = "std::get: wrong index for variant";

/** The part of a tuple that alone has a type. */
function partOfType({ items, typeName }: ListValue, type: string): Value {
  const at = readType(typeName ?? "").inner.indexOf(type);
  const item = at < 0 ? undefined : items[at];
  if (!item) throw new NotKnown("this type is not followed");
  return item;
}

/** `visit(visitor, value)` */
export function visit(machine: Machine, visitor: Value, value: Value): Value {
  return machine.call(visitor, [variantIn(machine, value).items[0]!]);
}
