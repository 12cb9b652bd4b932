import { createClass } from "../../values/make.ts";
import type { ClassValue, InstanceValue } from "../../values/value.ts";

/** Why a text, or a number, is not of a type. */
export class ParseFailure {
  readonly text: string;
  /** How `{:?}` writes it. */
  readonly debug: string;

  constructor(text: string, debug: string) {
    this.text = text;
    this.debug = debug;
  }
}

/** The errors of the library by name. */
const types: ReadonlyMap<string, ClassValue> = new Map(
  ["ParseIntError", "ParseFloatError", "ParseBoolError", "ParseCharError", "TryFromIntError"].map(
    (name) => [name, createClass(name, [])],
  ),
);

/** The names of the errors of the library. */
export function isLibraryError(name: string): boolean {
  return types.has(name);
}

/** An error of the library; `kind`: what stands behind its name. */
export function parseFailure(name: string, kind: string, text: string): InstanceValue {
  const native = new ParseFailure(text, `${name}${kind}`);
  return { kind: "instance", type: types.get(name)!, fields: new Map(), native };
}

/** A text that is no whole number, or none that a type holds. */
export function notWhole(kind: string): InstanceValue {
  const texts: Readonly<Record<string, string>> = {
    Empty: "cannot parse integer from empty string",
    InvalidDigit: "invalid digit found in string",
    PosOverflow: "number too large to fit in target type",
    NegOverflow: "number too small to fit in target type",
  };
  return parseFailure("ParseIntError", ` { kind: ${kind} }`, texts[kind] ?? kind);
}
