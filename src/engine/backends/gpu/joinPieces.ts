/** Numbers of pieces, one after the other; a single piece is handed on as it is. */
export function joinPieces(pieces: readonly Float32Array[]): Float32Array {
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const joined = new Float32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let start = 0;
  for (const piece of pieces) {
    joined.set(piece, start);
    start += piece.length;
  }
  return joined;
}
