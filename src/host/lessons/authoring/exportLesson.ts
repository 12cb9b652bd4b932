import { openExport } from "../../openOutside.ts";
import { nameOfFile } from "../../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import katex from "katex";
import * as vscode from "vscode";
import type { LibraryLesson } from "../libraryLesson.ts";
import type { LessonCommandContext } from "../lessonCommandContext.ts";
import {
  type ExportedLesson,
  exportedLessonHtml,
  type ExportedTask,
} from "../../../lessons/export/exportedLesson.ts";
import { targetKey } from "../../../protocol/lessonMessages.ts";
import type { Embed } from "../../../protocol/lessonState.ts";
import { openHostFolder } from "../hostLessonFolder.ts";
import { LessonLines, plainLine, toLine } from "../lessonLines.ts";
import { languagesOf, readProblems } from "../openLesson.ts";
import { readCode } from "../readLearner.ts";
import { readImage } from "../readImage.ts";
import { toEmbeds, toFigureEmbed } from "../toEmbeds.ts";
import { readStepText } from "../toLessonState.ts";
import { parseStepText } from "../../../lessons/text/parseStepText.ts";
import { showNumbers } from "../../../lessons/text/showNumbers.ts";
import { inBackground } from "../../inBackground.ts";
import { showInformation } from "../../notify.ts";
import type { LessonValues } from "../../../lessons/computations/lessonValues.ts";
import { toNumberText } from "../../../lessons/expression/agreesWith.ts";
import type { StepTask } from "../../../lessons/format/step.ts";

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

/** A task with its hints, its answer and its explanation folded away. */
async function toExportedTask(
  task: StepTask,
  lines: LessonLines,
  values: LessonValues,
): Promise<ExportedTask> {
  const isEnglish = lines.language === "en";
  const prompt = await lines.of(task.prompt);
  const hints = "hints" in task ? await lines.all(task.hints ?? []) : [];
  const folded = hints.map((line, at) => ({
    title: isEnglish ? `Hint ${String(at + 1)}` : `提示 ${String(at + 1)}`,
    line,
  }));
  const reveal = isEnglish ? "Answer" : "答案";
  const why = isEnglish ? "Why" : "為什麼";
  switch (task.kind) {
    case "choice": {
      const right = task.options.filter(({ correct }) => correct === true);
      const options = await lines.all(task.options.map(({ text }) => text));
      const answers = await lines.all(right.map(({ text }) => text));
      const explain = { title: why, line: await lines.of(task.explain) };
      const revealed = answers.map((line) => ({ title: reveal, line }));
      return { prompt, options, folded: [...revealed, explain] };
    }
    case "number":
    case "shape":
    case "pick": {
      const { answer } = task;
      const text = typeof answer === "object" ? `[${answer.join(", ")}]` : String(answer);
      const line = [
        ...plainLine(`${text}${isEnglish ? ". " : "。"}`),
        ...(await lines.of(task.explain)),
      ];
      return { prompt, options: [], folded: [{ title: reveal, line }] };
    }
    case "exercise": {
      const answers: { readonly title: string; readonly line: ReturnType<typeof plainLine> }[] = [];
      for (const [name, { value }] of Object.entries(task.answers)) {
        const evaluated = value === undefined ? null : await values.evaluate(value);
        if (!evaluated?.ok) continue;
        const line = plainLine(toNumberText(evaluated.result, 4));
        answers.push({ title: `${reveal}: ${name}`, line });
      }
      const success = { title: why, line: await lines.of(task.success) };
      return { prompt, options: [], folded: [...folded, ...answers, success] };
    }
    case "edit":
      return { prompt, options: [], folded };
  }
}
