import { createClass } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Value } from "../../values/value.ts";

/** What the language stores with a value of its own that is no plain object, such as a date. */
export abstract class Native {
  /** What `typeof` says. */
  readonly type: "object" | "symbol" | "bigint" = "object";
  /** As the console shows it; null: unknown. `fields`: of the object that it is stored with. */
  abstract shown(fields: InstanceValue["fields"]): string | null;

  /** `String(value)`; null: unknown. */
  text(fields: InstanceValue["fields"]): string | null {
    return this.shown(fields);
  }
}

/** What the language stores with a value; null: nothing. */
export function nativeIn(value: Value | undefined): Native | null {
  return value?.kind === "instance" && value.native instanceof Native ? value.native : null;
}

/** A value with something of the language's own. */
export function withNative(type: ClassValue, native: Native): InstanceValue {
  return { kind: "instance", type, fields: new Map(), native };
}

/** A symbol: what it is called, and the name of the fields that have it as their key. */
export class SymbolName extends Native {
  override readonly type = "symbol";
  readonly description: string | null;
  readonly key: string;

  constructor(description: string | null, key: string) {
    super();
    this.description = description;
    this.key = key;
  }

  override shown(): string {
    return `Symbol(${this.description ?? ""})`;
  }
}

const symbolClass = createClass("Symbol", []);

export function makeSymbol(description: string | null, key: string): InstanceValue {
  return withNative(symbolClass, new SymbolName(description, key));
}

/** The symbol that a value is; null: it is none. */
export function symbolIn(value: Value | undefined): SymbolName | null {
  const native = nativeIn(value);
  return native instanceof SymbolName ? native : null;
}

const wellKnown = [
  ...["iterator", "asyncIterator", "hasInstance", "toPrimitive", "toStringTag", "species"],
  ...["isConcatSpreadable", "match", "matchAll", "replace", "search", "split", "unscopables"],
];

/** `Symbol.iterator` and the others that the language has. */
export const wellKnownSymbols: ReadonlyMap<string, Value> = new Map(
  wellKnown.map((name) => [name, makeSymbol(`Symbol.${name}`, `[Symbol.${name}]`)]),
);

/** The name of the fields whose key is a symbol of the program, one of many of this description. */
export function symbolKey(description: string, number: number): string {
  return `[Symbol(${description})]${number}`;
}

/** Whether the key of a field is a symbol. */
export function isSymbolKey(name: string): boolean {
  return name.startsWith("[Symbol");
}

/** A symbol that is the key of a field, as the console shows it. */
export function shownSymbolKey(name: string): string {
  return /^\[Symbol\([^]*\)\]\d+$/.test(name)
    ? name.slice(1, name.lastIndexOf("]"))
    : `Symbol(${name.slice(1, -1)})`;
}

/** A whole number of any size. */
export class BigWhole extends Native {
  override readonly type = "bigint";
  readonly value: bigint;

  constructor(value: bigint) {
    super();
    this.value = value;
  }

  override shown(): string {
    return `${this.value}n`;
  }

  override text(): string {
    return String(this.value);
  }
}

const bigIntClass = createClass("BigInt", []);

export function makeBigInt(value: bigint): InstanceValue {
  return withNative(bigIntClass, new BigWhole(value));
}

/** The `BigInt` that a value is; null: it is none. */
export function bigIntIn(value: Value | undefined): bigint | null {
  const native = nativeIn(value);
  return native instanceof BigWhole ? native.value : null;
}

/** A number, a text, or a truth value as an object: `new Number(3)`. */
export class Boxed extends Native {
  readonly inner: Value;
  readonly #shown: string | null;
  readonly #text: string | null;

  constructor(inner: Value, shown: string | null, text: string | null) {
    super();
    this.inner = inner;
    this.#shown = shown;
    this.#text = text;
  }

  override shown(): string | null {
    return this.#shown;
  }

  override text(): string | null {
    return this.#text;
  }
}

/** Whether a value is an object: not a number, a text, a symbol, and so on. */
export function isObject(value: Value): boolean {
  if (value.kind === "instance") return (nativeIn(value)?.type ?? "object") === "object";
  return !["none", "undefined", "bool", "int", "float", "string", "unknown"].includes(value.kind);
}
