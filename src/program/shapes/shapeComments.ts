import { endOfLine } from "../../source/lineIndex.ts";
import type { TextRange } from "../../source/textRange.ts";

/** A shape that the author of a program states in a comment. */
export interface ShapeComment {
  /** Of the shape, with its brackets. */
  readonly range: TextRange;
  /** Its sizes as they are written: `B`, `C // nh`; `...` stands for any number of them. */
  readonly says: readonly string[];
  /** It is on the line of the statement, not above. */
  readonly isBeside: boolean;
  /** Before its arrow stand the same sizes in another order. */
  readonly isOrder: boolean;
  /** Nothing but numbers in brackets: these may be values, too. */
  readonly isNumbers: boolean;
}

const size = String.raw`(?:\.\.\.|\*?[A-Za-z_][\w.]*|\d+[A-Za-z_]?\w*)`;
const item = String.raw`${size}(?:\s*(?:\*|\+|-|//?)\s*${size})*`;
const list = String.raw`${item}(?:\s*,\s*${item})*\s*,?`;
const brackets = String.raw`(?:\(\s*(?:${list})\s*\)|\[\s*(?:${list})\s*\])`;
const crosses = String.raw`[A-Za-z_]\w*(?: [x×] \w+)+`;

/** What may precede the shape of the line's result. */
const lead = String.raw`(?:(?:output |new )?(?:shape|size|dims?|dimensions?)\s*(?:is|are|=|:)?|becomes|now|out(?:put)?\s*:)\s*`;

/** The result after the arrow, at the end or before a remark. */
const afterArrow = new RegExp(
  String.raw`(?:->|=>|→)\s*(?:${lead})?(${brackets})(?!.*(?:->|=>|→))`,
  "i",
);

const beforeArrow = new RegExp(String.raw`(${brackets})\s*(?:->|=>|→)`, "i");

/** `(B, T, C)` at the beginning, unless it is part of a calculation. */
const atStart = new RegExp(
  String.raw`^\s*(?:${lead})?(${brackets}|${crosses})(?!\s*(?:[@x×*+/=-]|->|→))`,
  "i",
);

/** `token embeddings of shape (b, t, n_embd)` */
const ofShape = new RegExp(String.raw`\b(?:of|with) (?:shape|size)\s*:?\s*(${brackets})`, "i");

/** `[1, 4, 6, 16]`, `torch.Size([1, 6])`, `final layer: [1, 6, 64]` at the end. */
const numbers = /(?:^|[\s(:=])(\[\s*\d+(?:\s*,\s*\d+)+\s*\])\s*\)?\s*$/;

/** What a comment begins with, behind the rest of a statement, and on a line of its own. */
interface CommentMarks {
  readonly behind: RegExp;
  readonly alone: RegExp;
}

const hashes: CommentMarks = { behind: /^[\s;:)]*#/, alone: /^\s*#/ };
const marksOf: Readonly<Record<string, CommentMarks>> = {
  "%": { behind: /^[\s;,)]*[%#]/, alone: /^\s*[%#]/ },
  "//": {
    behind: /^(?:[^"'`/]|"[^"]*"|'[^']*'|`[^`]*`|\/(?!\/))*\/\//,
    alone: /^\s*\/\//,
  },
};

/**
 * The shape that a comment states for what a statement makes: behind it on its line, or, where it
 * shows a result after an arrow, on the line above. null: it states none. `mark`: what comments of the
 * language begin with.
 */
export function findShapeComment(
  text: string,
  statement: TextRange,
  name: string,
  mark: string,
): ShapeComment | null {
  const marks = marksOf[mark] ?? hashes;
  const lineEnd = endOfLine(text, statement.end);
  const behind = marks.behind.exec(text.slice(statement.end, lineEnd));
  if (behind) {
    const start = statement.end + behind[0].length;
    return findIn(text.slice(start, lineEnd), start, name, [
      named(name),
      afterArrow,
      atStart,
      ofShape,
      numbers,
    ]);
  }
  const lineStart = text.lastIndexOf("\n", statement.start - 1) + 1;
  if (lineStart === 0 || text.slice(lineStart, statement.start).trim() !== "") return null;
  const aboveStart = text.lastIndexOf("\n", lineStart - 2) + 1;
  const above = marks.alone.exec(text.slice(aboveStart, lineStart - 1));
  if (!above) return null;
  const start = aboveStart + above[0].length;
  const found = findIn(text.slice(start, lineStart - 1), start, name, [afterArrow]);
  return found && { ...found, isBeside: false };
}

/** `x: (B, T, C)` */
function named(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(String.raw`^\s*${escaped}\s*[:=]\s*(${brackets})`);
}

function findIn(
  comment: string,
  start: number,
  name: string,
  forms: readonly RegExp[],
): ShapeComment | null {
  if (!/[([x×]/i.test(comment)) return null;
  for (const form of forms) {
    const found = form.exec(comment)?.[1];
    if (found === undefined) continue;
    const says = readSizes(found, form === numbers);
    if (!says) continue;
    const at = start + comment.lastIndexOf(found);
    const before = beforeArrow.exec(comment)?.[1];
    const from = before === undefined ? null : readSizes(before);
    const isOrder = from !== null && from.toSorted().join() === says.toSorted().join();
    return {
      range: { start: at, end: at + found.length },
      says,
      isBeside: true,
      isOrder,
      isNumbers: form === numbers,
    };
  }
  return null;
}

/** Null if it is not a shape, for example `[0, 1]`, a range. */
function readSizes(shape: string, canBeNumbers = false): readonly string[] | null {
  const isBracketed = /^[([]/.test(shape);
  // `[55x3]`
  const product = /^[([]\s*(\d+(?:[x×]\d+)+)\s*[)\]]$/.exec(shape)?.[1];
  if (product) return product.split(/[x×]/);
  const parts = isBracketed
    ? shape.slice(1, -1).replace(/,\s*$/, "").split(",")
    : shape.split(/\s[x×]\s/);
  const says = parts.map((part) => part.trim());
  if (!canBeNumbers && shape.startsWith("[") && says.every((each) => /^\d+$/.test(each)))
    return null;
  return says;
}
