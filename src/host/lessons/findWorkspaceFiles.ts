import * as vscode from "vscode";

/** Whoever has found nothing by then waits for a search that the file system does not have. */
const patienceMs = 3000;

/** File systems whose search always answers, however long it takes. */
const searched = new Set(["file", "vscode-remote"]);

/** The files of the workspace that match; none where nobody can search it, as in some browsers. */
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
