/** Pieces are handed on when they are about this long. */
const pieceLength = 1 << 16;

/**
 * A JSON document in pieces: the trace of a large model is longer than a string can be. What
 * `JSON.stringify` leaves out is left out.
 */
export function* toJsonPieces(value: unknown): Generator<string> {
  let piece = "";
  for (const part of toParts(value)) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

function* toParts(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null || isFlat(value)) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      yield index === 0 ? "[" : ",";
      yield* toParts(entry);
    }
    yield "]";
  } else {
    let before = "{";
    for (const [name, entry] of Object.entries(value)) {
      if (entry === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* toParts(entry);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  }
}

/** Whether nothing in it holds anything in turn: a row of numbers, or nothing at all. */
function isFlat(value: object): boolean {
  return Object.values(value).every((entry) => typeof entry !== "object" || entry === null);
}
