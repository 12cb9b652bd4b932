import type { Role } from "../extraction.ts";

/** Words that say nothing about the role: `the cached key vectors of head 0`. */
export const NEUTRAL_WORDS: ReadonlySet<string> = new Set(
  (
    "a all array block cache cached current data demo every example for full in h head layer list mat matrix multi " +
    "my new of past per position positions row rows sample self small state states step tensor test the this " +
    "tiny tok token tokens toy transformer vec vector vectors model projected"
  ).split(" "),
);

/** Words after which a number counts instances: `layer0`. */
export const COUNTED_WORDS: ReadonlySet<string> = new Set(["layer", "block", "h", "head", "step"]);

/** Words that say "a weight matrix". */
export const WEIGHT_WORDS: ReadonlySet<string> = new Set(
  "w weight weights kernel proj projection".split(" "),
);

/** Words that say "a bias". */
export const BIAS_WORDS: ReadonlySet<string> = new Set(["bias", "biases"]);

/** Words that place a matrix in the MLP. */
export const MLP_WORDS: ReadonlySet<string> = new Set("mlp ffn ff feedforward".split(" "));

/** Words that place a matrix in attention. */
export const ATTENTION_WORDS: ReadonlySet<string> = new Set("attn attention mha".split(" "));

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
export const ROLE_OF_ACTIVATION = invert(ACTIVATION_ROLES);
/** Core words of something called a weight. */
export const ROLE_OF_WEIGHT = invert(WEIGHT_ROLES);
/** Core words of something called a bias. */
export const ROLE_OF_BIAS = invert(BIAS_ROLES);
/** Core words of a weight that is not called one. */
export const ROLE_OF_PLAIN_WEIGHT = invert(PLAIN_WEIGHT_ROLES);

function invert(table: { readonly [role in Role]?: string }): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  for (const [role, cores] of Object.entries(table)) {
    for (const core of cores.split(" ")) roles.set(core, role as Role);
  }
  return roles;
}
