/** How the small maps of all heads are arranged. */
export interface PictureLayout {
  /** How many stand side by side. */
  readonly across: number;
  /** The longer side of each map, in pixels. */
  readonly side: number;
  /** Whether the sentence of a head stands beside its map; otherwise it stands above. */
  readonly isBeside: boolean;
}

/** Smaller maps are hard to read; larger ones show no more. */
const [smallest, largest] = [128, 420];

/** Between cards, and between the edges of a card and its map. */
const [gap, inset] = [12, 18];

/** The least width of a sentence beside its map. */
const sentenceWidth = 104;

/** The height of a card without its map and sentence. */
const frameHeight = 34;

/** The usual width of a sentence on one line, with its head. */
const sentenceLength = 340;

/** With fewer maps side by side, each must be larger by this factor. */
const worthwhile = 1.15;

/** The arrangement with the largest maps that fit into the room, or small maps if they do not. */
export function layPictures(
  { width, height }: { readonly width: number; readonly height: number },
  heads: number,
  [rows, columns]: readonly [rows: number, columns: number],
): PictureLayout {
  const flat = rows / Math.max(rows, columns);
  const roomFor = (across: number): number =>
    Math.floor((width - (across - 1) * gap) / across) - inset;
  let best: PictureLayout | null = null;
  for (let across = heads; across > 0; across--) {
    const down = Math.ceil(heads / across);
    // The last row has about as many as the others.
    if (Math.ceil(heads / down) !== across) continue;
    const high = (height - (down - 1) * gap) / down - frameHeight;
    const above = Math.floor(
      Math.min(largest, roomFor(across), (high - sentenceHeight(roomFor(across))) / flat),
    );
    const beside = Math.floor(Math.min(largest, roomFor(across) - sentenceWidth, high / flat));
    const side = Math.max(above, beside);
    if (side < smallest || (best && side < best.side * worthwhile)) continue;
    best = { across, side, isBeside: beside > above };
  }
  if (best) return best;
  const across = Math.max(1, Math.floor((width + gap) / (smallest + inset + gap)));
  const room = Math.min(largest, roomFor(across));
  const isBeside = across === 1 && room - sentenceWidth >= smallest;
  return { across, side: isBeside ? room - sentenceWidth : room, isBeside };
}

/** How high a sentence above its map usually is, in the width of the card. */
function sentenceHeight(width: number): number {
  const lines = Math.ceil(sentenceLength / Math.max(width, smallest));
  return 8 + 18 * Math.max(2, lines);
}
