const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bytes as Base64; the pure rooms have neither `Buffer` nor `btoa`. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first, second, third] = [bytes[at]!, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
    const group = (first << 16) | (second << 8) | third;
    const signs = [18, 12, 6, 0].map((shift) => alphabet[(group >> shift) & 63]);
    const missing = Math.max(0, at + 3 - bytes.length);
    text += signs.slice(0, 4 - missing).join("") + "=".repeat(missing);
  }
  return text;
}
