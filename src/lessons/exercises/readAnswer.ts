import type { CodeFile } from "../anchors/findComputation.ts";
import { findMatrix } from "../anchors/resolveAnchor.ts";
import { toAnswer, type Answer } from "./answer.ts";

/** The answer that a variable of the learner's file holds: a matrix, or one number; null: none. */
export function readAnswer(name: string, code: CodeFile): Answer | null {
  const matrix = findMatrix(name, "", code);
  if (matrix) {
    const { shape, values, cells, range } = matrix;
    return { shape, values, cells, range };
  }
  return readNumber(name, code.text);
}

const number = String.raw`([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)`;

function readNumber(name: string, text: string): Answer | null {
  const last = name.split(".").at(-1) ?? name;
  const pattern = new RegExp(
    `(?<![\\w.])${last.replace(/\W/g, "\\$&")}\\s*(?::[^=\\n]*)?=(?!=)\\s*(?:new\\s*)?(?:[A-Za-z_][\\w.]*\\s*)?\\(?\\s*${number}(?![\\w.])`,
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

function readNumbers(text: string): readonly number[] {
  const found = text.match(/[-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?\b(?:nan|inf)\w*/gi);
  return (found ?? []).map((word) => {
    const plain = word.replace("−", "-").toLowerCase();
    if (plain.includes("nan")) return NaN;
    return plain.includes("inf") ? (plain.startsWith("-") ? -Infinity : Infinity) : Number(plain);
  });
}
