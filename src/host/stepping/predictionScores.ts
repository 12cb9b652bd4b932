import type * as vscode from "vscode";
import { type FileMove, followMoves } from "../fileMoves.ts";
import type { PredictionScore } from "../../protocol/stepMessages.ts";
import {
  countAnswer,
  nothingAsked,
  type PredictionTally,
} from "../../viewModel/predict/question.ts";

const memoryKey = "predictions";
/** At most this many questions are remembered. */
const mostRemembered = 1000;

/** The user's prediction score, remembered in the workspace. */
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
    const stored = this.#stored;
    const tally = countAnswer(stored, question, isRight);
    if (tally === stored) return this.score;
    const answered = tally.answered.slice(-mostRemembered);
    await this.#memory.update(memoryKey, { ...tally, answered });
    return this.score;
  }

  /** Follows files that have moved, whose questions have been asked. */
  move(moves: readonly FileMove[]): void {
    const stored = this.#stored;
    const answered = stored.answered.map((question) => followMoves(question, moves) ?? question);
    void this.#memory.update(memoryKey, { ...stored, answered });
  }

  /** Resets the score. */
  async reset(): Promise<PredictionScore> {
    await this.#memory.update(memoryKey, undefined);
    return this.score;
  }

  get #stored(): PredictionTally {
    return this.#memory.get<PredictionTally>(memoryKey) ?? nothingAsked;
  }
}
