import type { Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Found } from "./found.ts";
import { same } from "./views.ts";

/** What is assumed of a dimension before queries and width. */
export type AssumedLead = "batch" | "heads";

const batchName = /^(n_?)?(b|bs|bsz|batch(_?size)?|batches)$/i;
const headName = /^(n|num|nr|number_?of)?_?(h|heads?)$/i;

/**
 * What the first of three dimensions is taken for if the program does nothing with it that tells, such as
 * projecting a whole batch or joining heads; null: that is known, or a name says that it is a batch.
 */
export function assumeLead(
  { products: { query, key }, value }: Found,
  { bindings }: Recording,
): AssumedLead | null {
  const [count = 1] = query.shape;
  const isOpen = [query, key, value].every((side) => side.shape.length < 3 || isBare(side));
  if (query.shape.length !== 3 || count === 1 || !isOpen) return null;
  const isCalled = (pattern: RegExp): boolean =>
    bindings.some(
      ({ name, value: bound }) =>
        bound.kind === "int" && bound.value === count && pattern.test(name),
    );
  if (isCalled(batchName)) return null;
  return isCalled(headName) ? "heads" : "batch";
}

/** Operations that leave every number in its matrix. */
const still = new Set([...same, "add", "subtract", "multiply", "divide", "negative"]);

const deepest = 24;

/** Whether a tensor is written or drawn with its first dimension. */
function isBare(tensor: Tensor): boolean {
  let inner = tensor;
  for (let step = 0; step < deepest; step++) {
    const { origin, shape } = inner;
    const before = (origin?.inputs ?? []).filter((input) => typeof input === "object");
    if (!origin || before.length === 0) return true;
    const { operation, settings } = origin;
    const order = settings["order"];
    const isTurn = operation === "permute" && Array.isArray(order) && order[0] === 0;
    const next = isTurn
      ? before[0]
      : still.has(operation)
        ? before.find((input) => input.shape.join() === shape.join())
        : null;
    if (!next) return false;
    inner = next;
  }
  return false;
}
