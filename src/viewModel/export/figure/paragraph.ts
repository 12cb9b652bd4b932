import type { Box } from "./box.ts";
import { escapeXml, px, textWidth, wideSign } from "./svgText.ts";

const lineHeight = 1.45;

/** How a paragraph is written. */
export interface ParagraphLook {
  readonly size: number;
  readonly colour: string;
  /** No line is wider, but for a single word that is. */
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

/** Breaks between words, and between signs of languages that write none. */
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
