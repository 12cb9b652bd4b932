import { roleOfWords, type NamedRole } from "./roleOfWords.ts";
import { ATTENTION_WORDS, MLP_WORDS } from "./roleWords.ts";
import { wordsOf } from "./wordsOf.ts";

/** What a path of names says. */
export interface PathRole {
  readonly role: NamedRole;
  /** How many names from the end it took to tell: 2 for `up.weight`. */
  readonly used: number;
}

/** Names that only say which part of the thing before them is meant: `q_proj.weight`. */
const PART_OF_BEFORE = new Set("weight weights kernel bias biases data matrix rows w b".split(" "));

/** The role told by the last name of a path, or by the one before it where the last is `weight`. */
export function roleOfPath(path: readonly string[]): PathRole | null {
  let words: readonly string[] = [];
  for (let used = 1; used <= path.length; used += 1) {
    const before = wordsOf(path[path.length - used] ?? "");
    words = [...before, ...words];
    if (before.length === 1 && PART_OF_BEFORE.has(before[0] ?? "")) continue;
    const role = roleOfWords(words);
    return role === null ? null : { role: inContext(role, path), used };
  }
  return null;
}

/** `c_proj` mixes heads in attention and is the way down in an MLP; an outer name may tell. */
function inContext(role: NamedRole, path: readonly string[]): NamedRole {
  if (role !== "attentionOrMlpProjection" && role !== "attentionOrMlpBias") return role;
  const isBias = role === "attentionOrMlpBias";
  for (const name of path.toReversed()) {
    const words = wordsOf(name);
    if (words.some((word) => MLP_WORDS.has(word))) return isBias ? "mlpDownBias" : "mlpDown";
    // the bias of an output projection has no role, and so none here either
    if (words.some((word) => ATTENTION_WORDS.has(word))) return isBias ? role : "outputProjection";
  }
  return role;
}
