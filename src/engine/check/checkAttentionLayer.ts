import * as l10n from "@vscode/l10n";
import { ShapeError, sizeAt, type NamedShape } from "../../tensor/shape.ts";
import type { AttentionProjections, KeyValueCache, Linear } from "../problem.ts";
import { checkAttention } from "./checkAttention.ts";
import { checkLinear } from "./checkLinear.ts";
import { checkSettings } from "./checkSettings.ts";
import type { ProblemPath } from "./problemError.ts";

/** What attention with its projections reads: an input, and a context that may be the same. */
export interface LayerInputs {
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
    found: { role: l10n.t("past key"), shape: pastKey.shape, path: ["past"] },
    against: key,
    remedy: l10n.t("a cache has the shape [batch, {0}, pastLength, {1}]", headCount, headDim),
  });
}
