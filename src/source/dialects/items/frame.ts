import { countWhile, groupBy } from "../../collections.ts";
import type { Scope } from "../../reading.ts";
import type { TextRange } from "../../textRange.ts";
import type { Value } from "../evaluation/value.ts";
import type { BindingItem } from "./item.ts";

/** A place where a bound value changes. */
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
  /** Its value once evaluated; "pending" during evaluation. */
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

  /** Those that the bare name refers to. */
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

/** The binding that a dotted name refers to at a place; null if unknown. */
export function lookUp(
  path: string,
  at: number,
  frame: Frame,
  selfNames: readonly string[],
): Entry | null {
  const dot = path.lastIndexOf(".");
  if (dot === -1) return lookUpName(path, at, frame);
  const owner = path.slice(0, dot);
  const name = path.slice(dot + 1);
  const ownerName = owner.slice(owner.lastIndexOf(".") + 1);
  return selfNames.includes(owner)
    ? lookUpMember(name, at, frame)
    : lookUpIn(fileOf(frame), ownerName, name);
}

function lookUpName(name: string, at: number, frame: Frame): Entry | null {
  for (let around: Frame | null = frame; around; around = around.parent) {
    const entries = around.plainNamed(name);
    const before = lastBefore(entries, at);
    const isAnyOrder = around.isType || around !== frame;
    const found = before ?? (isAnyOrder ? entries[0] : undefined);
    if (found) return found;
  }
  return null;
}

/** The last of some bindings in text order that ends before a place; one that goes on there is not it. */
function lastBefore(entries: readonly Entry[], at: number): Entry | undefined {
  const begun = countWhile(entries, (entry) => entry.at <= at);
  for (let index = begun - 1; index >= 0; index -= 1) {
    const entry = entries[index]!;
    if (entry.at + entry.binding.length <= at) return entry;
  }
  return undefined;
}

function lookUpMember(name: string, at: number, frame: Frame): Entry | null {
  let around: Frame | null = frame;
  while (around && !around.isType) around = around.parent;
  const entries = (around ?? fileOf(frame)).named(name);
  return lastBefore(entries, at) ?? entries[0] ?? null;
}

function lookUpIn(frame: Frame, owner: string, name: string): Entry | null {
  if (frame.name === owner) {
    const entry = frame.named(name).at(-1);
    if (entry) return entry;
  }
  for (const inner of frame.frames) {
    const entry = lookUpIn(inner, owner, name);
    if (entry) return entry;
  }
  return null;
}

function fileOf(frame: Frame): Frame {
  let file = frame;
  while (file.parent) file = file.parent;
  return file;
}

/** The innermost scope around a place. */
export function frameAt(file: Frame, at: number): Frame {
  const inner = file.frames.find(({ scope }) => at >= scope.range.start && at < scope.range.end);
  return inner ? frameAt(inner, at) : file;
}

/** The first scope of a name, the file itself included; null if there is none. */
export function frameNamed(frame: Frame, name: string): Frame | null {
  if (frame.name === name) return frame;
  for (const inner of frame.frames) {
    const found = frameNamed(inner, name);
    if (found) return found;
  }
  return null;
}
