import * as l10n from "@vscode/l10n";
import type { Trace } from "../../engine/trace.ts";
import { compareTraces, type StageChange } from "../../engine/whatIf/compareTraces.ts";
import type { StageDifference } from "./whatIfState.ts";

const names: Readonly<Record<string, () => string>> = {
  query: () => "Q",
  key: () => "K",
  value: () => "V",
  scores: () => l10n.t("scores"),
  maskedScores: () => l10n.t("masked scores"),
  attentionWeights: () => l10n.t("weights"),
  headOutput: () => l10n.t("head outputs"),
  attentionOutput: () => l10n.t("concatenation"),
  projectedOutput: () => l10n.t("projection"),
  input: () => l10n.t("input"),
  mlpHidden: () => l10n.t("hidden"),
  mlpGate: () => l10n.t("gate"),
  mlpActivated: () => l10n.t("activated"),
  mlpOutput: () => l10n.t("MLP output"),
  residualIn: () => l10n.t("stream in"),
  normed1: () => l10n.t("first norm"),
  residualMid: () => l10n.t("stream between"),
  normed2: () => l10n.t("second norm"),
  residualOut: () => l10n.t("stream out"),
  finalNormed: () => l10n.t("final norm"),
  logits: () => l10n.t("logits"),
};

/** The stages that differ, each with its largest change. */
export function toStageDifferences(before: Trace, after: Trace): readonly StageDifference[] {
  const changes = compareTraces(before, after);
  return changes.flatMap((change, at) => {
    const name = names[String(change.stage.at(-1))];
    // A mask that hides nothing repeats the scores.
    if (name === undefined || repeatsScores(change, changes[at - 1])) return [];
    return toDifference(change, labelOf(change, name()));
  });
}

function repeatsScores(change: StageChange, previous: StageChange | undefined): boolean {
  if (change.stage.at(-1) !== "maskedScores" || !previous) return false;
  const { stage: _stage, ...rest } = change;
  const { stage: _scores, ...before } = previous;
  return JSON.stringify(rest) === JSON.stringify(before);
}

function toDifference(change: StageChange, label: string): readonly StageDifference[] {
  if (change.kind === "reshaped") {
    const [before, after] = [toShape(change.before), toShape(change.after)];
    return before === after ? [] : [{ kind: "reshaped", label, before, after }];
  }
  const { kind, largestChange, before, after } = change;
  return largestChange === 0 ? [] : [{ kind, label, largestChange, before, after }];
}

function labelOf({ stage }: StageChange, name: string): string {
  const block = stage[0] === "blocks" ? stage[1] : undefined;
  return block === undefined ? name : l10n.t("block {0} {1}", block, name);
}

/** Without the batch: `[2, 1, 4]`. */
function toShape(shape: readonly number[]): string {
  return `[${shape.slice(1).join(", ")}]`;
}
