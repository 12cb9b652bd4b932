import { globals } from "../../libraries/javascript/globals.ts";
import { asyncRules } from "../../libraries/javascript/later.ts";
import { findLibrary } from "../../libraries/javascript/modules.ts";
import { testParts } from "../../libraries/javascript/testRunners.ts";
import { gapSign } from "../../values/gaps.ts";
import { absent, list } from "../../values/make.ts";
import type { Language, Machine, Value } from "../../values/value.ts";
import { callClass, makeException, toException } from "./classes.ts";
import { importPaths } from "./importPaths.ts";
import { isEventName } from "./page.ts";
import { mayChange } from "./firm.ts";
import { deleteListItem, findItem, keyOf, setListItem } from "./items.ts";
import { iterate } from "./iterate.ts";
import { binary, compare, truth, unary } from "./operators.ts";
import { findProperty, getProperty, setProperty } from "./properties.ts";
import { inspect } from "./inspect.ts";
import { toKey, toPlainText, toText } from "./text.ts";
import { usual } from "./usual.ts";

function typeName(value: Value): string {
  switch (value.kind) {
    case "instance":
      return value.type.name;
    case "list":
      return value.typeName ?? "Array";
    case "builtin":
    case "module":
      return value.name;
    case "tensor":
      return value.library === "numpy" ? "Matrix" : "Tensor";
    default:
      return kindNames[value.kind] ?? value.kind;
  }
}

const kindNames: Language["kindNames"] = {
  int: "number",
  float: "number",
  bool: "boolean",
  none: "null",
  list: "Array",
  tuple: "Array",
  dictionary: "Map",
  set: "Set",
};

function getItem(object: Value, index: Value, machine: Machine): Value {
  const item = findItem(object, index, machine);
  if (item) return item;
  if (index.kind === "unknown") {
    return { kind: "unknown", why: index.why, range: index.range, of: [object] };
  }
  return getProperty(object, toKey(index, machine), machine);
}

function setItem(object: Value, index: Value, value: Value, machine: Machine): void {
  if (object.kind === "list") {
    const isFree =
      index.kind === "unknown" || mayChange(object, "assign", toKey(index, machine), machine);
    if (!isFree || setListItem(object, index, value, machine)) return;
  }
  if (index.kind === "unknown") machine.mayChange(object);
  else setProperty(object, toKey(index, machine), value, machine);
}

function deleteAttribute(object: Value, name: string, machine: Machine): void {
  if (object.kind !== "instance" || !mayChange(object, "delete", name, machine)) return;
  machine.touch(object);
  object.fields.delete(name);
}

/** How JavaScript runs, and TypeScript without its types. */
export const javascript: Language = {
  name: "javascript",
  builtins: globals,
  nothing: absent,
  takes: "loose",
  async: asyncRules,
  afterwards: testParts,
  receiver: "apart",
  placesFirst: "single",
  isHeardLater: isEventName,
  firstAxis: 0,
  convert: null,
  restOf: list,
  kindNames,
  failsAtNames: true,
  drawCode: null,
  isOperator: () => false,
  valueText: inspect,
  importModule: findLibrary,
  importPaths,
  isOwnModule: (name) => name.startsWith("."),
  usual,
  truth,
  binary,
  augment: (operator, left, right, machine) => {
    if (left.kind === "unknown") machine.mayChange(left);
    return binary(operator, left, right, machine);
  },
  unary,
  compare,
  findAttribute: findProperty,
  getAttribute: getProperty,
  setAttribute: setProperty,
  deleteAttribute,
  getItem,
  setItem,
  deleteItem: (object, index, machine) => {
    if (object.kind === "unknown" || index.kind === "unknown") machine.mayChange(object);
    else if (object.kind !== "list") deleteAttribute(object, toKey(index, machine), machine);
    else if (mayChange(object, "delete", toKey(index, machine), machine))
      if (!deleteListItem(object, index, machine)) machine.mayChange(object);
  },
  iterate,
  enter: (context) => context,
  leave: () => undefined,
  keyOf,
  toText: (value, form, machine) =>
    form === "plain"
      ? toText(value, machine)
      : inspect(value, { has: (each) => machine.lostIn(each as Value) !== null }),
  format: (value, _specification, machine) => toPlainText(value, machine),
  finishClass: () => undefined,
  instantiate: callClass,
  callValue: (callee, _args, machine) => {
    if (callee.kind === "module") return machine.unknown(`\`${callee.name}\` is not followed`);
    // The message has the text of the expression.
    const name = machine.isGuarded ? gapSign : typeName(callee);
    return machine.fail("TypeError", `${name} is not a function`);
  },
  loseRandom: () => undefined,
  makeException,
  toException,
  typeName,
};
