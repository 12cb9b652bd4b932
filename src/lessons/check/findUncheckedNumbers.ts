import type { TextRange } from "../../source/textRange.ts";

/** A number that a text states as it is. */
export interface UncheckedNumber {
  readonly number: string;
  readonly range: TextRange;
}

const passed = [/```[\s\S]*?```/g, /`[^`\n]*`/g, /\{\{[^{}]*\}\}/g, /\]\([^)\n]*\)/g];

/** Numbers with a decimal point outside code, links and checked numbers. */
export function findUncheckedNumbers(text: string): readonly UncheckedNumber[] {
  const plain = passed.reduce(
    (rest, pattern) => rest.replace(pattern, (piece) => " ".repeat(piece.length)),
    text,
  );
  return [...plain.matchAll(/(?<![\w.])\d+\.\d+(?![\w.]*\w)/g)].map(({ 0: number, index }) => ({
    number,
    range: { start: index, end: index + number.length },
  }));
}
