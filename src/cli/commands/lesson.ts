import path from "node:path";
import { fileURLToPath } from "node:url";
import type { LessonFolder } from "../../lessons/check/checkContext.ts";
import { checkLesson } from "../../lessons/check/checkLesson.ts";
import type { LessonFinding } from "../../lessons/finding.ts";
import { parseLesson } from "../../lessons/parseLesson.ts";
import { toLineIndex } from "../../source/lineIndex.ts";
import { CliFailure } from "../failure.ts";
import { checkAnswerFile } from "../lesson/checkAnswerFile.ts";
import { findLessons, openDiskFolder } from "../lesson/diskFolder.ts";
import type { CliOptions } from "../options.ts";
import { print, printJson, readText } from "../terminal.ts";

/** Where the lessons of the program lie, seen from the bundle. */
const ownLessons = "../media/lessons";

/** `lesson list` and `lesson check`, of given folders or of the lessons of the program. */
export async function lessonCommand(
  [action = "", ...operands]: readonly string[],
  options: CliOptions,
): Promise<void> {
  const { answer } = options;
  const [folder, step, ...others] = operands;
  if (action === "check" && answer !== undefined) {
    if (folder === undefined || step === undefined || others.length > 0) {
      throw new CliFailure("lesson check --answer takes one folder and the id of a step", 2);
    }
    await checkAnswerFile(folder, step, answer, options);
    return;
  }
  const folders = operands.length > 0 ? operands : [toOwnLessons()];
  switch (action) {
    case "check":
      return checkFolders(await findLessons(folders), options);
    case "list":
      return listFolders(await findLessons(folders), options);
    default:
      throw new CliFailure("lesson takes list or check, and folders", 2);
  }
}

function toOwnLessons(): string {
  const folder = fileURLToPath(new URL(ownLessons, import.meta.url));
  return path.relative(process.cwd(), folder);
}

async function checkFolders(folders: readonly string[], options: CliOptions): Promise<void> {
  const findings: PlacedFinding[] = [];
  const ids = folders.length > 1 ? await readIds(folders) : null;
  for (const folder of folders) {
    const disk = openDiskFolder(folder);
    const checked = await checkLesson(disk, ids);
    findings.push(...(await placeFindings(folder, disk, checked.findings)));
  }
  const count = (severity: string) => findings.filter((each) => each.severity === severity).length;
  const [errors, warnings] = [count("error"), count("warning")];
  if (errors > 0) process.exitCode = 1;
  if (options.json) {
    await printJson({ lessons: folders, errors, warnings, findings });
    return;
  }
  for (const { file, line, column, severity, code, message } of findings) {
    print(`${file}:${line}:${column}: ${severity}: ${message} [${code}]`);
  }
  const lessons = folders.length === 1 ? "1 lesson" : `${folders.length} lessons`;
  print(`${lessons}: ${toCount(errors, "error")}, ${toCount(warnings, "warning")}`);
}

/** The ids of lessons; those that cannot be read are left out. */
async function readIds(folders: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const folder of folders) {
    const file = path.join(folder, "lesson.json");
    const parsed = parseLesson(file, await readText(file));
    if (parsed.ok) ids.push(parsed.value.id);
  }
  return ids;
}

function toCount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

async function listFolders(folders: readonly string[], options: CliOptions): Promise<void> {
  const lessons = [];
  for (const folder of folders) {
    const file = path.join(folder, "lesson.json");
    const parsed = parseLesson(file, await readText(file));
    if (!parsed.ok) throw new CliFailure(`${file} has errors: run lesson check ${folder}`);
    const { id, title, minutes, steps, code } = parsed.value;
    const listed = steps.map((step) => ({
      id: step.id,
      title: step.title,
      task: step.task?.kind ?? null,
    }));
    lessons.push({ folder, id, title, minutes, languages: Object.keys(code), steps: listed });
  }
  if (options.json) {
    await printJson(lessons);
    return;
  }
  for (const { folder, id, title, languages, steps } of lessons) {
    print(`${id}: ${title.en} (${folder}; ${languages.join(", ")})`);
    for (const step of steps) {
      print(`  ${step.id}: ${step.title.en}${step.task === null ? "" : ` [${step.task}]`}`);
    }
  }
}

/** A finding with the line and the column where it stands. */
interface PlacedFinding extends Omit<LessonFinding, "range"> {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Findings of a lesson with paths and places for people. */
async function placeFindings(
  folder: string,
  disk: LessonFolder,
  findings: readonly LessonFinding[],
): Promise<readonly PlacedFinding[]> {
  const placed: PlacedFinding[] = [];
  for (const { range, file, ...finding } of findings) {
    const lines = toLineIndex((await disk.read(file)) ?? "");
    const start = lines.toLineColumn(range.start);
    const end = lines.toLineColumn(range.end);
    placed.push({
      ...finding,
      file: path.join(folder, file),
      ...{ line: start.line, column: start.column, endLine: end.line, endColumn: end.column },
    });
  }
  return placed;
}
