import type { Box } from "./box.ts";

/** The width of an average letter relative to its size; Chinese characters are square. */
const letterWidth = 0.58;

/** Digits of a generic monospace font. */
export const digitWidth = 0.61;

/** Characters that are as wide as they are high. */
const wideSign =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/u;

/** The approximate width of a text in a generic sans-serif font. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const sign of text) {
    if (!unseen.test(sign)) width += wideSign.test(sign) ? size : size * letterWidth;
  }
  return width;
}

/** Combining marks and direction marks take no width. */
const unseen = /[\p{Mn}\p{Cf}]/u;

/** A text cut to a width, with an ellipsis. */
export function fitText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  let kept = "";
  for (const sign of text) {
    if (textWidth(`${kept}${sign}…`, size) > width) break;
    kept += sign;
  }
  return `${kept}…`;
}

/** Escapes text and attributes; characters that XML cannot hold become a replacement character. */
export function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}

/** Places in a figure need no more than a tenth of a pixel. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const lineHeight = 1.45;

/** The format of a paragraph. */
interface ParagraphLook {
  readonly size: number;
  readonly colour: string;
  /** The maximum width of a line, except for a single long word. */
  readonly widest: number;
}

/** A text in as many lines as it needs. */
export function paragraph(text: string, { size, colour, widest }: ParagraphLook): Box {
  const lines = textLines(text, size, widest);
  const pitch = Math.round(size * lineHeight);
  return {
    width: lines.reduce((most, line) => Math.max(most, textWidth(line, size)), 0),
    height: lines.length * pitch,
    *draw(x, y) {
      for (const [at, line] of lines.entries()) {
        yield `<text x="${px(x)}" y="${px(y + at * pitch + size)}" font-size="${size}" fill="${colour}">${escapeXml(line)}</text>\n`;
      }
    },
  };
}

/** Breaks between words, and between characters of languages without spaces. */
export function textLines(text: string, size: number, widest: number): readonly string[] {
  const lines = [""];
  for (const word of text.match(words) ?? []) {
    const line = (lines.at(-1) ?? "") + word;
    if (line === word || textWidth(line.trimEnd(), size) <= widest) lines[lines.length - 1] = line;
    else lines.push(word.trimStart());
  }
  return lines.map((line) => line.trimEnd());
}

const words = new RegExp(`${wideSign.source}| *(?:(?!${wideSign.source})[^ ])+| +`, "gu");
