import type { BackendName, TraceRun } from "../engine/trace.ts";

/** The names of backends, for people. */
export const backendTitles: { readonly [name in BackendName]: string } = {
  reference: "Reference",
  wasm: "WebAssembly",
  gpu: "GPU",
};

/** `78 ms`, `1.4 s`, `<0.1 ms` */
export function describeMs(ms: number): string {
  if (ms < 0.1) return "<0.1 ms";
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** `5.2e-7 of the largest number`, `exact` */
export function describeDifference({ backend, largestDifference }: TraceRun): string {
  if (backend === "reference") return "exact: it is the reference, in double precision";
  if (largestDifference === undefined) return "not measured";
  const share = largestDifference === 0 ? "none" : largestDifference.toExponential(1);
  return `${share} of the largest number of a stage, on a slice of this input`;
}

/** What ran, as rows of a table: what is told, and what it is. */
export function describeRunRows(run: TraceRun): readonly (readonly [string, string])[] {
  const { backend, backendReason, elapsedMs, threads } = run;
  return [
    ["Ran on", `${backendTitles[backend]} (\`${backend}\`)`],
    ["Took", describeMs(elapsedMs)],
    ["Why", backendReason],
    ...(threads === undefined ? [] : ([["Threads", String(threads)]] as const)),
    ["Difference from the reference", describeDifference(run)],
  ];
}
