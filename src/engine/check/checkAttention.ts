import * as l10n from "@vscode/l10n";
import {
  computeBroadcastStrides,
  ShapeError,
  sizeAt,
  type NamedShape,
} from "../../tensor/shape.ts";
import type { AttentionSettings, Linear } from "../problem.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { checkHeads } from "./checkHeads.ts";
import { checkLinear } from "./checkLinear.ts";
import type { ProblemPath } from "./problemError.ts";
import { toRole } from "./toRole.ts";

/** Shapes of the three operands, [batch, length, columns] each, with their names. */
export interface AttentionInputs {
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
  checkSameSize(key, query, -3, l10n.t("both need the same number of batch elements"));
  checkSameSize(value, key, -3, l10n.t("both need the same number of batch elements"));
  checkSameSize(
    value,
    key,
    -2,
    l10n.t("every key position needs one row of keys and one row of values"),
  );
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
    "a query and a key need equally many columns per head to be compared; " +
      "key has {0} for each of {1} heads, query {2} for each of {3} heads",
    ...[keyHeadDim, keyHeads.count, headDim, heads.count],
  );
  throw new ShapeError({ found: key, against: query, remedy });
}

function checkPairs(query: NamedShape, headDim: number, setting: ProblemPath): void {
  if (headDim % 2 === 0) return;
  const remedy = l10n.t(
    "rotary positions turn pairs of columns, but a head has {0}; use an even number for each head",
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
