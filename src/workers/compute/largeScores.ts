import type { AttentionMaps, AttentionOperands } from "../../engine/backends/backend.ts";
import {
  mapAttentions,
  MOST_HELD_SCORES,
  type AttentionStages,
  type Trace,
} from "../../engine/trace.ts";
import {
  computeScoresByHead,
  withRecipe,
  type ScoresRecipe,
} from "../../engine/operations/scores.ts";
import { createLazyTensor, isLazy } from "../../tensor/lazyTensor.ts";
import { countElements } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";

/** Scores on their way between threads, without their numbers. */
interface LeftOutScores extends Tensor {
  readonly recipe: ScoresRecipe;
}

/** Notes what the scores of one computation follow from, so that large ones can be left out. */
export class LargeScores {
  readonly #recipes = new Map<Tensor, ScoresRecipe>();
  readonly #mostHeld: number;

  /** More than `mostHeld` numbers that nobody has read yet are left out. */
  constructor(mostHeld = MOST_HELD_SCORES) {
    this.#mostHeld = mostHeld;
  }

  note({ scores, maskedScores }: AttentionMaps, operands: AttentionOperands): void {
    const { scale, mask, causalOffset } = operands;
    this.#recipes.set(scores, { scale });
    if (maskedScores === scores) return;
    const masking = { ...(mask && { mask }), ...(causalOffset !== undefined && { causalOffset }) };
    this.#recipes.set(maskedScores, { scale, ...masking });
  }

  /**
   * The trace as it is posted to another thread: posting would compute and copy every map of scores,
   * so those that are larger than a trace holds are replaced by what they follow from.
   */
  leaveOut(trace: Trace): Trace {
    return mapAttentions(trace, ({ scores, maskedScores }) => {
      const short = this.#shorten(scores);
      return {
        scores: short,
        maskedScores: maskedScores === scores ? short : this.#shorten(maskedScores),
      };
    });
  }

  #shorten(tensor: Tensor): Tensor {
    const recipe = this.#recipes.get(tensor);
    if (!recipe || !isLazy(tensor) || countElements(tensor.shape) <= this.#mostHeld) return tensor;
    const leftOut: LeftOutScores = { shape: tensor.shape, values: new Float32Array(0), recipe };
    return leftOut;
  }
}

/**
 * The trace as its reader gets it: scores that were left out are computed by the reference operations
 * when somebody reads them, and held no longer than by their reader.
 */
export function restoreScores(trace: Trace): Trace {
  return mapAttentions(trace, (stages) => {
    const scores = restore(stages, stages.scores);
    const isSame = stages.maskedScores === stages.scores;
    return { scores, maskedScores: isSame ? scores : restore(stages, stages.maskedScores) };
  });
}

function restore({ query, key }: AttentionStages, tensor: Tensor): Tensor {
  if (!isLeftOut(tensor)) return tensor;
  const { shape, recipe } = tensor;
  const scores = createLazyTensor(shape, () => computeScoresByHead(query, key, recipe), 0);
  return withRecipe(scores, recipe);
}

function isLeftOut(tensor: Tensor): tensor is LeftOutScores {
  return "recipe" in tensor;
}
