import * as l10n from "@vscode/l10n";
import { describeDifference, describeMs } from "../viewModel/describeRun.ts";
import type { Problem } from "../engine/problem.ts";
import type { BackendName, TraceRun } from "../engine/trace.ts";
import type { Engine } from "./engine.ts";
import { toMessage } from "../engine/errors.ts";

/** The backends in the order in which they are shown. */
export const comparedBackends: readonly BackendName[] = ["reference", "wasm", "gpu"];

/** The progress of one backend, in words. */
export interface Comparison {
  readonly backend: BackendName;
  readonly words: string;
}

/** How a comparison is done. */
export interface CompareOptions {
  readonly memoryLimit: number;
  readonly signal: AbortSignal;
  readonly onChange: (comparison: Comparison) => void;
}

/**
 * Runs a problem on each backend in turn, and reports its progress, its time, and its difference
 * from the reference, or why it is not available. Rejects only when it is cancelled.
 */
export async function compareBackends(
  engine: Engine,
  problem: Problem,
  { memoryLimit, signal, onChange }: CompareOptions,
): Promise<void> {
  for (const backend of comparedBackends) {
    const tell = (words: string) => onChange({ backend, words });
    tell(`$(sync~spin) ${l10n.t("computing…")}`);
    try {
      const { run } = await engine.evaluate(problem, {
        ...{ backend, memoryLimit, signal },
        onProgress: ({ done, of }) => {
          const percent = Math.round((100 * done) / of);
          tell(`$(sync~spin) ${l10n.t("computing… {0}%", percent)}`);
        },
      });
      tell(describe(backend, run));
    } catch (error) {
      signal.throwIfAborted();
      tell(`$(circle-slash) ${toMessage(error)}`);
    }
  }
}

function describe(backend: BackendName, run: TraceRun): string {
  if (run.backend !== backend) return `$(circle-slash) ${run.backendReason}`;
  return l10n.t("{0} · difference: {1}", describeMs(run.elapsedMs), describeDifference(run));
}
