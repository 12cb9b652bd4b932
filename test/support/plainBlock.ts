// An MLP, norms and a block in plain loops that share nothing with src, mistakes included.
import { erf } from "./erf.ts";
import { linear, type PlainLinear, type Rows } from "./plainTransformer.ts";

const curves: Readonly<Record<string, (x: number) => number>> = {
  relu: (x) => (x > 0 ? x : 0),
  gelu: (x) => 0.5 * x * (1 + erf(x / Math.SQRT2)),
  geluTanh: (x) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x))),
  none: (x) => x,
};

/** An MLP with one mistake in it. */
export function plainMlp(
  x: Rows,
  up: PlainLinear,
  down: PlainLinear,
  activation: "relu" | "gelu" | "geluTanh",
  slip = "",
): Rows {
  const used: Readonly<Record<string, string>> = {
    "activation-missing": "none",
    "gelu-for-relu": "gelu",
    "relu-for-gelu": "relu",
    "other-gelu": "geluTanh",
  };
  const curve = curves[used[slip] ?? activation]!;
  const hidden = linear(x, up).map((row) => row.map(curve));
  const out = linear(hidden, down);
  return slip === "relu-on-output" ? out.map((row) => row.map(curves["relu"]!)) : out;
}

/** A norm of every row with one mistake in it. */
export function plainNorm(
  x: Rows,
  kind: "layerNorm" | "rmsNorm",
  {
    weight,
    bias,
    epsilon,
  }: { weight: readonly number[]; bias: readonly number[]; epsilon: number },
  slip = "",
): Rows {
  if (slip === "norm-missing") return x;
  const isLayer =
    slip === "rms-for-layer-norm"
      ? false
      : slip === "layer-for-rms-norm"
        ? true
        : kind === "layerNorm";
  return x.map((row) => {
    const mean = isLayer ? row.reduce((a, b) => a + b, 0) / row.length : 0;
    const divisor = slip === "std-n-minus-1" ? row.length - 1 : row.length;
    const square = row.reduce((sum, each) => sum + (each - mean) ** 2, 0) / divisor;
    const root =
      slip === "epsilon-outside-root" ? Math.sqrt(square) + epsilon : Math.sqrt(square + epsilon);
    const added = (at: number) => (kind === "layerNorm" ? bias[at]! : 0);
    return row.map((each, at) => ((each - mean) / root) * weight[at]! + added(at));
  });
}

const add = (a: Rows, b: Rows): Rows => a.map((row, p) => row.map((x, d) => x + b[p]![d]!));

/** A block with one mistake in it; `attend`, `mlp` and the norms are its layers. */
export function plainBlock(
  x: Rows,
  placement: "pre" | "post",
  layers: {
    readonly attend: (x: Rows) => Rows;
    readonly mlp: (x: Rows) => Rows;
    readonly norm1: (x: Rows) => Rows;
    readonly norm2: (x: Rows) => Rows;
  },
  slip = "",
): Rows {
  const { attend, mlp, norm1, norm2 } = layers;
  const join = (a: Rows, b: Rows) => (slip === "residual-missing" ? b : add(a, b));
  const isPre = (slip === "norm-placement") !== (placement === "pre");
  if (isPre) {
    const mid = join(x, attend(norm1(x)));
    return join(mid, mlp(norm2(mid)));
  }
  const mid = norm1(join(x, attend(x)));
  return norm2(join(mid, mlp(mid)));
}
