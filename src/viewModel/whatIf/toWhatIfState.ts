import * as l10n from "@vscode/l10n";
import type { Trace } from "../../engine/trace.ts";
import { compareTraces, type StageChange } from "../../engine/whatIf/compareTraces.ts";
import type { CellRanges } from "../../source/cellRanges.ts";
import { toDirectiveWords } from "../../source/edits/directiveText.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import { readsNoGate, type SettingOverrides } from "../../source/meaning/meaningOptions.ts";
import { stageOfRole } from "../computation/fileStages.ts";
import type { EvaluatedGroup } from "../evaluatedGroup.ts";
import { problemOf } from "../evaluationOf.ts";
import { groupAtLayer } from "../groupAtLayer.ts";
import type { AttentionFrame, PackedMatrix, TiledHeadView } from "../panelView.ts";
import { readWhole } from "../../problem/toWholeProblem.ts";
import type { StageName } from "../stageName.ts";
import type { TiledMatrix } from "../tiles/tileAddress.ts";
import type { ReadyViews } from "../toReadyViews.ts";
import { toProblemParts } from "./problemParts.ts";
import { toWhatIfControls } from "./whatIfControls.ts";
import type {
  Baseline,
  BeforeMatrix,
  EditableStage,
  StageDifference,
  WhatIfState,
} from "./whatIfState.ts";

/** The earlier result, in the packer of the current views. */
export interface BeforeViews {
  readonly kind: Baseline["kind"];
  readonly label: string;
  readonly views: ReadyViews;
  readonly evaluated: ReadonlyMap<string, EvaluatedGroup>;
}

/** The what-if state of the shown computations. */
export function toWhatIfState(
  shown: readonly EvaluatedGroup[],
  views: ReadyViews,
  before: BeforeViews | null,
  decided: (computation: string) => SettingOverrides,
): WhatIfState {
  const changed = shown.filter(({ group }) => isResettable(group));
  return {
    controls: shown.flatMap((each, at) => {
      const problem = problemOf(each);
      return problem ? toWhatIfControls(each.group, problem, at > 0) : [];
    }),
    baseline: before && toBaseline(shown, views, before),
    canReset: changed.length > 0,
    directive: toWritten(shown, decided),
    editable: shown.flatMap(({ group }) =>
      toEditableStages(groupAtLayer(group, views.computation.stack?.layer ?? 0)),
    ),
  };
}

/**
 * What would be written to the file: keys of JSON, or options of a directive. Nothing for what a program
 * computes, whose settings its own code states.
 */
function toWritten(
  shown: readonly EvaluatedGroup[],
  decided: (computation: string) => SettingOverrides,
): string | null {
  const written = shown.flatMap(({ group }) => {
    if (group.followed) return [];
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
  return losesGate ? l10n.t('{0}; removes "gate", which only SwiGLU uses', keys) : keys;
}

/** Whether a problem of JSON has a gate in the file. */
function hasGate(group: ComputationGroup): boolean {
  const stated = group.whole && readWhole(group, group.whole);
  return stated?.kind === "ready" && toProblemParts(stated.problem).mlp?.gate !== undefined;
}

/** The user's choices that can be reset; a head count that only the user gives is kept. */
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

/** Matrices with more than one place in the text contain numbers that can be changed individually. */
export function toEditableStages({ id, matrices }: ComputationGroup): readonly EditableStage[] {
  return (Object.entries(matrices) as [Role, SourceMatrix][]).flatMap(([role, { cells }]) => {
    const isOnePlace = cells.length > 1 && isInOnePlace(cells);
    return isOnePlace ? [] : [{ computation: id, stage: stageOfRole(role) }];
  });
}

/** The parts of two views that determine whether their maps can be compared. */
type ComparedViews = Pick<ReadyViews, "attention" | "tiledAttention" | "tiledMlp" | "computation">;

/** Stages whose earlier numbers can be requested, because their shape is the same. */
export function comparableStages(now: ComparedViews, before: ComparedViews): readonly StageName[] {
  const old = new Map(listTiled(before).map((matrix) => [matrix.stage, matrix]));
  const tiled = listTiled(now).filter(
    ({ stage, shape }) => old.get(stage)?.shape.join() === shape.join(),
  );
  return [...mapStages(now, before), ...tiled.map(({ stage }) => stage)];
}

/** Stages with one map for each head. */
function mapStages(now: ComparedViews, before: ComparedViews): readonly StageName[] {
  const [shown, old] = [now, before].map((views) => views.attention ?? views.tiledAttention);
  if (!shown || !old || sizesOf(shown) !== sizesOf(old)) return [];
  const maps = ["scores", "maskedScores", "attentionWeights"] as const;
  return widthOf(shown) === widthOf(old) ? [...maps, "headOutput"] : maps;
}

type ShownAttention = AttentionFrame & { readonly heads: readonly TiledHeadView[] };

function sizesOf({ heads, queryTokens, keyTokens }: ShownAttention): string {
  return [heads.length, queryTokens.length, keyTokens.length].join();
}

function widthOf({ heads }: ShownAttention): number {
  const [first, last] = heads[0]?.columns ?? [0, 0];
  return last - first;
}

/** Every matrix of a view that is requested as tiles. */
function listTiled(part: unknown): readonly TiledMatrix[] {
  if (typeof part !== "object" || part === null || ArrayBuffer.isView(part)) return [];
  if ("version" in part && "stage" in part && "shape" in part) return [part as TiledMatrix];
  return Object.values(part).flatMap(listTiled);
}

/**
 * Walks two views of the same computation in parallel: the earlier version of each current matrix,
 * by its offset. Lists of different lengths, such as heads, do not match.
 */
export function pairMatrices(now: unknown, before: unknown): Record<number, BeforeMatrix> {
  const pairs: Record<number, BeforeMatrix> = {};
  walk(now, before, null, pairs);
  return pairs;
}

function walk(
  now: unknown,
  before: unknown,
  recut: number | null,
  pairs: Record<number, BeforeMatrix>,
): void {
  if (!isObject(now) || !isObject(before)) return;
  if (isPacked(now)) {
    if (isPacked(before)) pairs[now.offset] = pair(now, before, recut);
    return;
  }
  if (Array.isArray(now) && Array.isArray(before) && now.length !== before.length) {
    for (const part of now) walk(part, before[0], before.length, pairs);
    return;
  }
  for (const [name, part] of Object.entries(now)) {
    walk(part, (before as Readonly<Record<string, unknown>>)[name], recut, pairs);
  }
}

function pair(now: PackedMatrix, before: PackedMatrix, recut: number | null): BeforeMatrix {
  const [rows, columns] = before.shape;
  const shape = `[${String(rows)}, ${String(columns)}]`;
  if (recut !== null) return { kind: "reshaped", shape: `${String(recut)} × ${shape}` };
  const isSame = now.shape[0] === rows && now.shape[1] === columns;
  return isSame ? { kind: "numbers", matrix: before } : { kind: "reshaped", shape };
}

function isObject(part: unknown): part is object {
  return typeof part === "object" && part !== null;
}

function isPacked(part: object): part is PackedMatrix {
  return "offset" in part && "shape" in part && Array.isArray(part.shape);
}

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
  normed1: () => l10n.t("norm 1"),
  residualMid: () => l10n.t("stream between"),
  normed2: () => l10n.t("norm 2"),
  residualOut: () => l10n.t("stream out"),
  finalNormed: () => l10n.t("final norm"),
  logits: () => l10n.t("logits"),
};

/** The stages that differ, each with its largest change. */
export function toStageDifferences(before: Trace, after: Trace): readonly StageDifference[] {
  const changes = compareTraces(before, after);
  return changes.flatMap((change, at) => {
    const name = names[String(change.stage.at(-1))];
    // A mask that removes nothing repeats the scores.
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
