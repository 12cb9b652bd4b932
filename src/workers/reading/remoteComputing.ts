import type { Problem } from "../../engine/problem.ts";
import type { Computing } from "../../service/computing.ts";
import { isSmall } from "../../service/evaluateSmall.ts";
import { followNumber } from "../../viewModel/influence/followNumber.ts";
import { computeChanges } from "../compute/computeChanges.ts";
import { copyLarge } from "../compute/handOver.ts";
import { restoreScores } from "../compute/computeTask.ts";
import type { Ask } from "../../rpc/rpc.ts";
import type { EditorRequests } from "./messages.ts";

/** This many multiplications take less time than a request: about half a millisecond. */
const fewHere = 200_000;

/** The ranking of numbers may take no longer than this. */
const changePatienceMs = 400;

/** Computations of a reading worker: small ones in place, others where the editor has them computed. */
export function remoteComputing(ask: Ask<EditorRequests>, clock: () => number): Computing {
  const isFew = (problem: Problem, times = 1): boolean =>
    isSmall(problem, "reference", fewHere / Math.max(1, times));
  return {
    evaluate: async (problem, { backend, memoryLimit, signal, onProgress }) => {
      const { params, transfer } = await copyLarge({ problem, backend, memoryLimit });
      return restoreScores(await ask("evaluate", params, { signal, onProgress, transfer }));
    },
    influence: async (problem, cell, signal) => {
      if (isFew(problem)) return followNumber(problem, cell);
      const { params, transfer } = await copyLarge({ problem, cell });
      return ask("influence", params, { signal, transfer });
    },
    changes: async (problem, at, cells, signal) => {
      if (isFew(problem, cells.length)) {
        const turn = () => Promise.resolve();
        const asked = { at, cells, patienceMs: changePatienceMs };
        return computeChanges(problem, asked, { clock, turn });
      }
      const { params, transfer } = await copyLarge({ problem, at, cells });
      return ask("changes", params, { signal, transfer });
    },
  };
}
