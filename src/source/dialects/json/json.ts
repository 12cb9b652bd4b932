import { languages } from "../../languages.ts";
import type { Reading } from "../../reading.ts";
import { unlimitedBudget, type ReadingBudget } from "../../readingBudget.ts";
import type { Dialect, DialectSession, TextChange } from "../../sourceReader.ts";
import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import { applyToText } from "../items/applyToText.ts";
import { ReadingMaker } from "../items/readingMaker.ts";
import { JsonValueCache } from "./jsonValueCache.ts";
import { readJson } from "./readJson.ts";

/** JSON, with comments or without: matrices and settings by their keys. */
export const json: Dialect = {
  language: languages.json,
  open: (text) => Promise.resolve(new JsonSession(text)),
};

const rules: EvaluationRules = {
  integerDivision: false,
  python: false,
  selfNames: [],
  numbers: new Map(),
  builders: new Map(),
};

/** More changes at once than this are cheaper to take as a new text. */
const mostChanges = 16;

/** One open JSON file. */
class JsonSession implements DialectSession {
  readonly #readings = new ReadingMaker(rules);
  readonly #values = new JsonValueCache();
  #text: string;
  #reading: Reading | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  read(budget: ReadingBudget = unlimitedBudget()): Reading {
    const source = { text: this.#text, start: 0, root: null };
    try {
      const items = () => readJson(this.#text, this.#values, budget);
      this.#reading ??= this.#readings.make(items(), source, budget);
      return this.#reading;
    } catch (error) {
      this.#values.clear();
      throw error;
    }
  }

  update(text: string, changes: readonly TextChange[]): void {
    const edited = changes.length > mostChanges ? null : changes.reduce(applyToText, this.#text);
    if (edited === text) for (const change of changes) this.#values.update(change);
    else this.#values.clear();
    this.#text = text;
    this.#reading = null;
  }

  dispose(): void {
    this.#reading = null;
  }
}
