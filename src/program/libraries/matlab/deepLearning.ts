import { binary as onTensors } from "../../tensors/elementwise.ts";
import { matmul } from "../../tensors/matmul.ts";
import { plain } from "../../tensors/operand.ts";
import { softmax } from "../../tensors/reduce.ts";
import { permute, reshape, swapAxes } from "../../tensors/shapes.ts";
import { Fact } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { type Entries, textIn } from "./given.ts";
import { numbersIn, trimmed } from "./matrices.ts";
import { products } from "./products.ts";

/** What the dimensions of an array count: channels, observations, steps. */
const formats = new Fact<string>();

/** Options, by their names in small letters. */
function optionsIn(items: readonly Value[]): ReadonlyMap<string, Value> {
  const found = new Map<string, Value>();
  for (let at = 0; at < items.length; at += 2) {
    const [name, value] = [textIn(items[at]), items[at + 1]];
    if (name === null || !value) throw new NotKnown("these options are not followed");
    found.set(name.toLowerCase(), value);
  }
  return found;
}

function dlarray(machine: Machine, [x, format]: readonly Value[]): Value {
  const tensor = numbersIn(machine, x);
  const letters = textIn(format);
  if (format === undefined || letters === "") return tensor;
  // An array whose dimensions are in another order is turned.
  if (letters === null || !/^CB?T?U?$/.test(letters))
    throw new NotKnown("this format of `dlarray` is not followed");
  const own = tensor.view(tensor.shape, tensor.strides);
  own.origin = tensor.origin;
  formats.note(own, letters);
  return own;
}

/** Along the channels: without a format, the first dimension. */
function softmaxOf(machine: Machine, [x, ...rest]: readonly Value[]): Value {
  const letters = textIn(optionsIn(rest).get("dataformat")) ?? "C";
  const axis = letters.indexOf("C");
  if (axis < 0) throw new NotKnown("this format is not followed");
  const tensor = numbersIn(machine, x);
  if (axis >= tensor.shape.length) throw new NotKnown("this format is not followed");
  return softmax(machine, tensor, axis);
}

/** Where channels, observations and steps are. */
function placesIn(letters: string): readonly (number | null)[] {
  const places = ["C", "B", letters.includes("S") ? "S" : "T"].map((each) => {
    const at = letters.indexOf(each);
    return at < 0 ? null : at;
  });
  if (places[0] === null || places[2] === null || !/^[CBTSU]{2,3}$/.test(letters))
    throw new NotKnown("this format of `attention` is not followed");
  return places;
}

/** Observations, heads, steps and the channels of a head, of an array of channels, observations and steps. */
function headsOf(machine: Machine, x: Value | undefined, letters: string, count: number): Tensor {
  const tensor = numbersIn(machine, x);
  const [channel, observation, step] = placesIn(letters);
  const given = [...tensor.shape];
  while (given.length < letters.length) given.push(1);
  const whole = given.length > tensor.shape.length ? reshape(machine, tensor, given) : tensor;
  const order = [observation, step, channel].filter((each) => each !== null) as number[];
  if (whole.shape.length !== order.length) throw new NotKnown("this format is not followed");
  const turned = permute(machine, whole, order);
  const [steps = 1, channels = 1] = turned.shape.slice(-2);
  if (channels % count !== 0)
    machine.fail("error", "the number of channels must be divisible by the number of heads");
  const observations = order.length > 2 ? turned.shape[0]! : 1;
  const split = reshape(machine, turned, [observations, steps, count, channels / count]);
  return permute(machine, split, [0, 2, 1, 3]);
}

/** `attention(queries, keys, values, heads, DataFormat = "CBT")` */
function attention(
  machine: Machine,
  [q, k, v, heads, ...rest]: readonly Value[],
  outputs: number,
): Value {
  const options = optionsIn(rest);
  const [scale, mask] = [options.get("scale"), options.get("attentionmask")];
  for (const name of options.keys()) {
    if (!/^(?:dataformat|scale|attentionmask)$/.test(name))
      throw new NotKnown(`\`${name}\` of \`attention\` is not followed`);
  }
  const letters =
    textIn(options.get("dataformat")) ?? (q?.kind === "tensor" ? formats.of(q) : null);
  if (!letters) throw new NotKnown("this format of `attention` is not followed");
  const count = wholeOf(heads, machine);
  const [queries, keys, values] = [q, k, v].map((each) =>
    headsOf(machine, each, letters, count),
  ) as [Tensor, Tensor, Tensor];
  const depth = queries.shape.at(-1)!;
  const factor = scale === undefined || textIn(scale) === "auto" ? null : numberOf(scale);
  const products = matmul(machine, queries, swapAxes(machine, keys, -1, -2));
  const root = plain(factor ?? Math.sqrt(depth), 2);
  const scores = onTensors(machine, factor === null ? "divide" : "multiply", products, root);
  if (mask && textIn(mask) !== "none")
    throw new NotKnown("this mask of `attention` is not followed");
  const weights = softmax(machine, scores, 3);
  const made = permute(machine, matmul(machine, weights, values), [0, 2, 1, 3]);
  const [observations = 1, steps = 1] = made.shape;
  const whole = reshape(machine, made, [observations, steps, count * values.shape[3]!]);
  const places = placesIn(letters);
  const axes: Readonly<Record<string, number>> = { C: 2, B: 0, T: 1, S: 1 };
  const order = Array.from(letters, (each) => axes[each]!);
  const out = permute(machine, whole, places[1] === null ? [...order, 0] : order);
  if (outputs < 2) return trimmed(machine, out);
  return tuple([trimmed(machine, out), trimmed(machine, permute(machine, weights, [3, 2, 1, 0]))]);
}

const same = (machine: Machine, [x]: readonly Value[]): Value => numbersIn(machine, x);

/** Functions of the toolbox for deep learning. */
export const deepLearning: Entries = {
  dlarray,
  attention,
  extractdata: same,
  stripdims: same,
  dlmtimes: products["pagemtimes"]!,
  softmax: softmaxOf,
  isdlarray: (_, [x]) => {
    if (x?.kind === "tensor" && formats.of(x) !== undefined) return bool(true);
    throw new NotKnown("`isdlarray` is not followed");
  },
};
