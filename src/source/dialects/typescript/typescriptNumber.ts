import type { Expression } from "../evaluation/expression.ts";

/** A JavaScript number: `1_000`, `0xff`, `.5`, `1e-3`; a big integer is none. */
export function toTypeScriptNumber(text: string): Expression {
  const value = Number(text.replaceAll("_", ""));
  if (Number.isNaN(value)) return { kind: "unknown", length: text.length, malformed: false };
  return { kind: "number", length: text.length, value, integer: false, single: false };
}
