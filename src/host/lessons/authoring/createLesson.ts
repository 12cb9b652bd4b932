import { nameOfFile } from "../../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import {
  addLesson,
  newLessonFiles,
  newPackText,
  toLessonId,
} from "../../../lessons/authoring/newLesson.ts";
import { codeForms } from "../../../lessons/format/codeForms.ts";
import { codeLanguages, type CodeLanguage } from "../../../lessons/format/codeLanguage.ts";
import { readText } from "../textFiles.ts";
import type { LessonCommandContext } from "../lessonCommandContext.ts";

const example = {
  name: "heads.py",
  text: `head_count = 2


def demo():
    query = [[1.0, 0.0, 0.0, 1.0]]
    key = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 1.0]]
    value = [[10.0, 0.0, 1.0, 0.0], [0.0, 20.0, 0.0, 2.0]]
    return query, key, value
`,
};

/** Creates a lesson with one step in the workspace, from the active file or an example. */
export async function createLesson(
  { session }: LessonCommandContext,
  ...[named]: readonly unknown[]
): Promise<void> {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!root) throw new Error(l10n.t("Open a folder first. The lesson is saved in it."));
  const title =
    typeof named === "string"
      ? named
      : await vscode.window.showInputBox({
          title: l10n.t("Create a lesson"),
          prompt: l10n.t("Title of the lesson. The active file becomes its code."),
          validateInput: (text) =>
            text.trim() === "" ? l10n.t("A lesson needs a title.") : undefined,
        });
  if (title === undefined) return;
  const { language, code } = await chooseCode();
  const lessons = vscode.Uri.joinPath(root, "lessons");
  const name = await nameFolder(lessons, toLessonId(title));
  for (const [path, text] of Object.entries(newLessonFiles(title, language, code))) {
    await write(vscode.Uri.joinPath(lessons, name, path), text);
  }
  const packFile = vscode.Uri.joinPath(lessons, "pack.json");
  const pack = await readText(packFile);
  const packTitle = nameOfFile(root.path);
  const id = toLessonId(packTitle);
  await write(packFile, pack === null ? newPackText(id, packTitle, name) : addLesson(pack, name));
  session.parts.library.reload();
  await vscode.window.showTextDocument(vscode.Uri.joinPath(lessons, name, "lesson.json"));
}

async function chooseCode(): Promise<{
  readonly language: CodeLanguage;
  readonly code: { readonly name: string; readonly text: string };
}> {
  const document = vscode.window.activeTextEditor?.document;
  const languageId = document?.languageId;
  const language = codeLanguages.find((each) => codeForms[each].languageId === languageId);
  if (!document || !language) return { language: "python", code: example };
  const name = nameOfFile(document.uri.path);
  return Promise.resolve({ language, code: { name, text: document.getText() } });
}

/** `03-who-looks-where`: numbered after the existing folders. */
async function nameFolder(lessons: vscode.Uri, id: string): Promise<string> {
  const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(lessons)).catch(() => []);
  const numbers = entries.map(([name]) => Number(/^\d+/.exec(name)?.[0] ?? 0));
  return `${String(Math.max(0, ...numbers) + 1).padStart(2, "0")}-${id}`;
}

async function write(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}
