import type { Recording } from "../recording/recording.ts";
import { createTensor, type Tensor } from "../values/tensor.ts";
import type { ListValue, Value } from "../values/value.ts";
import { computedBy } from "../tensors/takenNumbers.ts";
import { listReaders, type Readers } from "./readers.ts";
import { stackRows } from "./values.ts";

/** Longer lists are no matrix that a program computes number by number. */
const mostItems = 4096;
const deepest = 2;

const lists = new WeakMap<Tensor, ListValue>();

/** The list whose numbers a tensor is, if the program has no tensor of them. */
export function listOf(tensor: Tensor): ListValue | undefined {
  return lists.get(tensor);
}

/** The lists of single results, as tensors: no operation of the program makes them. */
export function listsOfSingles(readers: Readers): readonly Tensor[] {
  const stacks = [...readers.values()].flat().filter((each) => lists.has(each));
  return [...new Set(stacks)].filter(({ origin }) => {
    const [first] = origin?.inputs ?? [];
    return typeof first === "object" && first.shape.length === 0;
  });
}

/** The readers of each tensor, with the lists that the program collects results in. */
export function findReaders(recording: Recording): Readers {
  if (recording.operations.length === 0) return new Map();
  const stacked = new Map<Value, Tensor | null>();
  for (const { value } of recording.bindings) {
    if (value.kind === "list" && !stacked.has(value)) stacked.set(value, stackOf(value));
  }
  const made = [...stacked.values()].flatMap((each) => each ?? []);
  return listReaders([...recording.operations, ...made]);
}

/** Results of one shape, in a list or in lists of one length, as one tensor; null for other lists. */
function stackOf(list: ListValue): Tensor | null {
  const stack = toStack(list);
  if (stack) lists.set(stack, list);
  return stack;
}

function toStack(list: ListValue): Tensor | null {
  const [lengths, leaves]: [number[], Tensor[]] = [[], []];
  const collect = ({ items }: ListValue, depth: number): boolean => {
    lengths[depth] ??= items.length;
    if (items.length !== lengths[depth] || items.length === 0 || depth > deepest) return false;
    return items.every((item) => {
      if (item.kind === "list") return leaves.length < mostItems && collect(item, depth + 1);
      const leaf = item.kind === "float" ? computedBy(item) : item;
      if (leaf?.kind !== "tensor" || !leaf.origin || lengths.length > depth + 1) return false;
      leaves.push(leaf);
      return leaf.shape.join() === leaves[0]!.shape.join() && leaves.length <= mostItems;
    });
  };
  if (!collect(list, 0)) return null;
  const [first] = leaves;
  const numbers = leaves.map((leaf) => leaf.numbers());
  if (!first || numbers.includes(null)) return null;
  const { library, dtype, shape, origin } = first;
  if (lengths.length === 1 && shape.length === 1) return stackRows(leaves);
  const all = Float64Array.from(numbers.flatMap((own) => [...own!]));
  const stack = createTensor(library, dtype, [...lengths, ...shape], all);
  stack.origin = {
    operation: "stack",
    inputs: leaves,
    settings: { axis: 0 },
    range: origin!.range,
  };
  return stack;
}
