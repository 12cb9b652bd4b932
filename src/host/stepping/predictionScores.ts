import type * as vscode from "vscode";
import type { PredictionScore } from "../../protocol/stepMessages.ts";

const memoryKey = "predictions";
/** Older questions may be asked again. */
const mostRemembered = 1000;

interface Stored extends PredictionScore {
  /** Questions that have counted, so that none counts twice. */
  readonly answered: readonly string[];
}

const nothingAsked: Stored = { right: 0, asked: 0, answered: [] };

/** How well the person predicts, remembered in the workspace. */
export class PredictionScores {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  get score(): PredictionScore {
    const { right, asked } = this.#stored;
    return { right, asked };
  }

  /** Counts an answer; the same question counts once. */
  async count(question: string, isRight: boolean): Promise<PredictionScore> {
    const { right, asked, answered } = this.#stored;
    if (answered.includes(question)) return this.score;
    await this.#memory.update(memoryKey, {
      right: right + (isRight ? 1 : 0),
      asked: asked + 1,
      answered: [...answered, question].slice(-mostRemembered),
    });
    return this.score;
  }

  /** Begins again. */
  async reset(): Promise<PredictionScore> {
    await this.#memory.update(memoryKey, undefined);
    return this.score;
  }

  get #stored(): Stored {
    return this.#memory.get<Stored>(memoryKey) ?? nothingAsked;
  }
}
