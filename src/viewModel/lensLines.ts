import * as l10n from "@vscode/l10n";
import type { BlockTrace, StackTrace } from "../engine/trace.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../source/extraction.ts";
import type { TextRange } from "../source/textRange.ts";
import { activationName } from "./activationName.ts";
import type { EvaluatedGroup } from "./evaluatedGroup.ts";
import { gazeOf } from "./groupGaze.ts";
import { describeGaze } from "./headGaze.ts";
import { countZeroed } from "./mlpView.ts";
import { hideResult } from "./predict/hiddenResult.ts";
import { toBasis } from "./basis.ts";
import { kindName } from "./titleOf.ts";
import { toTokenLabels } from "./tokenLabels.ts";
import { nameToken } from "./nameToken.ts";
import { describeTried } from "./whatIf/describeTried.ts";

/** One line above the code. */
export interface LensLine {
  /** The computation that it belongs to. */
  readonly computation: string;
  /** What it stands above. */
  readonly range: TextRange;
  readonly title: string;
  readonly tooltip: string;
  readonly action:
    "runAttention" | "runMlp" | "setHeadCount" | "showPanel" | "showProblem" | "resetWhatIf";
  /** What the action is about, besides the place: a head count, or a place in the text. */
  readonly detail?: number;
}

/** More heads than this are told in the panel, not in a line. */
const headsInTitle = 4;

const roleNames: { readonly [role in Role]: () => string } = {
  query: () => l10n.t("Q · query"),
  key: () => l10n.t("K · key"),
  value: () => l10n.t("V · value"),
  input: () => l10n.t("input"),
  queryProjection: () => l10n.t("query projection"),
  keyProjection: () => l10n.t("key projection"),
  valueProjection: () => l10n.t("value projection"),
  outputProjection: () => l10n.t("output projection"),
  queryProjectionBias: () => l10n.t("query bias"),
  keyProjectionBias: () => l10n.t("key bias"),
  valueProjectionBias: () => l10n.t("value bias"),
  outputProjectionBias: () => l10n.t("output bias"),
  mlpUp: () => l10n.t("MLP up"),
  mlpUpBias: () => l10n.t("MLP up bias"),
  mlpGate: () => l10n.t("MLP gate"),
  mlpDown: () => l10n.t("MLP down"),
  mlpDownBias: () => l10n.t("MLP down bias"),
  norm1: () => l10n.t("norm 1"),
  norm1Bias: () => l10n.t("norm 1 bias"),
  norm2: () => l10n.t("norm 2"),
  norm2Bias: () => l10n.t("norm 2 bias"),
  finalNorm: () => l10n.t("final norm"),
  finalNormBias: () => l10n.t("final norm bias"),
  languageModelHead: () => l10n.t("language-model head"),
  languageModelHeadBias: () => l10n.t("language-model head bias"),
};

/**
 * The lines of one computation: what it comes to above its first matrix, shapes above the others. While
 * somebody predicts what it comes to, that is not said.
 */
export function toLensLines(evaluated: EvaluatedGroup, isPredicted = false): readonly LensLine[] {
  const { group } = evaluated;
  const isWhole = group.whole !== undefined;
  const main = group.kind === "attention" ? group.matrices.query : group.matrices.input;
  const others = Object.values(group.matrices).filter((matrix) => isWhole || matrix !== main);
  const lines = others.map((matrix) => shapeLine(group, matrix));
  const above = isWhole ? group.range : main && anchor(main);
  if (!above) return lines;
  const first = mainLine(evaluated, above);
  return [
    ...triedLines(group, above),
    isPredicted && "trace" in evaluated ? hideIn(first) : first,
    // Also while a number is half typed: nothing comes and goes.
    ...basisLines(group, above),
    ...lines,
  ];
}

/** What is shown only by assumption, and where the program seems to do otherwise. */
function basisLines(group: ComputationGroup, range: TextRange): readonly LensLine[] {
  const { assumes, departures, headCounts } = toBasis(group);
  const computation = group.id;
  const [count] = headCounts;
  const assumed: readonly LensLine[] =
    assumes === null
      ? []
      : [
          {
            ...{ computation, range, title: assumes, action: "showPanel" },
            tooltip: l10n.t(
              "The file does not say this. Change it in the panel, or in a comment such as “attention: heads=2 causal scale=0.5”",
            ),
          },
        ];
  const offered: readonly LensLine[] =
    count === undefined
      ? []
      : [
          {
            ...{ computation, range, action: "setHeadCount", detail: count },
            title: l10n.t("{0} heads?", count),
            tooltip: l10n.t("Split the width into {0} heads and remember it for this file", count),
          },
        ];
  const doubts = departures.map((departure): LensLine => ({
    ...{ computation, range, action: "showProblem", detail: departure.range.start },
    title: l10n.t("⚠ may differ from the program"),
    tooltip: departure.message,
  }));
  return [...doubts.slice(0, 1), ...assumed, ...offered];
}

/** What stands beside it is then not what the file comes to. */
function triedLines(group: ComputationGroup, range: TextRange): readonly LensLine[] {
  const tried = describeTried(group);
  if (tried === null) return [];
  return [
    {
      ...{ computation: group.id, range, action: "resetWhatIf" },
      title: l10n.t("What if {0} · Reset", tried),
      tooltip: l10n.t("This is tried and does not stand in the file: a click takes it back"),
    },
  ];
}

function hideIn(line: LensLine): LensLine {
  const tooltip = l10n.t("Shown again when you have answered everything, or stop predicting");
  return { ...line, title: hideResult(line.title), tooltip };
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
        tooltip: l10n.t("Open the heads, the scores, the weights and the concatenation in a panel"),
        action: "runAttention",
      };
    case "mlp":
      return {
        computation,
        range,
        title: mlpTitle(evaluated),
        tooltip: l10n.t("Open the vectors of this MLP in a panel"),
        action: "runMlp",
      };
    case "block":
    case "stack":
      return {
        computation,
        range,
        title: transformerTitle(evaluated.trace),
        tooltip: l10n.t("Open the stream, the norms, the heads and the MLP in a panel"),
        action: "runAttention",
      };
    case "computing":
      return {
        computation,
        range,
        title: `$(sync~spin) ${describeComputing(evaluated.share)}`,
        tooltip: l10n.t("Open the panel; it shows the result when it is there"),
        action: "showPanel",
      };
    case "failed":
      return problemLine(
        computation,
        range,
        evaluated.problems[0]?.message ?? l10n.t("This computation is not complete"),
      );
  }
}

/** What is wrong, in place of a result. */
export function problemLine(computation: string, range: TextRange, message: string): LensLine {
  const title = `⚠ ${message}`;
  return { computation, range, title, tooltip: l10n.t("Go to the problem"), action: "showProblem" };
}

/** `Run Transformer Block · pre-norm · 4 heads × 16 · 6 × 64`. */
function transformerTitle(trace: BlockTrace | StackTrace): string {
  const blocks = trace.kind === "stack" ? trace.blocks : [trace];
  const [first] = blocks;
  const name = kindName(trace.kind);
  if (!first) return l10n.t("▶ Run {0} · no blocks", name);
  const { headCount, headDim } = first.attention.shape;
  const heads = headCount === 1 ? l10n.t("1 head") : l10n.t("{0} heads", headCount);
  const count = trace.kind === "stack" ? [l10n.t("{0} blocks", blocks.length)] : [];
  const stream = first.residualIn.shape.slice(1).join(" × ");
  const parts = [...count, `${first.placement}-norm`, `${heads} × ${headDim}`, stream];
  return l10n.t("▶ Run {0} · {1}", name, parts.join(" · "));
}

/** `computing… 40 %` */
export function describeComputing(share: number | null): string {
  const percent = toShownPercent(share);
  return percent === null ? l10n.t("computing…") : l10n.t("computing… {0} %", percent);
}

/** A share in whole percent; null where nothing is done yet. */
export function toShownPercent(share: number | null): number | null {
  return share === null || share === 0 ? null : Math.round(share * 100);
}

function attentionTitle(
  evaluated: EvaluatedGroup & { readonly kind: "attention" | "selfAttention" },
): string {
  const { shape } = evaluated.trace;
  const labels = toTokenLabels(evaluated.group, shape.queryLength, shape.keyLength);
  const last = shape.queryLength - 1;
  const shown = Math.min(shape.headCount, headsInTitle);
  const heads = Array.from({ length: shown }, (_, head) => {
    const gaze = gazeOf(evaluated.group, evaluated.trace, head, last);
    return l10n.t("head {0} → {1}", head, describeGaze(gaze, labels.key));
  });
  if (shape.headCount > shown) heads.push(l10n.t("{0} more", shape.headCount - shown));
  const many = shape.headCount === 1 ? l10n.t("1 head") : l10n.t("{0} heads", shape.headCount);
  const query = shape.queryLength > 1 ? [l10n.t("from {0}", nameToken(labels.query[last]!))] : [];
  const parts = [`${many} × ${shape.headDim}`, ...query, ...heads];
  return l10n.t("▶ Run {0} · {1}", kindName("attention"), parts.join(" · "));
}

function mlpTitle(evaluated: EvaluatedGroup & { readonly kind: "mlp" }): string {
  const { trace } = evaluated;
  const widths = [trace.input, trace.mlpHidden, trace.mlpOutput].map((x) => x.shape.at(-1) ?? 0);
  const { count, of } = countZeroed(trace);
  const zeroed = l10n.t("{0} zeroed {1} of {2}", activationName(trace.activation), count, of);
  return l10n.t("▶ Run {0} · {1}", kindName("mlp"), `${widths.join(" → ")} · ${zeroed}`);
}

function shapeLine(group: ComputationGroup, matrix: SourceMatrix): LensLine {
  const [rows, columns] = matrix.shape;
  const role = matrix.role ? roleNames[matrix.role]() : l10n.t("matrix");
  return {
    computation: group.id,
    range: anchor(matrix),
    title: `${role} · ${rows} × ${columns}`,
    tooltip: l10n.t("Show this matrix in the panel"),
    action: "showPanel",
  };
}

function anchor(matrix: SourceMatrix): TextRange {
  return matrix.nameRange ?? matrix.range;
}
