import * as l10n from "@vscode/l10n";
import type { AttentionMaps, AttentionOperands } from "../../engine/backends/backend.ts";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import {
  createLazyScores,
  type Scores,
  type ScoresRecipe,
} from "../../engine/operations/scores.ts";
import type { Problem } from "../../engine/problem.ts";
import {
  mapAttentions,
  MOST_HELD_SCORES,
  type AttentionStages,
  type Trace,
} from "../../engine/trace.ts";
import { isLazy } from "../../tensor/lazyTensor.ts";
import { countElements } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { ComputeName, ComputeParams, ComputeRequests, EvaluateOptions } from "./messages.ts";

/** A task for a worker: its request, and how to read the result. */
export interface ComputeTask<Result, Name extends ComputeName = ComputeName> {
  readonly name: Name;
  readonly backend: BackendChoice;
  readonly params: (backend: BackendChoice) => ComputeParams<Name>;
  /** `before` says what stopped an earlier attempt. */
  readonly read: (result: ComputeRequests[Name]["result"], before: string | undefined) => Result;
}

/** `problem -> trace`, without large scores: see `restoreScores`. */
export function evaluateTask(
  problem: Problem,
  { backend = "auto", memoryLimit = Infinity, findings: store }: EvaluateOptions,
): ComputeTask<Trace, "evaluate"> {
  return {
    ...{ name: "evaluate", backend },
    params: (on) => ({ problem, backend: on, memoryLimit, findings: store?.known() ?? {} }),
    read: ({ trace, findings }, before) => {
      store?.keep(findings);
      return before === undefined ? trace : explain(trace, before);
    },
  };
}

function explain(trace: Trace, before: string): Trace {
  const backendReason = l10n.t("{0}; restarted because {1}", trace.run.backendReason, before);
  return { ...trace, run: { ...trace.run, backendReason } };
}

/** Remembers how the scores of one computation are computed, so that large ones can be omitted. */
export class LargeScores {
  readonly #recipes = new Map<Tensor, ScoresRecipe>();
  readonly #mostHeld: number;

  /** More than `mostHeld` numbers that were not read yet are omitted. */
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
   * The trace for another thread. Posting would compute and copy all scores, so those that are too
   * large for a trace are replaced by their operands.
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

  #shorten(tensor: Tensor): Scores {
    const recipe = this.#recipes.get(tensor);
    if (!recipe || !isLazy(tensor) || countElements(tensor.shape) <= this.#mostHeld) return tensor;
    return { shape: tensor.shape, values: new Float32Array(0), recipe };
  }
}

/**
 * The trace for its reader: omitted scores are computed by the reference operations when they are
 * read, and only the reader keeps them.
 */
export function restoreScores(trace: Trace): Trace {
  return mapAttentions(trace, (stages) => {
    const scores = restore(stages, stages.scores);
    const isSame = stages.maskedScores === stages.scores;
    return { scores, maskedScores: isSame ? scores : restore(stages, stages.maskedScores) };
  });
}

function restore(stages: AttentionStages, scores: Scores): Scores {
  const { shape, recipe } = scores;
  return recipe ? createLazyScores(stages, shape, recipe) : scores;
}
