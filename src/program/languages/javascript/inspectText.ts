/** What fits on a line. */
export const mostSigns = 80;

/** So many levels share a line, where they fit on it. */
export const mostOnLine = 3;

const short: Readonly<Record<string, string>> = {
  ...{ "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", "\\": "\\\\" },
};

function escapeOf(sign: string): string {
  const code = sign.charCodeAt(0);
  const hex = code.toString(16);
  return short[sign] ?? (code > 0xff ? `\\u${hex}` : `\\x${hex.toUpperCase().padStart(2, "0")}`);
}

/** A text in the quotes that it has not in it itself. */
export function quoted(text: string): string {
  const quote = !text.includes("'")
    ? "'"
    : !text.includes('"')
      ? '"'
      : !text.includes("`") && !text.includes("${")
        ? "`"
        : "'";
  const signs =
    /[\x00-\x1f\\\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  const inside = text.replace(signs, escapeOf);
  return quote + (quote === "'" ? inside.replaceAll("'", "\\'") : inside) + quote;
}

/** A text in a container: a long one has its lines one below the other. */
export function quotedLines(text: string, indent: number): string {
  if (text.length <= 16 || text.length <= mostSigns - indent - 4) return quoted(text);
  return text
    .split(/(?<=\n)/)
    .map(quoted)
    .join(` +\n${" ".repeat(indent + 2)}`);
}

/** The name of a field. */
export function shownName(name: string): string {
  return /^[a-zA-Z_]\w*$/.test(name) ? name : quoted(name);
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/gu;

/** How many columns a text takes. */
function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  const plain = text.replace(/[\p{M}\u200b-\u200f\ufe00-\ufe0f]/gu, "");
  return Array.from(plain).length + (plain.match(wide)?.length ?? 0);
}

/** Texts in columns: as many as make the block about as high as wide. `more`: what tells that there are others. */
export function inColumns(
  parts: readonly string[],
  more: readonly string[],
  indent: number,
  areNumbers: boolean,
): readonly string[] {
  const lengths = parts.map((part) => widthOf(part) + 2);
  const widest = Math.max(...lengths);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (widest * 3 + indent >= mostSigns || (total / widest <= 5 && widest > 8))
    return [...parts, ...more];
  const bias = Math.sqrt(widest - total / (parts.length + more.length));
  const biased = Math.max(widest - 3 - bias, 1);
  const count = Math.min(
    Math.round(Math.sqrt(2.5 * biased * parts.length) / biased),
    Math.floor((mostSigns - indent) / widest),
    mostOnLine * 4,
    15,
  );
  if (count <= 1) return [...parts, ...more];
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...lengths.filter((_length, at) => at % count === column)),
  );
  const lines: string[] = [];
  for (let at = 0; at < parts.length; at += count) {
    const row = parts.slice(at, at + count).map((part, column, all) => {
      const width = widths[column]! + part.length - widthOf(part);
      const isLast = column === all.length - 1;
      if (areNumbers) return isLast ? part.padStart(width - 2) : `${part}, `.padStart(width);
      return isLast ? part : `${part}, `.padEnd(width);
    });
    lines.push(row.join(""));
  }
  return [...lines, ...more];
}
