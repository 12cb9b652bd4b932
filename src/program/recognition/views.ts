import type { Origin, Tensor } from "../values/tensor.ts";

/** Operations that change neither numbers nor shape. */
export const same = new Set(["copy", "cast", "detach"]);

/** A number, or the only one of a tensor; null: there are several, or it is unknown. */
export function scalarOf(value: Tensor | number | undefined): number | null {
  if (typeof value === "number") return value;
  return value?.count === 1 ? (value.numbers()?.[0] ?? null) : null;
}

/** Whether an operation exchanges the last two dimensions, and no others. */
export function turnsLast({ operation, settings }: Origin): boolean {
  const { order } = settings;
  if (operation !== "permute" || !Array.isArray(order) || order.length < 2) return false;
  return swapLast(order).every((from, to) => from === to);
}

/** Its last two dimensions exchanged, in a view. */
export function turned(tensor: Tensor): Tensor {
  return permuted(tensor, swapLast(tensor.shape.map((_, at) => at)));
}

/** A view of its dimensions in another order. */
export function permuted(tensor: Tensor, order: readonly number[]): Tensor {
  const { shape, strides } = tensor;
  const of = (list: readonly number[]) => order.map((at) => list[at]!);
  return seenAs(tensor, of(shape), of(strides), order);
}

function swapLast(list: readonly number[]): readonly number[] {
  return [...list.slice(0, -2), list.at(-1)!, list.at(-2)!];
}

/** A vector as a matrix of one row. */
export function asRow(vector: Tensor): Tensor {
  return seenAs(vector, [1, vector.shape[0]!], [0, vector.strides[0]!], [-1, 0]);
}

/** What a transposed tensor was before. */
export function unturned(tensor: Tensor): Tensor {
  const [source] = tensor.origin?.operation === "permute" ? tensor.origin.inputs : [];
  return typeof source === "object" ? source : tensor;
}

/** A view that knows what it shows; `order`: the dimensions of the tensor, -1 for one that it lacks. */
function seenAs(
  tensor: Tensor,
  shape: readonly number[],
  strides: readonly number[],
  order: readonly number[],
): Tensor {
  const view = tensor.view(shape, strides);
  const range = tensor.origin?.range ?? { start: 0, end: 0 };
  view.origin = { operation: "permute", inputs: [tensor], settings: { order }, range };
  return view;
}

/** Its dimensions by their letters, in another order. */
export function arrange(tensor: Tensor, letters: string, wanted: readonly string[]): Tensor {
  const at = wanted.map((letter) => letters.indexOf(letter));
  return seenAs(
    tensor,
    at.map((place) => (place < 0 ? 1 : tensor.shape[place]!)),
    at.map((place) => (place < 0 ? 0 : tensor.strides[place]!)),
    at,
  );
}
