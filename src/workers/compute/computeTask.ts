import * as l10n from "@vscode/l10n";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import type { Influence } from "../../viewModel/influence/followNumber.ts";
import type { EvaluateOptions } from "./evaluateOptions.ts";
import { restoreScores } from "./largeScores.ts";
import type { AskedChanges, ComputeQuestion, ComputeResult } from "./messages.ts";

/** Something to be computed in a worker: how it is asked, and what its answer comes to. */
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

/** `problem, cell -> what it moves` */
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
  const backendReason = l10n.t("{0}; computed again because {1}", trace.run.backendReason, before);
  return { ...trace, run: { ...trace.run, backendReason } };
}
