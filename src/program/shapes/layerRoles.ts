import type { Recording } from "../recording/recording.ts";
import { type Affine, toAffine } from "../recognition/affine.ts";
import type { Storage, Tensor } from "../values/tensor.ts";
import type { InstanceValue } from "../values/value.ts";
import { findShapedAttentions, type ShapedAttention } from "./attentionFacts.ts";
import { isOfProgram, type LayerTree } from "./layerTree.ts";
import {
  findShapedEmbeddings,
  findShapedMlps,
  type ShapedEmbedding,
  type ShapedMlp,
} from "./shapedLayers.ts";

/** An attention with the layer whose parameters it has. */
export interface OwnedAttention {
  readonly attention: ShapedAttention;
  /** null: no layer has all of them. */
  readonly owner: InstanceValue | null;
  /** The width of what the queries are made of. */
  readonly width: number | null;
  /** The first dimension of that. */
  readonly batch: number | null;
}

/** An MLP with the layer of the program that has its weights. */
export interface OwnedMlp {
  readonly mlp: ShapedMlp;
  readonly owner: InstanceValue | null;
}

/** What the layers of a run do: which attend, which are MLPs, which read tokens. */
export class LayerRoles {
  readonly attentions: readonly OwnedAttention[];
  readonly mlps: readonly OwnedMlp[];
  readonly embeddings: readonly ShapedEmbedding[];
  readonly #tree: LayerTree;
  readonly #parameters: ReadonlySet<Storage>;

  constructor(tree: LayerTree, recording: Recording) {
    this.#tree = tree;
    this.#parameters = new Set(
      tree.layers.flatMap((each) => tree.ownParameters(each).map(([, { storage }]) => storage)),
    );
    const isEmpty = this.#parameters.size === 0;
    this.attentions = isEmpty
      ? []
      : findShapedAttentions(recording).map((each) => this.#withOwner(each));
    this.mlps = (isEmpty ? [] : findShapedMlps(recording)).map((mlp) => ({
      mlp,
      owner: tree.holderOf(mlp.weights, ({ type }) => isOfProgram(type)),
    }));
    this.embeddings = isEmpty ? [] : findShapedEmbeddings(recording);
  }

  /** Of several objects, the one that was used: what it computes is known. */
  usedOf(objects: readonly InstanceValue[]): InstanceValue {
    const owners = [...this.attentions, ...this.mlps].flatMap(({ owner }) => owner ?? []);
    const isUsed = (layer: InstanceValue): boolean => {
      const inside = this.#tree.inside(layer);
      return owners.some((each) => inside.has(each));
    };
    return objects.find(isUsed) ?? objects[0]!;
  }

  hasAttention(layer: InstanceValue): boolean {
    return this.#hasTypeOf(layer, this.attentions);
  }

  /**
   * Whether a layer that attends does nothing else that is of its own: nothing beside its attention has matrices. What
   * cannot run, such as an MLP whose sizes do not fit, does not say what it is.
   */
  onlyAttends(layer: InstanceValue): boolean {
    const inside = [...this.#tree.inside(layer)];
    const owners = new Set(this.attentions.flatMap(({ owner }) => owner?.type ?? []));
    const covered = new Set(
      inside.flatMap((each) => (owners.has(each.type) ? [...this.#tree.inside(each)] : [])),
    );
    return inside.every(
      (each) =>
        each === layer ||
        covered.has(each) ||
        this.hasAttention(each) ||
        !(isOfProgram(each.type) || each.type.name === "Sequential") ||
        [...this.#tree.parameters(each).values()].every(({ shape }) => shape.length < 2),
    );
  }

  hasMlp(layer: InstanceValue): boolean {
    return this.#hasTypeOf(layer, this.mlps);
  }

  #hasTypeOf(
    layer: InstanceValue,
    found: readonly { readonly owner: InstanceValue | null }[],
  ): boolean {
    const types = this.#tree.typesIn(layer);
    return found.some(({ owner }) => owner && types.has(owner.type));
  }

  readsTokens(layer: InstanceValue): boolean {
    const own = this.#tree.parameters(layer);
    return this.embeddings.some(({ weight, isOfPositions }) => !isOfPositions && own.has(weight));
  }

  /** Something in it makes a number for each token of its embedding. */
  hasHead(layer: InstanceValue): boolean {
    return this.embeddings.some(
      ({ isOfPositions, shape: [rows, width] }) =>
        !isOfPositions &&
        (rows === width ||
          [...this.#tree.inside(layer)].some(
            (each) => each.type.name === "Linear" && this.weightOf(each)?.shape[0] === rows,
          )),
    );
  }

  /** The blocks in a layer: the smallest ones that attend and have an MLP. */
  blocksIn(layer: InstanceValue): { readonly name: string; readonly count: number } | null {
    const all = [...this.#tree.inside(layer)].filter(
      (each) => each !== layer && this.hasAttention(each) && this.hasMlp(each),
    );
    const blocks = all.filter(
      (each) => !all.some((other) => other !== each && this.#tree.inside(each).has(other)),
    );
    const [first] = blocks;
    if (!first || !this.#tree.isCounted(layer) || blocks.some(({ type }) => type !== first.type))
      return null;
    return { name: first.type.name, count: blocks.length };
  }

  #withOwner(attention: ShapedAttention): OwnedAttention {
    const { query, key, value } = attention;
    const sides = [query, key, value].map((each) => this.#mapsBehind(each));
    const maps = sides.flat();
    const weights = maps.map(({ weight }) => weight.storage);
    const [width, ...others] = new Set(sides[0]!.map((map) => map.weight.shape[1] ?? 1));
    const isWanted = ({ type }: InstanceValue): boolean =>
      isOfProgram(type) || type.name === "MultiheadAttention";
    return {
      attention,
      owner: sides.every(({ length }) => length > 0)
        ? this.#tree.holderOf(weights, isWanted)
        : null,
      width: width !== undefined && others.length === 0 ? width : null,
      batch: maps[0]?.input.shape[0] ?? null,
    };
  }

  /** The last linear maps with parameters that a tensor comes from. */
  #mapsBehind(tensor: Tensor): readonly Affine[] {
    const found = new Map<Storage, Affine>();
    const seen = new Set([tensor]);
    for (const each of seen) {
      if (seen.size > mostLooked) return [];
      const affine = toAffine(each);
      if (affine && this.#parameters.has(affine.weight.storage)) {
        found.set(affine.weight.storage, affine);
        continue;
      }
      for (const input of each.origin?.inputs ?? []) if (typeof input === "object") seen.add(input);
    }
    return [...found.values()];
  }

  /** Whether a layer is in no block. */
  isOutside(layer: InstanceValue): boolean {
    return this.#tree.layers.every(
      (each) =>
        !this.#tree.inside(each).has(layer) ||
        this.readsTokens(each) ||
        !(this.hasAttention(each) || this.hasMlp(each)),
    );
  }

  isTied(layer: InstanceValue, weight: Storage): boolean {
    return this.#tree.layers.some(
      (each) => each !== layer && this.weightOf(each)?.storage === weight,
    );
  }

  weightOf(layer: InstanceValue): Tensor | null {
    const weight = this.#tree.fieldOf(layer, "weight");
    return weight?.kind === "tensor" ? weight : null;
  }
}

/** More tensors are not looked through. */
const mostLooked = 200;
