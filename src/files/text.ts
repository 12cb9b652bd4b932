/** Characters that are put together at once. */
const pieceLength = 8192;

/** Text in UTF-8; bytes that are none become the sign of replacement. */
export function toText(bytes: Uint8Array): string {
  let text = "";
  let units: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at++]!;
    const more = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let code = first < 0x80 ? first : first & (0x3f >> more);
    let isWhole = first < 0x80 || (first >= 0xc2 && first < 0xf5);
    for (let left = more; left > 0 && isWhole; left--) {
      const next = bytes[at] ?? 0;
      isWhole = (next & 0xc0) === 0x80;
      if (!isWhole) break;
      code = (code << 6) | (next & 0x3f);
      at += 1;
    }
    if (!isWhole) units.push(0xfffd);
    else if (code < 0x10000) units.push(code);
    else units.push(0xd7c0 + (code >> 10), 0xdc00 | (code & 0x3ff));
    if (units.length < pieceLength) continue;
    text += String.fromCharCode(...units);
    units = [];
  }
  return text + String.fromCharCode(...units);
}
