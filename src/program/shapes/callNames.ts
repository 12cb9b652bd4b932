import type { Binding, Recording } from "../recording/recording.ts";
import { settled } from "../interpreter/sizes.ts";
import { type Size, sizeText } from "../values/size.ts";
import type { Value } from "../values/value.ts";
import { findShapedAttentions } from "./attentionFacts.ts";
import { EqualSizes, type NamedAt } from "./equalSizes.ts";
import { isLead } from "./openRanks.ts";
import type { CommentNames } from "./commentChecks.ts";
import type { SizeBook } from "./sizeBook.ts";

/** The name of a size in each call: `T` there is what the caller calls `t`. */
export class CallNames {
  readonly #book: SizeBook;
  readonly #names = new Map<number, Map<number, string>>();
  /** The current numbers of names. */
  readonly #numbers = new Map<number, Map<string, number>>();
  readonly #aliases = new Map<number, Map<string, number>>();
  /** Attributes such as `self.head_dim`, by the calculation that they keep. */
  readonly #attributes = new Map<string, string>();
  /** The numbers of each attribute, in all objects. */
  readonly #numbersOf = new Map<string, Set<number>>();
  readonly #equal = new EqualSizes();
  /** The sizes of the tensors of each call so far. */
  readonly #seen = new Map<number, Set<number>>();
  /** The numbers that each name is given. */
  readonly #numbersGiven = new Map<string, Set<number>>();
  /** What functions call sizes, the first of each, and the sizes that they call so. */
  readonly #elsewhere = new Map<number, string>();
  readonly #numbersCalled = new Map<string, Set<number>>();
  /** Names of variables in functions, which have no meaning elsewhere. */
  readonly #local = new Set<string>();
  /** What sizes count that have no name, by the attention that they are sizes of. */
  readonly #counted = new Map<number, string>();

  constructor(recording: Recording, book: SizeBook) {
    this.#book = book;
    for (const { weights, heads, isSelf } of findShapedAttentions(recording)) {
      const [queries, keys] = weights.shape.slice(-2);
      const [batch, ...others] = weights.shape.slice(0, -2);
      this.#note(queries, isSelf ? "tokens" : "queries");
      this.#note(keys, isSelf ? "tokens" : "keys");
      if (others.length === (heads === null ? 0 : 1)) this.#note(batch, "batch");
    }
    const { bindings } = recording;
    const inTurn = findInTurn(bindings);
    for (const { name, value, call, range } of bindings) {
      if (call !== 0) this.#local.add(name);
      this.#noteAttribute(name, settled(value));
      if (value.kind === "int" && !book.isOpen(value)) {
        const given = this.#numbersGiven.get(name) ?? new Set();
        this.#numbersGiven.set(name, given.add(value.value));
      }
      if (value.kind !== "int" || !value.size || call === 0) continue;
      const [object, attribute] = name.split(".");
      if (object === "self" && attribute !== undefined) {
        const text = sizeText(
          value.size.kind === "name" ? (value.size.of ?? value.size) : value.size,
        );
        if (!this.#attributes.has(text)) this.#attributes.set(text, attribute);
        this.#equal.note(text, attribute);
      }
      if (!saysSomething(name) || inTurn.has(range.start)) continue;
      if (!book.isOpen(value) && !book.hasName(value.value)) continue;
      const names = inner(this.#names, call);
      if (!names.has(value.value)) names.set(value.value, name);
      if (!this.#elsewhere.has(value.value)) this.#elsewhere.set(value.value, name);
      const called = this.#numbersCalled.get(name) ?? new Set();
      this.#numbersCalled.set(name, called.add(value.value));
    }
  }

  #note(size: number | undefined, counts: string): void {
    if (size !== undefined && !this.#counted.has(size)) this.#counted.set(size, counts);
  }

  #noteAttribute(name: string, value: Value): void {
    const [object, attribute] = name.split(".");
    if (object !== "self" || attribute === undefined || value.kind !== "int") return;
    const known = this.#numbersOf.get(attribute) ?? new Set();
    this.#numbersOf.set(attribute, known.add(value.value));
  }

  /** Must be called for each binding, in order. */
  pass({ name, value, call }: Binding): void {
    const own = settled(value);
    if (own.kind === "tensor") {
      const seen = this.#seen.get(call) ?? new Set();
      this.#seen.set(call, seen);
      for (const size of own.shape) seen.add(size);
    }
    if (own.kind === "int") inner(this.#numbers, call).set(name, own.value);
    else this.#numbers.get(call)?.delete(name);
  }

  /**
   * The sizes of a tensor by the names of the program. What other functions call some of them is left away where the
   * others have no name: `(src.shape[0], src.shape[1], width)`, and not `(B, src.shape[1], width)`.
   */
  textsOf(sizes: readonly number[], call: number): readonly string[] {
    const texts = sizes.map((size) => this.textOf(size, call));
    if (!texts.some((text) => isOfShape.test(text))) return texts;
    return sizes.map((size) => this.textOf(size, call, false));
  }

  /** A size by the names of the program; `?` if it has none. `isAlone`: other functions may name it. */
  textOf(size: number, call: number, isAlone = true): string {
    const name = this.#names.get(call)?.get(size);
    if (name !== undefined) return name;
    const found = this.#book.findShown(size);
    // `for heads in (2, 8)`: which of them it is, a number that happens to be one does not say.
    const given = found?.kind === "name" ? this.#numbersGiven.get(found.name) : undefined;
    if (given && given.size > 1 && !this.#book.standsIn(size)) return String(size);
    // `B, T, _ = x.shape`
    const isNameless = found?.kind === "name" && !saysSomething(found.name);
    if (isNameless && !this.#book.standsIn(size)) return String(size);
    if (isNameless) {
      const text = sizeText(found);
      const counted = isOfShape.test(text) ? this.#counted.get(size) : undefined;
      const elsewhere = isAlone ? this.#nameElsewhere(size) : null;
      return elsewhere ?? counted ?? inWords(text);
    }
    // `_bsz` says that the function which has the name does not use it; others may.
    if (found)
      return inWords(sizeText(this.#inScope(found, call)).replace(/\b_+(?=[A-Za-z])/g, ""));
    return this.#book.valueOf(size) === null ? "?" : String(size);
  }

  /** With the settings that variables of other functions stand for: `dim`, and not the `c` that one unpacks. */
  #inScope(size: Size, call: number): Size {
    if (size.kind === "binary") {
      const [left, right] = [this.#inScope(size.left, call), this.#inScope(size.right, call)];
      return { ...size, left, right };
    }
    if (size.kind !== "name") return size;
    const inWord = isWord.test(size.name) ? null : this.#unpackedAs(size, call);
    if (inWord !== null) return { ...size, name: inWord };
    if (!this.#local.has(size.name)) return size;
    const isOwn = [...(this.#names.get(call)?.values() ?? [])].includes(size.name);
    const setting = isOwn ? null : this.#book.settingOf(size);
    return setting === null ? size : { ...size, name: setting };
  }

  /** The name that `resolution[0]` is unpacked into. */
  #unpackedAs(size: Size, call: number): string | null {
    const text = sizeText(size);
    const isIt = ([number]: readonly [number, string]): boolean => {
      const found = this.#book.find(number);
      return found !== null && sizeText(found) === text;
    };
    const own = [...(this.#names.get(call) ?? [])].find(isIt);
    if (own || !isEntry.test(text)) return own?.[1] ?? null;
    const elsewhere = [...this.#elsewhere].find(isIt);
    return elsewhere ? this.#nameElsewhere(elsewhere[0]) : null;
  }

  /** What another function calls a size, if it and the others call nothing else so. */
  #nameElsewhere(size: number): string | null {
    const name = this.#elsewhere.get(size);
    return name !== undefined && this.#numbersCalled.get(name)?.size === 1 ? name : null;
  }

  /**
   * The same, with the name from a comment or an attribute if there is no short name. `at`: the tensor
   * with this size, which decides between attributes that are equal.
   */
  shortOf(
    size: number,
    call: number,
    at: NamedAt | null = null,
    text = this.textOf(size, call),
  ): string {
    const written = at && this.#equal.nameOf(text, at);
    if (written) return written;
    if (isWord.test(text) || /^\d+$/.test(text)) return text;
    for (const [alias, number] of this.#aliases.get(call) ?? []) {
      if (number === size) return alias;
    }
    return this.#attributes.get(text) ?? text;
  }

  /** What the names in the comments of a call currently mean. */
  inComments(call: number): CommentNames {
    return {
      numberOf: (name) => this.#numberOf(name, call),
      isLead: (size) => isLead(this.#book.find(size)),
      isSame: (a, b) => this.#isSame(a, b),
      aliases: inner(this.#aliases, call),
    };
  }

  /** The same beside lists, which are as long as they are. */
  besideLists(call: number): CommentNames {
    return {
      numberOf: (name) =>
        this.#numbers.get(call)?.get(name) ?? this.#numbers.get(0)?.get(name) ?? null,
      isLead: () => false,
      isSame: (a, b) => a === b,
      aliases: inner(this.#aliases, call),
    };
  }

  /** What a name stands for, if it is the size of a tensor. */
  #numberOf(name: string, call: number): number | null {
    const own = this.#numbers.get(call)?.get(name) ?? this.#numbers.get(0)?.get(name);
    const [attribute, ...others] = this.#numbersOf.get(name) ?? [];
    // After `dim = self.dim // 4`, a comment may mean either.
    const isEither = attribute !== undefined && attribute !== own;
    if (own !== undefined && this.#book.isUsed(own)) return isEither ? null : own;
    if (attribute !== undefined) return others.length === 0 ? attribute : null;
    const known = this.#local.has(name) ? null : this.#book.numberNamed(name);
    // The documentation of another function may give a name to what is another size here.
    const isElsewhere =
      known !== null && this.#book.valueOf(known) === null && !this.#seen.get(call)?.has(known);
    return isElsewhere ? null : known;
  }

  #isSame(a: number, b: number): boolean | null {
    if (a === b) return true;
    const [left, right] = [this.#book.valueOf(a), this.#book.valueOf(b)];
    if (left !== null && right !== null) return left === right;
    // `T` is not `n_head`, whatever that is; a plain 64 may be anything.
    const areTold = [a, b].every((size) => {
      const found = this.#book.find(size);
      return found?.kind === "name" && saysSomething(found.name);
    });
    if (areTold) return false;
    const isMultiple = left === null && right === null && (a % b === 0 || b % a === 0);
    return isMultiple ? false : null;
  }
}

/** Where one call binds several numbers, one after the other, such as `size` in `for size in x.shape`. */
function findInTurn(bindings: readonly Binding[]): ReadonlySet<number> {
  const last = new Map<number, readonly [call: number, number: number]>();
  const found = new Set<number>();
  for (const { value, call, range } of bindings) {
    if (value.kind !== "int") continue;
    const [lastCall, number] = last.get(range.start) ?? [call, value.value];
    if (lastCall === call && number !== value.value) found.add(range.start);
    last.set(range.start, [call, value.value]);
  }
  return found;
}

/** A size that nothing names: `states.shape[0]`. */
const isOfShape = /^\w+\.shape\[-?\d+\]$/;

/** `resolution[0]` */
const isEntry = /^\w+\[\d+\]$/;

const isWord = /^[A-Za-z_]\w*$/;

/** `q.shape[-2]` counts queries, and `input_ids.shape[1]` tokens. */
function inWords(text: string): string {
  if (!text.includes(".shape[")) return text;
  return text
    .replace(/\bq(?:uer(?:y|ies))?\w*\.shape\[-2\]/g, "queries")
    .replace(/\b(?:input_)?(?:ids|tokens|token_ids|idx)\.shape\[1\]/g, "tokens")
    .replace(/\b(?:k|keys?|v|values?)(?:_\w+)?\.shape\[-2\]/g, "keys");
}

/** `_` and `x.shape[1]` are no names of sizes. */
const saysSomething = (name: string): boolean => isWord.test(name) && !/^_+$/.test(name);

function inner<K, V>(maps: Map<number, Map<K, V>>, key: number): Map<K, V> {
  const known = maps.get(key) ?? new Map<K, V>();
  maps.set(key, known);
  return known;
}
