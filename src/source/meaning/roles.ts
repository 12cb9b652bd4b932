import type { Role } from "../extraction.ts";

/** The role that a path of names says. */
interface PathRole {
  readonly role: NamedRole;
  /** How many names from the end say it: 2 for `up.weight`. */
  readonly used: number;
}

/** Names that only say which part of the thing before them is meant: `q_proj.weight`. */
const PART_OF_BEFORE = new Set("weight weights kernel bias biases data matrix rows w b".split(" "));

/** The role in the last name of a path, or in the one before it where the last is `weight`. */
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

const PART = /\[\s*(["'`])(.*?)\1\s*\]|\[[^\]]*\]|[^.[\]\s:>-]+|-(?!>)/g;
const LONGEST_PATH = 200;

/** The names along a property path: `self.layers[0]["attn.wq"]` -> self, layers, attn, wq. */
export function pathParts(path: string): readonly string[] {
  if (path.length > LONGEST_PATH) return [];
  if (!/[.[:>]/.test(path)) return [path];
  return [...path.matchAll(PART)].flatMap(([whole, , quoted]) => {
    if (quoted !== undefined) return quoted.split(".");
    return whole.startsWith("[") || whole === "-" ? [] : [whole];
  });
}

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\x00-\x7F]+/g;
const LONGEST_NAME = 80;

/** The words of a name in lower case: `cachedKeys`, `cached_keys` and `CACHED KEYS` are the same. */
export function wordsOf(name: string): readonly string[] {
  if (name.length > LONGEST_NAME) return [];
  return name.match(WORD)?.map((word) => word.toLowerCase()) ?? [];
}

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

const NORM_WORDS = new Set("ln norm layernorm rms rmsnorm gamma beta".split(" "));
const NORM_BIAS_WORDS = new Set("b bias beta".split(" "));
const FIRST_WORDS = new Set("1 attn attention input".split(" "));
const SECOND_WORDS = new Set("2 mlp ffn ff post".split(" "));
const OTHER_WORDS = new Set("g w scale layer block h".split(" "));

/**
 * A weight or bias of one of the two norms of a block: `ln_1.weight`, `gamma2`, `ffn_norm.weight`,
 * `post_attention_layernorm`; null where any word says something else, or none says which norm.
 */
function roleOfNorm(words: readonly string[]): Role | null {
  if (!words.some((word) => NORM_WORDS.has(word))) return null;
  const said = words.filter((_, at) => !COUNTED_WORDS.has(words[at - 1] ?? ""));
  if (!said.every(isKnown)) return null;
  const isSecond = said.some((word) => SECOND_WORDS.has(word));
  const isFirst = said.some((word) => FIRST_WORDS.has(word)) && !said.includes("post");
  if (isFirst === isSecond) return null;
  const isBias = said.some((word) => NORM_BIAS_WORDS.has(word));
  if (isSecond) return isBias ? "norm2Bias" : "norm2";
  return isBias ? "norm1Bias" : "norm1";
}

function isKnown(word: string): boolean {
  const known = [NORM_WORDS, NORM_BIAS_WORDS, FIRST_WORDS, SECOND_WORDS, OTHER_WORDS, WEIGHT_WORDS];
  return known.some((words) => words.has(word));
}

/** Words that say nothing about the role: `the cached key vectors of head 0`. */
const NEUTRAL_WORDS: ReadonlySet<string> = new Set(
  (
    "a all array block cache cached current data demo every example for full in h head layer list mat matrix multi " +
    "my new of past per position positions row rows sample self small state states step tensor test the this " +
    "tiny tok token tokens toy transformer vec vector vectors model projected"
  ).split(" "),
);

/** Words after which a number counts instances: `layer0`. */
const COUNTED_WORDS: ReadonlySet<string> = new Set(["layer", "block", "h", "head", "step"]);

/** Words that say "a weight matrix". */
const WEIGHT_WORDS: ReadonlySet<string> = new Set(
  "w weight weights kernel proj projection".split(" "),
);

/** Words that say "a bias". */
const BIAS_WORDS: ReadonlySet<string> = new Set(["bias", "biases"]);

/** Words that place a matrix in the MLP. */
const MLP_WORDS: ReadonlySet<string> = new Set("mlp ffn ff feedforward".split(" "));

/** Words that place a matrix in attention. */
const ATTENTION_WORDS: ReadonlySet<string> = new Set("attn attention mha".split(" "));

const ACTIVATION_ROLES = {
  query: "q qs query queries",
  key: "k ks key keys",
  value: "v vs value values val vals",
  input: "x xs input inputs inp embedding embeddings embedded emb embd embeds hidden-states",
} as const;

const WEIGHT_ROLES = {
  queryProjection: "q query queries wq",
  keyProjection: "k key keys wk",
  valueProjection: "v value values wv",
  outputProjection: "o out output wo",
  mlpUp: "up c-fc fc-1 fc-in 1 linear-1 lin-1 dense-1",
  mlpGate: "gate",
  mlpDown: "down fc-2 fc-out 2 linear-2 lin-2 dense-2",
} as const;

const BIAS_ROLES = {
  queryProjectionBias: "q query queries wq",
  keyProjectionBias: "k key keys wk",
  valueProjectionBias: "v value values wv",
  outputProjectionBias: "o out output wo",
  mlpUpBias: "up c-fc fc-1 fc-in 1 linear-1 lin-1 dense-1",
  mlpDownBias: "down fc-2 fc-out 2 linear-2 lin-2 dense-2",
} as const;

/** Names that are weights even without a word that says so: `Wo`, `fc1`, `mlpUp`. */
const PLAIN_WEIGHT_ROLES = {
  queryProjection: "wq",
  keyProjection: "wk",
  valueProjection: "wv",
  outputProjection: "wo",
  queryProjectionBias: "bq",
  keyProjectionBias: "bk",
  valueProjectionBias: "bv",
  outputProjectionBias: "bo",
  mlpUp: "up c-fc fc-1 fc-in linear-1 lin-1 dense-1",
  mlpGate: "gate",
  mlpDown: "down fc-2 fc-out linear-2 lin-2 dense-2",
} as const;

/** Core words (joined by `-`) of something computed from tokens. */
const ROLE_OF_ACTIVATION = invert(ACTIVATION_ROLES);
/** Core words of something called a weight. */
const ROLE_OF_WEIGHT = invert(WEIGHT_ROLES);
/** Core words of something called a bias. */
const ROLE_OF_BIAS = invert(BIAS_ROLES);
/** Core words of a weight that is not called one. */
const ROLE_OF_PLAIN_WEIGHT = invert(PLAIN_WEIGHT_ROLES);

function invert(table: { readonly [role in Role]?: string }): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  for (const [role, cores] of Object.entries(table)) {
    for (const core of cores.split(" ")) roles.set(core, role as Role);
  }
  return roles;
}
