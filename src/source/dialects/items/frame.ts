import type { Scope } from "../../reading.ts";
import type { TextRange } from "../../textRange.ts";
import type { Value } from "../evaluation/value.ts";
import { groupBy } from "../../groupBy.ts";
import type { BindingItem } from "./item.ts";

/** A place at which something that is bound already changes. */
export interface Change {
  readonly path: string;
  readonly range: TextRange;
  readonly frame: Frame;
}

/** A binding at its place in the file. */
export interface Entry {
  readonly binding: BindingItem;
  readonly at: number;
  readonly frame: Frame;
  /** Its value once it is worked out; "pending" while that is going on. */
  value: Value | "pending" | null;
  /** The first place behind it at which it changes; null while it stays what it is. */
  change: Change | null;
  /** How many of the entries after it stand inside its expression. */
  inside: number;
}

/** A scope at its place in the file, with the names it holds. */
export class Frame {
  readonly parent: Frame | null;
  readonly scope: Scope;
  readonly isType: boolean;
  readonly frames: Frame[] = [];
  readonly #entries: Entry[] = [];
  #byName: Map<string, Entry[]> | null = null;
  #plainByName: Map<string, Entry[]> | null = null;

  constructor(parent: Frame | null, scope: Scope, isType: boolean) {
    this.parent = parent;
    this.scope = scope;
    this.isType = isType;
    parent?.frames.push(this);
  }

  /** The last part of its path; empty for the file. */
  get name(): string {
    return this.scope.path.at(-1) ?? "";
  }

  /** In text order. */
  add(entry: Entry): void {
    this.#entries.push(entry);
    this.#byName = null;
    this.#plainByName = null;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** The bindings of a name, in text order. */
  named(name: string): readonly Entry[] {
    this.#byName ??= groupBy(this.#entries, ({ binding }) => binding.name ?? "");
    return this.#byName.get(name) ?? [];
  }

  /** Those of them that are found by the name alone. */
  plainNamed(name: string): readonly Entry[] {
    this.#plainByName ??= groupBy(
      this.#entries.filter(isPlain),
      ({ binding }) => binding.name ?? "",
    );
    return this.#plainByName.get(name) ?? [];
  }
}

function isPlain({ binding }: Entry): boolean {
  return binding.home === "local" || binding.home === "parameter";
}
