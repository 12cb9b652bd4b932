import type { Piece } from "../../src/viewModel/export/piece.ts";

/** The whole text, the pieces that come later included. */
export async function readPieces(pieces: Iterable<Piece>): Promise<string> {
  let text = "";
  for (const piece of pieces) text += await piece;
  return text;
}
