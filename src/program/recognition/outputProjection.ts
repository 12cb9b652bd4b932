import { countOf } from "../values/dimension.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Affine } from "./affine.ts";
import type { ProgramAttention } from "./attention.ts";
import { arranging, isWeighed, projectionsOf, slotsOf } from "./attentionLayers.ts";
import { type ProgramMlp, withBias } from "./mlp.ts";
import type { Readers } from "./readers.ts";

/** The layer behind the heads of an attention, and what shows its result. */
export interface OutputProjection extends Affine {
  /** The result and its arrangements, the first first. */
  readonly results: readonly Tensor[];
}

/**
 * The layer that a program applies to the concatenated heads, as wide as they are; null: it applies none,
 * several, or one of an MLP.
 */
export function findOutputProjection(
  attention: ProgramAttention,
  readers: Readers,
  mlps: readonly ProgramMlp[],
): OutputProjection | null {
  const { output, value } = attention;
  const width = value.shape.at(-1) ?? 0;
  if (!output || !isWhole(attention)) return null;
  const ofMlps = new Set(
    mlps.flatMap(({ up, gate }) => [up.weight, ...(gate ? [gate.weight] : [])]),
  );
  const isOfMlp = ({ weight }: Affine): boolean =>
    Array.from(ofMlps).some(
      ({ storage, offset }) => storage === weight.storage && offset === weight.offset,
    );
  const [projection, ...others] = projectionsOf(output, readers);
  if (!projection || others.length > 0 || isOfMlp(projection)) return null;
  const [out, joined] = projection.weight.shape;
  if (out !== width || joined !== width || !isSideBySide(projection.input, attention)) return null;
  const whole = withBias(projection, readers, projection.input);
  const { inputs = [] } = whole.output.origin ?? {};
  // One position is as long as a bias.
  const isBias = whole === projection || inputs.some((each) => isVector(each));
  const layer = isBias ? whole : projection;
  return { ...layer, results: arrangementsOf(layer.output, readers) };
}

function isVector(value: Tensor | number): boolean {
  return typeof value === "object" && value.shape.length === 1;
}

/** Whether nothing was left out of the program's result, as dropout does. */
function isWhole(attention: ProgramAttention): boolean {
  const { heads } = attention;
  return heads.length > 0 ? heads.every(isWeighed) : isWeighed(attention);
}

function isSideBySide(joined: Tensor, attention: ProgramAttention): boolean {
  const { output, heads, headCount } = attention;
  if (heads.length > 0) return joined === output;
  const positions = joined.shape.at(-2) ?? 1;
  const batch = countOf(joined.shape.slice(0, -2));
  const slots = slotsOf(joined, new Map([[output!, attention]]), { batch, positions });
  return slots?.length === headCount && slots.every(({ head }, at) => head === at);
}

function arrangementsOf(tensor: Tensor, readers: Readers, depth = 0): readonly Tensor[] {
  if (depth > 4) return [tensor];
  const arranged = (readers.get(tensor) ?? []).filter(
    ({ origin, count }) => arranging.has(origin?.operation ?? "") && count === tensor.count,
  );
  return [tensor, ...arranged.flatMap((each) => arrangementsOf(each, readers, depth + 1))];
}
