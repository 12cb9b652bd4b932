import type { Role } from "../extraction.ts";
import { COUNTED_WORDS, WEIGHT_WORDS } from "./roleWords.ts";

const NORM_WORDS = new Set("ln norm layernorm rms rmsnorm gamma beta".split(" "));
const BIAS_WORDS = new Set("b bias beta".split(" "));
const FIRST_WORDS = new Set("1 attn attention input".split(" "));
const SECOND_WORDS = new Set("2 mlp ffn ff post".split(" "));
const OTHER_WORDS = new Set("g w scale layer block h".split(" "));

/**
 * A weight or bias of one of the two norms of a block: `ln_1.weight`, `gamma2`, `ffn_norm.weight`,
 * `post_attention_layernorm`; null where any word says something else, or none says which norm.
 */
export function roleOfNorm(words: readonly string[]): Role | null {
  if (!words.some((word) => NORM_WORDS.has(word))) return null;
  const said = words.filter((_, at) => !COUNTED_WORDS.has(words[at - 1] ?? ""));
  if (!said.every(isKnown)) return null;
  const isSecond = said.some((word) => SECOND_WORDS.has(word));
  const isFirst = said.some((word) => FIRST_WORDS.has(word)) && !said.includes("post");
  if (isFirst === isSecond) return null;
  const isBias = said.some((word) => BIAS_WORDS.has(word));
  if (isSecond) return isBias ? "norm2Bias" : "norm2";
  return isBias ? "norm1Bias" : "norm1";
}

function isKnown(word: string): boolean {
  const known = [NORM_WORDS, BIAS_WORDS, FIRST_WORDS, SECOND_WORDS, OTHER_WORDS, WEIGHT_WORDS];
  return known.some((words) => words.has(word));
}
