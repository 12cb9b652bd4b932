import * as l10n from "@vscode/l10n";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import type { MarkedLine, MarkedTable } from "./markdown.ts";
import type { BackendName, TraceRun } from "../engine/trace.ts";

/** The display name of a backend. */
export function backendTitle(name: BackendName): string {
  switch (name) {
    case "reference":
      return l10n.t("Reference");
    case "wasm":
      return "WebAssembly";
    case "gpu":
      return "GPU";
  }
}

/** `78 ms`, `1.4 s`, `<0.1 ms` */
export function describeMs(ms: number): string {
  if (ms < 0.1) return "<0.1 ms";
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** `5.2e-7 of the largest number`, `exact` */
export function describeDifference({ backend, largestDifference }: TraceRun): string {
  if (backend === "reference")
    return l10n.t("exact, because it is the reference in double precision");
  if (largestDifference === undefined) return l10n.t("not measured");
  if (largestDifference === 0) {
    return l10n.t("none, measured on a slice of this input");
  }
  return l10n.t(
    "{0} relative to the largest number of each stage, measured on a slice of this " + "input",
    largestDifference.toExponential(1),
  );
}

/** What ran, as rows of a table: label and value. */
export function describeRunRows(run: TraceRun): readonly (readonly [string, MarkedLine])[] {
  const { backend, backendReason, elapsedMs, threads } = run;
  return [
    [l10n.t("Backend"), [`${backendTitle(backend)} (`, { code: backend }, ")"]],
    [l10n.t("Time"), describeMs(elapsedMs)],
    [l10n.t("Reason"), backendReason],
    ...(threads === undefined ? [] : ([[l10n.t("Threads"), String(threads)]] as const)),
    [l10n.t("Difference from the reference"), describeDifference(run)],
  ];
}

/** What there is to say of the run of a computation, or why there is no result. */
export function describeOutcome(evaluated: EvaluatedGroup): readonly (MarkedLine | MarkedTable)[] {
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
    case "attentionWeights":
    case "mlp":
    case "block":
    case "stack":
      return [
        { table: describeRunRows(evaluated.trace.run) },
        l10n.t(
          "Click to open the panel. The command Choose Backend compares the available backends.",
        ),
      ];
    case "computing":
      return [l10n.t("Computing in the background. Click to cancel.")];
    case "failed":
      return evaluated.problems.map(({ message }) => message);
  }
}
