import { binary, clamp, unary, where } from "../../tensors/elementwise.ts";
import { matmul } from "../../tensors/matmul.ts";
import { type Operand, plain } from "../../tensors/operand.ts";
import { axesOf, reduce, softmax } from "../../tensors/reduce.ts";
import { permute, reshape, unsqueeze } from "../../tensors/shapes.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { type Entry, onTensor } from "./entries.ts";
import { withGradientName } from "./gradients.ts";

const of = (
  machine: Machine,
  name: "add" | "subtract" | "multiply" | "divide" | "power",
  a: Operand,
  b: Operand,
): Tensor => binary(machine, name, a, b);

const number = (value: number): Operand => plain(value, 2);

const least = (machine: Machine, x: Tensor, bound: number): Tensor =>
  clamp(machine, x, plain(bound, 1), null);

/** The mean of all, their sum, each separately, or the sum by the size of a batch. */
export function settle(machine: Machine, each: Tensor, how: Value | undefined): Value {
  const name = how?.kind === "string" ? how.value : "mean";
  if (name === "none") return each;
  if (name === "mean" || name === "sum") return reduce(machine, name, each, null, false);
  if (name === "batchmean") {
    const sum = reduce(machine, "sum", each, null, false);
    return of(machine, "divide", sum, plain(each.shape[0] ?? 1, 1));
  }
  return machine.unknown("this reduction of a loss is not followed");
}

const tensorOf = (machine: Machine, value: Value | undefined): Tensor =>
  value?.kind === "tensor" ? value : machine.fail("TypeError", "expected a Tensor");

/** `0.5 d^2 / beta` where the distance is below `beta`, else `d - 0.5 beta`; times `scale`. */
function smooth(machine: Machine, x: Tensor, target: Tensor, beta: number, scale: number): Tensor {
  const apart = unary(machine, "absolute", of(machine, "subtract", x, target));
  if (beta === 0) return apart;
  const near = of(
    machine,
    "multiply",
    unary(machine, "square", apart),
    number((0.5 * scale) / beta),
  );
  const far = of(
    machine,
    "multiply",
    of(machine, "subtract", apart, number(0.5 * beta)),
    number(scale),
  );
  return where(machine, binary(machine, "less", apart, number(beta)), near, far);
}

/** How far two rows are from each other: `eps` keeps the root from zero. */
function rowDistance(machine: Machine, a: Tensor, b: Tensor, epsilon: number): Tensor {
  const apart = of(machine, "add", of(machine, "subtract", a, b), number(epsilon));
  return reduce(machine, "norm", apart, -1, false);
}

function cosine(machine: Machine, a: Tensor, b: Tensor): Tensor {
  const product = reduce(machine, "sum", of(machine, "multiply", a, b), -1, false);
  const size = (each: Tensor): Tensor => reduce(machine, "norm", each, -1, false);
  return of(machine, "divide", product, of(machine, "multiply", size(a), size(b)));
}

const setting = (value: Value | undefined, usual: number): number => numberOf(value) ?? usual;

/** Two dimensions of a picture grow, and its channels become fewer. */
function shuffled(machine: Machine, x: Tensor, by: number): Value {
  const [height = 0, width = 0] = x.shape.slice(-2);
  const lead = x.shape.slice(0, -3);
  const channels = (x.shape.at(-3) ?? 0) / (by * by);
  if (x.shape.length < 3 || !Number.isInteger(channels))
    return machine.unknown("this use of `F.pixel_shuffle` is not followed");
  const count = lead.reduce((product, size) => product * size, 1);
  const split = reshape(machine, x, [count, channels, by, by, height, width]);
  const turned = permute(machine, split, [0, 1, 4, 2, 5, 3]);
  return reshape(machine, turned, [...lead, channels, height * by, width * by]);
}

/** Losses that fewer programs use, and other functions of `torch.nn.functional`. */
export const moreLosses: Readonly<Record<string, Entry>> = {
  smooth_l1_loss: onTensor(
    "target, size_average=, reduce=, reduction=, beta=",
    (machine, x, [target, , , how, beta]) =>
      settle(machine, smooth(machine, x, tensorOf(machine, target), setting(beta, 1), 1), how),
  ),
  huber_loss: onTensor("target, reduction=, delta=", (machine, x, [target, how, delta]) => {
    const bound = setting(delta, 1);
    return settle(machine, smooth(machine, x, tensorOf(machine, target), bound, bound), how);
  }),
  kl_div: onTensor(
    "target, size_average=, reduce=, reduction=, log_target=",
    (machine, x, [target, , , how, isLog]) => {
      const given = tensorOf(machine, target);
      if (flagOf(isLog, false)) {
        const share = unary(machine, "exp", given);
        return settle(
          machine,
          of(machine, "multiply", share, of(machine, "subtract", given, x)),
          how,
        );
      }
      // Of a share of zero nothing is lost.
      const log = unary(machine, "log", given);
      const own = of(machine, "multiply", given, log);
      const isEmpty = binary(machine, "equal", given, plain(0, 1));
      const entropy = where(machine, isEmpty, plain(0, 1), own);
      return settle(
        machine,
        of(machine, "subtract", entropy, of(machine, "multiply", given, x)),
        how,
      );
    },
  ),
  hinge_embedding_loss: onTensor(
    "target, margin=, size_average=, reduce=, reduction=",
    (machine, x, [target, margin, , , how]) => {
      const given = tensorOf(machine, target);
      const far = least(machine, of(machine, "subtract", number(setting(margin, 1)), x), 0);
      const isOther = binary(machine, "equal", given, plain(-1, 1));
      return settle(machine, where(machine, isOther, far, x), how);
    },
  ),
  margin_ranking_loss: onTensor(
    "input2, target, margin=, size_average=, reduce=, reduction=",
    (machine, x, [other, target, margin, , , how]) => {
      const apart = of(machine, "subtract", x, tensorOf(machine, other));
      const turned = unary(machine, "negative", tensorOf(machine, target));
      const product = of(machine, "multiply", turned, apart);
      const moved = of(machine, "add", product, number(setting(margin, 0)));
      return settle(machine, least(machine, moved, 0), how);
    },
  ),
  cosine_embedding_loss: onTensor(
    "input2, target, margin=, size_average=, reduce=, reduction=",
    (machine, x, [other, target, margin, , , how]) => {
      const alike = cosine(machine, x, tensorOf(machine, other));
      const isSame = binary(machine, "equal", tensorOf(machine, target), plain(1, 1));
      const apart = of(machine, "subtract", plain(1, 1), alike);
      const near = of(machine, "subtract", alike, number(setting(margin, 0)));
      return settle(machine, where(machine, isSame, apart, least(machine, near, 0)), how);
    },
  ),
  poisson_nll_loss: onTensor(
    "target, log_input=, full=, size_average=, eps=, reduce=, reduction=",
    (machine, x, [target, isLog, full, , epsilon, , how]) => {
      if (flagOf(full, false)) return machine.unknown("the weights of this loss are not followed");
      const given = tensorOf(machine, target);
      const [rate, log] = flagOf(isLog, true)
        ? [unary(machine, "exp", x), x]
        : [x, unary(machine, "log", of(machine, "add", x, number(setting(epsilon, 1e-8))))];
      return settle(
        machine,
        of(machine, "subtract", rate, of(machine, "multiply", given, log)),
        how,
      );
    },
  ),
  triplet_margin_loss: onTensor(
    "positive, negative, margin=, p=, eps=, swap=, size_average=, reduce=, reduction=",
    (machine, x, [positive, negative, margin, p, epsilon, swap, , , how]) => {
      if (setting(p, 2) !== 2 || flagOf(swap, false))
        return machine.unknown("this norm is not followed");
      const small = setting(epsilon, 1e-6);
      const near = rowDistance(machine, x, tensorOf(machine, positive), small);
      const far = rowDistance(machine, x, tensorOf(machine, negative), small);
      const apart = of(machine, "subtract", near, far);
      const moved = of(machine, "add", apart, number(setting(margin, 1)));
      return settle(machine, least(machine, moved, 0), how);
    },
  ),
  pairwise_distance: onTensor("x2, p=, eps=, keepdim=", (machine, x, [other, p, epsilon, keep]) => {
    if (setting(p, 2) !== 2 || flagOf(keep, false))
      return machine.unknown("this norm is not followed");
    return rowDistance(machine, x, tensorOf(machine, other), setting(epsilon, 1e-6));
  }),
  softmin: onTensor("dim=, _stacklevel=, dtype=", (machine, x, [dim]) => {
    if (!dim || dim.kind === "none") return machine.unknown("this call is not followed");
    return softmax(machine, unary(machine, "negative", x), wholeOf(dim, machine));
  }),
  threshold: onTensor("threshold, value, inplace=", (machine, x, [bound, value]) => {
    const [low, other] = [numberOf(bound), numberOf(value)];
    if (low === null || other === null) return machine.unknown("the threshold is unknown");
    return where(machine, binary(machine, "greater", x, number(low)), x, number(other));
  }),
  pixel_shuffle: onTensor("upscale_factor", (machine, x, [by]) =>
    shuffled(machine, x, wholeOf(by, machine)),
  ),
  bilinear: onTensor("input2, weight, bias=", (machine, x, [other, weight, bias]) => {
    const [b, table] = [tensorOf(machine, other), tensorOf(machine, weight)];
    if (x.shape.length !== 2 || b.shape.length !== 2 || table.shape.length !== 3)
      return machine.unknown("this call is not followed");
    // Of each output, the rows of the first go through its matrix and meet those of the second.
    const through = matmul(machine, unsqueeze(machine, x, 0), table);
    const met = reduce(
      machine,
      "sum",
      of(machine, "multiply", through, unsqueeze(machine, b, 0)),
      -1,
      false,
    );
    const rows = permute(machine, met, [1, 0]);
    const sum = bias?.kind === "tensor" ? of(machine, "add", rows, bias) : rows;
    return withGradientName(sum, "TrilinearBackward0");
  }),
  group_norm: onTensor(
    "num_groups, weight=, bias=, eps=",
    (machine, x, [groups, weight, bias, epsilon]) => {
      const count = wholeOf(groups, machine);
      const [batch = 1, channels = 1] = x.shape;
      if (x.shape.length < 2 || channels % count !== 0)
        return machine.unknown("this use of `F.group_norm` is not followed");
      const rows = reshape(machine, x, [batch * count, -1]);
      const whole = reshape(
        machine,
        standardized(machine, rows, 1, setting(epsilon, 1e-5)),
        x.shape,
      );
      return affine(machine, whole, weight, bias);
    },
  ),
  batch_norm: onTensor(
    "running_mean, running_var, weight=, bias=, training=, momentum=, eps=",
    (machine, x, [mean, variance, weight, bias, training, momentum, epsilon]) => {
      const isTraining = flagOf(training, false);
      const small = setting(epsilon, 1e-5);
      if (isTraining) {
        if (mean?.kind === "tensor" || variance?.kind === "tensor") {
          keepMoments(machine, x, mean, variance, setting(momentum, 0.1));
        }
        const order = x.shape.map((_, at) => at).filter((at) => at !== 1);
        const means = reduce(machine, "mean", x, order, true);
        const spread = reduce(machine, "var0", x, order, true);
        return affine(machine, scaled(machine, x, means, spread, small), weight, bias);
      }
      const along = (each: Value | undefined): Tensor =>
        reshape(
          machine,
          tensorOf(machine, each),
          x.shape.map((_, at) => (at === 1 ? -1 : 1)),
        );
      return affine(machine, scaled(machine, x, along(mean), along(variance), small), weight, bias);
    },
  ),
};

function scaled(
  machine: Machine,
  x: Tensor,
  mean: Tensor,
  variance: Tensor,
  epsilon: number,
): Tensor {
  const root = unary(machine, "sqrt", of(machine, "add", variance, number(epsilon)));
  return of(machine, "divide", of(machine, "subtract", x, mean), root);
}

/** Without the mean, and divided by the deviation, along a dimension. */
function standardized(machine: Machine, x: Tensor, axis: number, epsilon: number): Tensor {
  const [at = 0] = axesOf(machine, x, axis);
  const mean = reduce(machine, "mean", x, at, true);
  return scaled(machine, x, mean, reduce(machine, "var0", x, at, true), epsilon);
}

/** Times a weight and plus a bias for each channel. */
function affine(
  machine: Machine,
  x: Tensor,
  weight: Value | undefined,
  bias: Value | undefined,
): Tensor {
  const along = (each: Tensor): Tensor =>
    reshape(
      machine,
      each,
      x.shape.map((_, at) => (at === 1 ? -1 : 1)),
    );
  const grown = weight?.kind === "tensor" ? of(machine, "multiply", x, along(weight)) : x;
  return bias?.kind === "tensor" ? of(machine, "add", grown, along(bias)) : grown;
}

/** The kept moments move towards those of a batch. */
function keepMoments(
  machine: Machine,
  x: Tensor,
  mean: Value | undefined,
  variance: Value | undefined,
  share: number,
): void {
  const order = x.shape.map((_, at) => at).filter((at) => at !== 1);
  for (const [kept, name] of [
    [mean, "mean"],
    [variance, "var1"],
  ] as const) {
    if (kept?.kind !== "tensor") continue;
    const found = reduce(machine, name, x, order, false);
    const moved = of(
      machine,
      "add",
      of(machine, "multiply", kept, number(1 - share)),
      of(machine, "multiply", found, number(share)),
    );
    machine.call(machine.language.getAttribute(kept, "copy_", machine), [moved]);
  }
}
