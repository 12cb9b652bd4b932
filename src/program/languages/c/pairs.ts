import { numberType } from "../../values/typedNumber.ts";
import { typeOf, isNumeric } from "../../values/wide.ts";
import type { ListValue, Value } from "../../values/value.ts";
import { asNumber } from "./numbers.ts";

/** What the type of a value is called; empty: not known. */
export function typeTextOf(value: Value): string {
  const number = asNumber(value);
  if (value.kind === "bool") return "bool";
  if (number) return numberType(number);
  if (isNumeric(value)) return typeOf(value);
  if (value.kind === "string") return "char*";
  if (value.kind === "list" || value.kind === "dictionary") return value.typeName ?? "";
  return value.kind === "instance" && value.native === null ? value.type.name : "";
}

/** A pair, or a tuple of more. */
export function makePair(items: readonly Value[], name = "pair"): ListValue {
  const typeName = `${name}<${items.map(typeTextOf).join(",")}>`;
  return { kind: "list", items: [...items], typeName };
}
