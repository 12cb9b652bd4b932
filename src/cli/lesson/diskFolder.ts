import { readdir, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import katex from "katex";
import { toMessage } from "../../engine/errors.ts";
import type { LessonFolder } from "../../lessons/check/checkContext.ts";
import { isInsidePath } from "../../lessons/format/insidePath.ts";
import { parsePack } from "../../lessons/parseLesson.ts";
import { toLineIndex } from "../../source/lineIndex.ts";
import { CliFailure } from "../failure.ts";
import { extractText, toPlace } from "../openFile.ts";
import { readText } from "../terminal.ts";

/** A lesson's folder on disk; what lies outside of it, or leads there over a link, is not there. */
export function openDiskFolder(folder: string): LessonFolder {
  const inside = async (file: string): Promise<string | null> => {
    if (!isInsidePath(file)) return null;
    const real = async (name: string) => realpath(name).catch(() => null);
    const [root, full] = await Promise.all([real(folder), real(path.join(folder, file))]);
    return root !== null && full?.startsWith(root + path.sep) ? full : null;
  };
  return {
    read: async (file) => {
      const full = await inside(file);
      const text = full === null ? null : await readFile(full, "utf8").catch(() => null);
      return text?.replace(/^\uFEFF/, "") ?? null;
    },
    exists: async (file) => {
      const full = await inside(file);
      if (full === null) return false;
      return (await stat(full).catch(() => null))?.isFile() ?? false;
    },
    extract: extractText,
    checkFormula,
  };
}

function checkFormula(tex: string): string | null {
  try {
    katex.renderToString(tex, { throwOnError: true, strict: "error" });
    return null;
  } catch (error) {
    return toMessage(error);
  }
}

/** The folders of the lessons that given folders hold, in order: a lesson, a pack, or lessons below. */
export async function findLessons(given: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of given) {
    const lessons = await findIn(folder);
    if (lessons.length === 0) {
      const looked = "looked for lesson.json, for pack.json, and for lesson.json one folder down";
      throw new CliFailure(`${folder}: no lesson found: ${looked}; pass the folder of a lesson`);
    }
    found.push(...lessons);
  }
  return found;
}

async function findIn(folder: string): Promise<readonly string[]> {
  if (await isFile(path.join(folder, "lesson.json"))) return [folder];
  if (await isFile(path.join(folder, "pack.json"))) return readPack(folder);
  const entries = await readdir(folder).catch(() => []);
  const lessons: string[] = [];
  for (const entry of entries.toSorted()) {
    const inner = path.join(folder, entry);
    if (await isFile(path.join(inner, "lesson.json"))) lessons.push(inner);
  }
  return lessons;
}

async function readPack(folder: string): Promise<readonly string[]> {
  const file = path.join(folder, "pack.json");
  const text = await readText(file);
  const parsed = parsePack(file, text);
  if (parsed.ok) return parsed.value.lessons.map((lesson) => path.join(folder, lesson));
  const lines = toLineIndex(text);
  const messages = parsed.findings.map(
    ({ message, range }) => `${message} (${toPlace(file, lines, range.start)})`,
  );
  throw new CliFailure(messages.join("\n"));
}

async function isFile(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found?.isFile() ?? false;
}
