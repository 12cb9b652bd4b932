import type { CellRanges } from "../../source/cellRanges.ts";
import type { TextRange } from "../../source/textRange.ts";
import { createTensor, type Tensor } from "../../tensor/tensor.ts";
import type { CodeFile } from "../anchors/findComputation.ts";
import { findMatrix } from "../anchors/resolveAnchor.ts";
import { forLanguage, type CodeLanguage } from "../format/codeLanguage.ts";
import type { Exercise } from "../format/exercise.ts";
import { unsignedNumber } from "../../tensor/writtenNumber.ts";

/** The learner's answer: numbers in rows, with the place of each where they are in a file. */
export interface Answer {
  readonly shape: readonly [rows: number, columns: number];
  readonly values: Float64Array;
  /** One range per number, in reading order; null: typed into the lesson. */
  readonly cells: CellRanges | null;
  readonly range: TextRange | null;
}

/** An answer that was given without a file. */
export function toAnswer(rows: readonly (readonly number[])[]): Answer {
  const shape = [rows.length, rows[0]?.length ?? 0] as const;
  return { shape, values: Float64Array.from(rows.flat()), cells: null, range: null };
}

/** Numbers of any shape as an answer: all but the last axis become rows. */
export function fromTensor({ shape, values }: Tensor): Answer {
  const columns = shape.at(-1) ?? 1;
  const rows = columns === 0 ? 0 : values.length / columns;
  return { shape: [rows, columns], values: Float64Array.from(values), cells: null, range: null };
}

/**
 * An answer in the shape of what it is compared with: a row or a column for `[n]`, rows of all heads
 * one under the other for `[heads, n, m]`; null where it does not fit.
 */
export function fitAnswer({ shape, values }: Answer, target: readonly number[]): Tensor | null {
  const columns = target.at(-1) ?? 1;
  const count = target.reduce((product, size) => product * size, 1);
  if (values.length !== count) return null;
  const isVector = target.length < 2 && shape.includes(1);
  return isVector || shape[1] === columns ? createTensor(target, values) : null;
}

/** The answer that a variable of the learner's file holds: a matrix, or one number; null: none. */
export function readAnswer(name: string, code: CodeFile): Answer | null {
  const matrix = findMatrix(name, "", code);
  if (matrix) {
    const { shape, values, cells, range } = matrix;
    return { shape, values, cells, range };
  }
  return readNumber(name, code.text);
}

const number = `([-+]?${unsignedNumber})`;

function readNumber(name: string, text: string): Answer | null {
  const last = name.split(".").at(-1) ?? name;
  const pattern = new RegExp(
    `(?<![\\w.])${last.replace(/\W/g, "\\$&")}\\s*(?::[^=\\n]*)?=(?!=)\\s*(?:new\\s*)?(?:[A-Za-z_][\\w.]*\\s*)?(?:\\(\\s*)?${number}(?![\\w.])`,
    "g",
  );
  const match = [...text.matchAll(pattern)].at(-1);
  if (!match) return null;
  const [whole, digits = ""] = match;
  const start = match.index + whole.length - digits.length;
  const range = { start, end: start + digits.length };
  return { ...toAnswer([[Number(digits)]]), cells: [range], range };
}

/** Numbers that were pasted from a run: `[[1, 2], [3, 4]]`, `tensor([...])` or rows of text. */
export function readPastedAnswer(text: string): Answer | null {
  const inner = text
    .replace(/\b(?:dtype|device|requires_grad|grad_fn)\s*=[^,)\]]*/g, " ")
    .replace(/[A-Za-z_]\w*\s*=/g, " ");
  const pieces = inner.includes("[") ? inner.split(/[[\]]/) : inner.split(/[\n;]/);
  const rows = pieces.map(readNumbers).filter((row) => row.length > 0);
  const isEven = rows.every((row) => row.length === rows[0]?.length);
  return rows.length > 0 && isEven ? toAnswer(rows) : null;
}

const numbers = new RegExp(String.raw`[-+−]?${unsignedNumber}|[-+]?\b(?:nan|inf)\w*`, "gi");

function readNumbers(text: string): readonly number[] {
  const found = text.match(numbers);
  return (found ?? []).map((word) => {
    const plain = word.replace("−", "-").toLowerCase();
    if (plain.includes("nan")) return NaN;
    return plain.includes("inf") ? (plain.startsWith("-") ? -Infinity : Infinity) : Number(plain);
  });
}

/** The answers that the learner's file holds; those that are not there yet are left out. */
export function readAnswers(
  { answers }: Exercise,
  language: CodeLanguage,
  code: CodeFile,
): Readonly<Record<string, Answer>> {
  const found: Record<string, Answer> = {};
  for (const [name, { in: variable }] of Object.entries(answers)) {
    const answer = readAnswer(forLanguage(variable, language) ?? name, code);
    if (answer) found[name] = answer;
  }
  return found;
}
