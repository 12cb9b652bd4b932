import * as vscode from "vscode";
import { type FileMove, followMoves } from "../fileMoves.ts";
import type { AskedWeight } from "../../protocol/messages.ts";

/** A weight of a file. */
export interface WeightOfFile {
  readonly uri: vscode.Uri;
  readonly asked: AskedWeight;
}

/** Remembers the last explained weight, which commands use. */
export class ExplainedWeights {
  #last: WeightOfFile | null = null;

  get last(): WeightOfFile | null {
    return this.#last;
  }

  /** Follows files that have moved. */
  move(moves: readonly FileMove[]): void {
    const to = this.#last && followMoves(this.#last.uri.toString(), moves);
    if (this.#last && to) this.#last = { ...this.#last, uri: vscode.Uri.parse(to) };
  }

  remember(uri: vscode.Uri, asked: AskedWeight): void {
    this.#last = { uri, asked };
  }
}
