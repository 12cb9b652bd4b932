import type { Operand } from "../../tensors/operand.ts";
import { copied, permute, reshape } from "../../tensors/shapes.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine } from "../../values/value.ts";

/** What an array shows in another order. */
interface Turned {
  readonly base: Tensor;
  /** Which dimension of the base each of its own is. */
  readonly order: readonly number[];
}

function turnedFrom(tensor: Tensor, least = 2): Turned | null {
  const { origin, shape } = tensor;
  const [base] = origin?.operation === "permute" ? origin.inputs : [];
  const order = origin?.settings["order"];
  if (typeof base !== "object" || !Array.isArray(order) || shape.length < least) return null;
  if (base.storage !== tensor.storage || order.length !== base.shape.length) return null;
  return { base, order: order as number[] };
}

/** Its dimensions in another order; one order after the other is one, and both ways back are none. */
export function reorder(machine: Machine, tensor: Tensor, order: readonly number[]): Tensor {
  const turned = turnedFrom(tensor);
  if (!turned) return isPlain(order) ? tensor : permute(machine, tensor, order);
  const whole = order.map((at) => turned.order[at]!);
  return isPlain(whole) ? turned.base : permute(machine, turned.base, whole);
}

function isPlain(order: readonly number[]): boolean {
  return order.every((from, to) => from === to);
}

/** What goes through numbers one by one, in the order of what an array shows; `axisOf`: where a dimension is there. */
export function inOrder(
  machine: Machine,
  operands: readonly Operand[],
  run: (operands: readonly Operand[], axisOf: (axis: number) => number) => Tensor,
): Tensor {
  const found = operands.map((each) => (each.kind === "tensor" ? turnedFrom(each, 3) : null));
  const order = found.find((each) => each !== null)?.order;
  const fits = operands.every(
    (each) =>
      each.kind === "plain" || each.shape.length === 0 || each.shape.length === order?.length,
  );
  if (!order || !fits) return run(operands, (axis) => axis);
  const back = order.map((_, at) => order.indexOf(at));
  const own = operands.map((each) =>
    each.kind === "plain" || each.shape.length === 0 ? each : reorder(machine, each, back),
  );
  return reorder(
    machine,
    run(own, (axis) => order[axis]!),
    order,
  );
}

/** A copy that shows its own numbers in the same order. */
export function copyInOrder(machine: Machine, tensor: Tensor): Tensor {
  const turned = turnedFrom(tensor);
  return turned
    ? permute(machine, copied(machine, turned.base), turned.order)
    : copied(machine, tensor);
}

/** The same numbers, column by column, in another shape. */
export function reshapeColumns(machine: Machine, tensor: Tensor, sizes: readonly number[]): Tensor {
  const reversed = (rank: number): readonly number[] =>
    Array.from({ length: rank }, (_, at) => rank - 1 - at);
  const rows = reorder(machine, tensor, reversed(tensor.shape.length));
  return reorder(machine, reshape(machine, rows, [...sizes].reverse()), reversed(sizes.length));
}
