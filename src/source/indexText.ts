import type { MatrixLiteral } from "./reading.ts";

/**
 * The indices of a number as the program writes them: `[1][5]`, of a list of one dimension `[5]`, of a
 * batch of one matrix `[0][1][5]`.
 */
export function indexText(
  { rank = 2 }: Pick<MatrixLiteral, "rank">,
  row: number,
  column: number,
): string {
  const own = rank === 1 ? [column] : [row, column];
  return `${batchText(rank)}${own.map((index) => `[${String(index)}]`).join("")}`;
}

function batchText(rank: number): string {
  return "[0]".repeat(Math.max(0, rank - 2));
}
