import type { AbsentCall } from "../values/sizes.ts";
import { createUnknownTensor, nobody, type Tensor } from "../values/tensor.ts";
import type { Machine, UnknownValue } from "../values/value.ts";

/** A tensor of this shape, which rests on something that is not there; `isSum`: that was added. */
function assume(
  { range }: Pick<Machine, "range">,
  like: Tensor,
  shape: readonly number[] = like.shape,
  isSum = false,
): Tensor {
  const { library, dtype } = like;
  const tensor = createUnknownTensor(library, dtype, shape, nobody);
  tensor.isAssumed = true;
  tensor.origin = { operation: "assumed", inputs: [like], settings: { isSum }, range };
  return tensor;
}

/** What is chosen from numbers of this shape by something unknown. */
export const assumedLike = (machine: Machine, like: Tensor): Tensor => assume(machine, like);

/** Fewer dimensions are mostly those of weights and positions, which are stretched. */
const leastDimensions = 3;

/**
 * A tensor beside something unknown, while shapes are followed: numbers of a whole batch are seldom stretched. null: that
 * is not known.
 */
export function besideUnknown(
  machine: Machine,
  operator: string,
  tensor: Tensor,
  other: UnknownValue,
): Tensor | null {
  const { sizes } = machine;
  const { shape } = tensor;
  if (!sizes || !/^[-+*/]$/.test(operator) || tensor.isParameter) return null;
  const rank = shape.length;
  const isBatch = sizes.isFirst(shape[0] ?? 1) || rank > leastDimensions;
  if (rank < leastDimensions || shape.includes(1) || !isBatch) return null;
  const absent = other.open?.absent;
  // `x + attend(x)`: what is given is what the tensor was made from.
  if (/[-+]/.test(operator) && other.open && !absent) return null;
  const isPosition = absent && /pos|emb|bias|mask|rot/i.test(absent.name);
  if (operator === "+" && absent && !isPosition) {
    // `x + self.attend(x)`
    const at = absent.inputs.findIndex((input) => input.shape.join() === shape.join());
    if (at >= 0) sizes.noteEcho(absent.place, at);
  }
  return assume(machine, tensor, shape, operator === "+");
}

/** What something gives that is not there, and whose result is added to one of its inputs; null: nobody knows. */
export function echoOf(machine: Machine, { place, inputs }: AbsentCall): Tensor | null {
  const at = machine.sizes?.echoed(place) ?? null;
  const input = at === null ? undefined : inputs[at];
  return input ? assume(machine, input) : null;
}

/**
 * Notes that what something gives that is not there goes into a norm of so many columns: it mostly keeps the shape of an
 * input with as many, `self.norm(self.block(x))`.
 */
export function noteNormed(
  { sizes }: Machine,
  { absent, open }: UnknownValue,
  width: number,
): void {
  const call = absent ?? open?.absent;
  if (!sizes || !call) return;
  const at = call.inputs.findIndex(({ shape }) => shape.length > 1 && shape.at(-1) === width);
  if (at >= 0) sizes.noteEcho(call.place, at);
}

/** What turns queries and keys: `apply_rotary(q, k, cos, sin)`. */
const turning = /^_?(apply_?.*(rot|rope)|rotate_half)/i;

const isLarge = ({ shape }: Tensor): boolean => shape.length >= leastDimensions;

/**
 * What a call of something that is not there gives, if it is unpacked into so many values: the outputs and the weights of
 * an attention, or turned queries and keys. null: it is something else.
 */
export function partsOfAbsent(
  machine: Pick<Machine, "range">,
  { absent, open }: UnknownValue,
  count: number,
): readonly (Tensor | null)[] | null {
  const { name, inputs } = absent ?? open?.absent ?? { name: "", inputs: [] };
  const [query, key = query, value = key] = inputs;
  if (turning.test(name)) {
    const turned = inputs.slice(0, count);
    const isWhole = turned.length === count && turned.every(isLarge);
    return isWhole ? turned.map((each) => assume(machine, each)) : null;
  }
  if (!/att(entio)?n/i.test(name) || count < 2 || !query || !key || !value) return null;
  const rank = query.shape.length;
  const areAlike = [key, value].every(({ shape }) => shape.length === rank);
  if (rank < leastDimensions || !areAlike) return null;
  if (rank === leastDimensions) return [assume(machine, query), null];
  // Heads are split already.
  const lead = query.shape.slice(0, -1);
  const isSplit = inputs.length >= leastDimensions;
  if (!isSplit) return null;
  const ofValues = assume(machine, query, [...lead, value.shape.at(-1)!]);
  return [ofValues, assume(machine, query, [...lead, key.shape.at(-2)!])];
}
