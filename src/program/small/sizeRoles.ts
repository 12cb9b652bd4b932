/** What a size of a model is, by its name. */
export type SizeRole =
  | "width"
  | "heads"
  | "keyValueHeads"
  | "headWidth"
  | "hidden"
  | "layers"
  | "length"
  | "vocabulary"
  | "batch"
  | "step";

const counted = "(?:n|num|nb|number_of|no_of)_?";

/** The first that fits counts. */
const patterns: readonly (readonly [SizeRole, RegExp])[] = [
  ["step", /^multiple_of$/],
  ["batch", /^(max_|micro_)?batch(_size)?$|^bs$/],
  ["vocabulary", /voc(ab(ulary)?)?(_?(size|len))?$|^n_?tokens$|^num_(tokens|embeddings)$/],
  ["keyValueHeads", /(kv|key_value|query|q)_?(heads?|groups)$|^n_?kv$/],
  ["headWidth", /^(attention_|attn_)?heads?_?(dim|size|width|features)$|^hs$|^dim_(per_)?head$/],
  [
    "headWidth",
    /^(d|dim)_?(k|v|q|kq|qk|key|value|query|head)$|^(qkv|kq|qk|[qkv]|key|query|value)_?(dim|size)$/,
  ],
  [
    "heads",
    new RegExp(`^(${counted})?(self_|attention_|attn_|query_|q_)?heads?(_?(num|count))?$|^h$`),
  ],
  ["layers", new RegExp(`^(${counted})?(\\w+_)?(layers?|blocks?)(_?(num|count))?$|^depth$|^n$`)],
  ["length", /(^|_)(block|ctx|context|seq|sequence|window)(_?(size|len|length|window))?$|^n_?ctx$/],
  ["length", /^max_?(len|length|positions?|position_embeddings|seqlen)$|^n_positions$|^t$/],
  [
    "hidden",
    /ff|feed_?forward|intermediate|mlp|inner|hidden_(dim|features|units)|d_?hid(den)?$|ffn_hidden/,
  ],
  [
    "width",
    /^(d|dims?|c|width|channels|features|n_state|hidden(_size)?|tensor)$|emb(d|ed|edding)?s?(_?(dim|dims|size|width))?$/,
  ],
  [
    "width",
    /^(d|dim)_?(model|in|out|input|output|embed|tensor|inp)(_\w+)?$|^(model|in|out|input|output)_?(dims?|size|width|features|channels|dimension)$/,
  ],
];

/** A count is named like what it counts, and no weight, and no rate. */
const isNoSize = /drop|rate|bias|eps|std|lr|theta|idx|index|id$/;

/** null: the name says nothing of a size. */
export function sizeRoleOf(name: string): SizeRole | null {
  const plain = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase();
  if (isNoSize.test(plain)) return null;
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** The sizes that a program gives its model; what it leaves open is absent. */
export type KnownSizes = ReadonlyMap<SizeRole, number>;

/**
 * Small sizes in the proportions of a program: 12 heads of 64 become 3 heads of 4. What is small
 * already stays. `roles`: what the program has at all.
 */
export function reduceSizes(
  known: KnownSizes,
  roles: ReadonlySet<SizeRole>,
  { words, length }: { readonly words: number; readonly length: number },
): Readonly<Record<SizeRole, number>> {
  const hasHeads = roles.has("heads");
  const heads = hasHeads ? smallHeads(known.get("heads")) : 1;
  const width = known.get("width");
  const wasWide = known.get("headWidth") ?? (width && hasHeads ? width / wholeHeads(known) : width);
  const headWidth = Math.min(wasWide ?? most.headWidth, most.headWidth);
  const all = heads * headWidth;
  const hidden = known.get("hidden");
  const times = hidden && width ? Math.max(1, hidden / width) : most.widening;
  return {
    width: all,
    heads,
    keyValueHeads: smallShared(known, heads),
    headWidth,
    hidden: Math.min(Math.round(all * times), hidden ?? Infinity),
    layers: Math.min(known.get("layers") ?? most.layers, most.layers),
    length: Math.min(Math.max(length, most.length), known.get("length") ?? Infinity),
    vocabulary: Math.min(Math.max(words, most.vocabulary), known.get("vocabulary") ?? Infinity),
    batch: 1,
    step: Math.min(known.get("step") ?? headWidth, headWidth),
  };
}

const most = { headWidth: 4, heads: 4, layers: 2, length: 8, vocabulary: 16, widening: 4 } as const;

function wholeHeads(known: KnownSizes): number {
  return known.get("heads") ?? most.heads;
}

function smallHeads(heads: number | undefined): number {
  if (heads === undefined) return 3;
  if (heads <= most.heads) return Math.max(1, heads);
  return heads % 3 === 0 ? 3 : most.heads;
}

/** Several heads of the queries share one of the keys, as in the program. */
function smallShared(known: KnownSizes, heads: number): number {
  const [all, shared] = [known.get("heads"), known.get("keyValueHeads")];
  if (shared === undefined || shared === all) return heads;
  return shared > 1 && heads % 2 === 0 ? heads / 2 : 1;
}
