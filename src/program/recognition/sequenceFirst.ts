import type { Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";
import type { ProgramMaps } from "./attention.ts";
import { productBehind } from "./sideProducts.ts";
import { viewsBehind } from "./viewedRows.ts";

/** The input of a layer of PyTorch that takes the first dimension for positions, and what it shares both sizes with. */
export interface SequenceFirst {
  readonly given: Tensor;
  /** The input, and what it is made from with the same first two dimensions. */
  readonly alike: readonly Tensor[];
}

const mostAlike = 60;

/** A tensor, and what it is made from with the same first two dimensions. */
function listAlike(given: Tensor): readonly Tensor[] {
  const [first, second] = given.shape;
  const alike = new Set([given]);
  for (const { origin } of alike) {
    for (const input of origin?.inputs ?? []) {
      const isAlike =
        typeof input === "object" && input.shape[0] === first && input.shape[1] === second;
      if (isAlike && alike.size < mostAlike) alike.add(input);
    }
  }
  return [...alike];
}

/** A reshape that is to swap the first two dimensions, before queries are made; null: there is none. */
export function findSwappedView({ sources: { query } }: ProgramMaps): Tensor | null {
  const product = query ? productBehind(viewsBehind(query)[0]) : null;
  const given = product?.given;
  if (given?.shape.length !== 3) return null;
  const [first = 1, second = 1, width] = given.shape;
  if (first === second || first === 1 || second === 1) return null;
  const swapped = [second, first, width].join();
  const isSwapped = ({ origin }: Tensor): boolean => {
    const [from] = origin?.inputs ?? [];
    const isReshape = origin?.operation === "reshape" && typeof from === "object";
    return isReshape && from.shape.join() === swapped;
  };
  return listAlike(given).find(isSwapped) ?? null;
}

/** What `nn.MultiheadAttention` is given without `batch_first=True`; null: the queries come from elsewhere. */
export function findSequenceFirst({ sources: { query } }: ProgramMaps): SequenceFirst | null {
  const [source, swapped] = query ? viewsBehind(query) : [];
  const order = swapped?.origin?.settings["order"];
  const isSwapped = Array.isArray(order) && order.join() === "1,0,2";
  const product = isSwapped && source ? productBehind(source) : null;
  if (!product || swapped?.origin?.range.start !== product.node.origin?.range.start) return null;
  const [weight] = viewsBehind(product.weight);
  const isOfThree = weight.isParameter && weight.shape[0] === 3 * (weight.shape[1] ?? 0);
  const [positions, batch] = product.given.shape;
  if (!isOfThree || product.given.shape.length !== 3 || positions === batch) return null;
  return { given: product.given, alike: listAlike(product.given) };
}

const batchName = /^(?:n_?|num_?)?(?:b|bs|bsz|batch(?:_?(?:size|sz|dim))?|batches)$/i;
const lengthName =
  /^(?:n_?|num_?|max_?)?(?:t|l|s|seq|steps?|tokens|words|len|length|positions|time_?steps?|(?:seq|src|tgt|sequence|context|block)(?:_?(?:len|length|size))?)$/i;

/** Whether names are those of a batch and a length, in this order. */
export function isBatchFirst(first: string | undefined, second: string | undefined): boolean {
  return batchName.test(first ?? "") && lengthName.test(second ?? "");
}

/** Whether the program calls the first of two sizes a batch and the second a length, and neither the other way round. */
export function namesBatchFirst(
  { given }: SequenceFirst,
  { bindings }: Pick<Recording, "bindings">,
): boolean {
  const [first, second] = given.shape;
  const isCalled = (size: number | undefined, pattern: RegExp): boolean =>
    bindings.some(
      ({ name, value }) => value.kind === "int" && value.value === size && pattern.test(name),
    );
  return (
    isCalled(first, batchName) &&
    isCalled(second, lengthName) &&
    !isCalled(second, batchName) &&
    !isCalled(first, lengthName)
  );
}
