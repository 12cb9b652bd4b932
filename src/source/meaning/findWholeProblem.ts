import * as l10n from "@vscode/l10n";
import { createScanner } from "jsonc-parser";
import type { ComputationKind } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
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
  const said = SAYS_KIND.test(text) ? findKind(text, isKnown) : null;
  if (!said || !isKnown(said.value)) return null;
  const end = text.lastIndexOf("}") + 1 || text.length;
  return { kind: said.value, range: { start: said.start, end } };
}

/** A warning for a file whose outermost object says another kind, though it has computations. */
export function findUnknownKind(text: string): SourceProblem | null {
  const said = /"kind"\s*:\s*"/.test(text) ? findKind(text, () => true) : null;
  if (!said) return null;
  const message = l10n.t(
    "“{0}” is no kind of problem: the matrices are read one by one, and what else stands here is not. " +
      "The kinds are {1}.",
    ...[said.value, KINDS.join(", ")],
  );
  return { message, range: said.range, severity: "warning" };
}

function isKnown(kind: string): kind is (typeof KINDS)[number] {
  return KINDS.some((known) => known === kind);
}

interface SaidKind {
  readonly value: string;
  readonly range: TextRange;
  /** Where the object begins that says it. */
  readonly start: number;
}

/** The first `kind` of the outermost object that is asked for. */
function findKind(text: string, isAsked: (kind: string) => boolean): SaidKind | null {
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
    if (before === "kind" && isAsked(value)) {
      const at = scanner.getTokenOffset();
      return { value, range: { start: at, end: at + scanner.getTokenLength() }, start };
    }
    before = value;
  }
  return null;
}
