import katex from "katex";
import type * as vscode from "vscode";
import type { LessonFolder } from "../../lessons/check/checkContext.ts";
import { insideFolder } from "./insideFolder.ts";
import type { TextReader } from "./lessonParts.ts";
import { isFile, readText } from "./textFiles.ts";
import { toMessage } from "../../engine/errors.ts";

/** A lesson's folder in any file system of the editor, with unsaved texts. */
export function openHostFolder(folder: vscode.Uri, reader: TextReader): LessonFolder {
  return {
    read: async (file) => {
      const uri = await insideFolder(folder, file);
      return uri && readText(uri);
    },
    exists: async (file) => {
      const uri = await insideFolder(folder, file);
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
