import type * as vscode from "vscode";
import type { Log } from "./log.ts";
import type { DocumentModels } from "./models/documentModels.ts";
import type { Overrides } from "./overrides.ts";

/** What the readers of the editor share. */
export interface Parts {
  readonly extensionUri: vscode.Uri;
  readonly models: DocumentModels;
  readonly overrides: Overrides;
  readonly log: Log;
}
