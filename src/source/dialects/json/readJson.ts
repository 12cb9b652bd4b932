import type { ReadingBudget } from "../../readingBudget.ts";
import type { Placed } from "../../textRange.ts";
import type { Expression } from "../evaluation/expression.ts";
import { compactListOf } from "../evaluation/plainNumbers.ts";
import type { BindingItem, Item } from "../items/item.ts";
import { JsonTokens, tokenKind } from "./jsonTokens.ts";
import { leaf, placedFrom, type JsonValue, type JsonValueCache } from "./jsonValueCache.ts";

/** Deeper nesting is skipped, so that recursion ends. */
const maximumDepth = 400;

/**
 * What stands in a JSON file, comments and half-typed values included. The cache holds what was
 * read before and still stands.
 */
export function readJson(
  text: string,
  cache: JsonValueCache,
  budget: ReadingBudget,
): readonly Placed<Item>[] {
  const tokens = new JsonTokens(text);
  const reader = new JsonReader(tokens, cache, budget);
  const items: Placed<Item>[] = [];
  while (tokens.kind !== tokenKind.endOfFile) {
    const value = reader.readValue(0, null);
    if (value.isObject) items.push(...placedFrom(value, 0));
    else items.push({ at: value.start, it: toBinding(null, value) });
  }
  return [...items, ...tokens.comments];
}

/** Roughly what a list or an object takes, and a value in it. */
const bytesPerList = 900;
const bytesPerLeaf = 60;

class JsonReader {
  readonly #tokens: JsonTokens;
  readonly #cache: JsonValueCache;
  readonly #budget: ReadingBudget;
  /** Whether the last list or object was closed by its own bracket. */
  #isClosed = false;

  constructor(tokens: JsonTokens, cache: JsonValueCache, budget: ReadingBudget) {
    this.#tokens = tokens;
    this.#cache = cache;
    this.#budget = budget;
  }

  /** `key` is the name that the value stands under. */
  readValue(depth: number, key: string | null): JsonValue {
    const tokens = this.#tokens;
    const { start, kind } = tokens;
    if (isOpening(kind)) return this.#readNested(depth, key);
    this.#budget.spend(bytesPerLeaf);
    const expression = toLeaf(tokens, key);
    const { end } = tokens;
    tokens.next();
    return leaf(start, end, expression);
  }

  #readNested(depth: number, key: string | null): JsonValue {
    const tokens = this.#tokens;
    const { start, kind } = tokens;
    if (depth >= maximumDepth) return this.#skipNested(start);
    const known = this.#cache.get(start, depth, key);
    if (known) {
      tokens.skipTo(known.value.end, known.comments, start);
      return known.value;
    }
    this.#budget.spend(bytesPerList);
    const commentsBefore = tokens.comments.length;
    const isList = kind === tokenKind.openBracket;
    const value = isList ? this.#readList(depth, key) : this.#readObject(depth);
    if (this.#isClosed) {
      this.#cache.set({ depth, key, value, comments: tokens.commentsIn(commentsBefore, value) });
    }
    return value;
  }

  #readList(depth: number, key: string | null): JsonValue {
    const tokens = this.#tokens;
    const { start } = tokens;
    const values: JsonValue[] = [];
    tokens.next();
    let needsValue = false;
    while (!isEnd(tokens.kind)) {
      if (tokens.kind === tokenKind.comma) {
        if (needsValue || values.length === 0) values.push(missing(tokens.start));
        needsValue = true;
        tokens.next();
      } else {
        values.push(this.readValue(depth + 1, key));
        needsValue = false;
      }
    }
    return toList(start, this.#close(tokenKind.closeBracket), values);
  }

  #readObject(depth: number): JsonValue {
    const tokens = this.#tokens;
    const { start } = tokens;
    const items: Placed<Item>[] = [];
    tokens.next();
    while (!isEnd(tokens.kind)) {
      if (tokens.kind === tokenKind.string) items.push(this.#readPair(start, depth));
      else if (tokens.kind === tokenKind.openBracket) this.readValue(depth + 1, null);
      else tokens.next();
    }
    const end = this.#close(tokenKind.closeBrace);
    const expression: Expression = { kind: "unknown", length: end - start, malformed: false };
    return { start, end, expression, items, isObject: true };
  }

  #readPair(objectStart: number, depth: number): Placed<Item> {
    const tokens = this.#tokens;
    const { start, end, value: name } = tokens;
    tokens.next();
    const hasValue = tokens.kind === tokenKind.colon;
    if (hasValue) tokens.next();
    const isValue = hasValue && !isEnd(tokens.kind) && tokens.kind !== tokenKind.comma;
    const isRemark = isValue && name === "//" && tokens.kind === tokenKind.string;
    if (isRemark)
      tokens.addRemark(tokens.value, tokens.start + 1, Math.max(0, tokens.text.length - 2));
    const value = isValue
      ? this.readValue(depth + 1, name)
      : leaf(end, end, { kind: "unknown", length: 0, malformed: true });
    return { at: start - objectStart, it: toNamed({ name, start, end }, value) };
  }

  /** The end of a list or an object, whether or not its bracket is there. */
  #close(bracket: number): number {
    const tokens = this.#tokens;
    this.#isClosed = tokens.kind === bracket;
    if (!this.#isClosed) return tokens.start;
    const { end } = tokens;
    tokens.next();
    return end;
  }

  #skipNested(start: number): JsonValue {
    const tokens = this.#tokens;
    let open = 0;
    do {
      if (isOpening(tokens.kind)) open += 1;
      else if (isEnd(tokens.kind)) open -= 1;
      if (tokens.kind === tokenKind.endOfFile) break;
      tokens.next();
    } while (open > 0);
    const length = tokens.start - start;
    return leaf(start, start + length, { kind: "unknown", length, malformed: false });
  }
}

function isOpening(kind: number): boolean {
  return kind === tokenKind.openBracket || kind === tokenKind.openBrace;
}

function isEnd(kind: number): boolean {
  return (
    kind === tokenKind.closeBracket || kind === tokenKind.closeBrace || kind === tokenKind.endOfFile
  );
}

function missing(at: number): JsonValue {
  return leaf(at, at + 1, { kind: "unknown", length: 1, malformed: true });
}

/** A list; what its items hold counts only where the list itself is no matrix. */
function toList(start: number, end: number, values: readonly JsonValue[]): JsonValue {
  const items = values.map((value) => ({ at: value.start - start, it: value.expression }));
  const expression = compactListOf(end - start, items);
  const inner = expression.plain ? [] : values.flatMap((value) => toInner(value, start));
  return { start, end, expression, items: inner, isObject: false };
}

/** An object or a list in a list, which has no name of its own. */
function toInner(value: JsonValue, start: number): readonly Placed<Item>[] {
  if (value.isObject) return [{ at: value.start - start, it: toScope(null, value, 0) }];
  const isList = value.expression.kind === "list";
  return isList ? [{ at: value.start - start, it: toBinding(null, value) }] : [];
}

/** A key and its place, quotation marks included. */
interface Key {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The value under a key: a scope if it is an object. */
function toNamed(key: Key, value: JsonValue): Item {
  return value.isObject ? toScope(key.name, value, key.start) : toBinding(key, value);
}

/** `start` is where the scope begins if not with the value. */
function toScope(name: string | null, value: JsonValue, start: number): Item {
  const from = name === null ? value.start : start;
  const items = placedFrom(value, from);
  const length = value.end - from;
  return { kind: "scope", name, nameless: "object", isType: false, length, items };
}

/** A value as a candidate for a matrix. */
function toBinding(key: Key | null, value: JsonValue): BindingItem {
  const start = key?.start ?? value.start;
  return {
    kind: "binding",
    name: key?.name ?? null,
    nameAt: 1,
    nameLength: key ? Math.max(0, key.end - key.start - 2) : 0,
    home: "label",
    length: value.end - start,
    expression: { at: value.start - start, it: value.expression },
    inner: placedFrom(value, start),
  };
}

/** The value of one token; `key` is the name that it stands under. */
function toLeaf(tokens: JsonTokens, key: string | null): Expression {
  const { kind, text } = tokens;
  const { length } = text;
  if (kind === tokenKind.true || kind === tokenKind.false) {
    return { kind: "boolean", length, value: kind === tokenKind.true };
  }
  if (kind === tokenKind.string) return { kind: "text", length, value: tokens.value };
  const value = toNumber(text, key);
  if (value === null) return { kind: "unknown", length, malformed: true };
  return { kind: "number", length, value, integer: false, single: false };
}

/** Half-typed numbers count as far as they go; in a mask, null is what hides a position. */
function toNumber(text: string, key: string | null): number | null {
  if (text === "null") return key !== null && /mask/iu.test(key) ? -Infinity : null;
  const whole = Number(text);
  if (!Number.isNaN(whole)) return whole;
  if (text === "NaN") return NaN;
  const match = /^([-+]?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|Infinity))(?:[eE][-+]?)?$/u.exec(text);
  return match ? Number(match[1]) : null;
}
