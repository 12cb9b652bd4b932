import { NotKnown } from "../../values/gaps.ts";
import type { Machine } from "../../values/value.ts";

/** A number as it is written: 1.0 is no whole number. */
export class Written {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What JSON says: objects are pairs in the order in which they are written. */
export type Json =
  | { readonly kind: "object"; readonly pairs: ReadonlyMap<string, Json> }
  | { readonly kind: "array"; readonly items: readonly Json[] }
  | { readonly kind: "plain"; readonly value: Written | string | boolean | null };

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|-?Infinity|NaN/y;
const words: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };
const escapes: Readonly<Record<string, string>> = {
  ...{ '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" },
};

/** Reads a text as Python does, with its errors. */
export class JsonReader {
  readonly #text: string;
  readonly #machine: Machine;
  #at = 0;

  constructor(text: string, machine: Machine) {
    this.#text = text;
    this.#machine = machine;
  }

  read(): Json {
    this.#skip();
    const made = this.#value(0);
    this.#skip();
    return this.#at < this.#text.length ? this.#fail("Extra data", this.#at) : made;
  }

  #skip(): void {
    while (/[ \t\n\r]/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #fail(problem: string, at: number): never {
    const before = this.#text.slice(0, at).split("\n");
    const column = Array.from(before.at(-1)!).length + 1;
    const place = `line ${before.length} column ${column} (char ${Array.from(this.#text.slice(0, at)).length})`;
    return this.#machine.fail("JSONDecodeError", `${problem}: ${place}`);
  }

  #value(depth: number): Json {
    if (depth > 200) throw new NotKnown("this is nested too deeply, or too large, to be followed");
    this.#machine.spend(1);
    const sign = this.#text[this.#at];
    if (sign === "{") return this.#object(depth);
    if (sign === "[") return this.#array(depth);
    if (sign === '"') return { kind: "plain", value: this.#string() };
    for (const [word, value] of Object.entries(words)) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return { kind: "plain", value };
    }
    number.lastIndex = this.#at;
    const [found] = number.exec(this.#text) ?? [];
    if (found === undefined) return this.#fail("Expecting value", this.#at);
    this.#at += found.length;
    return { kind: "plain", value: new Written(found) };
  }

  #object(depth: number): Json {
    const pairs = new Map<string, Json>();
    this.#at++;
    this.#skip();
    if (this.#text[this.#at] === "}") {
      this.#at++;
      return { kind: "object", pairs };
    }
    for (;;) {
      if (this.#text[this.#at] !== '"') return this.#refuseKey(pairs.size > 0);
      const key = this.#string();
      this.#skip();
      if (this.#text[this.#at] !== ":") return this.#fail("Expecting ':' delimiter", this.#at);
      this.#at++;
      this.#skip();
      pairs.set(key, this.#value(depth + 1));
      if (this.#goesOn("}")) continue;
      return { kind: "object", pairs };
    }
  }

  /** Newer versions say of a comma before the end that it is one too many. */
  #refuseKey(isLater: boolean): never {
    if (isLater && this.#text[this.#at] === "}")
      throw new NotKnown("`JSONDecodeError` is not followed");
    return this.#fail("Expecting property name enclosed in double quotes", this.#at);
  }

  #array(depth: number): Json {
    const items: Json[] = [];
    this.#at++;
    this.#skip();
    if (this.#text[this.#at] === "]") {
      this.#at++;
      return { kind: "array", items };
    }
    for (;;) {
      if (items.length > 0 && this.#text[this.#at] === "]")
        throw new NotKnown("`JSONDecodeError` is not followed");
      items.push(this.#value(depth + 1));
      if (!this.#goesOn("]")) return { kind: "array", items };
    }
  }

  /** Whether a comma follows, and not the end. */
  #goesOn(end: string): boolean {
    this.#skip();
    const sign = this.#text[this.#at];
    if (sign !== "," && sign !== end) return this.#fail("Expecting ',' delimiter", this.#at);
    this.#at++;
    if (sign === ",") this.#skip();
    return sign === ",";
  }

  #string(): string {
    const start = this.#at++;
    let out = "";
    for (;;) {
      const sign = this.#text[this.#at];
      if (sign === undefined) return this.#fail("Unterminated string starting at", start);
      if (sign === '"') {
        this.#at++;
        return out;
      }
      if (sign < " ") return this.#fail("Invalid control character at", this.#at);
      if (sign !== "\\") {
        out += sign;
        this.#at++;
        continue;
      }
      out += this.#escape(start);
    }
  }

  #escape(start: number): string {
    const sign = this.#text[this.#at + 1];
    if (sign === undefined) return this.#fail("Unterminated string starting at", start);
    if (sign === "u") {
      const hex = this.#text.slice(this.#at + 2, this.#at + 6);
      if (!/^[\da-fA-F]{4}$/.test(hex)) return this.#fail("Invalid \\uXXXX escape", this.#at + 1);
      this.#at += 6;
      return String.fromCharCode(Number.parseInt(hex, 16));
    }
    const found = escapes[sign];
    if (found === undefined) return this.#fail("Invalid \\escape", this.#at);
    this.#at += 2;
    return found;
  }
}
