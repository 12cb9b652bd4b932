import * as l10n from "@vscode/l10n";
import { Inflate } from "fflate";
import { type ByteSource, FileRefusal, type Reading } from "./reading.ts";

/** Compressed bytes that are asked for at once. */
const pieceLength = 65_536;

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
  const parts: Uint8Array[] = [];
  let count = 0;
  const unpacking = new Inflate((part) => {
    // A part of a piece would keep all of it.
    if (count < most) parts.push(part.length > most - count ? part.slice(0, most - count) : part);
    count += Math.min(part.length, most - count);
  });
  const step = Math.min(pieceLength, most);
  for (let at = 0; at < length && count < most; at += step) {
    const piece = yield* source(offset + at, Math.min(step, length - at));
    try {
      unpacking.push(piece, at + step >= length);
    } catch {
      throw new FileRefusal(
        l10n.t("The compressed numbers cannot be unpacked. The file is damaged; save it again."),
      );
    }
  }
  return join(parts, count);
}

function join(parts: readonly Uint8Array[], count: number): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const all = new Uint8Array(count);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
