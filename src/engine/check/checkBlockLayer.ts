import * as l10n from "@vscode/l10n";
import { isSameShape, ShapeError, sizeAt, type NamedShape } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { BlockDropout, BlockLayer, KeyValueCache, NormLayer } from "../problem.ts";
import { checkAttentionLayer } from "./checkAttentionLayer.ts";
import { checkMlpLayer } from "./checkMlpLayer.ts";
import { ProblemError, type ProblemPath } from "./problemError.ts";
import { toNamedShape } from "./toNamedShape.ts";

/** Throws `ShapeError` or `ProblemError` unless every layer of the block fits its stream. */
export function checkBlockLayer(
  block: BlockLayer,
  stream: NamedShape,
  path: ProblemPath,
  past?: KeyValueCache,
): void {
  checkEpsilon(block.epsilon, [...path, "epsilon"]);
  checkNormLayer(block.norm1, stream, [...path, "norm1"]);
  checkNormLayer(block.norm2, stream, [...path, "norm2"]);
  const attentionPath = [...path, "attention"];
  const inputs = { input: stream, context: stream, ...(past && { past }) };
  const attended = checkAttentionLayer(block.attention, inputs, attentionPath);
  checkReturns(attended, block.attention.outputProjection.weight, stream, [
    ...attentionPath,
    "outputProjection",
    "weight",
  ]);
  if (block.dropout) checkDropout(block.dropout, stream, [...path, "dropout"]);
  const mlpPath = [...path, "mlp"];
  const computed = checkMlpLayer(block.mlp, stream, mlpPath);
  checkReturns(computed, block.mlp.down.weight, stream, [...mlpPath, "down", "weight"]);
}

function checkDropout(dropout: BlockDropout, stream: NamedShape, path: ProblemPath): void {
  const { probability } = dropout;
  if (!(probability >= 0 && probability < 1)) {
    const message = l10n.t("probability is {0}: it must be from 0 to below 1", probability);
    throw new ProblemError(message, [...path, "probability"]);
  }
  for (const name of ["attentionMask", "mlpMask"] as const) {
    const found = toNamedShape(dropout[name], [...path, name]);
    if (isSameShape(found.shape, stream.shape)) continue;
    const remedy = l10n.t("a dropout mask needs one number for every number of the stream");
    throw new ShapeError({ found, against: stream, remedy });
  }
}

/** Throws `ShapeError` unless weight and bias have one number for each column of the stream. */
export function checkNormLayer(norm: NormLayer, stream: NamedShape, path: ProblemPath): void {
  for (const part of ["weight", "bias"] as const) {
    const parameter = norm[part];
    if (parameter === undefined) continue;
    if (parameter.shape.length === 1 && parameter.shape[0] === sizeAt(stream.shape, -1)) continue;
    const found = toNamedShape(parameter, [...path, part]);
    const remedy = l10n.t("a normalisation needs one number for every column");
    throw new ShapeError({ found, against: stream, remedy });
  }
}

/** Throws `ProblemError` unless epsilon can keep a division from failing. */
export function checkEpsilon(epsilon: number, path: ProblemPath): void {
  if (epsilon >= 0) return;
  throw new ProblemError(
    l10n.t("epsilon is {0}: it must be 0 or more, such as 1e-5", epsilon),
    path,
  );
}

function checkReturns(
  columns: number,
  weight: Tensor,
  stream: NamedShape,
  path: ProblemPath,
): void {
  if (columns === sizeAt(stream.shape, -1)) return;
  throw new ShapeError({
    found: toNamedShape(weight, path),
    against: stream,
    remedy: l10n.t(
      "what comes out is added to the stream: the weight needs one row for every column of it",
    ),
  });
}
