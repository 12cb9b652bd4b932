// A transformer in plain loops that shares nothing with src: what a learner might write, mistakes
// included. Numbers of the diagnosis tests come from here.

/** Numbers in rows. */
export type Rows = readonly (readonly number[])[];

/** A linear layer, weight [out][in]. */
export interface PlainLinear {
  readonly weight: Rows;
  readonly bias?: readonly number[];
}

/** What attention is computed from. */
export interface PlainAttention {
  readonly heads: number;
  readonly keyValueHeads?: number;
  readonly causal?: boolean;
  readonly q: Rows;
  readonly k: Rows;
  readonly v: Rows;
}

/** What came of it: one matrix per head, and the heads together. */
export interface PlainResult {
  readonly scores: readonly Rows[];
  readonly weights: readonly Rows[];
  readonly headOutput: readonly Rows[];
  readonly output: Rows;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** x W^T + b, or x W where the weight is not transposed. */
export function linear(x: Rows, { weight, bias }: PlainLinear, transposed = true): Rows {
  return x.map((row) =>
    range(weight.length).map((out) => {
      let sum = bias?.[out] ?? 0;
      for (const at of range(row.length)) {
        sum += row[at]! * (transposed ? weight[out]![at]! : weight[at]![out]!);
      }
      return sum;
    }),
  );
}

function split(x: Rows, heads: number, slip: string): readonly Rows[] {
  const dim = x[0]!.length / heads;
  const flat = x.flat();
  return range(heads).map((head) =>
    range(x.length).map((position) =>
      range(dim).map((d) => {
        if (slip === "split-without-transpose")
          return flat[(head * x.length + position) * dim + d]!;
        if (slip === "heads-interleaved") return x[position]![d * heads + head]!;
        return x[position]![head * dim + d]!;
      }),
    ),
  );
}

function scaleOf(dim: number, width: number, slip: string): number {
  switch (slip) {
    case "no-scale":
      return 1;
    case "scale-full-width":
      return 1 / Math.sqrt(width);
    case "scale-multiplied":
      return Math.sqrt(dim);
    case "scale-no-root":
      return 1 / dim;
    default:
      return 1 / Math.sqrt(dim);
  }
}

function softmaxRow(row: readonly number[], power = Math.exp): number[] {
  const most = Math.max(...row.filter((x) => x !== -Infinity));
  const powers = row.map((x) => (x === -Infinity ? 0 : power(x - most)));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((x) => (sum === 0 ? 0 : x / sum));
}

function isHidden(q: number, k: number, offset: number, slip: string): boolean {
  if (slip === "mask-transposed") return k < q;
  if (slip === "mask-excludes-itself") return k >= q + offset;
  if (slip === "mask-sees-next") return k > q + offset + 1;
  return k > q + offset;
}

/** Scores of all heads -> weights of all heads. */
function weigh(scores: readonly Rows[], causal: boolean, slip: string): readonly Rows[] {
  const queries = scores[0]!.length;
  const keys = scores[0]![0]!.length;
  const hides = causal && slip !== "mask-missing";
  const hidden = (q: number, k: number) => hides && isHidden(q, k, keys - queries, slip);
  const late = slip === "mask-after-softmax" || slip === "softmax-before-mask";
  const masked = scores.map((head) =>
    head.map((row, q) =>
      row.map((x, k) => {
        if (!hidden(q, k) || late) return x;
        return slip === "mask-multiplied" ? 0 : -Infinity;
      }),
    ),
  );
  const visible = (x: number) => (x === -Infinity ? 0 : x);
  switch (slip) {
    case "mask-after-softmax":
      return masked.map((head) =>
        head.map((row, q) => softmaxRow(row).map((w, k) => (hidden(q, k) ? 0 : w))),
      );
    case "softmax-before-mask":
      return masked.map((head) =>
        head.map((row, q) =>
          softmaxRow(softmaxRow(row).map((w, k) => (hidden(q, k) ? -Infinity : w))),
        ),
      );
    case "softmax-columns":
      return masked.map((head) => {
        const columns = range(keys).map((k) => softmaxRow(head.map((row) => row[k]!)));
        return range(queries).map((q) => range(keys).map((k) => columns[k]![q]!));
      });
    case "softmax-over-heads":
      return range(masked.length).map((head) =>
        range(queries).map((q) =>
          range(keys).map((k) => softmaxRow(masked.map((each) => each[q]![k]!))[head]!),
        ),
      );
    case "softmax-over-all":
      return masked.map((head) => {
        const all = softmaxRow(head.flat());
        return range(queries).map((q) => all.slice(q * keys, (q + 1) * keys));
      });
    case "softmax-unnormalised":
      return masked.map((head) => head.map((row) => row.map((x) => Math.exp(x))));
    case "softmax-no-exponent":
      return masked.map((head) =>
        head.map((row) => {
          const sum = row.reduce((total, x) => total + visible(x), 0);
          return row.map((x) => visible(x) / sum);
        }),
      );
    case "softmax-missing":
      return masked.map((head) => head.map((row) => row.map(visible)));
    case "softmax-base-2":
      return masked.map((head) => head.map((row) => softmaxRow(row, (x) => 2 ** x)));
    default:
      return masked.map((head) => head.map((row) => softmaxRow(row)));
  }
}

function merge(headOutput: readonly Rows[], slip: string): Rows {
  const [heads, positions, dim] = [
    headOutput.length,
    headOutput[0]!.length,
    headOutput[0]![0]!.length,
  ];
  const total = (p: number, d: number) => headOutput.reduce((sum, head) => sum + head[p]![d]!, 0);
  if (slip === "heads-summed")
    return range(positions).map((p) => range(dim).map((d) => total(p, d)));
  if (slip === "heads-averaged") {
    return range(positions).map((p) => range(dim).map((d) => total(p, d) / heads));
  }
  if (slip === "merge-without-transpose") {
    const flat = headOutput.flat(2);
    return range(positions).map((p) => flat.slice(p * heads * dim, (p + 1) * heads * dim));
  }
  return range(positions).map((p) => headOutput.flatMap((head) => head[p]!));
}

/** Multi-head attention with one mistake in it; "" for none. */
export function plainAttention(given: PlainAttention, slip = ""): PlainResult {
  const { heads: meant, keyValueHeads: shared = meant, causal = false } = given;
  const heads = slip === "one-head" ? 1 : meant;
  const sharedHeads = slip === "one-head" ? 1 : shared;
  const swapped = slip === "query-key-swapped";
  const tied = slip === "query-key-tied";
  const q = swapped ? given.k : given.q;
  const k = swapped || tied ? given.q : given.k;
  const cut = (rows: Rows) => (slip === "cache-off-by-one" ? rows.slice(0, -1) : rows);
  const [qs, ks, vs] = [
    split(q, heads, slip),
    split(cut(k), sharedHeads, slip),
    split(cut(given.v), sharedHeads, slip),
  ];
  const sharedOf = (head: number) =>
    slip === "shared-heads-in-turn" ? head % sharedHeads : Math.floor(head / (heads / sharedHeads));
  const dim = qs[0]![0]!.length;
  const scale = scaleOf(dim, dim * heads, slip);
  const scores = qs.map((head, h) =>
    head.map((query) =>
      ks[sharedOf(h)]!.map((key) => {
        let sum = 0;
        for (const d of range(dim)) sum += query[d]! * key[d]!;
        return sum * scale;
      }),
    ),
  );
  const weights = weigh(scores, causal && slip !== "cache-off-by-one", slip);
  const headOutput = weights.map((head, h) =>
    head.map((row) => {
      const values = vs[sharedOf(h)]!;
      return range(values[0]!.length).map((d) =>
        row.reduce((sum, w, at) => sum + w * values[at]![d]!, 0),
      );
    }),
  );
  return { scores, weights, headOutput, output: merge(headOutput, slip) };
}

/** The four projections. */
export interface PlainLayer {
  readonly heads: number;
  readonly causal?: boolean;
  readonly wq: PlainLinear;
  readonly wk: PlainLinear;
  readonly wv: PlainLinear;
  readonly wo: PlainLinear;
}

/** Self-attention with its projections. */
export function plainSelfAttention(x: Rows, layer: PlainLayer, slip = ""): Rows {
  const { heads, causal = false, wo } = layer;
  const transposed = slip !== "weight-not-transposed";
  const project = (each: PlainLinear) =>
    linear(x, slip === "bias-missing" ? { weight: each.weight } : each, transposed);
  const q = project(layer.wq);
  const k = slip === "query-key-tied" ? q : project(layer.wk);
  const v = slip === "value-unprojected" ? x : project(layer.wv);
  const inner = slip === "query-key-tied" ? "" : slip;
  const { output } = plainAttention({ heads, causal, q, k, v }, inner);
  if (slip === "output-projection-missing") return output;
  return linear(output, slip === "bias-missing" ? { weight: wo.weight } : wo, transposed);
}
