import type { TextRange } from "../../source/textRange.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import type { AttentionLine, ShapeFindings } from "../shapes/shapeHint.ts";

/** One of our lessons, and the code that it is about. */
export interface TaughtCode {
  /** The id of the lesson. */
  readonly lesson: string;
  /** The computation, or the operation that makes the weights. */
  readonly range: TextRange;
}

/** What a file is about, the largest first. */
const ranks: readonly (EvaluatedGroup["kind"] | "picture")[] = [
  ...(["stack", "block", "picture"] as const),
  ...(["selfAttention", "attention", "attentionWeights", "mlp"] as const),
];

/** The lesson that teaches what a file computes; null: none, or nothing is computed yet. `findings`: where no numbers are. */
export function lessonOfFile(
  evaluated: readonly EvaluatedGroup[],
  findings: ShapeFindings | null,
): TaughtCode | null {
  const rankOf = ({ kind, group }: EvaluatedGroup): number =>
    ranks.indexOf(group.followed?.isPicture ? "picture" : kind);
  const [first] = evaluated
    .filter((each) => rankOf(each) >= 0)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.group.range.start - b.group.range.start);
  if (first) {
    const { place, range } = first.group;
    const lesson = lessonOf(first);
    return lesson === null ? null : { lesson, range: place ?? range };
  }
  const [attention] = findings?.attentions ?? [];
  return attention && findings
    ? { lesson: lessonOfShapes(attention, findings), range: attention.range }
    : null;
}

function lessonOfShapes({ walks, hasHeads }: AttentionLine, findings: ShapeFindings): string {
  const isInModel = findings.walks.some(({ name, isUsed }) => name === walks && isUsed);
  if (isInModel) return "stacking-gpt2";
  return hasHeads === false ? "scores-and-scale" : "why-several-heads";
}

function lessonOf(evaluated: EvaluatedGroup): string | null {
  const { group } = evaluated;
  switch (evaluated.kind) {
    case "stack":
      return "stacking-gpt2";
    case "block":
      return group.inStack ? "stacking-gpt2" : "block";
    case "mlp":
      return "mlp";
    case "attentionWeights":
    case "selfAttention":
    case "attention":
      // Weights that a program makes are an attention, also where nothing tells what they are made of.
      if (evaluated.kind === "attentionWeights" && (!group.followed || group.followed.isPicture))
        return "heat-maps";
      if (group.repeats) return "microgpt";
      if (evaluated.trace.shape.headCount > 1) return "why-several-heads";
      return group.settings.causal?.value === true ? "masks-and-cache" : "scores-and-scale";
    case "computing":
    case "failed":
      return null;
  }
}
