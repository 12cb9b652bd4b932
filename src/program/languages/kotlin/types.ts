import { createClass } from "../../values/make.ts";
import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { findClass } from "../declared/members.ts";
import { isNumberType } from "../declared/numbers.ts";
import { matchOf } from "../declared/overloads.ts";
import { readType } from "../declared/typeNames.ts";

/** What a function gives that gives nothing; it is not `null`. */
export const unit: InstanceValue = {
  ...{ kind: "instance", type: createClass("Unit", []), fields: new Map(), native: null },
};

const kinds: Readonly<Partial<Record<Value["kind"], RegExp>>> = {
  string: /^string$/,
  bool: /^bool$/,
  tuple: /^\(\)$/,
  set: /^HashSet$/,
  dictionary: /^(?:Hash)?Dictionary$/,
  function: /^(?:Func|Action)$/,
  builtin: /^(?:Func|Action)$/,
  method: /^(?:Func|Action)$/,
};

const known = /^(?:string|bool|\(\)|\[.*|List|HashSet|(?:Hash)?Dictionary|Func|Action)$/;

/** Whether a value is of a type; null: not known. */
export function isOfType(value: Value, written: string, machine: Machine): boolean | null {
  const { name, inner } = readType(written);
  if (name === "?") return value.kind === "none" || isOfType(value, inner[0]!.text, machine);
  if (value.kind === "none") return false;
  if (name === "object") return true;
  if (name === "Number") return isNumber(value) && numberType(value) !== "char";
  if (isNumber(value) && isNumberType(name)) return name === numberType(value);
  const pattern = kinds[value.kind];
  if (pattern?.test(name)) return true;
  if (value.kind === "list" && known.test(name)) return matchOf(value, written, machine) >= 4;
  // The object of `object Causal : Mask()` is its class.
  const type = value.kind === "instance" ? value.type : value.kind === "class" ? value : null;
  if (type?.order.some((each) => each.name === name) === true) return true;
  return isNumberType(name) || known.test(name) || findClass(name, machine) ? false : null;
}
