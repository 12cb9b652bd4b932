import type { TextChange } from "../../../src/source/sourceReader.ts";
import type { EditorText } from "../../../src/workers/reading/editorText.ts";

/** A document of an editor, in memory. */
export class Editor implements EditorText {
  readonly language: string;
  #text: string;
  #version = 1;

  constructor(text: string, language = "python") {
    this.#text = text;
    this.language = language;
  }

  text = () => this.#text;
  piece = (start: number, end: number) => this.#text.slice(start, end);
  version = () => this.#version;
  length = () => this.#text.length;

  /** The edit that replaces the first `old` behind `from`. */
  replace(old: string, text: string, from = 0): readonly TextChange[] {
    const start = this.#text.indexOf(old, from);
    if (start < 0) throw new Error(`"${old}" does not stand in the text`);
    const change = { start, end: start + old.length, text };
    this.#text = this.#text.slice(0, change.start) + text + this.#text.slice(change.end);
    this.#version += 1;
    return [change];
  }
}
