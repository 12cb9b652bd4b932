import type { Reading } from "../../reading.ts";
import type { DialectSession, TextChange } from "../../sourceReader.ts";
import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import { ReadingMaker } from "../items/readingMaker.ts";
import { readJson } from "./readJson.ts";

const rules: EvaluationRules = {
  integerDivision: false,
  python: false,
  selfNames: [],
  numbers: new Map(),
  builders: new Map(),
};

/** One open JSON file; its grammar is so small that it is read as a whole every time. */
export class JsonSession implements DialectSession {
  readonly #readings = new ReadingMaker(rules);
  #text: string;
  #reading: Reading | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Reading {
    const source = { text: this.#text, start: 0, root: null };
    this.#reading ??= this.#readings.make(readJson(this.#text), source);
    return this.#reading;
  }

  update(text: string, _changes: readonly TextChange[]): void {
    this.#text = text;
    this.#reading = null;
  }

  dispose(): void {
    this.#reading = null;
  }
}
