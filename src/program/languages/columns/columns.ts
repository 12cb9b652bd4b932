import { loseStreams } from "../../libraries/streams.ts";
import { none } from "../../values/make.ts";
import type { Language } from "../../values/value.ts";

/** What such a language has of its own: its values, its libraries, and how it writes them. */
type Own =
  | ("name" | "builtins" | "kindNames" | "restOf" | "importPaths" | "getAttribute")
  | ("truth" | "binary" | "augment" | "unary" | "compare" | "iterate" | "callValue")
  | ("valueText" | "toText" | "format" | "makeException" | "typeName");

/** How languages run whose values are arrays, column by column from 1 on: R, MATLAB, Julia. */
export const columns: Omit<Language, Own> = {
  nothing: none,
  takes: "exact",
  convert: null,
  receiver: "first",
  placesFirst: "none",
  firstAxis: 1,
  drawCode: null,
  isOperator: () => false,
  importModule: () => null,
  findAttribute: (object, name, machine) =>
    object.kind === "module" ? machine.language.getAttribute(object, name, machine) : null,
  setAttribute: () => undefined,
  deleteAttribute: () => undefined,
  getItem: (_object, _index, machine) => machine.unknown("this index is not followed"),
  setItem: () => undefined,
  deleteItem: () => undefined,
  enter: (context) => context,
  leave: () => undefined,
  keyOf: (value) => (value.kind === "string" ? `s:${value.value}` : null),
  finishClass: () => undefined,
  instantiate: (_type, _args, machine) => machine.unknown("classes are not followed"),
  loseRandom: loseStreams,
  toException: (value) => (value.kind === "instance" ? value : null),
};
