import { groupBy } from "../../source/collections.ts";
import { encloses, type TextRange } from "../../source/textRange.ts";
import type { Statement } from "../ir/ir.ts";
import type { Dtype } from "../values/dtype.ts";
import type { Tensor } from "../values/tensor.ts";
import type { ClassValue, InstanceValue, Value } from "../values/value.ts";
import type { HiddenActivation } from "./elementwise.ts";
import { type LayerPart, partsOf, shapesOf } from "./layerParts.ts";
import { LayerRoles } from "./layerRoles.ts";
import { isOfProgram, LayerTree } from "./layerTree.ts";
import { configurationFor } from "./openFunction.ts";
import { findShapedNorms, type NormKind, type ShapedMlp } from "./shapedLayers.ts";
import type { ShapeRun } from "./shapeReport.ts";
import { plus, type SizeSum, sumOfCounts, times } from "./sizeSum.ts";

/** What a class of layers is, by what its objects compute. */
export type LayerKind =
  "model" | "stack" | "block" | "attention" | "mlp" | "norm" | "embedding" | "head";

/** A class of layers, or a line that makes one of a library. */
export interface LayerFacts {
  readonly kind: LayerKind;
  /** The class: `Block`; of a library, `Embedding`. */
  readonly name: string;
  /** Of the name of the class, or of the call that makes the layer, in the program. */
  readonly range: TextRange;
  /** From what goes in to what comes out, such as `4096 → 11008 → 4096`; empty: not known. */
  readonly widths: readonly SizeSum[];
  /** null: a size has no name, or a part is not followed. */
  readonly parameters: SizeSum | null;
  readonly activation: HiddenActivation | null;
  readonly norm: NormKind | null;
  /** The class of the blocks in it, and how many there are. */
  readonly blocks: { readonly name: string; readonly count: number } | null;
  /** The class of settings that it was made with; null: none. */
  readonly settings: string | null;
  /** Of an embedding, whether its rows belong to positions, not to tokens. */
  readonly isOfPositions: boolean;
  /** Another layer has the same weights. */
  readonly isTied: boolean;
  /** The type of all its weights; null: they have several. */
  readonly dtype: Dtype | null;
  /** Numbers of keys and values that a model keeps for each token; null: that is not known. */
  readonly cache: SizeSum | null;
  readonly parts: readonly LayerPart[];
}

/**
 * What is said of the layers of a program, in the order of the text. `variables`: of the program, as
 * they are at the end.
 */
export function reportLayers(
  run: ShapeRun,
  variables: ReadonlyMap<string, Value>,
): readonly LayerFacts[] {
  const facts = new LayerReport(run, variables);
  const all = [...facts.ofClasses(), ...facts.ofLines()];
  return all.toSorted((a, b) => a.range.start - b.range.start);
}

/** Where a class stands in the text. */
interface ClassPlace {
  readonly nameRange: TextRange;
  readonly range: TextRange;
}

class LayerReport {
  readonly #run: ShapeRun;
  readonly #tree: LayerTree;
  readonly #roles: LayerRoles;
  readonly #classes: ReadonlyMap<string, ClassPlace>;
  readonly #variables: ReadonlyMap<string, Value>;

  constructor(run: ShapeRun, variables: ReadonlyMap<string, Value>) {
    this.#run = run;
    this.#variables = variables;
    this.#tree = new LayerTree(run.book.made.all, run.statements, run.recording.unknown);
    this.#roles = new LayerRoles(this.#tree, run.recording);
    this.#classes = classesOf(run.statements);
  }

  /** The classes of the program. */
  ofClasses(): readonly LayerFacts[] {
    const norms = this.#normsByClass();
    const objects = groupBy(
      this.#tree.layers.filter(({ type }) => isOfProgram(type)),
      ({ type }) => type,
    );
    return [...objects].flatMap(([type, own]) => {
      const place = this.#classes.get(type.name);
      const whole = own.filter(
        // One without parameters was not made to its end.
        (each) => this.#tree.parameters(each).size > 0 && this.#tree.isWhole(each),
      );
      const layer = this.#roles.usedOf(whole.length > 0 ? whole : own);
      const norm = norms.get(type.name) ?? null;
      const kind = this.#kindOf(layer) ?? (norm && this.#isPlain(layer) ? "norm" : null);
      if (!place || kind === null) return [];
      const facts = this.#factsOf(kind, layer, place.nameRange);
      const areAlike = whole.every((each) => this.#isLike(each, layer));
      return [
        {
          ...facts,
          ...(areAlike
            ? { widths: this.#widthsOf(kind, layer) }
            : { widths: [], parameters: null }),
          activation: this.#activationOf(layer),
          norm: kind === "norm" ? norm : this.#normIn(layer, norms),
        },
      ];
    });
  }

  /** Embeddings and output heads of a library, where the program makes them. */
  ofLines(): readonly LayerFacts[] {
    const found = new Map<number, LayerFacts>();
    const rows = this.#roles.embeddings.flatMap(({ isOfPositions, shape }) =>
      isOfPositions ? [] : [shape[0]],
    );
    for (const layer of this.#tree.layers) {
      const range = this.#tree.madeAt(layer);
      const weight = this.#roles.weightOf(layer);
      if (!range || isOfProgram(layer.type) || !weight) continue;
      const table = this.#roles.embeddings.find((each) => each.weight === weight.storage);
      const isTable = layer.type.name === "Embedding";
      const isHead = layer.type.name === "Linear" && rows.includes(weight.shape[0]);
      if (found.has(range.start) || !(isTable ? table : isHead && this.#roles.isOutside(layer)))
        continue;
      const facts = this.#factsOf(isTable ? "embedding" : "head", layer, range);
      const sizes = isTable ? weight.shape : weight.shape.toReversed();
      found.set(range.start, {
        ...facts,
        widths: this.#toSums(sizes),
        isOfPositions: isTable && table?.isOfPositions === true,
        isTied: this.#roles.isTied(layer, weight.storage),
      });
    }
    return [...found.values()];
  }

  #factsOf(kind: LayerKind, layer: InstanceValue, range: TextRange): LayerFacts {
    const { book } = this.#run;
    const parameters = this.#tree.parameters(layer);
    const types = new Set([...parameters.values()].map(({ dtype }) => dtype));
    const [dtype = null] = types;
    return {
      ...{ kind, name: layer.type.name, range, widths: [], activation: null, norm: null },
      parameters: this.#tree.isWhole(layer)
        ? sumOfCounts(shapesOf(parameters.values()), book)
        : null,
      blocks: this.#roles.blocksIn(layer),
      settings: this.#settingsOf(layer),
      isOfPositions: false,
      isTied: false,
      dtype: types.size === 1 ? dtype : null,
      cache: kind === "model" ? this.#cacheOf(layer) : null,
      parts: partsOf(layer, this.#tree, book),
    };
  }

  #kindOf(layer: InstanceValue): LayerKind | null {
    const [attends, hasMlp] = [this.#roles.hasAttention(layer), this.#roles.hasMlp(layer)];
    if (this.#roles.readsTokens(layer)) {
      return attends || hasMlp || this.#roles.hasHead(layer) ? "model" : null;
    }
    if (attends && hasMlp) return this.#roles.blocksIn(layer) ? "stack" : "block";
    if (attends) return this.#roles.onlyAttends(layer) ? "attention" : null;
    return this.#mlpsOf(layer).length > 0 ? "mlp" : null;
  }

  #settingsOf({ type }: InstanceValue): string | null {
    const init = type.members.get("__init__");
    if (init?.kind !== "function") return null;
    const { parameters } = init.definition;
    const [settings] = parameters.flatMap((each) => configurationFor(this.#variables, each) ?? []);
    return settings?.name ?? null;
  }

  /** What the MLPs of a layer itself have in common. */
  #activationOf(layer: InstanceValue): HiddenActivation | null {
    const own = this.#mlpsOf(layer).map(({ activation }) => activation);
    return own.every((each) => each === own[0]) ? (own[0] ?? null) : null;
  }

  #mlpsOf(layer: InstanceValue): readonly ShapedMlp[] {
    return this.#roles.mlps.filter(({ owner }) => owner === layer).map(({ mlp }) => mlp);
  }

  #widthsOf(kind: LayerKind, layer: InstanceValue): readonly SizeSum[] {
    if (kind === "norm") {
      const [vector, ...others] = this.#tree.parameters(layer).values();
      const isOne = vector && others.every(({ count }) => count === vector.count);
      return isOne ? this.#toSums([vector.count]) : [];
    }
    if (kind === "mlp") {
      const own = this.#mlpsOf(layer);
      const isChain = own.every(({ input }, at) => at === 0 || own[at - 1]!.hidden === input);
      const last = own.at(-1);
      return last && isChain
        ? this.#toSums([
            ...own.flatMap(({ input, hidden }, at) => (at === 0 ? [input, hidden] : [hidden])),
            last.output,
          ])
        : [];
    }
    const inside = this.#tree.inside(layer);
    const widths = this.#roles.attentions.flatMap(({ owner, width }) =>
      owner && width !== null && inside.has(owner) ? [width] : [],
    );
    const [width, ...others] = new Set(widths);
    return width !== undefined && others.length === 0 ? this.#toSums([width]) : [];
  }

  #toSums(sizes: readonly number[]): readonly SizeSum[] {
    const sums = sizes.map((size) => sumOfCounts([[size]], this.#run.book));
    return sums.some((each) => each === null) ? [] : (sums as readonly SizeSum[]);
  }

  /** Keys and values of one token in all layers. */
  #cacheOf(layer: InstanceValue): SizeSum | null {
    if (!this.#tree.isCounted(layer)) return null;
    const inside = [...this.#tree.inside(layer)];
    const places = new Map<ClassValue, SizeSum>();
    for (const { attention, owner, batch } of this.#roles.attentions) {
      const { isCausal, isSelf, weights, key, value, sharedHeads } = attention;
      if (!owner || !isCausal || isSelf === false) return null;
      if (!inside.some(({ type }) => type === owner.type)) continue;
      const heads = attention.heads === null ? 1 : (sharedHeads ?? attention.heads);
      // Batches and heads in one dimension may not be told apart.
      const isPlain = weights.shape.length > 3 || weights.shape[0] === batch;
      if (attention.heads === null && !isPlain) return null;
      const own = sumOfCounts(
        [key, value].map(({ shape }) => [heads, shape.at(-1) ?? 1]),
        this.#run.book,
      );
      if (!own) return null;
      const count = inside.filter(({ type }) => type === owner.type).length;
      places.set(owner.type, times(own, count));
    }
    return [...places.values()].reduce<SizeSum | null>(
      (all, each) => (all ? plus(all, each) : each),
      null,
    );
  }

  #normsByClass(): ReadonlyMap<string, NormKind> {
    const norms = new Map<string, NormKind>();
    for (const { kind, range } of findShapedNorms(this.#run.recording)) {
      for (const [name, { range: whole }] of this.#classes) {
        if (encloses(whole, range)) norms.set(name, kind);
      }
    }
    return norms;
  }

  /** What normalises in it: one kind of norm, of the program or of the library. */
  #normIn(layer: InstanceValue, norms: ReadonlyMap<string, NormKind>): NormKind | null {
    const kinds = new Set(
      [...this.#tree.inside(layer)].flatMap((each): readonly NormKind[] => {
        const { name } = each.type;
        if (isOfProgram(each.type)) {
          const own = this.#isPlain(each) ? norms.get(name) : undefined;
          return own ? [own] : [];
        }
        return name === "LayerNorm" || name === "RMSNorm" ? [name] : [];
      }),
    );
    const [kind = null] = kinds;
    return kinds.size === 1 ? kind : null;
  }

  /** Whether it has no matrices, and nothing in it. */
  #isPlain(layer: InstanceValue): boolean {
    const isVector = ({ shape }: Tensor): boolean => shape.filter((size) => size !== 1).length <= 1;
    return (
      this.#tree.inside(layer).size === 1 &&
      [...this.#tree.parameters(layer).values()].every(isVector)
    );
  }

  #isLike(a: InstanceValue, b: InstanceValue): boolean {
    const textOf = (layer: InstanceValue): string =>
      shapesOf(this.#tree.parameters(layer).values()).join(" ");
    return a === b || textOf(a) === textOf(b);
  }
}

/** The classes of a program by name; of several with one name, the last. */
function classesOf(statements: readonly Statement[]): ReadonlyMap<string, ClassPlace> {
  return new Map(
    statements.flatMap((statement): readonly (readonly [string, ClassPlace])[] => {
      if (statement.kind !== "class") return [];
      const { name, nameRange, range } = statement;
      return [[name, { nameRange, range }]];
    }),
  );
}
