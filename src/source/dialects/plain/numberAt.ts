import type { NumberValue } from "../evaluation/value.ts";

const NUMBER = /[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?(?:f32|f64|[fFdDmM])?/y;
const SEPARATORS: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  ",;)]}#/|".includes(String.fromCharCode(code)),
);
const LONGEST_NUMBER = 400;

/** The number that begins at a place; dates, times, versions and addresses are none. */
export function numberAt(text: string, start: number): NumberValue | null {
  NUMBER.lastIndex = start;
  if (!NUMBER.test(text)) return null;
  const end = NUMBER.lastIndex;
  if (!isSeparator(text.charCodeAt(end)) || end - start > LONGEST_NUMBER) return null;
  const value = toNumber(text.slice(start, end));
  if (Number.isNaN(value)) return null;
  return {
    kind: "number",
    value,
    integer: false,
    single: false,
    literal: true,
    wrapped: false,
    start,
    end,
  };
}

function toNumber(written: string): number {
  const plain = Number(written);
  return Number.isNaN(plain) ? Number(written.replace(/_|f32|f64|[fFdDmM]$/g, "")) : plain;
}

/** White space, `, ; ) ] }`, a comment or the end of the text (NaN). */
function isSeparator(code: number): boolean {
  if (Number.isNaN(code) || code <= 32 || code === 0xa0) return true;
  return code < 128 && SEPARATORS[code] === true;
}
