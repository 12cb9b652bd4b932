import { none } from "../../values/make.ts";
import type { Language } from "../../values/value.ts";
import { finishClass, instantiate } from "./classes.ts";
import { augment, binary, compare, truth, unary } from "./compare.ts";
import { convertTo } from "./conversions.ts";
import { getItem, setItem } from "./items.ts";
import { iterate, keyOf } from "./iterate.ts";
import { annotationText } from "./overloads.ts";

/** What such a language has of its own: its name, its libraries, and how it writes values. */
type Own =
  | ("name" | "builtins" | "kindNames" | "importModule" | "importPaths" | "makeException")
  | ("valueText" | "toText" | "format" | "typeName")
  | ("findAttribute" | "getAttribute" | "setAttribute");

/** How languages run that declare the types of their variables, in the words of C#. */
export const declared: Omit<Language, Own> = {
  nothing: none,
  takes: "exact",
  receiver: "first",
  placesFirst: "all",
  firstAxis: 0,
  convert: (value, type, machine) => {
    const written = annotationText(type);
    return written === null ? value : convertTo(value, written, machine);
  },
  restOf: (items) => {
    // An array may be given instead of its items.
    const [first] = items;
    return items.length === 1 && first?.kind === "list" ? first : { kind: "list", items };
  },
  drawCode: null,
  isOperator: (method) => method.startsWith("operator "),
  fillsArguments: true,
  truth,
  binary,
  augment,
  unary,
  compare,
  deleteAttribute: () => undefined,
  getItem,
  setItem,
  deleteItem: () => undefined,
  iterate,
  keyOf,
  enter: (context) => context,
  leave: () => undefined,
  finishClass,
  instantiate,
  callValue: (callee, _, machine) =>
    machine.unknown(`\`${machine.language.typeName(callee)}\` is not followed`),
  loseRandom: () => undefined,
  toException: (value) => (value.kind === "instance" ? value : null),
};
