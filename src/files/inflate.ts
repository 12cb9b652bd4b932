import * as l10n from "@vscode/l10n";
import { type ByteSource, FileRefusal, type Reading } from "./reading.ts";

/** Lengths and distances of copies, and how many bits follow their codes (RFC 1951, 3.2.5). */
const lengthBase = [
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115],
  ...[131, 163, 195, 227, 258],
];
const lengthBits = [
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
];
const distanceBase = [
  ...[1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537],
  ...[2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577],
];
const distanceBits = [
  ...[0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12],
  ...[13, 13],
];
/** The order in which the lengths of the codes of codes are stored. */
const codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const longestCode = 15;

/** A Huffman code: how many symbols have each length, and the symbols in order of their codes. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

/** Codes by the lengths of their symbols' codes; null if more symbols have a length than can. */
function toCode(lengths: ArrayLike<number>): Code | null {
  const counts = new Uint16Array(longestCode + 1);
  for (let at = 0; at < lengths.length; at++) counts[lengths[at]!]! += 1;
  let left = 1;
  for (let length = 1; length <= longestCode; length++) {
    left = left * 2 - counts[length]!;
    if (left < 0) return null;
  }
  const starts = new Uint16Array(longestCode + 2);
  for (let length = 1; length <= longestCode; length++)
    starts[length + 1] = starts[length]! + counts[length]!;
  const symbols = new Uint16Array(lengths.length);
  for (let at = 0; at < lengths.length; at++)
    if (lengths[at] !== 0) symbols[starts[lengths[at]!]!++] = at;
  return { counts, symbols };
}

const fixedLengths = toCode(
  Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8)),
)!;
const fixedDistances = toCode(new Uint8Array(30).fill(5))!;

/** Compressed bytes that are asked for at once. */
const pieceLength = 65_536;
/** How much output is prepared for what has no size of its own. */
const firstOutput = 65_536;

/**
 * Unpacks deflated bytes, from `offset` of a source on: all of them, or the first `most`. `length` is the
 * number of compressed bytes.
 */
export function* inflate(
  source: ByteSource,
  offset: number,
  length: number,
  most: number,
): Reading<Uint8Array> {
  const inflater = new Inflater(source, offset, length, most);
  return yield* inflater.run();
}

class Inflater {
  readonly #source: ByteSource;
  readonly #most: number;
  readonly #end: number;
  #next: number;
  #piece: Uint8Array = new Uint8Array(0);
  #at = 0;
  #held = 0;
  #heldBits = 0;
  #out: Uint8Array;
  #length = 0;

  constructor(source: ByteSource, offset: number, length: number, most: number) {
    this.#source = source;
    this.#next = offset;
    this.#end = offset + length;
    this.#most = most;
    this.#out = new Uint8Array(Math.min(most, firstOutput));
  }

  *run(): Reading<Uint8Array> {
    let isLast = false;
    while (!isLast && this.#length < this.#most) {
      isLast = (yield* this.#bits(1)) === 1;
      switch (yield* this.#bits(2)) {
        case 0:
          yield* this.#copyStored();
          break;
        case 1:
          yield* this.#decode(fixedLengths, fixedDistances);
          break;
        case 2: {
          const [lengths, distances] = yield* this.#readCodes();
          yield* this.#decode(lengths, distances);
          break;
        }
        default:
          throw damaged();
      }
    }
    return this.#out.subarray(0, this.#length);
  }

  *#fill(): Reading<void> {
    const length = Math.min(pieceLength, this.#end - this.#next);
    if (length <= 0) throw damaged();
    this.#piece = yield* this.#source(this.#next, length);
    this.#next += length;
    this.#at = 0;
  }

  *#bits(count: number): Reading<number> {
    while (this.#heldBits < count) {
      if (this.#at >= this.#piece.length) yield* this.#fill();
      this.#held |= this.#piece[this.#at++]! << this.#heldBits;
      this.#heldBits += 8;
    }
    const bits = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#heldBits -= count;
    return bits;
  }

  /** The next symbol; null where more bytes are needed first. */
  #symbol({ counts, symbols }: Code): number | null {
    while (this.#heldBits < longestCode && this.#at < this.#piece.length) {
      this.#held |= this.#piece[this.#at++]! << this.#heldBits;
      this.#heldBits += 8;
    }
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= longestCode; length++) {
      if (length > this.#heldBits) return null;
      code |= (this.#held >>> (length - 1)) & 1;
      const count = counts[length]!;
      if (code - count < first) {
        this.#held >>>= length;
        this.#heldBits -= length;
        return symbols[index + (code - first)]!;
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw damaged();
  }

  *#decode(lengths: Code, distances: Code): Reading<void> {
    while (this.#length < this.#most) {
      let symbol = this.#symbol(lengths);
      while (symbol === null) {
        yield* this.#more();
        symbol = this.#symbol(lengths);
      }
      if (symbol < 256) {
        this.#reserve(1);
        this.#out[this.#length++] = symbol;
        continue;
      }
      if (symbol === 256) return;
      const base = lengthBase[symbol - 257];
      if (base === undefined) throw damaged();
      const length = base + (yield* this.#bits(lengthBits[symbol - 257]!));
      let place = this.#symbol(distances);
      while (place === null) {
        yield* this.#more();
        place = this.#symbol(distances);
      }
      const far = distanceBase[place];
      if (far === undefined) throw damaged();
      this.#copy(far + (yield* this.#bits(distanceBits[place]!)), length);
    }
  }

  /** One more byte, at the end of a piece. */
  *#more(): Reading<void> {
    if (this.#at >= this.#piece.length) yield* this.#fill();
    this.#held |= this.#piece[this.#at++]! << this.#heldBits;
    this.#heldBits += 8;
  }

  #copy(distance: number, length: number): void {
    if (distance > this.#length) throw damaged();
    const count = Math.min(length, this.#most - this.#length);
    this.#reserve(count);
    const out = this.#out;
    for (let at = this.#length, end = at + count; at < end; at++) out[at] = out[at - distance]!;
    this.#length += count;
  }

  *#copyStored(): Reading<void> {
    this.#held >>>= this.#heldBits & 7;
    this.#heldBits -= this.#heldBits & 7;
    const length = yield* this.#bits(16);
    if ((length ^ 0xffff) !== (yield* this.#bits(16))) throw damaged();
    for (let left = Math.min(length, this.#most - this.#length); left > 0; left--) {
      this.#reserve(1);
      this.#out[this.#length++] = yield* this.#bits(8);
    }
  }

  *#readCodes(): Reading<readonly [Code, Code]> {
    const lengthCount = 257 + (yield* this.#bits(5));
    const distanceCount = 1 + (yield* this.#bits(5));
    const codeCount = 4 + (yield* this.#bits(4));
    const ofCodes = new Uint8Array(19);
    for (let at = 0; at < codeCount; at++) ofCodes[codeOrder[at]!] = yield* this.#bits(3);
    const code = toCode(ofCodes);
    if (!code) throw damaged();
    const all = new Uint8Array(lengthCount + distanceCount);
    for (let at = 0; at < all.length;) {
      let symbol = this.#symbol(code);
      while (symbol === null) {
        yield* this.#more();
        symbol = this.#symbol(code);
      }
      if (symbol < 16) all[at++] = symbol;
      else {
        const value = symbol === 16 ? all[at - 1] : 0;
        const [bits, fewest] = symbol === 16 ? [2, 3] : symbol === 17 ? [3, 3] : [7, 11];
        const end = at + fewest + (yield* this.#bits(bits));
        if (value === undefined || end > all.length) throw damaged();
        all.fill(value, at, end);
        at = end;
      }
    }
    const codes = [
      toCode(all.subarray(0, lengthCount)),
      toCode(all.subarray(lengthCount)),
    ] as const;
    if (!codes[0] || !codes[1]) throw damaged();
    return [codes[0], codes[1]];
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#out.length) return;
    const larger = new Uint8Array(
      Math.min(this.#most, Math.max(this.#out.length * 2, this.#length + count)),
    );
    larger.set(this.#out.subarray(0, this.#length));
    this.#out = larger;
  }
}

function damaged(): FileRefusal {
  return new FileRefusal(
    l10n.t("The compressed numbers cannot be unpacked. The file is damaged; save it again."),
  );
}
