import { existsSync } from "node:fs";
import * as vscode from "vscode";

/** What findings about backends depend on: the machine, the version, whether the GPU has its library. */
export function describePlace({ extension }: vscode.ExtensionContext): readonly string[] {
  const { version } = extension.packageJSON as { readonly version: string };
  const architecture = process.platform === "darwin" ? "universal" : process.arch;
  const platform = `${process.platform}-${architecture}`;
  const file = ["dist", "webgpu", "dist", platform, "dawn.node"];
  const library = vscode.Uri.joinPath(extension.extensionUri, ...file).fsPath;
  return [vscode.env.machineId, version, platform, existsSync(library) ? "gpu" : "no gpu"];
}
