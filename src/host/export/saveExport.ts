import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { toMessage } from "../../engine/errors.ts";
import { openExport } from "../openOutside.ts";
import { hasFileManager } from "../hasFileManager.ts";
import { showError, showInformation } from "../notify.ts";

const folderKey = "export.folder";

/** A file to write once the user has chosen where. */
export interface ExportFile {
  readonly name: string;
  readonly extension: "png" | "svg" | "csv" | "json" | "html";
}

const kinds: { readonly [extension in ExportFile["extension"]]: string } = {
  png: l10n.t("PNG picture"),
  svg: l10n.t("SVG picture"),
  csv: l10n.t("CSV table"),
  json: l10n.t("JSON document"),
  html: l10n.t("HTML page"),
};

/** Asks where to save, starting in the folder of the last export or of the file. */
export function askWhere(
  { name, extension }: ExportFile,
  document: vscode.TextDocument,
  memory: vscode.Memento,
): Thenable<vscode.Uri | undefined> {
  const folder = startFolder(document, memory);
  const fileName = `${name}.${extension}`;
  return vscode.window.showSaveDialog({
    title: l10n.t("Export from Attention Lens"),
    saveLabel: l10n.t("Export"),
    filters: { [kinds[extension]]: [extension] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, fileName) }),
  });
}

/** Writes the file, remembers its folder, and offers to open it. */
export async function writeExport(
  uri: vscode.Uri,
  bytes: Uint8Array,
  memory: vscode.Memento,
): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, bytes);
  await memory.update(folderKey, vscode.Uri.joinPath(uri, "..").toString());
  tellSaved(uri).then(undefined, (error: unknown) => showError(toMessage(error)));
}

async function tellSaved(uri: vscode.Uri): Promise<void> {
  const [open, reveal] = [l10n.t("Open"), l10n.t("Reveal")];
  const name = nameOfFile(uri.path);
  const isOurs = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  const answer = await showInformation(
    l10n.t("Exported {0}.", name),
    ...[open, ...(isOurs || hasFileManager(uri) ? [reveal] : [])],
  );
  if (answer === open) await openExport(uri);
  const command = isOurs ? "revealInExplorer" : "revealFileInOS";
  if (answer === reveal) await vscode.commands.executeCommand(command, uri);
}

function startFolder(
  document: vscode.TextDocument,
  memory: vscode.Memento,
): vscode.Uri | undefined {
  const remembered = memory.get<string>(folderKey);
  if (remembered !== undefined) return vscode.Uri.parse(remembered);
  const { scheme } = document.uri;
  if (scheme === "file" || scheme === "vscode-remote")
    return vscode.Uri.joinPath(document.uri, "..");
  return vscode.workspace.workspaceFolders?.[0]?.uri;
}
