import type { SourceMatrix } from "../source/extraction.ts";

/** Which block of a stack a matrix of a whole problem belongs to, from 0; null where to none. */
export function layerOfMatrix({ scope }: Pick<SourceMatrix, "scope">): number | null {
  const block = /^blocks (\d+)$/.exec(scope.path[0] ?? "");
  return block && Number(block[1]) - 1;
}
