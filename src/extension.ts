import { startExtension } from "./host/startExtension.ts";
import type * as vscode from "vscode";
import type { AttentionLensApi } from "./host/lessons/api.ts";
import { nodePlatform } from "./host/nodePlatform.ts";

/** Starts the extension where the extension host is Node: on a desktop, in a remote. */
export function activate(context: vscode.ExtensionContext): AttentionLensApi {
  return startExtension(context, nodePlatform(context.extensionUri));
}
