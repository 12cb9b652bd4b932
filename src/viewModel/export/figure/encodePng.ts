import type { Rgb } from "../../colours.ts";

/** A picture with at most 256 colours; `pixels` are numbers of colours, row-major. */
export interface PalettePicture {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly Rgb[];
  readonly pixels: Uint8Array;
}

/** zlib's compression, passed as an argument. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>;

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** PNG (ISO/IEC 15948) with an 8-bit palette: signature, IHDR, PLTE, IDAT, IEND. */
export async function encodePng(picture: PalettePicture, deflate: Deflate): Promise<Uint8Array> {
  const { width, height, palette, pixels } = picture;
  const lines = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row++) {
    // Each line begins with its filter: 0, none.
    lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const header = [...bigEndian(width), ...bigEndian(height), 8, 3, 0, 0, 0];
  const colours = palette.flatMap((colour) => colour.map(Math.round));
  return join([
    Uint8Array.from(signature),
    chunk("IHDR", Uint8Array.from(header)),
    chunk("PLTE", Uint8Array.from(colours)),
    chunk("IDAT", await deflate(lines)),
    chunk("IEND", new Uint8Array()),
  ]);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  bytes.set(bigEndian(data.length), 0);
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  bytes.set(bigEndian(crc32(bytes.subarray(4, 8 + data.length))), 8 + data.length);
  return bytes;
}

function bigEndian(value: number): readonly number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
