import type { Scope } from "../../reading.ts";
import type { TextRange } from "../../textRange.ts";
import type { NumberValue } from "../evaluation/value.ts";
import { numberAt } from "./lineShapes.ts";
import type { FoundName } from "./nameBefore.ts";
import type { PlainCollector } from "./plainCollector.ts";
import { toBlockValue } from "./rows.ts";

const opening =
  /\\begin\{(?:[pbBvV]?matrix\*?|smallmatrix|array)\}(?:\[[^\]\n]{0,9}\])?(?:\{[clr|@{} ]{0,40}\})?|\\\[/g;
const closing = /\\end\{(?:[pbBvV]?matrix\*?|smallmatrix|array)\}|\\\]/g;
/** A longer one is not written by hand. */
const longest = 200_000;
/** How far before a matrix its name may begin. */
const nameReach = 120;

/** Matrices as LaTeX writes them: `\begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix}`, `\[ 1 & 0 \\ 0 & 1 \]`. */
export function readLatex(
  text: string,
  { start, end }: TextRange,
  scope: Scope,
  collector: PlainCollector,
): void {
  if (!text.includes("\\\\", start) && !text.includes("matrix}", start)) return;
  opening.lastIndex = start;
  for (let open = opening.exec(text); open && open.index < end; open = opening.exec(text)) {
    const from = opening.lastIndex;
    closing.lastIndex = from;
    const close = closing.exec(text);
    if (!close || close.index > end) return;
    collector.budget.spend(close.index - from);
    const inner = { start: from, end: close.index };
    const nested = text.slice(from, Math.min(close.index, from + 400)).includes("\\begin{");
    if (nested || inner.end - inner.start > longest) continue;
    opening.lastIndex = closing.lastIndex;
    addMatrix(text, open.index, inner, scope, collector);
  }
}

function addMatrix(
  text: string,
  at: number,
  inner: TextRange,
  scope: Scope,
  collector: PlainCollector,
): void {
  collector.budget.spend(300 + inner.end - inner.start);
  const name = nameBeforeMatrix(text, at) ?? nameInside(text, inner);
  const start =
    name && name.range.start >= inner.start ? text.indexOf("=", name.range.end) + 1 : inner.start;
  const rows = readRows(text, { start, end: inner.end });
  const value = rows && toBlockValue({ name, rows });
  if (value) collector.addValue(value, name, scope);
}

/** The numbers between `&` and `\\`; null where anything else stands there. */
function readRows(
  text: string,
  { start, end }: TextRange,
): readonly (readonly NumberValue[])[] | null {
  const rows: NumberValue[][] = [];
  let row: NumberValue[] = [];
  let isOpen = true;
  const skip = /(?:\s|\\hline|\\[,;:! ]|\{|\}|\$)*/y;
  for (let at = start; ;) {
    skip.lastIndex = at;
    skip.test(text);
    at = Math.min(end, skip.lastIndex);
    if (at >= end) break;
    if (text.startsWith("\\\\", at)) {
      if (row.length > 0) rows.push(row);
      [row, isOpen] = [[], true];
      rowEnd.lastIndex = at;
      rowEnd.test(text);
      at = rowEnd.lastIndex;
    } else if (text[at] === "&") {
      isOpen = true;
      at += 1;
    } else {
      const number = isOpen ? numberIn(text, at, end) : null;
      if (!number) return null;
      row.push(number);
      isOpen = false;
      at = number.end;
    }
  }
  if (row.length > 0) rows.push(row);
  const columns = rows[0]?.length ?? 0;
  const isMatrix = rows.length > 0 && rows.every(({ length }) => length === columns);
  return isMatrix && rows.length * columns > 1 ? rows : null;
}

/** The end of a row, with the room below it. */
const rowEnd = /\\\\(?:\[[^\]\n]{0,12}\])?/y;

const written = /[-+\u2212]?\s?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|-?\\infty/y;

/** A number with a sign of its own, or minus infinity, as in a mask. */
function numberIn(text: string, at: number, end: number): NumberValue | null {
  written.lastIndex = at;
  const [found] = written.exec(text) ?? [];
  if (found === undefined || at + found.length > end) return null;
  const plain = found.replace(/\s/g, "").replace("\u2212", "-");
  if (plain.endsWith("infty")) {
    const value = plain.startsWith("-") ? -Infinity : Infinity;
    return { ...numberAt("0", 0)!, value, start: at, end: at + found.length };
  }
  return { ...numberAt(plain, 0)!, start: at, end: at + found.length };
}

/** `Q =`, `\mathbf{Q} =`, `W_Q =`, `$K =`: what stands before the equals sign. */
function nameBeforeMatrix(text: string, at: number): FoundName | null {
  const from = Math.max(0, at - nameReach);
  const before = text.slice(from, at).replace(/(?:\\left|\\displaystyle|\$|\s|\\\[|[([])*$/, "");
  return before.endsWith("=") ? nameAtEnd(before.slice(0, -1), from) : null;
}

function nameInside(text: string, { start, end }: TextRange): FoundName | null {
  const equals = text.indexOf("=", start);
  return equals < 0 || equals > end ? null : nameAtEnd(text.slice(start, equals), start);
}

const named =
  /(?:\\(?:math\w+|text\w*|boldsymbol|bm|vec|operatorname)\s*\{)?([A-Za-z][A-Za-z0-9]*(?:_(?:\{[A-Za-z0-9,]+\}|[A-Za-z0-9]))?)\}?(?:_(?:\{(?:\\\w+\{)?([A-Za-z0-9,]+)\}*|([A-Za-z0-9])))?[\s&:]*$/;

function nameAtEnd(before: string, from: number): FoundName | null {
  const found = named.exec(before);
  if (!found) return null;
  const [whole, first = "", braced, single] = found;
  const lower = braced ?? single;
  const name = `${first}${lower === undefined ? "" : `_${lower}`}`.replace(/[{},]/g, "");
  const start = from + found.index + whole.indexOf(first);
  return { name, range: { start, end: start + first.length } };
}
