import type { NumberValue } from "../values/number.ts";
import { createTensor, type Tensor } from "../values/tensor.ts";

/** Operations after which a number is still a product, or a weight, of the matrices before. */
const passing = new Set(["index", "reshape", "permute", "copy", "cast", "detach", "multiply"]);
const wanted = new Set(["matmul", "einsum", "softmax", "divide"]);
const deepest = 6;

/** Whether a tensor is a product or a share: others, such as losses, would only keep what they are made of. */
export function isTraced(tensor: Tensor): boolean {
  let at: Tensor | number | undefined = tensor;
  for (let step = 0; step < deepest && typeof at === "object"; step++) {
    const { operation = "", inputs = [] }: Partial<NonNullable<Tensor["origin"]>> = at.origin ?? {};
    if (wanted.has(operation)) return true;
    const [first, second]: readonly (Tensor | number)[] = inputs;
    if (operation === "sum") return typeof first === "object" && isProduct(first);
    if (!passing.has(operation)) return false;
    at = typeof first === "object" ? first : second;
  }
  return false;
}

function isProduct({ origin }: Tensor): boolean {
  return (
    origin?.operation === "multiply" && origin.inputs.every((each) => typeof each === "object")
  );
}

/** Sums of more numbers are not followed back to tensors. */
const mostBehind = 256;

const known = new WeakMap<NumberValue, Tensor | null>();

/** A number that the program calculated from such of tensors, as what a library would have calculated; null: it is another one. */
export function computedBy(number: NumberValue): Tensor | null {
  return number.kind === "float" && (number.of || number.origin)
    ? computed(number, { left: mostBehind })
    : null;
}

function computed(number: NumberValue, budget: { left: number }): Tensor | null {
  if (number.kind === "float" && number.roundedTo !== undefined) return null;
  if (number.kind === "float" && number.of) return number.of;
  const { origin } = number;
  if (!origin || --budget.left < 0) return null;
  const own = known.get(number);
  if (own !== undefined) return own;
  const { operation, left, right, range } = origin;
  const operands = [left, ...(right ? [right] : [])];
  const tensors = operands.map((each) => computed(each, budget));
  const first = tensors.find((each) => each !== null);
  let made: Tensor | null = null;
  if (first) {
    made = createTensor(first.library, first.dtype, [], Float64Array.of(number.value));
    const inputs = operands.map((each, at) => tensors[at] ?? each.value);
    made.origin = { operation, inputs, settings: {}, range };
  }
  known.set(number, made);
  return made;
}
