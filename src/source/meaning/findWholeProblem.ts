import { createScanner } from "jsonc-parser";
import type { ComputationKind } from "../extraction.ts";
import type { TextRange } from "../textRange.ts";

/** A JSON file that is one whole problem: `{ "kind": "block", ... }`. */
export interface WholeProblem {
  readonly kind: ComputationKind;
  /** The object, brackets included. */
  readonly range: TextRange;
}

const KINDS = ["attention", "selfAttention", "mlp", "block", "stack"] as const;
/** Most JSON files are no problems, and this tells it quickly. */
const SAYS_KIND = /"kind"\s*:\s*"(?:attention|selfAttention|mlp|block|stack)"/;

/** The kinds of token that jsonc-parser tells apart (its own names are erased types). */
const OPEN_BRACE = 1;
const CLOSE_BRACE = 2;
const OPEN_BRACKET = 3;
const CLOSE_BRACKET = 4;
const STRING = 10;
const END = 17;

/** The problem that a JSON text is, if its outermost object says what kind of problem it is. */
export function findWholeProblem(text: string): WholeProblem | null {
  if (!SAYS_KIND.test(text)) return null;
  const scanner = createScanner(text, true);
  const first: number = scanner.scan();
  if (first !== OPEN_BRACE) return null;
  const start = scanner.getTokenOffset();
  let depth = 1;
  let before: string | null = null;
  for (let token: number = scanner.scan(); token !== END && depth > 0; token = scanner.scan()) {
    if (token === OPEN_BRACE || token === OPEN_BRACKET) depth += 1;
    if (token === CLOSE_BRACE || token === CLOSE_BRACKET) depth -= 1;
    if (token !== STRING || depth !== 1) continue;
    const value = scanner.getTokenValue();
    const kind = before === "kind" ? KINDS.find((known) => known === value) : undefined;
    if (kind) return { kind, range: { start, end: text.lastIndexOf("}") + 1 || text.length } };
    before = value;
  }
  return null;
}
