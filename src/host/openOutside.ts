import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isOutsideAddress } from "../lessons/text/parseTarget.ts";

/** Opens a link of a text in the browser or the mail program; rejects any other kind with a message. */
export async function openAddress(address: string): Promise<void> {
  if (!isOutsideAddress(address)) {
    throw new Error(
      l10n.t(
        "Only https: and mailto: links are opened. This link is not one of them: {0}",
        address,
      ),
    );
  }
  await vscode.env.openExternal(vscode.Uri.parse(address, true));
}

/** Opens an export: a page in the browser of this machine, anything else in an editor. */
export async function openExport(uri: vscode.Uri): Promise<void> {
  const isPage = uri.path.toLowerCase().endsWith(".html") && uri.scheme === "file";
  if (isPage && !vscode.env.remoteName && (await vscode.env.openExternal(uri))) return;
  await vscode.commands.executeCommand("vscode.open", uri);
}
