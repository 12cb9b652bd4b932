import { builtins, importModule } from "../../libraries/csharp/builtins.ts";
import { dotNet } from "../../libraries/csharp/library.ts";
import type { Comparison } from "../../ir/ir.ts";
import { bool } from "../../values/make.ts";
import { onOrder } from "../../values/typedNumber.ts";
import { isNumeric } from "../../values/wide.ts";
import type { Language, Value } from "../../values/value.ts";
import { attributesWith } from "../declared/attributes.ts";
import { binary, compare, unary } from "../declared/compare.ts";
import { findMethods, kindOf } from "../declared/members.ts";
import { anonymous } from "./anonymous.ts";
import { enumerate } from "./enumerate.ts";
import { getItem, setItem } from "../declared/items.ts";
import { nativeOf, TextBuilder } from "../declared/lists.ts";
import { cultureIn, setCulture } from "./cultures.ts";
import { memberWith, numberOfMember, onMembers } from "../../libraries/csharp/enums.ts";
import { NetObject } from "../../libraries/csharp/netObject.ts";
import { setLength, setSign, signOf } from "../../libraries/csharp/textBuilder.ts";
import { declared } from "../declared/declared.ts";
import { fieldsOfException, makeException } from "./exceptions.ts";
import { importPaths } from "./project.ts";
import { usual } from "./usual.ts";
import { format, toText, typeName, valueText } from "./text.ts";

const words = new Intl.Collator("en");

function isOrder(operator: Comparison): boolean {
  return operator !== "==" && operator !== "!=";
}

/** Whether two values are equal only where they are the same object. */
function areObjects(left: Value, right: Value): boolean {
  return [left, right].every(
    (each) =>
      (each.kind === "tuple" && (each.typeName === anonymous || each.typeName === "Tuple")) ||
      (each.kind === "instance" &&
        kindOf(each.type) === "class" &&
        !isNumeric(each) &&
        !each.fields.has(":value") &&
        findMethods(each.type, "operator ==").length === 0),
  );
}

function isPlain(text: string): boolean {
  return /^[\dA-Za-z]*$/.test(text);
}

const attributes = attributesWith(dotNet);

/** How C# runs. */
export const csharp: Language = {
  ...declared,
  name: "csharp",
  builtins,
  kindNames: { none: "null", list: "List", dictionary: "Dictionary", tuple: "tuple" },
  ...attributes,
  // Only what sorts compares texts: in the order of words, unless signs count in it.
  compare: (operator, left, right, machine) =>
    left.kind === "string" &&
    right.kind === "string" &&
    isOrder(operator) &&
    isPlain(left.value + right.value)
      ? bool(onOrder(operator, words.compare(left.value, right.value), 0))
      : isOrder(operator) || !areObjects(left, right)
        ? compare(operator, left, right, machine)
        : bool((left === right) === (operator === "==")),
  binary: (operator, left, right, machine) =>
    onMembers(operator, left, right) ?? binary(operator, left, right, machine),
  undeclared: memberWith,
  describe: fieldsOfException,
  unary: (operator, operand, machine) => {
    const number = operand.kind === "instance" ? numberOfMember(operand) : null;
    return operand.kind === "instance" && number !== null && operator === "~"
      ? memberWith(operand.type, ~number)
      : unary(operator, operand, machine);
  },
  iterate: enumerate,
  getItem: (object, index, machine) => {
    if (index.kind !== "unknown" && machine.lostIn(object) === null) {
      const native = object.kind === "instance" ? object.native : null;
      if (native instanceof NetObject && native.item) return native.item(index, machine);
      if (native instanceof TextBuilder) return signOf(object, index, machine);
    }
    return getItem(object, index, machine);
  },
  setItem: (object, index, value, machine) => {
    if (object.kind === "instance" && object.native instanceof TextBuilder)
      setSign(object, index, value, machine);
    else setItem(object, index, value, machine);
  },
  setAttribute: (object, name, value, machine) => {
    const isCulture = object.kind === "class" && object.name === "CultureInfo";
    if (isCulture && /Culture$/.test(name)) {
      const culture = cultureIn(value);
      if (culture && !/UI/.test(name)) setCulture(culture, machine);
      else if (!culture) machine.unknown("`CultureInfo` is not followed");
    } else if (nativeOf(object, TextBuilder) && name === "Length")
      setLength(object, value, machine);
    else attributes.setAttribute(object, name, value, machine);
  },
  valueText,
  importModule,
  importPaths,
  usual,
  toText: (value, _, machine) => toText(value, machine),
  format,
  makeException,
  typeName,
};
