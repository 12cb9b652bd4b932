import * as vscode from "vscode";
import type { SourceResources } from "../source/sourceReader.ts";

/** Reads grammars from the extension's own folder, each when it is first needed. */
export function wasmResources(extensionUri: vscode.Uri): SourceResources {
  return {
    loadWasm: async (fileName) =>
      vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, "dist", "wasm", fileName)),
  };
}
