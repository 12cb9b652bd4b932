import * as l10n from "@vscode/l10n";
import {
  computeBroadcastStrides,
  divisors,
  ShapeError,
  sizeAt,
  type NamedShape,
} from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { ProblemError, toRole, type ProblemPath } from "../errors.ts";
import type { AttentionProjections, AttentionSettings, KeyValueCache, Linear } from "../problem.ts";
import { checkLinear } from "./checkLinear.ts";

/** Shapes of the three operands, [batch, length, columns] each, with their names. */
interface AttentionInputs {
  readonly query: NamedShape;
  readonly key: NamedShape;
  readonly value: NamedShape;
}

/** Throws `ShapeError` unless query, key, value and what belongs to them fit each other. */
export function checkAttention(
  inputs: AttentionInputs,
  settings: AttentionSettings & { readonly outputProjection?: Linear },
  path: ProblemPath,
): void {
  const { query, key, value } = inputs;
  const queryHeads = { count: settings.headCount, path: [...path, "headCount"] };
  const keyHeads = toKeyHeads(settings, path);
  checkSameSize(key, query, -3, l10n.t("both need the same batch size"));
  checkSameSize(value, key, -3, l10n.t("both need the same batch size"));
  checkSameSize(value, key, -2, l10n.t("each position needs one key and one value"));
  const headDim = checkHeadDims(query, queryHeads, key, keyHeads);
  if (settings.rotary) checkPairs(query, headDim, [...path, "rotary"]);
  const valueHeadDim = checkHeads(value, keyHeads.count, keyHeads.path);
  checkMask(settings.mask, inputs, settings.headCount, [...path, "mask"]);
  if (settings.outputProjection === undefined) return;
  const shape = toMergedShape(query, settings, valueHeadDim);
  const merged = { ...value, role: "attentionOutput", shape };
  checkLinear(settings.outputProjection, merged, [...path, "outputProjection"]);
}

/** A head count with the place of the setting that gives it. */
interface PlacedCount {
  readonly count: number;
  readonly path: ProblemPath;
}

function toKeyHeads(settings: AttentionSettings, path: ProblemPath): PlacedCount {
  const { headCount, keyValueHeadCount } = settings;
  if (keyValueHeadCount === undefined) return { count: headCount, path: [...path, "headCount"] };
  return { count: keyValueHeadCount, path: [...path, "keyValueHeadCount"] };
}

function checkSameSize(found: NamedShape, against: NamedShape, axis: number, remedy: string): void {
  if ((found.shape.at(axis) ?? 1) === (against.shape.at(axis) ?? 1)) return;
  throw new ShapeError({ found, against, remedy });
}

function checkHeadDims(
  query: NamedShape,
  heads: PlacedCount,
  key: NamedShape,
  keyHeads: PlacedCount,
): number {
  const headDim = checkHeads(query, heads.count, heads.path);
  const keyHeadDim = checkHeads(key, keyHeads.count, keyHeads.path);
  if (headDim === keyHeadDim) return headDim;
  const remedy = l10n.t(
    "query and key need the same number of columns per head; key has {0} for each of " +
      "{1} heads, query has {2} for each of {3} heads",
    ...[keyHeadDim, keyHeads.count, headDim, heads.count],
  );
  throw new ShapeError({ found: key, against: query, remedy });
}

function checkPairs(query: NamedShape, headDim: number, setting: ProblemPath): void {
  if (headDim % 2 === 0) return;
  const remedy = l10n.t(
    "rotary positions rotate columns in pairs, but a head has {0} columns: use an " +
      "even head width",
    headDim,
  );
  throw new ShapeError({ found: query, setting, remedy });
}

function checkMask(
  mask: Tensor | undefined,
  { query, key }: AttentionInputs,
  headCount: number,
  path: ProblemPath,
): void {
  if (mask === undefined) return;
  const batchSize = query.shape.at(-3) ?? 1;
  const scores = [batchSize, headCount, sizeAt(query.shape, -2), sizeAt(key.shape, -2)];
  const found = { role: toRole(path), shape: mask.shape, path };
  computeBroadcastStrides(found, { ...key, role: "scores", shape: scores });
}

function toMergedShape(
  query: NamedShape,
  { headCount }: AttentionSettings,
  valueHeadDim: number,
): readonly number[] {
  return [...query.shape.slice(0, -1), headCount * valueHeadDim];
}

/**
 * `[..., headCount * headDim] -> headDim`; throws `ShapeError` that lists what would divide, with the
 * place of the head count and that of the shape.
 */
function checkHeads(named: NamedShape, headCount: number, setting: ProblemPath): number {
  const columns = sizeAt(named.shape, -1);
  if (columns % headCount === 0) return columns / headCount;
  const choices = divisors(columns);
  const remedy = l10n.t(
    "{1} columns do not divide into {0} heads; use {2} heads",
    ...[headCount, columns, toDivisorText(choices)],
  );
  throw new ShapeError({ found: named, setting, remedy, choices });
}

function toDivisorText(divisorsOfColumns: readonly number[]): string {
  const choices = divisorsOfColumns.map(String);
  const last = choices.pop() ?? "1";
  return choices.length === 0 ? last : l10n.t("{0} or {1}", choices.join(", "), last);
}

/** What attention with its projections reads: an input, and a context that may be the same. */
interface LayerInputs {
  readonly input: NamedShape;
  readonly context: NamedShape;
  readonly past?: KeyValueCache;
}

/**
 * `input [batch, queryLength, modelDim], context -> columns that come out`; throws `ShapeError` or
 * `ProblemError` unless the projections and the settings fit.
 */
export function checkAttentionLayer(
  layer: AttentionProjections,
  { input, context, past }: LayerInputs,
  path: ProblemPath,
): number {
  checkSettings(layer, path);
  const pastLength = past ? sizeAt(past.key.shape, 2) : 0;
  const query = projectShape("query", layer.queryProjection, input, path);
  const key = lengthen(projectShape("key", layer.keyProjection, context, path), pastLength);
  const value = lengthen(projectShape("value", layer.valueProjection, context, path), pastLength);
  checkAttention({ query, key, value }, layer, path);
  if (past) checkPast(past, key, layer.keyValueHeadCount ?? layer.headCount);
  const made = layer.outputProjection ?? layer.valueProjection;
  return sizeAt(made.weight.shape, 0);
}

function projectShape(
  role: "query" | "key" | "value",
  layer: Linear,
  reads: NamedShape,
  path: ProblemPath,
): NamedShape {
  const layerPath = [...path, `${role}Projection`];
  const columns = checkLinear(layer, reads, layerPath);
  const shape = [...reads.shape.slice(0, -1), columns];
  return { role, shape, path: [...layerPath, "weight"] };
}

function lengthen(named: NamedShape, pastLength: number): NamedShape {
  return { ...named, shape: named.shape.with(-2, sizeAt(named.shape, -2) + pastLength) };
}

function checkPast({ key: pastKey }: KeyValueCache, key: NamedShape, headCount: number): void {
  const headDim = sizeAt(key.shape, -1) / headCount;
  if (pastKey.shape[1] === headCount && pastKey.shape[3] === headDim) return;
  throw new ShapeError({
    found: { role: l10n.t("cached key"), shape: pastKey.shape, path: ["past"] },
    against: key,
    remedy: l10n.t("a cache needs the shape [batch, {0}, pastLength, {1}]", headCount, headDim),
  });
}

/** Throws `ProblemError` for a head count, temperature, scale or offset that has no meaning. */
export function checkSettings(settings: AttentionSettings, path: ProblemPath): void {
  checkCount(settings.headCount, [...path, "headCount"]);
  checkCount(settings.keyValueHeadCount ?? settings.headCount, [...path, "keyValueHeadCount"]);
  checkGroups(settings, path);
  checkTemperature(settings.temperature ?? 1, [...path, "temperature"]);
  checkRemovedHeads(settings, [...path, "removedHeads"]);
  if (Number.isNaN(settings.scale))
    fail("scale", l10n.t("not a number"), l10n.t("a number"), [...path, "scale"]);
  if (!Number.isInteger(settings.causalOffset ?? 0)) {
    const found = String(settings.causalOffset);
    fail("causalOffset", found, l10n.t("a whole number of keys"), [...path, "causalOffset"]);
  }
}

function checkCount(count: number, path: ProblemPath): void {
  if (Number.isInteger(count) && count >= 1) return;
  fail(String(path.at(-1)), String(count), l10n.t("a whole number, at least 1"), path);
}

function checkGroups({ headCount, keyValueHeadCount }: AttentionSettings, path: ProblemPath): void {
  if (keyValueHeadCount === undefined || headCount % keyValueHeadCount === 0) return;
  const message = l10n.t(
    "keyValueHeadCount is {0} but headCount is {1}: it must divide headCount, so " +
      "that every key-value head serves the same number of query heads",
    ...[keyValueHeadCount, headCount],
  );
  throw new ProblemError(message, [...path, "keyValueHeadCount"], [...path, "headCount"]);
}

function checkRemovedHeads(settings: AttentionSettings, path: ProblemPath): void {
  const { headCount, removedHeads = [] } = settings;
  const missing = removedHeads.find(
    (head) => !Number.isInteger(head) || head < 0 || head >= headCount,
  );
  if (missing === undefined) return;
  fail("removedHeads", String(missing), l10n.t("heads from 0 to {0}", headCount - 1), path);
}

function checkTemperature(temperature: number, path: ProblemPath): void {
  if (temperature > 0) return;
  fail(
    "temperature",
    String(temperature),
    l10n.t("greater than 0, because it divides the scores"),
    path,
  );
}

function fail(setting: string, found: string, expected: string, path: ProblemPath): never {
  throw new ProblemError(l10n.t("{0} is {1}: it must be {2}", setting, found, expected), path);
}
