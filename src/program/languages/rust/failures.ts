import { createClass } from "../../values/make.ts";
import type { InstanceValue } from "../../values/value.ts";

/** Why a text is no number. */
export class ParseFailure {
  readonly text: string;
  /** How `{:?}` writes it. */
  readonly debug: string;

  constructor(text: string, debug: string) {
    this.text = text;
    this.debug = debug;
  }
}

const type = createClass("ParseError", []);

export function parseFailure(text: string, debug: string): InstanceValue {
  return { kind: "instance", type, fields: new Map(), native: new ParseFailure(text, debug) };
}

/** A text that is no whole number, or none that a type holds. */
export function notWhole(kind: string): InstanceValue {
  const texts: Readonly<Record<string, string>> = {
    Empty: "cannot parse integer from empty string",
    InvalidDigit: "invalid digit found in string",
    PosOverflow: "number too large to fit in target type",
    NegOverflow: "number too small to fit in target type",
  };
  return parseFailure(texts[kind] ?? kind, `ParseIntError { kind: ${kind} }`);
}
