import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { parseLesson } from "../../../lessons/parseLesson.ts";
import { stepTextPath, textLanguages } from "../../../lessons/format/codeLanguage.ts";
import { writeText } from "../fileStates.ts";
import { isFile, readText } from "../textFiles.ts";
import type { LessonCommandContext } from "../lessonCommandContext.ts";
import { askNearestLesson } from "./nearestLesson.ts";

/** Opens the lesson of the active file at the step of the cursor, with its current code. */
export async function previewLesson({ session }: LessonCommandContext): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const folder = await askNearestLesson();
  if (!folder) return;
  const { library, store } = session.parts;
  const above = vscode.Uri.joinPath(folder, "..");
  const isInPack = await isFile(vscode.Uri.joinPath(above, "pack.json"));
  const registered = isInPack ? above : folder;
  library.register(registered);
  const parsed = parseLesson(
    "lesson.json",
    (await readText(vscode.Uri.joinPath(folder, "lesson.json"))) ?? "",
  );
  if (!parsed.ok) {
    const [first] = parsed.findings;
    throw new Error(`lesson.json: ${first?.message ?? l10n.t("it cannot be read")}`);
  }
  const packs = await library.packs();
  const found = packs
    .flatMap(({ lessons }) => lessons)
    .find((each) => each.folder.toString() === folder.toString());
  if (!found)
    throw new Error(l10n.t("pack.json does not list this lesson. Add the lesson's folder there."));
  const step = editor ? stepAt(editor, folder, parsed) : null;
  if (!(await session.start(found.key, step))) return;
  const { language, document } = session.lesson;
  const code = language && (await session.lesson.folder.read(found.lesson.code[language] ?? ""));
  if (document && typeof code === "string" && document.getText() !== code) {
    await writeText(session.lesson, store, code);
  }
}

type Parsed = Extract<ReturnType<typeof parseLesson>, { readonly ok: true }>;

/** The step whose text is open, or whose part of lesson.json has the cursor. */
function stepAt(
  { document, selection }: vscode.TextEditor,
  folder: vscode.Uri,
  { value, rangeOf }: Parsed,
): string | null {
  const at = document.offsetAt(selection.active);
  const isLesson =
    document.uri.toString() === vscode.Uri.joinPath(folder, "lesson.json").toString();
  const step = value.steps.find(({ text }, index) => {
    if (!isLesson) {
      const texts = textLanguages.map((language) => stepTextPath(text, language));
      return texts.some(
        (path) => vscode.Uri.joinPath(folder, path).toString() === document.uri.toString(),
      );
    }
    const { start, end } = rangeOf(["steps", index]);
    return start <= at && at <= end;
  });
  return step?.id ?? null;
}
