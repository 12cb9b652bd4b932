import type { Indexing } from "./reading.ts";

/**
 * The indices of a number as the program writes them: `[1][5]`, or `[1, 5]` where the program keeps them
 * together, of a list of one dimension `[5]`, of a batch of one matrix `[0][1][5]`.
 */
export function indexText(
  { rank = 2, isInOneBracket }: Indexing,
  row: number | string,
  column: number | string,
): string {
  const batch = new Array<number>(Math.max(0, rank - 2)).fill(0);
  const indices = [...batch, ...(rank === 1 ? [column] : [row, column])];
  return `[${indices.join(isInOneBracket ? ", " : "][")}]`;
}
