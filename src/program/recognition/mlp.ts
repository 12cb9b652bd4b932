import { groupBy } from "../../source/collections.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import { type ActivationName, nameOf, toActivated } from "./activations.ts";
import { type Affine, areOne, toAffine, withoutCopies } from "./affine.ts";
import { holdersOf, placesOfWeights, type StagePlace } from "./stages.ts";
import { listReaders, type Readers } from "./readers.ts";

/** An MLP that a program computes: two layers with an activation between them. */
export interface ProgramMlp {
  /** Its actual input. */
  readonly input: Tensor;
  readonly up: Affine;
  /** For `swiglu` only. */
  readonly gate: Affine | null;
  readonly down: Affine;
  readonly activation: ActivationName;
  /** What the second layer takes. */
  readonly activated: Tensor;
  /** The next operation on the result; null if the program does not add the input. */
  readonly residual: Residual | null;
  /** The place of its result in the program. */
  readonly range: TextRange;
  readonly stages: Readonly<Record<string, StagePlace>>;
}

/** The input, added to the result of an MLP. */
export interface Residual {
  readonly output: Tensor;
  /** Applied to the sum; null: nothing is. */
  readonly activation: Exclude<ActivationName, "swiglu"> | null;
}

/** A training loop repeats a computation, so of one line, only the first and the last of them are shown. */
export const mostOfOneLine = 16;

/** The MLPs of a program, in the order of their results. */
export function findMlps(
  recording: Recording,
  readers: Readers = listReaders(recording.operations),
): readonly ProgramMlp[] {
  const products = recording.operations.flatMap((product) => {
    const { operation, range } = product.origin ?? {};
    return range && (operation === "matmul" || operation === "einsum") ? [{ product, range }] : [];
  });
  const found = new Map<Tensor, ProgramMlp | null>();
  const search = (all: readonly { readonly product: Tensor }[]): void => {
    let left = mostOfOneLine / 2;
    for (const { product } of all) {
      if (left === 0) return;
      if (!found.has(product)) found.set(product, toMlp(product, readers, recording));
      if (found.get(product)) left--;
    }
  };
  for (const ofLine of groupBy(products, ({ range }) => range.start).values()) {
    search(ofLine);
    search(ofLine.toReversed());
  }
  return products.flatMap(({ product }) => found.get(product) ?? []);
}

function toMlp(product: Tensor, readers: Readers, recording: Recording): ProgramMlp | null {
  const plain = toAffine(product);
  const found = plain && toActivated(plain.input);
  if (!found || plain.output.numbers() === null) return null;
  const { hidden, gate, activation } = found;
  if (plain.weight.storage === hidden.input.storage) return null;
  if (hidden.input.numbers() === null || hidden.input.shape.length > 3) return null;
  const down = withBias(plain, readers, hidden.input);
  const residual = residualOf(down, hidden.input, readers);
  const holders = {
    input: [hidden.input],
    mlpHidden: [hidden.output],
    ...(gate && { mlpGate: [gate.output] }),
    mlpActivated: [plain.input, found.output],
    mlpOutput: [down.output],
    ...(residual && { residualOut: [residual.output] }),
  };
  const weights = {
    mlpUp: hidden.weight,
    ...(gate && { mlpGateWeight: gate.weight }),
    mlpDown: down.weight,
  };
  return {
    input: hidden.input,
    up: hidden,
    gate,
    down,
    activation,
    activated: plain.input,
    residual,
    range: product.origin!.range,
    stages: { ...holdersOf(holders, recording), ...placesOfWeights(weights, recording) },
  };
}

/** With the bias that is added to it next; what runs beside it in the stream is none. */
export function withBias(plain: Affine, readers: Readers, stream: Tensor): Affine {
  if (plain.bias) return plain;
  for (const reader of readersOf(plain.output, readers)) {
    const { origin } = reader;
    if (origin?.operation !== "add") continue;
    const isResidual = origin.inputs.some((one) => typeof one === "object" && areOne(one, stream));
    const whole = isResidual ? null : toAffine(reader);
    if (whole?.bias && whole.input === plain.input) return whole;
  }
  return plain;
}

/** Who reads a tensor, or a copy of it. */
export function readersOf(tensor: Tensor, readers: Readers, depth = 0): readonly Tensor[] {
  const own = readers.get(tensor) ?? [];
  if (depth > 4) return own;
  return own.flatMap((reader) =>
    withoutCopies(reader) === reader ? [reader] : readersOf(reader, readers, depth + 1),
  );
}

function residualOf({ output }: Affine, input: Tensor, readers: Readers): Residual | null {
  if (output.shape.join() !== input.shape.join()) return null;
  for (const sum of readersOf(output, readers)) {
    const { origin } = sum;
    if (origin?.operation !== "add" || sum.shape.join() !== output.shape.join()) continue;
    const isOfBoth = origin.inputs.some((one) => typeof one === "object" && areOne(one, input));
    if (!isOfBoth || sum.numbers() === null) continue;
    for (const after of readersOf(sum, readers)) {
      if (after.shape.join() !== sum.shape.join() || !isActivating(after)) continue;
      const activation = nameOf(after, sum);
      if (activation) return { output: after, activation };
    }
    return { output: sum, activation: null };
  }
  return null;
}

const activating = new Set(["relu", "maximum", "gelu", "geluTanh", "silu", "where"]);

function isActivating({ origin }: Tensor): boolean {
  return origin !== null && activating.has(origin.operation);
}
