import * as l10n from "@vscode/l10n";
import type { CellRanges } from "../../source/cellRanges.ts";
import { toDirectiveWords } from "../../source/edits/directiveText.ts";
import { readsNoGate } from "../../source/edits/writeJsonSettings.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import type { SettingOverrides } from "../../source/meaning/meaningOptions.ts";
import { stageOfRole } from "../computation/fileStages.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { groupAtLayer } from "../groupAtLayer.ts";
import { toGroupProblem } from "../groupProblem.ts";
import { readWhole } from "../problems/toWholeProblem.ts";
import type { ReadyViews } from "../toReadyViews.ts";
import { comparableStages } from "./comparableStages.ts";
import { pairMatrices } from "./pairMatrices.ts";
import { toProblemParts } from "./problemParts.ts";
import { toStageDifferences } from "./stageDifferences.ts";
import type { Baseline, EditableStage, WhatIfState } from "./whatIfState.ts";
import { toWhatIfControls } from "./whatIfControls.ts";

/** What was before, already drawn with the packer of the present views. */
export interface BeforeViews {
  readonly kind: Baseline["kind"];
  readonly label: string;
  readonly views: ReadyViews;
  readonly evaluated: ReadonlyMap<string, EvaluatedGroup>;
}

/** Everything about trying things out, for the computations that are shown. */
export function toWhatIfState(
  shown: readonly EvaluatedGroup[],
  views: ReadyViews,
  before: BeforeViews | null,
  decided: (computation: string) => SettingOverrides,
): WhatIfState {
  const changed = shown.filter(({ group }) => isResettable(group));
  return {
    controls: shown.flatMap(({ group }, at) => {
      const stated = toGroupProblem(group);
      return stated.kind === "ready" ? toWhatIfControls(group, stated.problem, at > 0) : [];
    }),
    baseline: before && toBaseline(shown, views, before),
    canReset: changed.length > 0,
    directive: toWritten(shown, decided),
    editable: shown.flatMap(({ group }) =>
      toEditableStages(groupAtLayer(group, views.computation.stack?.layer ?? 0)),
    ),
  };
}

/** What the file would be made to say: keys of a problem of JSON, else words of a directive. */
function toWritten(
  shown: readonly EvaluatedGroup[],
  decided: (computation: string) => SettingOverrides,
): string | null {
  const written = shown.flatMap(({ group }) => {
    const settings = decided(group.id);
    return group.whole
      ? Object.entries(settings).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
      : toDirectiveWords(settings).map(({ text }) => text);
  });
  if (written.length === 0) return null;
  const isJson = shown.some(({ group }) => group.whole);
  if (!isJson) return `attention: ${written.join(" ")}`;
  const losesGate = shown.some(({ group }) => hasGate(group) && readsNoGate(decided(group.id)));
  const keys = written.join(", ");
  return losesGate ? l10n.t('{0}; takes out "gate", which only SwiGLU reads', keys) : keys;
}

/** Whether a problem of JSON has a gate in the file. */
function hasGate(group: ComputationGroup): boolean {
  const stated = group.whole && readWhole(group, group.whole);
  return stated?.kind === "ready" && toProblemParts(stated.problem).mlp?.gate !== undefined;
}

/** What a person decided and may give back: where only they say how many heads, that is kept. */
export function isResettable({ settings, original }: ComputationGroup): boolean {
  if (!original) return false;
  return (Object.keys(settings) as (keyof typeof settings)[]).some(
    (key) => settings[key] !== original[key] && (key !== "headCount" || original.headCount),
  );
}

function toBaseline(
  shown: readonly EvaluatedGroup[],
  views: ReadyViews,
  { kind, label, evaluated, views: old }: BeforeViews,
): Baseline {
  const differences = shown.flatMap((now) => {
    const before = evaluated.get(now.group.id);
    if (!before || !("trace" in now) || !("trace" in before)) return [];
    return toStageDifferences(before.trace, now.trace);
  });
  const tiles = comparableStages(views, old);
  return { kind, label, matrices: pairMatrices(views, old), tiles, differences };
}

function isInOnePlace(cells: CellRanges): boolean {
  const start = cells.at(0)?.start;
  for (let at = 1; at < cells.length; at++) if (cells.at(at)?.start !== start) return false;
  return true;
}

/** Matrices with more than one place in the text hold numbers that can be changed one by one. */
export function toEditableStages({ id, matrices }: ComputationGroup): readonly EditableStage[] {
  return (Object.entries(matrices) as [Role, SourceMatrix][]).flatMap(([role, { cells }]) => {
    const isOnePlace = cells.length > 1 && isInOnePlace(cells);
    return isOnePlace ? [] : [{ computation: id, stage: stageOfRole(role) }];
  });
}
