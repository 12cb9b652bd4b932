import { openExport } from "../../openOutside.ts";
import { nameOfFile } from "../../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import katex from "katex";
import * as vscode from "vscode";
import type { LibraryLesson } from "../libraryLesson.ts";
import type { LessonCommandContext } from "../lessonCommandContext.ts";
import { exportedLessonHtml, type ExportedLesson } from "../../../lessons/export/exportedLesson.ts";
import { targetKey } from "../../../protocol/lessonMessages.ts";
import type { Embed } from "../../../protocol/lessonState.ts";
import { openHostFolder } from "../hostLessonFolder.ts";
import { LessonLines, toLine } from "../lessonLines.ts";
import { languagesOf, readProblems } from "../openLesson.ts";
import { readCode } from "../readLearner.ts";
import { readImage } from "../readImage.ts";
import { toExportedTask } from "./toExportedTask.ts";
import { toEmbeds, toFigureEmbed } from "../toEmbeds.ts";
import { readStepText } from "../toLessonState.ts";
import { parseStepText } from "../../../lessons/text/parseStepText.ts";
import { showNumbers } from "../../../lessons/text/showNumbers.ts";
import { inBackground } from "../../inBackground.ts";
import { showInformation } from "../../notify.ts";

/** Exports the open lesson, or a given one, as one page that needs no network and no program. */
export async function exportLesson(
  context: LessonCommandContext,
  ...[named, target]: readonly unknown[]
): Promise<void> {
  const { session } = context;
  const key = typeof named === "string" ? named : session.lesson.found.key;
  const found = await session.parts.library.find(key);
  if (!found) throw new Error(l10n.t("There is no lesson {0}.", key));
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? session.parts.files.root;
  const defaultUri = vscode.Uri.joinPath(folder, `${found.lesson.id}.html`);
  const uri =
    target instanceof vscode.Uri
      ? target
      : await vscode.window.showSaveDialog({ defaultUri, filters: { HTML: ["html"] } });
  if (!uri) return;
  const html = await toHtml(context, found);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(html));
  const open = l10n.t("Open");
  const told = showInformation(l10n.t("Lesson exported to {0}.", nameOfFile(uri.path)), open);
  const opened = told.then((answer) => (answer === open ? openExport(uri) : undefined));
  inBackground(opened, session.parts.log);
}

async function toHtml({ session }: LessonCommandContext, found: LibraryLesson): Promise<string> {
  const { store, reader } = session.parts;
  const textLanguage = store.textLanguage;
  const { lesson } = found;
  const offered = languagesOf(lesson);
  const language = offered.find((each) => each === store.progress.language) ?? offered[0] ?? null;
  const folder = openHostFolder(found.folder, reader);
  const problems = await readProblems(lesson, (path) => folder.read(path));
  const path = language ? lesson.code[language] : undefined;
  const text = path === undefined ? null : await folder.read(path);
  const file = path === undefined || text === null ? null : { path, text };
  const reading = await readCode({ found, folder, language, problems }, file, 1);
  const lines = new LessonLines(textLanguage, reading.values);
  const fileName = nameOfFile(path ?? "");
  const toImage = (image: string) => readImage(found.folder, image);
  const embeds: Record<string, Embed> = {};
  const steps: ExportedLesson["steps"][number][] = [];
  for (const step of lesson.steps) {
    const parsed = parseStepText(await readStepText({ folder, step }, textLanguage));
    const blocks = await showNumbers(parsed.blocks, reading.values);
    const sources = { reading, language: textLanguage, fileName, toImage };
    Object.assign(embeds, await toEmbeds(blocks, sources));
    const view = step.view ? await toFigureEmbed(step.view, sources) : null;
    const task = step.task ? await toExportedTask(step.task, lines, reading.values) : null;
    steps.push({ id: step.id, title: await lines.of(step.title), blocks, view, task });
  }
  const exported: ExportedLesson = {
    language: textLanguage,
    title: toLine(lesson.title, textLanguage),
    summary: toLine(lesson.summary, textLanguage),
    steps,
    code: file && { name: fileName, text: file.text },
  };
  return exportedLessonHtml(exported, {
    formula: (tex, displayMode) =>
      katex.renderToString(tex, { displayMode, output: "mathml", throwOnError: false }),
    embed: (target) => embeds[targetKey(target)],
  });
}
