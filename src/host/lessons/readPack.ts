import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { parseLesson, parsePack } from "../../lessons/parseLesson.ts";
import { singlePackId } from "./keepPacksApart.ts";
import { insideFolder } from "./insideFolder.ts";
import { readText } from "./textFiles.ts";
import type { LibraryLesson, LibraryPack } from "./libraryLesson.ts";

const singlePack = {
  id: singlePackId,
  title: { en: "Lessons opened by their folder", "zh-tw": "由資料夾開啟的課程" },
};

/** The pack in a folder, from its pack.json or its single lesson; null if it has neither. */
export async function readPack(folder: vscode.Uri): Promise<LibraryPack | null> {
  const text = await readText(vscode.Uri.joinPath(folder, "pack.json"));
  if (text === null) return readSingle(folder);
  const parsed = parsePack("pack.json", text);
  if (!parsed.ok) {
    const problems = parsed.findings.map(({ message }) => `pack.json: ${message}`);
    const title = { en: nameOfFile(folder.path) };
    return { id: folder.path, title, folder, lessons: [], problems };
  }
  const { id, title } = parsed.value;
  const problems: string[] = [];
  const lessons: LibraryLesson[] = [];
  for (const name of parsed.value.lessons) {
    const inside = await insideFolder(folder, name);
    const read = inside
      ? await readLesson(inside, id)
      : l10n.t("this folder is outside the pack or is a link: move it into the pack");
    if (typeof read === "string") problems.push(`${name}: ${read}`);
    else lessons.push(read);
  }
  return { id, title, folder, lessons, problems };
}

async function readSingle(folder: vscode.Uri): Promise<LibraryPack | null> {
  if ((await readText(vscode.Uri.joinPath(folder, "lesson.json"))) === null) return null;
  const read = await readLesson(folder, singlePack.id);
  return typeof read === "string"
    ? { ...singlePack, folder, lessons: [], problems: [read] }
    : { ...singlePack, folder, lessons: [read], problems: [] };
}

async function readLesson(folder: vscode.Uri, pack: string): Promise<LibraryLesson | string> {
  const text = await readText(vscode.Uri.joinPath(folder, "lesson.json"));
  if (text === null) return l10n.t("this folder has no lesson.json: add it or correct pack.json");
  const parsed = parseLesson("lesson.json", text);
  if (!parsed.ok) return parsed.findings[0]?.message ?? l10n.t("lesson.json cannot be read");
  return { key: `${pack}/${parsed.value.id}`, folder, lesson: parsed.value };
}
