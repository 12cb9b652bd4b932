import type { Block, Inline } from "./stepText.ts";

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
