import { sizeAt } from "../../tensor/shape.ts";
import type { Trace } from "../../engine/trace.ts";
import { indent, toAttentionLines, toBlockLines, toMlpLines, toStackLines } from "./stagesText.ts";

/** A trace for people, batch element by batch element; `--json` has every digit. */
export function toTraceLines(trace: Trace): readonly string[] {
  const count = countBatches(trace);
  const batches = Array.from({ length: count }, (_, batch) => toBatchLines(trace, batch));
  const lines =
    count === 1
      ? batches.flat()
      : batches.flatMap((batch, at) => [`batch ${at}`, ...indent(batch)]);
  return [...lines, ...toRunLines(trace)];
}

/** What a trace says about how it came to be. */
export function toRunLines({ run }: Pick<Trace, "run">): readonly string[] {
  const { backend, elapsedMs, warnings } = run;
  const marked = warnings.map((warning) => `warning: ${warning}`);
  return [...marked, `${backend} backend, ${elapsedMs.toFixed(2)} ms`];
}

function countBatches(trace: Trace): number {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return trace.shape.batchSize;
    case "block":
      return sizeAt(trace.residualIn.shape, 0);
    case "mlp":
    case "stack":
      return sizeAt(trace.input.shape, 0);
  }
}

function toBatchLines(trace: Trace, batch: number): readonly string[] {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return toAttentionLines(trace, batch);
    case "mlp":
      return toMlpLines(trace, batch);
    case "block":
      return toBlockLines(trace, batch);
    case "stack":
      return toStackLines(trace, batch);
  }
}
