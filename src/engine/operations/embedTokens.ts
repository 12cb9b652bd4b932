import * as l10n from "@vscode/l10n";
import { ShapeError, sizeAt } from "../../tensor/shape.ts";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { addScaledRow } from "../../tensor/vectors.ts";

/** Learned tables: one row per token, and one per position where positions are learned. */
export interface EmbeddingTables {
  /** [vocabularySize, modelDim] */
  readonly tokenEmbedding: Tensor;
  /** [contextLength, modelDim] */
  readonly positionEmbedding?: Tensor;
}

/**
 * `tokens [batch][sequenceLength] -> embedded [batch, sequenceLength, modelDim]`
 *
 * `embedded_p = tokenEmbedding[token_p] + positionEmbedding[firstPosition + p]`
 *
 * A token is a number without meaning; its row of the table is what the model has learned about it.
 * Attention itself does not know about order, so each position adds a row of its own. Throws
 * `ShapeError` for a token or a position that has no row, and for texts of unequal length.
 *
 * Source: Radford et al. 2018, Improving Language Understanding by Generative Pre-Training, eq. 2.
 */
export function embedTokens(
  tokens: readonly (readonly number[])[],
  { tokenEmbedding, positionEmbedding }: EmbeddingTables,
  firstPosition = 0,
): Tensor {
  const modelDim = sizeAt(tokenEmbedding.shape, 1);
  const length = tokens[0]?.length ?? 0;
  const embedded = createZeros([tokens.length, length, modelDim]);
  for (const [at, token] of flattenTokens(tokens, length).entries()) {
    const row = readRow(tokenEmbedding, token, "tokenEmbedding");
    addScaledRow(embedded.values, at * modelDim, 1, row, 0, modelDim);
    if (positionEmbedding === undefined) continue;
    const place = readRow(positionEmbedding, firstPosition + (at % length), "positionEmbedding");
    addScaledRow(embedded.values, at * modelDim, 1, place, 0, modelDim);
  }
  return embedded;
}

function flattenTokens(tokens: readonly (readonly number[])[], length: number): readonly number[] {
  const odd = tokens.find((text) => text.length !== length);
  if (odd === undefined) return tokens.flat();
  throw new ShapeError({
    found: { role: l10n.t("a text"), shape: [odd.length] },
    against: { role: l10n.t("the first one"), shape: [length] },
    remedy: l10n.t("all sequences of a batch need the same length"),
  });
}

function readRow({ shape, values }: Tensor, index: number, role: string): Tensor["values"] {
  const modelDim = sizeAt(shape, 1);
  const row = values.subarray(index * modelDim, (index + 1) * modelDim);
  if (Number.isInteger(index) && index >= 0 && row.length === modelDim) return row;
  const remedy = l10n.t("it has no row {0}; use 0 to {1}", index, sizeAt(shape, 0) - 1);
  throw new ShapeError({ found: { role, shape }, remedy });
}
