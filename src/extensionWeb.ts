import { startExtension } from "./host/startExtension.ts";
import type * as vscode from "vscode";
import type { AttentionLensApi } from "./host/lessons/api.ts";
import { webPlatform } from "./host/webPlatform.ts";

/** Starts the extension where the extension host is a Web Worker: VS Code in a browser, no server. */
export function activate(context: vscode.ExtensionContext): AttentionLensApi {
  return startExtension(context, webPlatform(context.extensionUri));
}
