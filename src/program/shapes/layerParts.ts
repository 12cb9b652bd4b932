import { moduleDict, moduleList, sequential } from "../libraries/torch/holders.ts";
import type { Storage, Tensor } from "../values/tensor.ts";
import type { InstanceValue } from "../values/value.ts";
import type { LayerTree } from "./layerTree.ts";
import type { SizeBook } from "./sizeBook.ts";
import { type SizeSum, sumOfCounts, times } from "./sizeSum.ts";

/** A part of a layer: a parameter of its own, or other layers. */
export interface LayerPart {
  /** `wte`, `transformer.h` */
  readonly name: string;
  /** `Embedding`, `Block`, `Parameter` */
  readonly type: string;
  /** How many of the same follow each other. */
  readonly count: number;
  /** Of all of these together; null: that is not known. */
  readonly parameters: SizeSum | null;
  /** A part before it has the same weights, which count there. */
  readonly isTied: boolean;
}

/** What adds parameters to a layer, in order; one line for layers that are alike. */
export function partsOf(
  layer: InstanceValue,
  tree: LayerTree,
  book: SizeBook,
): readonly LayerPart[] {
  const seen = new Set<Storage>();
  return listParts(layer, "", tree).flatMap(({ name, layers, parameter }) => {
    const [first] = layers;
    const own = layers.flatMap((each) => [...tree.parameters(each).values()]);
    const all = parameter ? [parameter] : own;
    const fresh = uniqueOf(all).filter(({ storage }) => !seen.has(storage));
    for (const { storage } of all) seen.add(storage);
    const isWhole = layers.every((each) => tree.isWhole(each));
    if (isWhole && all.length === 0) return [];
    return [
      {
        name,
        type: first?.type.name ?? "Parameter",
        count: Math.max(1, layers.length),
        parameters: isWhole ? countAlike(fresh, layers.length, book) : null,
        isTied: all.length > 0 && fresh.length === 0,
      },
    ];
  });
}

/** Twelve blocks have twelve times as much as one, if that is so. */
function countAlike(parameters: readonly Tensor[], count: number, book: SizeBook): SizeSum | null {
  const share = parameters.length / count;
  const isEven =
    count > 1 &&
    Number.isInteger(share) &&
    parameters.every(({ shape }, at) => shape.join() === parameters[at % share]!.shape.join());
  if (!isEven) return sumOfCounts(shapesOf(parameters), book);
  const one = sumOfCounts(shapesOf(parameters.slice(0, share)), book);
  return one && times(one, count);
}

export function shapesOf(tensors: Iterable<Tensor>): readonly (readonly number[])[] {
  return [...tensors].map(({ shape }) => shape);
}

function uniqueOf(tensors: readonly Tensor[]): readonly Tensor[] {
  return [...new Map(tensors.map((each) => [each.storage, each])).values()];
}

interface Listed {
  readonly name: string;
  readonly layers: readonly InstanceValue[];
  /** null: it is made of layers. */
  readonly parameter: Tensor | null;
}

/** The parts of a layer, with those of a dictionary or a sequence instead of it. */
function listParts(layer: InstanceValue, prefix: string, tree: LayerTree): readonly Listed[] {
  const own = tree
    .ownParameters(layer)
    .map(([name, parameter]): Listed => ({ name: prefix + name, layers: [], parameter }));
  const inner = tree.children(layer).flatMap(([name, child]): readonly Listed[] => {
    const isHolder = [moduleDict, sequential, moduleList].includes(child.type);
    if (!isHolder) return [{ name: prefix + name, layers: [child], parameter: null }];
    // Nobody knows how many there are.
    if (!tree.isCounted(child)) return [];
    const layers = tree.children(child).map(([, each]) => each);
    const isRow = layers.length > 1 && layers.every(({ type }) => type === layers[0]!.type);
    return isRow
      ? [{ name: prefix + name, layers, parameter: null }]
      : listParts(child, `${prefix}${name}.`, tree);
  });
  return [...own, ...inner];
}
