import type { BlockTrace, StackTrace } from "../engine/trace.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../source/extraction.ts";
import type { TextRange } from "../source/textRange.ts";
import { activationName } from "./activationName.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { computeGaze, describeGaze } from "./headGaze.ts";
import { countZeroed } from "./mlpView.ts";
import { toTokenLabels } from "./tokenLabels.ts";

/** One line above the code. */
export interface LensLine {
  /** The computation that it belongs to. */
  readonly computation: string;
  /** What it stands above. */
  readonly range: TextRange;
  readonly title: string;
  readonly tooltip: string;
  readonly action: "runAttention" | "runMlp" | "setHeadCount" | "showPanel" | "showProblem";
}

/** More heads than this are told in the panel, not in a line. */
const headsInTitle = 4;

const roleNames: { readonly [role in Role]: string } = {
  query: "Q · query",
  key: "K · key",
  value: "V · value",
  input: "input",
  queryProjection: "query projection",
  keyProjection: "key projection",
  valueProjection: "value projection",
  outputProjection: "output projection",
  queryProjectionBias: "query bias",
  keyProjectionBias: "key bias",
  valueProjectionBias: "value bias",
  outputProjectionBias: "output bias",
  mlpUp: "MLP up",
  mlpUpBias: "MLP up bias",
  mlpGate: "MLP gate",
  mlpDown: "MLP down",
  mlpDownBias: "MLP down bias",
};

/** The lines of one computation: what it comes to above its first matrix, shapes above the others. */
export function toLensLines(evaluated: EvaluatedGroup): readonly LensLine[] {
  const { group } = evaluated;
  const isWhole = group.problemText !== undefined;
  const main = group.kind === "attention" ? group.matrices.query : group.matrices.input;
  const others = Object.values(group.matrices).filter((matrix) => isWhole || matrix !== main);
  const lines = others.map((matrix) => shapeLine(group, matrix));
  if (isWhole) return [mainLine(evaluated, group.range), ...lines];
  return main ? [mainLine(evaluated, anchor(main)), ...lines] : lines;
}

function mainLine(evaluated: EvaluatedGroup, range: TextRange): LensLine {
  const computation = evaluated.group.id;
  switch (evaluated.kind) {
    case "attention":
    case "selfAttention":
      return {
        computation,
        range,
        title: attentionTitle(evaluated),
        tooltip: "Open the heads, the scores, the weights and the concatenation in a panel",
        action: "runAttention",
      };
    case "mlp":
      return {
        computation,
        range,
        title: mlpTitle(evaluated),
        tooltip: "Open the vectors of this MLP in a panel",
        action: "runMlp",
      };
    case "block":
    case "stack":
      return {
        computation,
        range,
        title: transformerTitle(evaluated.trace),
        tooltip: "Open the stream, the norms, the heads and the MLP in a panel",
        action: "runAttention",
      };
    case "computing":
      return {
        computation,
        range,
        title: `$(sync~spin) ${describeComputing(evaluated.share)}`,
        tooltip: "Open the panel; it shows the result when it is there",
        action: "showPanel",
      };
    case "needsHeadCount":
      return {
        computation,
        range,
        title: `▶ Run Multi-Head Attention · ${evaluated.options.at(-1) ?? 0} wide · how many heads?`,
        tooltip: `Choose ${evaluated.options.join(", ")}; it is remembered for this file`,
        action: "setHeadCount",
      };
    case "failed":
      return {
        computation,
        range,
        title: `⚠ ${evaluated.problems[0]?.message ?? "This computation is not complete"}`,
        tooltip: "Go to the problem",
        action: "showProblem",
      };
  }
}

/** `Run Transformer Block · pre-norm · 4 heads × 16 · 6 × 64`. */
function transformerTitle(trace: BlockTrace | StackTrace): string {
  const blocks = trace.kind === "stack" ? trace.blocks : [trace];
  const [first] = blocks;
  const name = trace.kind === "block" ? "Transformer Block" : "Transformer Stack";
  if (!first) return `▶ Run ${name} · no blocks`;
  const { headCount, headDim } = first.attention.shape;
  const heads = headCount === 1 ? "1 head" : `${headCount} heads`;
  const count = trace.kind === "stack" ? [`${blocks.length} blocks`] : [];
  const stream = first.residualIn.shape.slice(1).join(" × ");
  const parts = [...count, `${first.placement}-norm`, `${heads} × ${headDim}`, stream];
  return `▶ Run ${name} · ${parts.join(" · ")}`;
}

/** `computing… 40 %` */
export function describeComputing(share: number | null): string {
  return share === null || share === 0 ? "computing…" : `computing… ${Math.round(share * 100)} %`;
}

function attentionTitle(
  evaluated: EvaluatedGroup & { readonly kind: "attention" | "selfAttention" },
): string {
  const { shape } = evaluated.trace;
  const labels = toTokenLabels(evaluated.group, shape.queryLength, shape.keyLength);
  const last = shape.queryLength - 1;
  const shown = Math.min(shape.headCount, headsInTitle);
  const heads = Array.from({ length: shown }, (_, head) => {
    const gaze = computeGaze(evaluated.trace, head, last);
    return `head ${head} → ${describeGaze(gaze, labels.key)}`;
  });
  if (shape.headCount > shown) heads.push(`${shape.headCount - shown} more`);
  const many = shape.headCount === 1 ? "1 head" : `${shape.headCount} heads`;
  const query = shape.queryLength > 1 ? [`from ${labels.query[last]!}`] : [];
  const parts = [`${many} × ${shape.headDim}`, ...query, ...heads];
  return `▶ Run Multi-Head Attention · ${parts.join(" · ")}`;
}

function mlpTitle(evaluated: EvaluatedGroup & { readonly kind: "mlp" }): string {
  const { trace } = evaluated;
  const widths = [trace.input, trace.mlpHidden, trace.mlpOutput].map((x) => x.shape.at(-1) ?? 0);
  const { count, of } = countZeroed(trace);
  const zeroed = `${activationName(trace.activation)} zeroed ${count} of ${of}`;
  return `▶ Run MLP Block · ${widths.join(" → ")} · ${zeroed}`;
}

function shapeLine(group: ComputationGroup, matrix: SourceMatrix): LensLine {
  const [rows, columns] = matrix.shape;
  const role = matrix.role ? roleNames[matrix.role] : "matrix";
  return {
    computation: group.id,
    range: anchor(matrix),
    title: `${role} · ${rows} × ${columns}`,
    tooltip: "Show this matrix in the panel",
    action: "showPanel",
  };
}

function anchor(matrix: SourceMatrix): TextRange {
  return matrix.nameRange ?? matrix.range;
}
