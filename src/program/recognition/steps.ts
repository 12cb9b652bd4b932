import type { CodeStep } from "../../source/stepLines/stepPatterns.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../values/tensor.ts";
import type { ProgramMaps } from "./attention.ts";
import type { ProgramBlock } from "./blocks.ts";
import type { ProgramMlp } from "./mlp.ts";
import { same } from "./views.ts";
import type { StagePlace } from "./stages.ts";
import type { Readers } from "./readers.ts";

/** Where a program does each step, by ranges in the program; steps that it does not do are absent. */
export type StepPlaces = { readonly [step in CodeStep]?: readonly TextRange[] };

/** Operations that only transpose, split, join, or copy tensors. */
const arranging = new Set([
  ...["permute", "reshape", "index", "narrow", "expand", "concatenate", "stack", "fill"],
  ...["copy", "cast", "detach", "flip", "repeat", "tile"],
]);

const deepest = 40;

/** Where a program does the steps of one attention. */
export function stepsOfAttention(attention: ProgramMaps, readers: Readers): StepPlaces {
  if (attention.heads.length > 0) {
    return joinPlaces(attention.heads.map((head) => stepsOfAttention(head, readers)));
  }
  const { sources, headCount, steps, softmax, mixed, output, stages, numbers } = attention;
  const sides = [sources.query, sources.key, sources.value].flatMap((side) =>
    side ? takeApart(side) : [],
  );
  const products = new Set(steps.filter((each) => isScore(each) || each === steps.at(-1)));
  const mask = steps.filter((each) => !products.has(each));
  const joined = output ? joinedFrom(output, readers) : [];
  const layer = (joined.at(-1) ?? output) && layerOn(joined.at(-1) ?? output!, readers);
  const isMasked = attention.causal || attention.mask !== null;
  const held = heldIn(stages, ["scores", "maskedScores", "attentionWeights"]);
  const isInOne = stages["maskedScores"]?.range.start === stages["scores"]?.range.start;
  return withoutEmpty({
    queryKeyValue: rangesOf(sides.flatMap(({ made }) => made ?? [])),
    ...(headCount > 1 && { split: rangesOf(sides.flatMap(({ arranged }) => arranged)) }),
    scores: [...held("scores"), ...rangesOf(isMasked ? [...products] : steps)],
    ...(isMasked && { mask: [...(isInOne ? [] : held("maskedScores")), ...rangesOf(mask)] }),
    softmax: [...held("attentionWeights"), ...rangesOf(between(softmax.weights, softmax.scores))],
    mix: [...held("attentionOutput"), ...rangesOf(mixed)],
    concatenate: [
      // Number by number, heads are joined where their outputs are kept.
      ...(numbers && headCount > 1 ? held("attentionOutput") : []),
      ...rangesOf(joined.filter((each) => !isCopy(each))),
    ],
    projection: rangesOf(layer ?? []),
  });
}

/** Where a program does the steps of an MLP. */
export function stepsOfMlp({ up, gate, down, activated, stages }: ProgramMlp): StepPlaces {
  const held = heldIn(stages, ["mlpActivated", "mlpHidden", "mlpOutput"]);
  const layers = [up, ...(gate ? [gate] : [])].map(({ output }) => output);
  return withoutEmpty({
    mlpUp: [...held("mlpHidden"), ...rangesOf(layers)],
    activation: [...held("mlpActivated"), ...rangesOf(between(activated, up.output))],
    mlpDown: [...held("mlpOutput"), ...rangesOf([down.output])],
  });
}

/** Where a program does the steps of a block. */
export function stepsOfBlock(block: ProgramBlock, readers: Readers): StepPlaces {
  const { attention, mlp, norm1, norm2, placement, middle, output, lastSum, stages } = block;
  const held = heldIn(stages, ["residualMid", "normed1"]);
  const ofAttention = attention.attentions.map((each) => stepsOfAttention(each, readers));
  const isPre = placement === "pre";
  const first = isPre ? attention.input : middle;
  const second = isPre ? mlp.input : output;
  return withoutEmpty({
    ...joinPlaces(ofAttention),
    ...stepsOfMlp(mlp),
    projection: rangesOf([attention.output.output]),
    norm1: [...held("normed1"), ...rangesOf(between(first, norm1.input))],
    norm2: [...held("normed2"), ...rangesOf(between(second, norm2.input))],
    residualMid: isPre ? [...held("residualMid"), ...rangesOf([middle])] : [],
    residualOut: isPre ? [...held("residualOut"), ...rangesOf([lastSum])] : [],
  });
}

/** Where variables hold stages, in the call that has the first of `home`: a caller holds results of all. */
function heldIn(
  stages: Readonly<Record<string, StagePlace>>,
  home: readonly string[],
): (stage: string) => readonly TextRange[] {
  const call = home.flatMap((name) => stages[name] ?? [])[0]?.call;
  return (stage) => {
    const place = stages[stage];
    return place?.call === call && place ? [place.range] : [];
  };
}

function joinPlaces(all: readonly StepPlaces[]): StepPlaces {
  const joined: { [step in CodeStep]?: readonly TextRange[] } = {};
  for (const places of all) {
    for (const [step, ranges] of Object.entries(places) as [CodeStep, readonly TextRange[]][]) {
      joined[step] = [...(joined[step] ?? []), ...ranges];
    }
  }
  return joined;
}

function withoutEmpty(places: StepPlaces): StepPlaces {
  return Object.fromEntries(Object.entries(places).filter(([, ranges]) => ranges.length > 0));
}

function rangesOf(tensors: readonly Tensor[]): readonly TextRange[] {
  return tensors.flatMap(({ origin }) => origin?.range ?? []);
}

/** A matrix product, or what scales it. */
function isScore({ origin }: Tensor): boolean {
  return ["matmul", "einsum", "multiply", "divide", "stack"].includes(origin?.operation ?? "");
}

function isCopy({ origin }: Tensor): boolean {
  return same.has(origin?.operation ?? "");
}

/** What arranges the numbers of a tensor, and what computed them; null for literals and drawn numbers. */
function takeApart(tensor: Tensor): {
  readonly arranged: readonly Tensor[];
  readonly made: readonly Tensor[] | null;
} {
  const arranged: Tensor[] = [];
  let inner = unturned(tensor);
  for (let step = 0; step < deepest; step++) {
    const { origin } = inner;
    if (!origin) return { arranged, made: null };
    if (!arranging.has(origin.operation)) break;
    if (!isCopy(inner)) arranged.push(inner);
    const [first] = origin.inputs;
    if (typeof first !== "object") return { arranged, made: null };
    inner = first;
  }
  return { arranged, made: withProduct(inner) };
}

/** A tensor that is transposed twice, like keys for their product, is as it was before. */
function unturned(tensor: Tensor): Tensor {
  const [once] = tensor.origin?.operation === "permute" ? tensor.origin.inputs : [];
  if (typeof once !== "object" || once.origin?.operation !== "permute") return tensor;
  const [before] = once.origin.inputs;
  const isSame =
    typeof before === "object" &&
    before.shape.join() === tensor.shape.join() &&
    before.strides.join() === tensor.strides.join();
  return isSame ? before : tensor;
}

/** A bias is added to a product on another line. */
function withProduct(tensor: Tensor): readonly Tensor[] {
  const { origin } = tensor;
  if (origin?.operation !== "add") return [tensor];
  const products = origin.inputs.filter(
    (input) => typeof input === "object" && isProduct(input),
  ) as readonly Tensor[];
  return [...products, tensor];
}

function isProduct({ origin }: Tensor): boolean {
  return origin?.operation === "matmul" || origin?.operation === "einsum";
}

/** The tensors from the first that is computed from `below` to `last`. */
function between(last: Tensor, below: Tensor): readonly Tensor[] {
  const found: Tensor[] = [];
  const known = new Map<Tensor, boolean>();
  const leads = (tensor: Tensor, depth: number): boolean => {
    if (tensor === below) return true;
    const before = known.get(tensor);
    if (before !== undefined) return before;
    known.set(tensor, false);
    if (depth > deepest) return false;
    const does = (tensor.origin?.inputs ?? []).filter(
      (input) => typeof input === "object" && leads(input, depth + 1),
    );
    known.set(tensor, does.length > 0);
    if (does.length > 0) found.push(tensor);
    return does.length > 0;
  };
  leads(last, 0);
  return found;
}

/** What concatenates the heads of a result, in order. */
function joinedFrom(output: Tensor, readers: Readers): readonly Tensor[] {
  const joined: Tensor[] = [];
  let last = output;
  for (let step = 0; step < deepest; step++) {
    const next = (readers.get(last) ?? []).find(
      ({ origin }) => origin && arranging.has(origin.operation) && origin.operation !== "index",
    );
    if (!next || joined.includes(next)) break;
    joined.push(next);
    last = next;
  }
  return joined;
}

/** The layer that reads a tensor, with the addition of its bias. */
function layerOn(tensor: Tensor, readers: Readers): readonly Tensor[] | null {
  const product = (readers.get(tensor) ?? []).find(
    (reader) => isProduct(reader) && reader.origin?.inputs[0] === tensor,
  );
  return product ? [product] : null;
}
