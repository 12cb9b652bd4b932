import * as l10n from "@vscode/l10n";
import type { AttentionMaps, AttentionOperands } from "../../engine/backends/backend.ts";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import {
  computeScoresByHead,
  withRecipe,
  type ScoresRecipe,
} from "../../engine/operations/scores.ts";
import type { Problem } from "../../engine/problem.ts";
import {
  mapAttentions,
  MOST_HELD_SCORES,
  type AttentionStages,
  type Trace,
} from "../../engine/trace.ts";
import { createLazyTensor, isLazy } from "../../tensor/lazyTensor.ts";
import { countElements } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { Influence } from "../../viewModel/influence/followNumber.ts";
import type { AskedChanges, ComputeQuestion, ComputeResult, EvaluateOptions } from "./messages.ts";

/** A task for a worker: its request, and how to read the answer. */
export interface ComputeTask<Result> {
  readonly problem: Problem;
  readonly backend: BackendChoice;
  readonly ask: (request: number, backend: BackendChoice) => ComputeQuestion;
  /** `before` says what stopped an earlier attempt. */
  readonly read: (answer: ComputeResult, before: string | undefined) => Result;
}

/** `problem -> trace` */
export function evaluateTask(problem: Problem, options: EvaluateOptions): ComputeTask<Trace> {
  const { backend = "auto", memoryLimit = Infinity, findings } = options;
  return {
    ...{ problem, backend },
    ask: (request, on) => ({
      ...{ kind: "evaluate", request, problem, backend: on, memoryLimit },
      findings: findings?.known() ?? {},
    }),
    read: (answer, before) => {
      if (answer.kind !== "evaluated") throw unexpected(answer);
      findings?.keep(answer.findings);
      const trace = restoreScores(answer.trace);
      return before === undefined ? trace : explain(trace, before);
    },
  };
}

/** `problem, cell -> what it affects` */
export function influenceTask(problem: Problem, cell: ProblemCell): ComputeTask<Influence> {
  return {
    ...{ problem, backend: "reference" },
    ask: (request) => ({ kind: "influence", request, problem, cell }),
    read: (answer) => {
      if (answer.kind !== "influence") throw unexpected(answer);
      return answer.influence;
    },
  };
}

/** `problem, cells -> derivatives of one number by each` */
export function changesTask(
  problem: Problem,
  asked: AskedChanges,
): ComputeTask<readonly (number | null)[]> {
  return {
    ...{ problem, backend: "reference" },
    ask: (request) => ({ kind: "changes", request, problem, ...asked }),
    read: (answer) => {
      if (answer.kind !== "changes") throw unexpected(answer);
      return answer.changes;
    },
  };
}

function unexpected({ kind }: ComputeResult): Error {
  return new Error(`a compute worker answered something else: ${kind}`);
}

function explain(trace: Trace, before: string): Trace {
  const backendReason = l10n.t("{0}; restarted because {1}", trace.run.backendReason, before);
  return { ...trace, run: { ...trace.run, backendReason } };
}

/** Scores on their way between threads, without their numbers. */
interface LeftOutScores extends Tensor {
  readonly recipe: ScoresRecipe;
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

  #shorten(tensor: Tensor): Tensor {
    const recipe = this.#recipes.get(tensor);
    if (!recipe || !isLazy(tensor) || countElements(tensor.shape) <= this.#mostHeld) return tensor;
    const leftOut: LeftOutScores = { shape: tensor.shape, values: new Float32Array(0), recipe };
    return leftOut;
  }
}

/**
 * The trace for its reader: omitted scores are computed by the reference operations when they are
 * read, and only the reader keeps them.
 */
function restoreScores(trace: Trace): Trace {
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
