import katex from "katex";
import * as vscode from "vscode";
import type { LessonFolder } from "../../lessons/check/lessonFolder.ts";
import type { TextReader } from "./textReader.ts";
import { isFile, readText } from "./textFiles.ts";
import { toMessage } from "../../engine/check/toMessage.ts";

/** A lesson's folder in any file system of the editor; unsaved texts are read as they stand. */
export function openHostFolder(folder: vscode.Uri, reader: TextReader): LessonFolder {
  const inside = (file: string): vscode.Uri | null => {
    const uri = vscode.Uri.joinPath(folder, file);
    return uri.path.startsWith(`${folder.path}/`) ? uri : null;
  };
  return {
    read: async (file) => {
      const uri = inside(file);
      return uri && readText(uri);
    },
    exists: async (file) => {
      const uri = inside(file);
      return uri !== null && (await isFile(uri));
    },
    extract: reader,
    checkFormula: (tex) => {
      try {
        katex.renderToString(tex, { throwOnError: true, strict: "error" });
        return null;
      } catch (error) {
        return toMessage(error);
      }
    },
  };
}
