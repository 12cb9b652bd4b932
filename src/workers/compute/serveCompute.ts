import type { BlockLayer, MlpLayer, MlpProblem, Problem } from "../../engine/problem.ts";
import { Rpc, type Call, type NoRequests } from "../../rpc/rpc.ts";
import { followNumber } from "../../viewModel/influence/followNumber.ts";
import { readyMessage, type ServerPort } from "../ports/port.ts";
import { computeChanges } from "./computeChanges.ts";
import { computeTrace, type ComputeParts, type OperationWatch } from "./computeTrace.ts";
import { listBuffers } from "./handOver.ts";
import type { ComputeRequests, Progress } from "./messages.ts";

/** What the worker checks in addition to its messages. */
interface ComputeSetup extends ComputeParts {
  /** Asks the running operation to stop. */
  readonly interrupt?: () => void;
}

/** How often messages are heard and progress is reported between operations. */
const lookAroundMs = 20;

/** The server of a compute worker: computes requests, one operation after the other. */
export function serveCompute(port: ServerPort, setup: ComputeSetup): void {
  const editor = new Rpc<NoRequests, ComputeRequests>(
    (message, buffers) => port.post(message, buffers),
    {
      evaluate: async (asked, call) => {
        call.signal.addEventListener("abort", () => setup.interrupt?.(), { once: true });
        const computed = await computeTrace(asked, setup, createWatch(asked.problem, call));
        call.transfer(listBuffers(computed.trace));
        return computed;
      },
      influence: async ({ problem, cell }, { transfer }) => {
        const influence = await followNumber(problem, cell);
        transfer(listBuffers(influence.shares));
        return influence;
      },
      changes: ({ problem, ...asked }, { signal }) =>
        computeChanges(problem, asked, {
          clock: setup.clock,
          turn: async () => {
            await port.turn();
            signal.throwIfAborted();
          },
        }),
    },
  );
  port.listen(editor.take);
  port.post(readyMessage);

  function createWatch(problem: Problem, { signal, report }: Call<Progress>): OperationWatch {
    const of = countOperations(problem);
    let looked = setup.clock();
    return {
      before: async () => {
        if (setup.clock() - looked >= lookAroundMs) {
          await port.turn();
          looked = setup.clock();
        }
        signal.throwIfAborted();
      },
      after: (done) => {
        const isWorthTelling = done === of || setup.clock() - looked >= lookAroundMs;
        if (isWorthTelling) report({ done, of });
      },
    };
  }
}

/** Query, key, value, attention itself and the output projection. */
const SELF_ATTENTION = 5;

/** How many operations of a backend a problem takes: what progress is counted in. */
export function countOperations(problem: Problem): number {
  switch (problem.kind) {
    case "attention":
      return problem.outputProjection === undefined ? 1 : 2;
    case "selfAttention":
      return problem.outputProjection === undefined ? SELF_ATTENTION - 1 : SELF_ATTENTION;
    case "attentionWeights":
      return 1;
    case "mlp":
      return countMlp(problem) + countResidual(problem);
    case "block":
      return countBlock(problem);
    case "stack": {
      const blocks = problem.blocks.reduce((sum, block) => sum + countBlock(block), 0);
      return blocks + (problem.finalNorm ? 1 : 0) + (problem.languageModelHead ? 1 : 0);
    }
  }
}

function countMlp({ gate }: MlpLayer): number {
  return gate === undefined ? 3 : 4;
}

function countResidual({ residual }: MlpProblem): number {
  if (!residual) return 0;
  return residual.activation ? 2 : 1;
}

/** Two norms, and two additions where there is a residual stream. */
function countBlock({ mlp, residual = true }: BlockLayer): number {
  return 2 + SELF_ATTENTION + countMlp(mlp) + (residual ? 2 : 0);
}
