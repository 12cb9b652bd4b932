import type {
  AttentionProjections,
  AttentionSettings,
  BlockLayer,
  Linear,
  Problem,
} from "../../engine/problem.ts";
import { sizeAt } from "../../tensor/shape.ts";

/** The problem with other settings in every attention; null where it has none. */
export function mapAttentions(
  problem: Problem,
  change: (settings: AttentionSettings, queryWidth: number) => Partial<AttentionSettings>,
): Problem | null {
  const inBlock = <T extends BlockLayer>(block: T): T => {
    const { attention } = block;
    const width = sizeAt(attention.queryProjection.weight.shape, 0);
    return { ...block, attention: { ...attention, ...change(attention, width) } };
  };
  switch (problem.kind) {
    case "attention":
      return { ...problem, ...change(problem, sizeAt(problem.query.shape, 2)) };
    case "selfAttention":
      return { ...problem, ...change(problem, sizeAt(problem.queryProjection.weight.shape, 0)) };
    case "block":
      return inBlock(problem);
    case "stack":
      return { ...problem, blocks: problem.blocks.map(inBlock) };
    case "mlp":
    case "attentionWeights":
      return null;
  }
}

/** The problem with other projections in every attention that has them; null where none has. */
export function mapLayers(
  problem: Problem,
  change: (
    layer: AttentionProjections,
  ) => Partial<Omit<AttentionProjections, "outputProjection">> | null,
): Problem | null {
  switch (problem.kind) {
    case "selfAttention": {
      const changed = change(problem);
      return changed && { ...problem, ...changed };
    }
    case "block": {
      const changed = change(problem.attention);
      return changed && { ...problem, attention: { ...problem.attention, ...changed } };
    }
    case "stack": {
      const blocks = problem.blocks.map((block) => {
        const changed = change(block.attention);
        return changed && { ...block, attention: { ...block.attention, ...changed } };
      });
      return blocks.includes(null)
        ? null
        : { ...problem, blocks: blocks.filter((block) => block !== null) };
    }
    case "attention":
    case "mlp":
    case "attentionWeights":
      return null;
  }
}

/** The problem with other linear layers wherever it has some; null where nothing changed. */
export function mapLinears(
  problem: Problem,
  roles: readonly string[],
  change: (layer: Linear) => Linear | null,
): Problem | null {
  let changed = 0;
  const walk = (part: unknown, name: string): unknown => {
    if (typeof part !== "object" || part === null || "values" in part) return part;
    if ("weight" in part && roles.includes(name)) {
      const linear = change(part as Linear);
      if (linear) changed++;
      return linear ?? part;
    }
    if (Array.isArray(part)) return part.map((each) => walk(each, name));
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner, key)]));
  };
  const mapped = walk(problem, "") as Problem;
  return changed > 0 ? mapped : null;
}
