import type { Scope } from "../../reading.ts";
import type { Value } from "../evaluation/value.ts";
import { nameBefore, type FoundName } from "./nameBefore.ts";
import type { PlainCollector } from "./plainCollector.ts";

/** The text in which lists are placed. */
export interface ListSurroundings {
  readonly text: string;
  readonly scope: Scope;
  readonly isProse: boolean;
}

const FURTHEST_LOOK = 200;

/** Decides which of the lists in brackets are matrices, and what they are called. */
export class ListPlacer {
  readonly #around: ListSurroundings;
  readonly #collector: PlainCollector;
  #announced: { readonly name: FoundName; readonly lineStart: number } | null = null;

  constructor(around: ListSurroundings, collector: PlainCollector) {
    this.#around = around;
    this.#collector = collector;
  }

  /** The line above names what begins on this line. */
  announce(name: FoundName | null, lineStart: number): void {
    this.#announced = name && { name, lineStart };
  }

  /** Takes a list, or else the lists in it. */
  place(value: Value): void {
    const open: Value[] = [value];
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      const name = nameBefore(this.#around.text, item.start) ?? this.#nameAbove(item.start);
      const isTaken =
        this.#isLikely(item, name) && this.#collector.addValue(item, name, this.#around.scope);
      if (!isTaken && item.kind === "list") open.push(...item.items.filter(isListLike));
    }
  }

  /** `[1, 2]` in a sentence or `(3, 4)` in a call is no matrix. */
  #isLikely(value: Value, name: FoundName | null): boolean {
    if (name !== null || value.kind === "list") return true;
    if (this.#around.isProse) return false;
    return (value.kind === "grid" && value.shape.length > 1) || this.#isAlone(value);
  }

  /** Nothing but further brackets stands before it on its line, and nothing at all behind it. */
  #isAlone({ start, end }: Value): boolean {
    const { text } = this.#around;
    let at = start - 1;
    while (at >= 0 && start - at < FURTHEST_LOOK && " \t[({".includes(text[at] ?? "")) at -= 1;
    if (at >= 0 && text[at] !== "\n" && text[at] !== "\r") return false;
    return /^[ \t;,.)\]}]*(?:$|[\r\n#/])/.test(text.slice(end, end + FURTHEST_LOOK));
  }

  #nameAbove(start: number): FoundName | null {
    if (this.#announced === null) return null;
    const { name, lineStart } = this.#announced;
    if (start < lineStart || start - lineStart > FURTHEST_LOOK) return null;
    return this.#around.text.slice(lineStart, start).trim() === "" ? name : null;
  }
}

function isListLike(value: Value): boolean {
  return value.kind === "list" || value.kind === "grid";
}
