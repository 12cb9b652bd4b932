import type { NumberValue } from "../evaluation/value.ts";

const NUMBER = /[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?(?:f32|f64|[fFdDmM])?/y;
const LONGEST_NUMBER = 400;

/** The number that begins at a place; dates, times, versions and addresses are none. */
export function numberAt(text: string, start: number): NumberValue | null {
  NUMBER.lastIndex = start;
  if (!NUMBER.test(text)) return null;
  const end = NUMBER.lastIndex;
  if (!isSeparator(text.charCodeAt(end)) || end - start > LONGEST_NUMBER) return null;
  const written = text.slice(start, end);
  const value = Number(written.replace(/_|f32|f64|[fFdDmM]$/g, ""));
  if (Number.isNaN(value)) return null;
  const integer = !/[.eE]/.test(written);
  return { kind: "number", value, integer, single: false, literal: true, wrapped: false, start, end };
}

/** White space, `, ; ) ] }`, a comment or the end of the text (NaN). */
function isSeparator(code: number): boolean {
  if (Number.isNaN(code) || code <= 32 || code === 0xa0) return true;
  return ",;)]}#/|".includes(String.fromCharCode(code));
}
