import { builtins, importModule } from "../../libraries/csharp/builtins.ts";
import { none } from "../../values/make.ts";
import type { Language } from "../../values/value.ts";
import { findAttribute, getAttribute, setAttribute } from "./attributes.ts";
import { finishClass, instantiate } from "./classes.ts";
import { augment, binary, compare, truth, unary } from "./compare.ts";
import { convertTo } from "./conversions.ts";
import { makeException } from "./exceptions.ts";
import { getItem, setItem } from "./items.ts";
import { iterate, keyOf } from "./iterate.ts";
import { annotationText } from "./overloads.ts";
import { format, toText, typeName, valueText } from "./text.ts";

/** How C# runs. */
export const csharp: Language = {
  name: "csharp",
  builtins,
  nothing: none,
  takes: "exact",
  receiver: "first",
  convert: (value, type, machine) => {
    const written = annotationText(type);
    return written === null ? value : convertTo(value, written, machine);
  },
  restOf: (items) => {
    // An array may be given instead of its items.
    const [first] = items;
    return items.length === 1 && first?.kind === "list" ? first : { kind: "list", items };
  },
  kindNames: { none: "null", list: "List", dictionary: "Dictionary", tuple: "tuple" },
  drawCode: null,
  isOperator: (method) => method.startsWith("operator "),
  valueText,
  importModule,
  importPaths: () => [],
  truth,
  binary,
  augment,
  unary,
  compare,
  findAttribute,
  getAttribute,
  setAttribute,
  deleteAttribute: () => undefined,
  getItem,
  setItem,
  deleteItem: () => undefined,
  iterate,
  keyOf,
  enter: (context) => context,
  leave: () => undefined,
  toText: (value, _, machine) => toText(value, machine),
  format,
  finishClass,
  instantiate,
  callValue: (callee, _, machine) => machine.unknown(`\`${typeName(callee)}\` is not followed`),
  loseRandom: () => undefined,
  makeException,
  toException: (value) => (value.kind === "instance" ? value : null),
  typeName,
};
