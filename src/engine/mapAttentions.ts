import type { AttentionStages, Trace } from "./trace.ts";

/** The same trace with every attention of it changed, in the order in which they are computed. */
export function mapAttentions(
  trace: Trace,
  change: (attention: AttentionStages) => Pick<AttentionStages, "scores" | "maskedScores">,
): Trace {
  switch (trace.kind) {
    case "attention":
    case "selfAttention":
      return { ...trace, ...change(trace) };
    case "block":
      return { ...trace, attention: { ...trace.attention, ...change(trace.attention) } };
    case "stack": {
      const blocks = trace.blocks.map((block) => ({
        ...block,
        attention: { ...block.attention, ...change(block.attention) },
      }));
      return { ...trace, blocks };
    }
    case "mlp":
      return trace;
  }
}
