import type * as vscode from "vscode";
import type { AskedWeight } from "../../protocol/weightMessages.ts";

/** A weight of a file. */
export interface WeightOfFile {
  readonly uri: vscode.Uri;
  readonly asked: AskedWeight;
}

/** Remembers which weight was explained last: commands mean that one. */
export class ExplainedWeights {
  #last: WeightOfFile | null = null;

  get last(): WeightOfFile | null {
    return this.#last;
  }

  remember(uri: vscode.Uri, asked: AskedWeight): void {
    this.#last = { uri, asked };
  }
}
