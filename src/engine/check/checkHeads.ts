import * as l10n from "@vscode/l10n";
import { divisors, ShapeError, sizeAt, type NamedShape } from "../../tensor/shape.ts";
import type { ProblemPath } from "./problemError.ts";

/**
 * `[..., headCount * headDim] -> headDim`; throws `ShapeError` that lists what would divide, with the
 * place of the head count and that of the shape.
 */
export function checkHeads(named: NamedShape, headCount: number, setting: ProblemPath): number {
  const columns = sizeAt(named.shape, -1);
  if (columns % headCount === 0) return columns / headCount;
  const choices = divisors(columns);
  const remedy = l10n.t(
    "{0} heads cannot share {1} columns equally; use {2} heads",
    ...[headCount, columns, toDivisorText(choices)],
  );
  throw new ShapeError({ found: named, setting, remedy, choices });
}

function toDivisorText(divisorsOfColumns: readonly number[]): string {
  const choices = divisorsOfColumns.map(String);
  const last = choices.pop() ?? "1";
  return choices.length === 0 ? last : l10n.t("{0} or {1}", choices.join(", "), last);
}
