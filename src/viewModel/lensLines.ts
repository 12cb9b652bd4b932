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
  mlpUp: "MLP up",
  mlpUpBias: "MLP up bias",
  mlpGate: "MLP gate",
  mlpDown: "MLP down",
  mlpDownBias: "MLP down bias",
};

/** The lines of one computation: what it comes to above its first matrix, shapes above the others. */
export function toLensLines(evaluated: EvaluatedGroup): readonly LensLine[] {
  const { group } = evaluated;
  const main = group.kind === "attention" ? group.matrices.query : group.matrices.input;
  const others = Object.values(group.matrices).filter((matrix) => matrix !== main);
  const lines = others.map((matrix) => shapeLine(group, matrix));
  return main ? [mainLine(evaluated, main), ...lines] : lines;
}

function mainLine(evaluated: EvaluatedGroup, main: SourceMatrix): LensLine {
  const computation = evaluated.group.id;
  const range = anchor(main);
  switch (evaluated.kind) {
    case "attention":
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
    case "needsHeadCount":
      return {
        computation,
        range,
        title: `▶ Run Multi-Head Attention · ${main.shape[1]} wide · how many heads?`,
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

function attentionTitle(evaluated: EvaluatedGroup & { readonly kind: "attention" }): string {
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
