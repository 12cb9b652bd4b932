import type { Scope } from "../../reading.ts";
import type { TextRange } from "../../textRange.ts";
import type { NumberValue } from "../evaluation/value.ts";
import { numberAt } from "./lineShapes.ts";
import type { FoundName } from "./nameBefore.ts";
import type { PlainCollector } from "./plainCollector.ts";
import { toBlockValue } from "./rows.ts";
import { unsignedNumber } from "../../../tensor/writtenNumber.ts";

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
  let last: FoundMatrix | null = null;
  const add = (found: FoundMatrix | null): void => {
    const inner = found?.inner;
    const name = found?.isChanged === false ? found.name : null;
    const rows = inner && readRows(text, inner);
    const value = rows && toBlockValue({ name, rows });
    if (value) collector.addValue(value, name, scope);
  };
  for (let open = opening.exec(text); open && open.index < end; open = opening.exec(text)) {
    const from = opening.lastIndex;
    closing.lastIndex = from;
    const close = closing.exec(text);
    if (!close || close.index > end) break;
    collector.budget.spend(300 + 2 * (close.index - from));
    const inner = { start: from, end: close.index };
    const nested = text.slice(from, Math.min(close.index, from + 400)).includes("\\begin{");
    if (nested || inner.end - inner.start > longest) continue;
    opening.lastIndex = closing.lastIndex;
    const found = findMatrix(text, open.index, inner, closing.lastIndex);
    const pair: MatrixPair = last ? joinChain(text, last, found) : [found, null];
    add(pair[1]);
    last = pair[0];
  }
  add(last);
}

/** A matrix, and where it begins and ends with its marks. */
interface FoundMatrix {
  /** What it is called, or the product that it is a factor of. */
  readonly name: FoundName | null;
  /** Whether it is a factor, or transposed, and so not what is named. */
  readonly isChanged: boolean;
  readonly inner: TextRange;
  readonly whole: TextRange;
}

/** A matrix, and the one before it. */
type MatrixPair = readonly [after: FoundMatrix, before: FoundMatrix | null];

function findMatrix(text: string, at: number, inner: TextRange, end: number): FoundMatrix {
  const inside = nameInside(text, inner);
  const start = inside ? text.indexOf("=", inside.range.end) + 1 : inner.start;
  const name = nameBeforeMatrix(text, at) ?? inside;
  const isChanged = changedAfter.test(text.slice(end, end + 60));
  return { name, isChanged, inner: { ...inner, start }, whole: { start: at, end } };
}

/** A transpose, a power, or a factor behind a matrix: it is not what is named. */
const changedAfter =
  /^\s*(?:\\right\s*[\])}|.]\s*)?(?:\^|(?:\\(?:cdot|times|odot)\s*)?(?:[A-Za-z](?![A-Za-z])|\\(?:math\w+|bm)\{)(?![^\n$]{0,20}=))/;

/** What may stand between two matrices of one product or equation, beside its sign. */
const aroundSign = /\\(?:left|right)\s?[[\](){}|.]?|\\(?:[,;:! ]|quad)|[\s&()[\]]/g;

/**
 * The second of two matrices, and the first: what a name equals is the last one of a chain, `Q = A B = C`, and a
 * factor has no name.
 */
function joinChain(text: string, before: FoundMatrix, after: FoundMatrix): MatrixPair {
  const gap = text.slice(before.whole.end, after.whole.start);
  const sign = gap.length > 60 ? "," : gap.replace(aroundSign, "");
  const isProduct = /^(?:\^\{?\\?\w+\}?)?(?:\\(?:cdot|times|odot)|[-+])?$/.test(sign);
  if (sign !== "=" && !isProduct) return [after, before];
  const isChanged = isProduct || after.isChanged;
  return [
    { ...after, isChanged, name: before.name },
    { ...before, isChanged: true },
  ];
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

const sign = String.raw`(?:[-+\u2212]\}?)?\s?`;
const written = new RegExp(String.raw`${sign}${unsignedNumber}|-?\\infty`, "y");
/** `\frac{1}{2}`, `\tfrac12` */
const fraction = new RegExp(
  String.raw`(${sign})\\[dt]?frac\s*(?:\{\s*(${sign}${unsignedNumber})\s*\}\s*\{\s*(${unsignedNumber})\s*\}|(\d)\s*(\d))`,
  "y",
);

/** A number with a sign of its own, a fraction of two, or minus infinity, as in a mask. */
function numberIn(text: string, at: number, end: number): NumberValue | null {
  const toValue = (value: number, length: number): NumberValue | null =>
    at + length > end ? null : { ...numberAt("0", 0)!, value, start: at, end: at + length };
  fraction.lastIndex = at;
  const [whole, before, above, below, first, second] = fraction.exec(text) ?? [];
  if (whole !== undefined) {
    const value = toPlain(above ?? first ?? "") / toPlain(below ?? second ?? "");
    return toValue(toPlain(`${before ?? ""}1`) * value, whole.length);
  }
  written.lastIndex = at;
  const [found] = written.exec(text) ?? [];
  if (found === undefined) return null;
  const isInfinite = found.endsWith("infty");
  const infinity = found.startsWith("-") ? -Infinity : Infinity;
  return toValue(isInfinite ? infinity : toPlain(found), found.length);
}

function toPlain(found: string): number {
  return Number(found.replace(/[\s{}]/g, "").replace("\u2212", "-"));
}

/** Where the formula begins in which a matrix stands, or its part. */
const formulaStart =
  /(?:\$|\\\[|\\\(|\\\\|\\(?:begin|end)\{\w+\*?\}|[,;]|\\q?quad|\n\s*\n)(?![\s\S]*(?:\$|\\\[|\\\(|\\\\|\\(?:begin|end)\{\w+\*?\}|[,;]|\\q?quad|\n\s*\n))/;

/** `Q =`, `\mathbf{Q} =`, `W_Q =`, `$K = X W_K =`: what is on the left of the first equals sign. */
function nameBeforeMatrix(text: string, at: number): FoundName | null {
  const from = Math.max(0, at - nameReach);
  const before = text.slice(from, at).replace(/(?:\\left|\\displaystyle|\$|\s|\\\[|[([])*$/, "");
  if (!before.endsWith("=")) return null;
  const begin = formulaStart.exec(before);
  const start = begin ? begin.index + begin[0].length : 0;
  const [left = ""] = before.slice(start).split("=", 1);
  return nameAtEnd(left, from + start);
}

function nameInside(text: string, { start, end }: TextRange): FoundName | null {
  const equals = text.indexOf("=", start);
  return equals < 0 || equals > end ? null : nameAtEnd(text.slice(start, equals), start);
}

const lower = String.raw`(?:_(?:\{(?:\\\w+\{)?(?<KIND>[A-Za-z0-9,]+)\}*|(?<KIND1>[A-Za-z0-9])))?`;
const named = new RegExp(
  String.raw`(?<first>(?<![A-Za-z\\])[A-Za-z][A-Za-z0-9]*)\}?` +
    lower.replaceAll("KIND", "below") +
    String.raw`(?:\^(?:\{(?:\\\w+\{)?\\?(?<above>[A-Za-z0-9,]+)\}*|\\?(?<above1>[A-Za-z0-9]+)))?` +
    String.raw`\}?[\s&:]*$`,
);
/** A factor before a name: `X W_Q`, `\mathbf{X} W_Q`. */
const factorBefore =
  /(?:(?<![A-Za-z\\])[A-Za-z]|[)}])(?:_\w|\^\w)?\s*(?:\\(?:cdot|times|,)\s*)?(?:\\\w+\{)?$/;

function nameAtEnd(before: string, from: number): FoundName | null {
  const found = named.exec(before);
  const { first, below, below1, above, above1 } = found?.groups ?? {};
  if (!found || first === undefined || factorBefore.test(before.slice(0, found.index))) return null;
  const raised = above ?? above1;
  if (raised !== undefined && /^(?:T|top|intercal|prime|\d+)$/.test(raised)) return null;
  const parts = [first, raised, below ?? below1].filter((part) => part !== undefined);
  const start = from + found.index;
  return { name: parts.join("_").replaceAll(",", ""), range: { start, end: start + first.length } };
}
