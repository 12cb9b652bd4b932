import type { LessonValues } from "../../lessons/computations/lessonValues.ts";
import { toText, type LocalText, type TextLanguage } from "../../lessons/format/codeLanguage.ts";
import { parseInlineText } from "../../lessons/text/parseStepText.ts";
import { showNumbers } from "../../lessons/text/showNumbers.ts";
import type { Line } from "../../protocol/lessonState.ts";

/** Turns short texts of a lesson into lines with computed numbers. */
export class LessonLines {
  readonly language: TextLanguage;
  readonly #values: LessonValues;

  constructor(language: TextLanguage, values: LessonValues) {
    this.language = language;
    this.#values = values;
  }

  of(text: LocalText): Promise<Line> {
    return showNumbers(parseInlineText(toText(text, this.language)).children, this.#values);
  }

  all(texts: readonly LocalText[]): Promise<readonly Line[]> {
    return Promise.all(texts.map((text) => this.of(text)));
  }
}

/** A title without numbers in it. */
export function toLine(text: LocalText, language: TextLanguage): Line {
  return parseInlineText(toText(text, language)).children;
}

/** Words as a line, without interpreting their characters. */
export function plainLine(text: string): Line {
  return [{ kind: "text", text }];
}
