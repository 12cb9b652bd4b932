import type { Answer, QuestionName } from "./messages.ts";

interface OpenQuestion {
  /** The worker answers a question by its name: `ReadingAnswers`. */
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** The questions about one text that the worker has not answered yet, by request. */
export class OpenQuestions {
  readonly #open = new Map<number, OpenQuestion>();

  /** The answer when it comes; null if the text goes before that. */
  wait<Name extends QuestionName>(request: number): Promise<Answer<Name> | null> {
    return new Promise((resolve, reject) => {
      this.#open.set(request, { resolve, reject });
    });
  }

  answer(request: number, answer: Answer<QuestionName>): void {
    this.#open.get(request)?.resolve(answer as never);
    this.#open.delete(request);
  }

  /** Tells whoever asked why there is no answer; false if the request was no question. */
  refuse(request: number, message: string): boolean {
    this.#open.get(request)?.reject(new Error(message));
    return this.#open.delete(request);
  }

  /** The text of all of them is gone. */
  drop(): void {
    for (const { resolve } of this.#open.values()) resolve(null as never);
    this.#open.clear();
  }
}
