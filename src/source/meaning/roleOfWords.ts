import type { Role } from "../extraction.ts";
import { roleOfNorm } from "./roleOfNorm.ts";
import {
  ATTENTION_WORDS,
  BIAS_WORDS,
  COUNTED_WORDS,
  MLP_WORDS,
  NEUTRAL_WORDS,
  ROLE_OF_ACTIVATION,
  ROLE_OF_BIAS,
  ROLE_OF_PLAIN_WEIGHT,
  ROLE_OF_WEIGHT,
  WEIGHT_WORDS,
} from "./roleWords.ts";

/** A role, or `c_proj`: an output projection in attention and a down projection in an MLP. */
export type NamedRole = Role | "attentionOrMlpProjection" | "attentionOrMlpBias";

interface NameParts {
  readonly core: string;
  readonly coreWithoutNumber: string;
  readonly isWeight: boolean;
  readonly isBias: boolean;
  readonly inMlp: boolean;
  readonly inAttention: boolean;
}

/** The role that words name, all of them taken into account; null when any word means something else. */
export function roleOfWords(words: readonly string[]): NamedRole | null {
  const norm = roleOfNorm(words);
  if (norm) return norm;
  const parts = sortWords(words);
  if (parts.isBias) return lookUp(ROLE_OF_BIAS, parts) ?? projectionBias(parts);
  if (parts.isWeight) return weightRole(parts);
  const activation = lookUp(ROLE_OF_ACTIVATION, parts);
  // `x_attn` is what attention made of x, but `attn_q` is still the query
  if (activation === "input" && parts.inAttention) return null;
  return activation ?? lookUp(ROLE_OF_PLAIN_WEIGHT, parts);
}

function weightRole(parts: NameParts): NamedRole | null {
  const { core, inMlp, inAttention } = parts;
  if (core === "c") {
    if (inMlp) return "mlpDown";
    return inAttention ? "outputProjection" : "attentionOrMlpProjection";
  }
  const role = lookUp(ROLE_OF_WEIGHT, parts);
  if (!inMlp) return role;
  if (core === "in") return "mlpUp";
  return role === "outputProjection" ? "mlpDown" : role;
}

function projectionBias({ core, inMlp, inAttention }: NameParts): NamedRole | null {
  if (core !== "c" || inAttention) return null;
  return inMlp ? "mlpDownBias" : "attentionOrMlpBias";
}

function lookUp(roles: ReadonlyMap<string, Role>, parts: NameParts): Role | null {
  return roles.get(parts.core) ?? roles.get(parts.coreWithoutNumber) ?? null;
}

function sortWords(words: readonly string[]): NameParts {
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  const isBias = has(BIAS_WORDS) || (words.length > 1 && isBiasLetter(words));
  const core = coreOf(words, isBias);
  return {
    core: core.join("-"),
    coreWithoutNumber: core.filter((word, at) => at === 0 || !isNumber(word)).join("-"),
    isWeight: has(WEIGHT_WORDS),
    isBias,
    inMlp: has(MLP_WORDS),
    inAttention: has(ATTENTION_WORDS),
  };
}

function isBiasLetter(words: readonly string[]): boolean {
  return words[0] === "b" || words.at(-1) === "b";
}

function coreOf(words: readonly string[], isBias: boolean): readonly string[] {
  const core = words.filter((word, at) => {
    if (isNumber(word)) return !COUNTED_WORDS.has(words[at - 1] ?? "");
    if (isBias && word === "b") return false;
    return !isAside(word);
  });
  const isHidden = words.includes("hidden") && words.some((word) => word.startsWith("state"));
  return isHidden ? core.map((word) => (word === "hidden" ? "hidden-states" : word)) : core;
}

function isAside(word: string): boolean {
  return (
    NEUTRAL_WORDS.has(word) ||
    WEIGHT_WORDS.has(word) ||
    BIAS_WORDS.has(word) ||
    MLP_WORDS.has(word) ||
    ATTENTION_WORDS.has(word)
  );
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}
