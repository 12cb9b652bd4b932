import type { Expression } from "../evaluation/expression.ts";
import type { JsonTokens } from "./jsonTokens.ts";
import { tokenKind } from "./tokenKind.ts";

/** The value of one token; `key` is the name that it stands under. */
export function toLeaf(tokens: JsonTokens, key: string | null): Expression {
  const { kind, text } = tokens;
  const { length } = text;
  if (kind === tokenKind.true || kind === tokenKind.false) {
    return { kind: "boolean", length, value: kind === tokenKind.true };
  }
  if (kind === tokenKind.string) return { kind: "text", length, value: tokens.value };
  const value = toNumber(text, key);
  if (value === null) return { kind: "unknown", length, malformed: true };
  return { kind: "number", length, value, integer: false, single: false };
}

/** Half-typed numbers count as far as they go; in a mask, null is what hides a position. */
function toNumber(text: string, key: string | null): number | null {
  if (text === "null") return key !== null && /mask/iu.test(key) ? -Infinity : null;
  const whole = Number(text);
  if (!Number.isNaN(whole)) return whole;
  if (text === "NaN") return NaN;
  const match = /^([-+]?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|Infinity))(?:[eE][-+]?)?$/u.exec(text);
  return match ? Number(match[1]) : null;
}
