import { isArray, makeList } from "../../languages/declared/lists.ts";
import { nothing } from "../../languages/rust/choices.ts";
import { deref } from "../../languages/rust/places.ts";
import { string } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { typeOf } from "../../values/wide.ts";

/** Something with as much in it, of its own. */
export function moved(value: Value, machine: Machine): Value {
  const own = deref(value, machine);
  if (own.kind === "list") return { ...own, items: [...own.items] };
  if (own.kind === "instance" && own.native === null)
    return { ...own, fields: new Map(own.fields) };
  if (own.kind === "dictionary") return { ...own, entries: new Map(own.entries) };
  if (own.kind === "set") return { ...own, entries: new Map(own.entries) };
  return own;
}

/** What is left where a value was taken out: the usual value of its type. */
export function emptied(value: Value, machine: Machine): Value {
  if (value.kind === "list" && isArray(value))
    return machine.unknown("`mem::take` is not followed");
  if (value.kind === "list") return makeList(value.typeName ?? "List<object>", []);
  if (value.kind === "string") return string("");
  if (value.kind === "bool") return { kind: "bool", value: false };
  if (isNumber(value)) return makeNumber(typeOf(value), 0);
  if (value.kind === "dictionary") return { ...value, entries: new Map() };
  if (value.kind === "set") return { ...value, entries: new Map() };
  if (value.kind === "instance" && value.type.name === "Option") return nothing();
  return machine.unknown("`mem::take` is not followed");
}
