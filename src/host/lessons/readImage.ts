import * as vscode from "vscode";
import { insideFolder } from "./insideFolder.ts";
import { toBase64 } from "../../viewModel/export/base64.ts";

const types: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

/** A picture of a lesson as a data URI, which any page can show from any file system. */
export async function readImage(folder: vscode.Uri, path: string): Promise<string | null> {
  const type = types[path.split(".").at(-1)?.toLowerCase() ?? ""];
  const uri = await insideFolder(folder, path);
  if (type === undefined || !uri) return null;
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return `data:${type};base64,${toBase64(bytes)}`;
  } catch {
    return null;
  }
}
