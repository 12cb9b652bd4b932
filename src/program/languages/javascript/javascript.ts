import { globals } from "../../libraries/javascript/globals.ts";
import { findLibrary } from "../../libraries/javascript/modules.ts";
import { absent, list } from "../../values/make.ts";
import type { Language, Machine, Value } from "../../values/value.ts";
import { instantiate, makeException, toException } from "./classes.ts";
import { importPaths } from "./importPaths.ts";
import { findItem, keyOf, setListItem } from "./items.ts";
import { iterate } from "./iterate.ts";
import { binary, compare, truth, unary } from "./operators.ts";
import { findProperty, getProperty, setProperty } from "./properties.ts";
import { inspect } from "./inspect.ts";
import { toText } from "./text.ts";
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
  return getProperty(object, toText(index, machine), machine);
}

function setItem(object: Value, index: Value, value: Value, machine: Machine): void {
  if (object.kind === "list" && setListItem(object, index, value, machine)) return;
  if (index.kind === "unknown") machine.mayChange(object);
  else setProperty(object, toText(index, machine), value, machine);
}

function deleteAttribute(object: Value, name: string, machine: Machine): void {
  if (object.kind !== "instance") return;
  machine.touch(object);
  object.fields.delete(name);
}

/** How JavaScript runs, and TypeScript without its types. */
export const javascript: Language = {
  name: "javascript",
  builtins: globals,
  nothing: absent,
  takes: "loose",
  receiver: "apart",
  placesFirst: "single",
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
    else if (object.kind === "list") setItem(object, index, absent, machine);
    else deleteAttribute(object, toText(index, machine), machine);
  },
  iterate,
  enter: (context) => context,
  leave: () => undefined,
  keyOf,
  toText: (value, form, machine) =>
    form === "plain"
      ? toText(value, machine)
      : inspect(value, { has: (each) => machine.lostIn(each as Value) !== null }),
  format: (value, _specification, machine) => toText(value, machine),
  finishClass: () => undefined,
  instantiate,
  callValue: (callee, _args, machine) => {
    if (callee.kind === "module") return machine.unknown(`\`${callee.name}\` is not followed`);
    return machine.fail("TypeError", `${typeName(callee)} is not a function`);
  },
  loseRandom: () => undefined,
  makeException,
  toException,
  typeName,
};
