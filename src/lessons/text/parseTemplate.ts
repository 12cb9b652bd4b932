import type { NumberTemplate } from "./stepText.ts";

/**
 * What stands between `{{` and `}}`: `0.8590 = demo.attentionWeights[0][0][1]` states and checks,
 * `demo.attentionWeights[0][0][1] | 4` shows with 4 decimals. `start` is where `{{` stands.
 */
export function parseTemplate(inner: string, start: number): NumberTemplate | null {
  const range = { start, end: start + inner.length + 4 };
  const at = (piece: string, offset: number) => {
    const before = piece.length - piece.trimStart().length;
    const from = start + 2 + offset + before;
    return { start: from, end: from + piece.trim().length };
  };
  const equals = /\s=\s/.exec(inner);
  if (equals) {
    const literal = inner.slice(0, equals.index).trim();
    const piece = inner.slice(equals.index + 3);
    const expression = piece.trim();
    if (literal === "" || expression === "") return null;
    const expressionRange = at(piece, equals.index + 3);
    return { kind: "number", literal, expression, expressionRange, decimals: null, range };
  }
  const [, piece = inner, digits] = /^(.*)\s\|\s*(\d{1,2})\s*$/s.exec(inner) ?? [];
  if (piece.trim() === "") return null;
  return {
    kind: "number",
    literal: null,
    expression: piece.trim(),
    expressionRange: at(piece, 0),
    decimals: digits === undefined ? null : Number(digits),
    range,
  };
}
