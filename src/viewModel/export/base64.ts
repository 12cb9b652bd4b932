const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const codes = Uint8Array.from(alphabet, (sign) => sign.charCodeAt(0));
const sixes = new Uint8Array(128);
codes.forEach((code, six) => {
  sixes[code] = six;
});
const padding = "=".charCodeAt(0);

/** Whole groups of three, and few enough to be the arguments of one call. */
const chunkBytes = 3 * 2048;

/** Encodes bytes as Base64; a pure room has neither `Buffer` nor `btoa`. */
export function toBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    chunks.push(encodeChunk(bytes.subarray(at, at + chunkBytes)));
  }
  return chunks.join("");
}

/** Decodes Base64; the result for other text is undefined. */
export function fromBase64(text: string): Uint8Array {
  const signs = text.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((signs.length * 3) / 4));
  const six = (at: number) => sixes[signs.charCodeAt(at)] ?? 0;
  for (let at = 0, from = 0; at < bytes.length; at += 3, from += 4) {
    const group = (six(from) << 18) | (six(from + 1) << 12) | (six(from + 2) << 6) | six(from + 3);
    bytes[at] = group >> 16;
    if (at + 1 < bytes.length) bytes[at + 1] = group >> 8;
    if (at + 2 < bytes.length) bytes[at + 2] = group;
  }
  return bytes;
}

function encodeChunk(bytes: Uint8Array): string {
  const signs = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  for (let at = 0, to = 0; at < bytes.length; at += 3, to += 4) {
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let sign = 0; sign < 4; sign++) signs[to + sign] = codes[(group >> (18 - 6 * sign)) & 63]!;
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  signs.fill(padding, signs.length - missing);
  return String.fromCharCode(...signs);
}
