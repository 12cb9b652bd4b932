import type { StepView } from "../steps/stepView.ts";
import type { ExplainedKind } from "./lessonOfStep.ts";
import { plainLatex } from "./plainLatex.ts";

/** The others are short enough as they are: see `plainLatex`. */
const formulas: { readonly [kind in ExplainedKind]?: string } = {
  queryKeyValue: "q = x · Wq,  k = x · Wk,  v = x · Wv",
  split: "q = [q₀ | q₁ | …]",
  scores: "score = (q · k) × scale",
  scale: "score = (q · k) × scale,  scale = 1 / √d",
  mask: "score = −∞ where a key is hidden",
  softmax: "weight = e^(score − largest) / Σ e^(score − largest)",
  mix: "output = Σ weight × v",
  concatenate: "[output₀ | output₁ | …]",
  projection: "y = [output₀ | output₁ | …] · Wo",
  residualMid: "x′ = x + y",
  residualOut: "x′ = x + y",
  mlpUp: "hidden = x · Wup",
  mlpDown: "y = hidden · Wdown",
  logits: "logits = x · Wvocabulary",
};

/** A step in symbols. */
export function inSymbols(kind: ExplainedKind, { formula: [symbols] }: StepView): string {
  return formulas[kind] ?? plainLatex(symbols?.latex ?? "");
}
