import { gapSign, NotKnown } from "../../values/gaps.ts";
import { createClass } from "../../values/make.ts";
import type { InstanceValue, ListValue, Machine, Value } from "../../values/value.ts";
import { countItems } from "../../values/work.ts";
import { itemTypeOf, readType } from "./typeNames.ts";

/** A part of a list through which the list can be changed: `Span<double>`. */
export class SpanView {
  readonly list: ListValue;
  readonly start: number;
  readonly length: number;

  constructor(whole: ListValue, start: number, length: number) {
    this.list = whole;
    this.start = start;
    this.length = length;
  }
}

/** Values that are computed whenever somebody goes through them: `IEnumerable<double>`. */
export class Sequence {
  readonly start: () => IterableIterator<Value> | null;
  /** The type of the values; null: not known. */
  readonly item: string | null;

  constructor(start: () => IterableIterator<Value> | null, item: string | null = null) {
    this.start = start;
    this.item = item;
  }
}

/** A text that is put together. */
export class TextBuilder {
  parts: (string | null)[] = [];
  #added = 0;

  /** Puts a text at the end; of what grows too long, nothing is known. */
  add(text: string): void {
    this.#added += text.length;
    countItems(1 + text.length / 200);
    this.parts.push(text);
    if (this.#added <= mostAdded) return;
    this.parts = [gapSign];
    throw new NotKnown("this text is too long to be followed");
  }
}

/** A text that is built is made of fewer signs. */
const mostAdded = 4_000_000;

/** An object whose type whoever takes it says: `new(1, 2)`. */
export class Pending {
  readonly args: readonly Value[];
  readonly fills: ((made: Value) => void)[] = [];

  constructor(args: readonly Value[]) {
    this.args = args;
  }
}

const spanClass = createClass("Span", []);
const sequenceClass = createClass("IEnumerable", []);
const builderClass = createClass("StringBuilder", []);
const pendingClass = createClass("new()", []);

function wrap(type: typeof spanClass, native: object): InstanceValue {
  return { kind: "instance", type, fields: new Map(), native };
}

export function makeSpan(whole: ListValue, start: number, length: number): InstanceValue {
  return wrap(spanClass, new SpanView(whole, start, length));
}

export function makeSequence(
  start: () => IterableIterator<Value> | null,
  item: string | null = null,
): InstanceValue {
  return wrap(sequenceClass, new Sequence(start, item));
}

export function makeBuilder(first: string): InstanceValue {
  const builder = new TextBuilder();
  builder.parts.push(first);
  return wrap(builderClass, builder);
}

export function makePending(args: readonly Value[]): InstanceValue {
  return wrap(pendingClass, new Pending(args));
}

export function nativeOf<T extends object>(
  value: Value | undefined,
  type: abstract new (...args: never[]) => T,
): T | null {
  return value?.kind === "instance" && value.native instanceof type ? value.native : null;
}

/** A list of a type: `double[]`, `List<double>`. */
export function makeList(typeName: string, items: Value[]): ListValue {
  return { kind: "list", items, typeName };
}

export function isArray({ typeName }: ListValue): boolean {
  return typeName?.endsWith("]") ?? false;
}

/** How many indices it takes. */
export function rankOf({ typeName }: ListValue): number {
  return typeName?.endsWith("]") ? readType(typeName).name.split(",").length : 1;
}

/** The type of its items; null: not known. */
export function itemType(value: Value): string | null {
  return value.kind === "list" ? itemTypeOf(value.typeName) : null;
}

/** The type of what a loop over a value gives; null: not known. */
export function elementType(value: Value): string | null {
  if (value.kind === "list" || value.kind === "set") return itemTypeOf(value.typeName);
  if (value.kind === "string") return "char";
  const span = nativeOf(value, SpanView);
  return span ? itemTypeOf(span.list.typeName) : (nativeOf(value, Sequence)?.item ?? null);
}

/** What a span shows of its list; null: the value is no span. */
export function itemsOfSpan(value: Value | undefined): readonly Value[] | null {
  const span = nativeOf(value, SpanView);
  return span && span.list.items.slice(span.start, span.start + span.length);
}

/** The items of a list or a span as they are; null: it is none, or they are unknown. */
export function itemsOf(value: Value | undefined, machine: Machine): readonly Value[] | null {
  if (value?.kind === "list") return machine.lostIn(value) === null ? value.items : null;
  const span = nativeOf(value, SpanView);
  return span && machine.lostIn(span.list) === null ? itemsOfSpan(value) : null;
}

/** A list without a type: braces, or a collection in brackets. */
export function isOpen({ typeName }: ListValue): boolean {
  return typeName === undefined;
}
