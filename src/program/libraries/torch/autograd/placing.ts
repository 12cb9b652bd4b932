import { choose, type IndexPart } from "../../../tensors/indexing.ts";
import { axesOf } from "../../../tensors/reduce.ts";
import { expand, narrow, reshape, triangle } from "../../../tensors/shapes.ts";
import { createTensor, forEachPlace, type Tensor } from "../../../values/tensor.ts";
import type { Machine } from "../../../values/value.ts";
import type { Rule, Step } from "./steps.ts";

const isTensor = (input: Tensor | number | undefined): input is Tensor => typeof input === "object";

/** Zeros with numbers added at places; null: they are unknown, or their gradients are asked for. */
function scattered(
  { machine, grad }: Step,
  like: Tensor,
  placesIn: (zeros: Tensor) => ArrayLike<number> | null,
): Tensor | null {
  const numbers = grad.numbers();
  if (!numbers || !machine.state.has("noGradient")) return null;
  machine.spend(like.count / 16);
  const zeros = createTensor("torch", grad.dtype, like.shape, new Float64Array(like.count));
  const places = placesIn(zeros);
  if (!places || places.length !== numbers.length) return null;
  const out = zeros.storage.numbers!;
  for (let at = 0; at < places.length; at++)
    out[places[at]!] = Math.fround(out[places[at]!]! + numbers[at]!);
  return zeros;
}

function placesOf(view: Tensor): readonly number[] {
  const places: number[] = [];
  forEachPlace(view, (place) => places.push(place));
  return places;
}

function chosenPlaces(
  machine: Machine,
  zeros: Tensor,
  parts: readonly IndexPart[],
): ArrayLike<number> | null {
  const chosen = choose(machine, zeros, parts);
  if (chosen.kind === "unknown") return null;
  return chosen.kind === "view" ? placesOf(chosen.view) : chosen.places;
}

/** `x[parts]`, and one entry along a dimension. */
const indexed: Rule = (step) => {
  const [x] = step.origin.inputs;
  const { parts, axis, at } = step.origin.settings;
  if (!isTensor(x)) return null;
  const own: readonly IndexPart[] | null = Array.isArray(parts)
    ? (parts as readonly IndexPart[])
    : typeof axis === "number" && typeof at === "number"
      ? entryParts(axis, at)
      : null;
  const share = own && scattered(step, x, (zeros) => chosenPlaces(step.machine, zeros, own));
  return share && [[x, share]];
};

function entryParts(axis: number, at: number): readonly IndexPart[] {
  const all = { kind: "slice", start: null, stop: null, step: 1 } as const;
  return [...new Array<IndexPart>(axis).fill(all), { kind: "at", at }];
}

/** A piece along a dimension. */
const piece: Rule = (step) => {
  const [x] = step.origin.inputs;
  const { axis, start } = step.origin.settings;
  if (!isTensor(x) || typeof axis !== "number" || typeof start !== "number") return null;
  const size = step.output.shape[axis] ?? 0;
  const share = scattered(step, x, (zeros) => placesOf(narrow(zeros, axis, start, size)));
  return share && [[x, share]];
};

/** Numbers that an index says along a dimension. */
const gathered: Rule = (step) => {
  const [x, index] = step.origin.inputs;
  if (!isTensor(x) || !isTensor(index)) return null;
  const places = index.numbers();
  const axes = x.shape.flatMap((size, at) => (size === index.shape[at] ? [] : [at]));
  const { axis } = step.origin.settings;
  const along = typeof axis === "number" ? axis : null;
  if (!places || along === null || axes.some((at) => at !== along)) return null;
  const share = scattered(step, x, (zeros) =>
    placesOf(zeros.view(index.shape, zeros.strides.with(along, 0))).map(
      (place, at) => place + places[at]! * zeros.strides[along]!,
    ),
  );
  return share && [[x, share]];
};

/** Each part of what was joined gets its own piece. */
const joined: Rule = ({ machine, origin, grad }) => {
  const axis = origin.settings["axis"] as number;
  let start = 0;
  return origin.inputs.flatMap((input) => {
    if (!isTensor(input)) return [];
    const size = input.shape[axis] ?? 0;
    start += size;
    if (!input.needsGradient) return [];
    return [
      [input, reshape(machine, narrow(grad, axis, start - size, size), [...input.shape])] as const,
    ];
  });
};

const stacked: Rule = ({ machine, origin, grad }) => {
  const axis = origin.settings["axis"] as number;
  return origin.inputs.flatMap((input, at) =>
    isTensor(input) && input.needsGradient
      ? [[input, reshape(machine, narrow(grad, axis, at, 1), [...input.shape])] as const]
      : [],
  );
};

const ofTriangle: Rule = ({ machine, origin, grad }) => {
  const [x] = origin.inputs;
  const { side, shift } = origin.settings;
  if (!isTensor(x) || (side !== "lower" && side !== "upper")) return null;
  return [[x, triangle(machine, grad, side, typeof shift === "number" ? shift : 0)]];
};

/** The diagonal of a matrix. */
const ofDiagonal: Rule = (step) => {
  const [x] = step.origin.inputs;
  const shift = step.origin.settings["shift"];
  if (!isTensor(x) || x.shape.length !== 2 || typeof shift !== "number") return null;
  const columns = x.shape[1]!;
  const first = shift < 0 ? -shift * columns : shift;
  const share = scattered(step, x, () =>
    Array.from({ length: step.output.count }, (_, at) => first + at * (columns + 1)),
  );
  return share && [[x, share]];
};

/** The scores of classes: what their shares are above the target. */
const crossEntropy: Rule = ({ machine, origin, grad }) => {
  const [x, target] = origin.inputs;
  const { ignored, name, isUsual, takesLogarithm } = origin.settings;
  if (!isTensor(x) || !isTensor(target) || isUsual !== true || x.shape.length > 2) return null;
  const [numbers, places, slope] = [x.numbers(), target.numbers(), grad.numbers()];
  if (!numbers || !places || !slope || !machine.state.has("noGradient")) return null;
  const width = x.shape.at(-1) ?? 1;
  machine.spend(numbers.length / 16);
  const counted = places.filter((place) => place !== ignored).length;
  const out = new Float64Array(numbers.length);
  places.forEach((place, row) => {
    if (place === ignored) return;
    const own = numbers.subarray(row * width, (row + 1) * width);
    const most = Math.max(...own);
    const total = own.reduce((sum, each) => sum + Math.exp(each - most), 0);
    const factor = name === "none" ? slope[row]! : name === "sum" ? slope[0]! : slope[0]! / counted;
    own.forEach((each, at) => {
      const share = takesLogarithm === true ? Math.exp(each - most) / total : 0;
      out[row * width + at] = Math.fround(factor * (share - (at === place ? 1 : 0)));
    });
  });
  return [[x, createTensor("torch", x.dtype, x.shape, out)]];
};

const repeated: Rule = ({ machine, origin, grad }) => {
  const [x] = origin.inputs;
  const { axis, times } = origin.settings;
  if (!isTensor(x) || typeof axis !== "number" || typeof times !== "number") return null;
  const [at = 0] = axesOf(machine, grad, axis);
  if (grad.shape.length !== x.shape.length || grad.shape[at] !== x.shape[at]! * times) return null;
  const split = reshape(machine, grad, grad.shape.toSpliced(at, 1, x.shape[at]!, times));
  const sum = machine.call(machine.language.getAttribute(split, "sum", machine), [
    { kind: "int", value: at + 1 },
  ]);
  return sum.kind === "tensor" ? [[x, expand(machine, sum, [...x.shape])]] : null;
};

/** Operations that choose, join, and repeat numbers. */
export const byPlace: Readonly<Record<string, Rule>> = {
  index: indexed,
  narrow: piece,
  gather: gathered,
  concatenate: joined,
  stack: stacked,
  triangle: ofTriangle,
  diagonal: ofDiagonal,
  repeat: repeated,
  crossEntropy,
};
