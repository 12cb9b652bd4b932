import type { TextRange } from "../../source/textRange.ts";
import type { ViewReference } from "../format/viewReference.ts";

/** A number in a text that is computed, or stated and checked. */
export interface NumberTemplate {
  readonly kind: "number";
  /** What the text states; null: what is computed is shown. */
  readonly literal: string | null;
  readonly expression: string;
  /** Of the expression in the file. */
  readonly expressionRange: TextRange;
  /** Decimals that a computed number is shown with; null: as few as it has. */
  readonly decimals: number | null;
  readonly range: TextRange;
}

/** A number of a text as it is shown over the learner's code, which may have been edited. */
export interface ShownNumber {
  readonly kind: "shown";
  /** What the text states, or what is computed where it states nothing. */
  readonly text: string;
  /** What it is now, where that is no longer what the text states; null: it is so. */
  readonly now: string | null;
}

/** TeX with numbers in it; put together it is one formula. */
export interface Formula {
  readonly kind: "formula";
  readonly display: boolean;
  readonly parts: readonly (string | NumberTemplate)[];
  readonly range: TextRange;
}

/** Where a link leads, or what an embedded thing is. */
export type Target =
  | { readonly kind: "code"; readonly anchor: string }
  | { readonly kind: "view"; readonly view: ViewReference }
  | { readonly kind: "run"; readonly computation: string }
  | { readonly kind: "step"; readonly step: string }
  | { readonly kind: "lesson"; readonly lesson: string; readonly step: string | null }
  | { readonly kind: "web"; readonly address: string }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "wrong"; readonly message: string };

/** Part of a line of text. */
export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "strong" | "emphasis" | "deleted"; readonly children: readonly Inline[] }
  | {
      readonly kind: "link";
      readonly target: Target;
      readonly children: readonly Inline[];
      readonly range: TextRange;
    }
  | {
      readonly kind: "embed";
      /** An image file, a live view or a piece of the code. */
      readonly target: Target;
      readonly caption: string;
      readonly range: TextRange;
    }
  | Formula
  | NumberTemplate
  | ShownNumber;

/** Part of a text that stands on lines of its own. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly children: readonly Inline[] }
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  | {
      readonly kind: "list";
      /** The number of the first item; null: items have dots. */
      readonly first: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  | {
      readonly kind: "table";
      readonly alignments: readonly ("left" | "center" | "right")[];
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: "rule" }
  /** A formula, an image, a live view or a piece of code that stands alone. */
  | Formula
  | Extract<Inline, { readonly kind: "embed" }>;

/** The text of a step: nothing in it is HTML. */
export interface StepText {
  readonly blocks: readonly Block[];
  /** What cannot be read, with its place. */
  readonly problems: readonly { readonly message: string; readonly range: TextRange }[];
}

/** Everything in a text that stands in a line, in text order, what is inside other parts included. */
export function* walkInlines(blocks: readonly Block[]): Generator<Inline> {
  for (const block of blocks) yield* walkBlock(block);
}

/** The same for parts of one line. */
export function* walkLine(line: readonly Inline[]): Generator<Inline> {
  for (const inline of line) {
    yield inline;
    if ("children" in inline) yield* walkLine(inline.children);
    if (inline.kind !== "formula") continue;
    for (const part of inline.parts) if (typeof part !== "string") yield part;
  }
}

function* walkBlock(block: Block): Generator<Inline> {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      yield* walkLine(block.children);
      break;
    case "quote":
      yield* walkInlines(block.blocks);
      break;
    case "list":
      for (const item of block.items) yield* walkInlines(item);
      break;
    case "table":
      for (const row of [block.head, ...block.rows]) {
        for (const cell of row) yield* walkLine(cell);
      }
      break;
    case "formula":
    case "embed":
      yield* walkLine([block]);
      break;
    case "code":
    case "rule":
      break;
  }
}
