import { float } from "../../values/make.ts";
import type { InstanceValue, Value } from "../../values/value.ts";
import { Native } from "./natives.ts";

/** A regular expression. */
export class Regex extends Native {
  readonly source: string;
  readonly flags: string;

  constructor(source: string, flags: string) {
    super();
    // The flags stand in the order of the alphabet.
    this.flags = Array.from(flags).toSorted().join("");
    this.source = source;
  }

  override shown(): string {
    return String(new RegExp(this.source, this.flags));
  }
}

/** The regular expression that a value is; null: it is none. */
export function regexIn(value: Value | undefined): Regex | null {
  return value?.kind === "instance" && value.native instanceof Regex ? value.native : null;
}

/** The fields that a regular expression begins with. */
export function regexFields(): InstanceValue["fields"] {
  return new Map([["lastIndex", float(0)]]);
}
