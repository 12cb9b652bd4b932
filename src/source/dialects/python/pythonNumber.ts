import type { Expression } from "../evaluation/expression.ts";

/** A Python number: `1_000`, `0xff`, `1.`, `.5`, `1e-3`; a complex number is none. */
export function toPythonNumber(text: string): Expression {
  const digits = text.replaceAll("_", "");
  const value = Number(digits);
  if (Number.isNaN(value)) return { kind: "unknown", length: text.length, malformed: false };
  const integer = /^(?:\d+|0[xob].*)$/iu.test(digits);
  return { kind: "number", length: text.length, value, integer, single: false };
}
