import { DocumentReader } from "../../src/service/documentReader.ts";
import type { Asked, QuestionName } from "../../src/service/questions.ts";
import type { HintScope } from "../../src/viewModel/shapes/shapeHint.ts";
import type { ChosenPasses } from "../../src/viewModel/values/findValueHints.ts";
import {
  describeLine,
  joinHints,
  type LineHint,
  lineText,
} from "../../src/viewModel/values/lineHints.ts";
import { toMarkdownSource } from "../../src/viewModel/markdown.ts";
import { aloneHost } from "./aloneHost.ts";
import { sourceResources } from "./sourceResources.ts";

/** Which hints are wanted. */
interface Wanted {
  readonly shapes?: HintScope | "off";
  readonly values?: HintScope | "off";
  readonly isTyping?: boolean;
  readonly chosen?: ChosenPasses;
}

/** An open text, and what stands at the ends of its lines. */
export class LinesOfText {
  readonly #reader: DocumentReader;
  #version = 1;
  #text: string;

  constructor(text: string, language: string) {
    this.#text = text;
    const opened = { opening: 1, version: 1, language, text };
    this.#reader = new DocumentReader(opened, sourceResources, aloneHost);
  }

  /** Replaces the first place of a text. */
  type(old: string, text: string): void {
    const start = this.#text.indexOf(old);
    const change = { start, end: start + old.length, text };
    this.#text = `${this.#text.slice(0, start)}${text}${this.#text.slice(change.end)}`;
    this.#version += 1;
    this.#reader.change(this.#version, [change], this.#text.length);
  }

  async hints({
    shapes = "off",
    values = "all",
    isTyping = false,
    chosen = {},
  }: Wanted = {}): Promise<readonly LineHint[]> {
    await this.#reader.read({ meaning: {}, backend: "auto", memoryLimit: Infinity });
    const range = { start: 0, end: this.#text.length };
    const wanted = { range, isTyping };
    const shaped =
      shapes === "off"
        ? null
        : await this.#ask("listShapes", { wanted: { ...wanted, scope: shapes } });
    const made =
      values === "off"
        ? null
        : await this.#ask("listValues", { wanted: { ...wanted, scope: values }, chosen });
    const lineOf = (hint: { readonly range: { readonly end: number } }): number =>
      this.#text.slice(0, hint.range.end).split("\n").length - 1;
    return joinHints(shaped?.hints ?? [], made?.hints ?? [], lineOf);
  }

  /** `x = 1 + 2  → 3` */
  async lines(wanted?: Wanted): Promise<readonly string[]> {
    const code = this.#text.split("\n");
    return (await this.hints(wanted)).flatMap((hint) => {
      const text = lineText(hint, "names");
      return text === null ? [] : [`${code[hint.line]!.trim()}  ${text}`];
    });
  }

  /** What the tooltip of a line says that begins so. */
  async tooltip(start: string): Promise<string> {
    const code = this.#text.split("\n");
    const hints = await this.hints();
    const hint = hints.find(({ line }) => code[line]!.trim().startsWith(start))!;
    return toMarkdownSource(describeLine(hint));
  }

  /** What is said of the line that begins so; null: nothing. */
  async explain(start: string): Promise<string | null> {
    await this.#reader.read({ meaning: {}, backend: "auto", memoryLimit: Infinity });
    const offset = this.#text.indexOf(start);
    const explained = await this.#ask("explainLine", { offset });
    return explained && toMarkdownSource(explained.parts).replaceAll("\\", "");
  }

  /** `class Attention: ▶ 2 heads × 4`: the lenses, each with its line. */
  async lenses(isPredicted = false): Promise<readonly string[]> {
    await this.#reader.read({ meaning: {}, backend: "auto", memoryLimit: Infinity });
    const within = { start: 0, end: this.#text.length };
    const lineCount = this.#text.split("\n").length;
    const lines = await this.#ask("listLenses", { within, lineCount, isPredicted });
    return lines.map(({ range, title }) => {
      const begin = this.#text.lastIndexOf("\n", range.start) + 1;
      return `${this.#text.slice(begin).split("\n")[0]!.trim()} ${title}`;
    });
  }

  /** The lesson that teaches what the text computes; null: none. */
  async lesson(): Promise<string | null> {
    await this.#reader.read({ meaning: {}, backend: "auto", memoryLimit: Infinity });
    return (await this.#ask("findLesson", {}))?.lesson ?? null;
  }

  /** What the line that begins so makes of what a panel shows. */
  async stages(start: string): Promise<readonly string[]> {
    await this.#reader.read({ meaning: {}, backend: "auto", memoryLimit: Infinity });
    const view = { computation: null, layer: 0, pin: null };
    return this.#ask("findStages", { view, offset: this.#text.indexOf(start) });
  }

  /** `loop 1: 3 × h = 0, h = 1, h = 2`: the loops and functions whose pass can be chosen. */
  async passes(): Promise<readonly string[]> {
    await this.#reader.read({ meaning: {}, backend: "auto", memoryLimit: Infinity });
    const bodies = await this.#ask("listPasses", { scope: "all" });
    return bodies.map(
      ({ id, count, labels }) => `${id}: ${[count, labels.join(", ")].join(" × ")}`,
    );
  }

  /** `loop 1 → 0`: the passes that make a row of the weights of a head, where others are shown. */
  async passesOfHead(head: number, query: number): Promise<readonly string[]> {
    await this.#reader.read({ meaning: {}, backend: "auto", memoryLimit: Infinity });
    const view = { computation: null, layer: 0, pin: null };
    const asked = { view, scope: "all", head, query, chosen: {} } as const;
    const found = await this.#ask("findHeadPasses", asked);
    return found.map(({ body, pass }) => `${body} → ${pass ?? "last"}`);
  }

  /** `head 0, query 1`: whose weights a pass makes; null: none, or those of several heads. */
  async headOfPass(body: string, pass: number): Promise<string | null> {
    await this.#reader.read({ meaning: {}, backend: "auto", memoryLimit: Infinity });
    const view = { computation: null, layer: 0, pin: null };
    const row = await this.#ask("findPassHead", { view, scope: "all", body, pass });
    return row && `head ${row.head}, query ${row.query}`;
  }

  /** What the program prints. */
  async output(): Promise<string | null> {
    await this.#reader.read({ meaning: {}, backend: "auto", memoryLimit: Infinity });
    return this.#ask("readOutput", { isHidden: false });
  }

  async #ask<Name extends QuestionName>(name: Name, asked: Omit<Asked<Name>, "version">) {
    const question = { ...asked, version: this.#version } as Asked<Name>;
    const answered = await this.#reader.answer(name, question, new AbortController().signal);
    if (!answered) throw new Error("the text has changed");
    return answered.answer;
  }
}

/** Each line of a program that makes numbers, as the editor shows it. */
export function valueLines(
  text: string,
  language: string,
  wanted?: Wanted,
): Promise<readonly string[]> {
  return new LinesOfText(text, language).lines(wanted);
}
