import type { Comment } from "../../reading.ts";
import { type Change, type Entry, Frame } from "./frame.ts";
import type { BindingItem, ChangeItem, CommentItem, Item, ScopeItem } from "./item.ts";
import type { Placed } from "./placed.ts";

/** The items of a file at their places, in text order. */
export interface FlatItems {
  readonly file: Frame;
  readonly entries: readonly Entry[];
  readonly changes: readonly Change[];
  readonly comments: readonly Comment[];
}

/** Puts items that count from each other's starts at their places in the file. */
export function flatten(items: readonly Placed<Item>[], start: number, length: number): FlatItems {
  const file = new Frame(null, { path: [], range: { start: 0, end: length } }, false);
  const flattener = new Flattener(file);
  flattener.addAll(items, start, file, null);
  const { entries, changes, comments } = flattener;
  return { file, entries, changes, comments };
}

class Flattener {
  readonly entries: Entry[] = [];
  readonly changes: Change[] = [];
  readonly comments: Comment[] = [];
  readonly #file: Frame;

  constructor(file: Frame) {
    this.#file = file;
  }

  /** `owner` is the name that nameless objects in it are counted under. */
  addAll(items: readonly Placed<Item>[], base: number, frame: Frame, owner: string | null): void {
    let nameless = 0;
    for (const { at, it } of items) {
      const start = base + at;
      if (it.kind === "binding") this.#addBinding(it, start, frame, owner);
      else if (it.kind === "comment") this.comments.push(toComment(it, start));
      else if (it.kind === "change") this.changes.push(toChange(it, start, frame));
      else if (it.name === null) {
        nameless += 1;
        this.#addScope(it, start, frame, `${owner ?? it.nameless} ${String(nameless)}`);
      } else this.#addScope(it, start, frame, it.name);
    }
  }

  #addScope(item: ScopeItem, start: number, parent: Frame, name: string): void {
    const path = [...parent.scope.path, name];
    const range = { start, end: start + item.length };
    const frame = new Frame(parent, { path, range }, item.isType);
    this.addAll(item.items, start, frame, null);
  }

  #addBinding(binding: BindingItem, at: number, frame: Frame, owner: string | null): void {
    const entry: Entry = { binding, at, frame, value: null, inside: 0, change: null };
    frame.add(entry);
    if (binding.home === "member") typeAround(frame, this.#file).add(entry);
    this.entries.push(entry);
    if (binding.inner.length === 0) return;
    const before = this.entries.length;
    this.addAll(binding.inner, at, frame, binding.name ?? owner);
    entry.inside = this.entries.length - before;
  }
}

function toChange({ path, length }: ChangeItem, start: number, frame: Frame): Change {
  return { path, range: { start, end: start + length }, frame };
}

function toComment(item: CommentItem, start: number): Comment {
  return { text: item.text, range: { start, end: start + item.length } };
}

function typeAround(frame: Frame, file: Frame): Frame {
  let around: Frame | null = frame.parent;
  while (around && !around.isType) around = around.parent;
  return around ?? file;
}
