import { followNumber } from "../../viewModel/influence/followNumber.ts";
import { computeChanges } from "../influence/computeChanges.ts";
import { readyMessage, type ServerPort } from "../ports/port.ts";
import { computeTrace, type ComputeParts } from "./computeTrace.ts";
import { countOperations } from "./countOperations.ts";
import { listBuffers } from "./listBuffers.ts";
import type { ComputeAnswer, ComputeQuestion, ComputeRequest } from "./messages.ts";
import type { OperationWatch } from "./watchBackend.ts";
import { toMessage } from "../../engine/errors.ts";

/** What the worker looks at besides its messages. */
export interface ComputeSetup extends ComputeParts {
  /** The operation that is under way is wanted no longer. */
  readonly interrupt?: () => void;
}

/** Between operations, messages are heard and progress is told this often. */
const lookAroundMs = 20;

class CancelledError extends Error {}

/** The far end of a compute worker: computes what it is asked, one operation after the other. */
export function serveCompute(port: ServerPort, setup: ComputeSetup): void {
  const [running, cancelled] = [new Set<number>(), new Set<number>()];
  const post = (answer: ComputeAnswer, transfer: readonly ArrayBuffer[] = []) =>
    port.post(answer, transfer);
  port.listen((message) => {
    const asked = message as ComputeRequest;
    if (asked.kind !== "cancel") void answer(asked);
    else if (running.has(asked.request)) {
      cancelled.add(asked.request);
      setup.interrupt?.();
    }
  });
  port.post(readyMessage);

  async function answer(asked: ComputeQuestion): Promise<void> {
    const { request } = asked;
    running.add(request);
    try {
      post(...(await compute(asked)));
    } catch (error) {
      // What is interrupted may fail in its own words.
      if (cancelled.has(request)) post({ kind: "cancelled", request });
      else post({ kind: "failed", request, message: toMessage(error) });
    } finally {
      running.delete(request);
      cancelled.delete(request);
    }
  }

  async function compute(
    asked: ComputeQuestion,
  ): Promise<readonly [ComputeAnswer, readonly ArrayBuffer[]]> {
    const { request, problem } = asked;
    switch (asked.kind) {
      case "evaluate": {
        const { trace, findings } = await computeTrace(asked, setup, createWatch(asked));
        return [{ kind: "evaluated", request, trace, findings }, listBuffers(trace)];
      }
      case "influence": {
        const influence = await followNumber(problem, asked.cell);
        return [{ kind: "influence", request, influence }, listBuffers(influence.shares)];
      }
      case "changes": {
        const turn = async (): Promise<void> => {
          await port.turn();
          if (cancelled.has(request)) throw new CancelledError();
        };
        const changes = await computeChanges(problem, asked, { clock: setup.clock, turn });
        return [{ kind: "changes", request, changes }, []];
      }
    }
  }

  function createWatch({
    request,
    problem,
  }: ComputeRequest & { readonly kind: "evaluate" }): OperationWatch {
    const of = countOperations(problem);
    let looked = setup.clock();
    return {
      before: async () => {
        if (setup.clock() - looked >= lookAroundMs) {
          await port.turn();
          looked = setup.clock();
        }
        if (cancelled.has(request)) throw new CancelledError();
      },
      after: (done) => {
        const isWorthTelling = done === of || setup.clock() - looked >= lookAroundMs;
        if (isWorthTelling) post({ kind: "progress", request, done, of });
      },
    };
  }
}
