import * as vscode from "vscode";
import { textLanguages, type TextLanguage } from "../../lessons/format/codeLanguage.ts";
import type { Guess } from "../../lessons/predictions/judgePrediction.ts";
import { noProgress, parseProgress, type Progress } from "../../lessons/progress/progress.ts";
import { reduceProgress, type ProgressEvent } from "../../lessons/progress/reduceProgress.ts";

const progressKey = "lessons.progress";
const guessesKey = "lessons.guesses";
const lastKey = "lessons.last";
const textLanguageKey = "lessons.textLanguage";

type Guesses = Readonly<Record<string, Guess>>;

/** The learner's progress, stored on this machine only. */
export class ProgressStore implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<ProgressEvent>();
  readonly #memory: vscode.Memento;
  #progress: Progress;
  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    this.#progress = parseProgress(memory.get(progressKey)) ?? noProgress;
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** Records an event. */
  async dispatch(event: ProgressEvent): Promise<void> {
    this.#progress = reduceProgress(this.#progress, event);
    const forgotten = event.kind === "lessonReset" ? event.lesson : null;
    if (event.kind === "everythingReset") await this.#memory.update(guessesKey, undefined);
    if (forgotten !== null) await this.#forgetGuesses(forgotten);
    await this.#memory.update(progressKey, this.#progress);
    this.#changed.fire(event);
  }

  /** The learner's current guess in a step. */
  guessOf(lesson: string, step: string): Guess | null {
    return this.#guesses()[`${lesson}/${step}`] ?? null;
  }

  /** Remembers a guess, so that its answer is shown after a reload; null removes it. */
  async keepGuess(lesson: string, step: string, guess: Guess | null): Promise<void> {
    const { [`${lesson}/${step}`]: _old, ...others } = this.#guesses();
    const guesses = guess === null ? others : { ...others, [`${lesson}/${step}`]: guess };
    await this.#memory.update(guessesKey, guesses);
  }

  /** The lesson that was open last. */
  get lastLesson(): string | null {
    return this.#memory.get<string>(lastKey) ?? null;
  }

  async keepLastLesson(lesson: string): Promise<void> {
    await this.#memory.update(lastKey, lesson);
  }

  /** The language of the texts: the learner's choice, or else the editor's. */
  get textLanguage(): TextLanguage {
    const chosen = this.#memory.get<string>(textLanguageKey);
    const known = textLanguages.find((language) => language === chosen);
    return known ?? (vscode.env.language.toLowerCase().startsWith("zh") ? "zh-tw" : "en");
  }

  async chooseTextLanguage(language: TextLanguage): Promise<void> {
    await this.#memory.update(textLanguageKey, language);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #guesses(): Guesses {
    return this.#memory.get<Guesses>(guessesKey) ?? {};
  }

  async #forgetGuesses(lesson: string): Promise<void> {
    const kept = Object.entries(this.#guesses()).filter(([key]) => !key.startsWith(`${lesson}/`));
    await this.#memory.update(guessesKey, Object.fromEntries(kept));
  }
}
