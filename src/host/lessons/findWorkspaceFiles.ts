import * as vscode from "vscode";

/** A search that takes longer is one that the file system does not support. */
const patienceMs = 3000;

/** File systems whose search always ends, however long it takes. */
const searched = new Set(["file", "vscode-remote"]);

/** The matching files of the workspace; none if it cannot be searched, as in some browsers. */
export async function findWorkspaceFiles(
  pattern: string,
  most: number,
): Promise<readonly vscode.Uri[]> {
  const found = vscode.workspace.findFiles(pattern, "**/node_modules/**", most);
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.every(({ uri }) => searched.has(uri.scheme))) return found;
  const nothing = new Promise<readonly vscode.Uri[]>((resolve) => {
    setTimeout(() => resolve([]), patienceMs);
  });
  return Promise.race([found, nothing]);
}
