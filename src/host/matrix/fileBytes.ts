import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { type FileBytes, FileRefusal } from "../../files/reading.ts";

/** An open file; it must be closed. */
export interface OpenFile extends FileBytes {
  readonly close: () => Promise<void>;
}

/** What has no ranges is read whole: more is refused. */
const mostWhole = 256_000_000;

/** A file on whatever the editor can read; its bytes are held in memory. */
export async function openWhole(uri: vscode.Uri): Promise<OpenFile> {
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > mostWhole)
    throw new FileRefusal(
      l10n.t(
        "The file has {0} MB. In a browser, and on a virtual file system, files up to {1} MB can be opened.",
        ...[Math.round(size / 1e6), mostWhole / 1e6],
      ),
    );
  const bytes = await vscode.workspace.fs.readFile(uri);
  return {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
    close: () => Promise.resolve(),
  };
}
