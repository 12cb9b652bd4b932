import { texts } from "../texts.ts";

const others: Readonly<Record<string, string>> = {
  residualIn: "Residual stream, in",
  normed1: "First norm",
  residualMid: "Residual stream, middle",
  normed2: "Second norm",
  residualOut: "Residual stream, out",
  mlpGate: "Gate",
  finalNormed: "Final norm",
  logits: "Logits",
  shapes: "Shapes",
  zeroedPerPosition: "Zeroed units",
};

/** A stage as people call it: the words of the panel. */
export function stageTitle(stage: string): string {
  const known: Readonly<Record<string, string>> = texts.stage;
  return known[stage] ?? others[stage] ?? stage;
}
