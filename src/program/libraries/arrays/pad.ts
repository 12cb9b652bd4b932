import { sumOf } from "../../tensors/join.ts";
import { fill, made } from "../../tensors/operand.ts";
import { countOf } from "../../values/dimension.ts";
import { createUnknownTensor, mostNumbers, type Tensor, tooMany } from "../../values/tensor.ts";
import type { Machine } from "../../values/value.ts";

/** How many entries are added before and after a dimension; negative numbers remove entries. */
export type Margin = readonly [before: number, behind: number];

/** The contents of the margins: a number, or entries of the dimension itself. */
export type Filling = "constant" | "edge" | "reflect" | "wrap";

/** Which entry is at a place; −1 if none. */
function sourceOf(at: number, size: number, filling: Filling): number {
  if (at >= 0 && at < size) return at;
  switch (filling) {
    case "constant":
      return -1;
    case "edge":
      return at < 0 ? 0 : size - 1;
    case "wrap":
      return ((at % size) + size) % size;
    default: {
      const turn = Math.max(1, 2 * (size - 1));
      const within = ((at % turn) + turn) % turn;
      return within < size ? within : turn - within;
    }
  }
}

/** A tensor with margins around it. */
export function pad(
  machine: Machine,
  tensor: Tensor,
  margins: readonly Margin[],
  filling: Filling,
  value: number,
): Tensor {
  const { library, dtype } = tensor;
  const shape = tensor.shape.map((size, axis) => {
    const [before, behind] = margins[axis] ?? [0, 0];
    return Math.max(0, sumOf(machine, sumOf(machine, size, before), behind));
  });
  const numbers = tensor.numbers();
  const settings = { margins, filling };
  const count = countOf(shape);
  if (!numbers || count > mostNumbers) {
    return made(
      machine,
      createUnknownTensor(library, dtype, shape, numbers ? tooMany(count) : tensor.why),
      "pad",
      [tensor],
      settings,
    );
  }
  const sources = shape.map((size, axis) =>
    Array.from({ length: size }, (_, at) =>
      sourceOf(at - (margins[axis]?.[0] ?? 0), tensor.shape[axis]!, filling),
    ),
  );
  const result = fill(machine, library, dtype, shape, (out) => {
    for (let at = 0; at < out.length; at++) {
      let [rest, step, from] = [at, 1, 0];
      for (let axis = shape.length - 1; axis >= 0 && from >= 0; axis--) {
        const place = sources[axis]![rest % shape[axis]!]!;
        rest = Math.floor(rest / shape[axis]!);
        from = place < 0 ? -1 : from + place * step;
        step *= tensor.shape[axis]!;
      }
      out[at] = from < 0 ? value : numbers[from]!;
    }
  });
  return made(machine, result, "pad", [tensor], settings);
}
