import { readFile, stat } from "node:fs/promises";
import katex from "katex";
import type { LessonFolder } from "../../src/lessons/check/checkContext.ts";
import { DocumentReader } from "../../src/service/documentReader.ts";
import { aloneHost } from "./aloneHost.ts";
import { sourceResources } from "./sourceResources.ts";

/** What a test changes in a lesson: a new text for an old one; null takes the file away. */
export type LessonChanges = Readonly<Record<string, ((text: string) => string) | null>>;

/** A lesson of test/fixtures/lessons, with changes. */
export function fixtureLesson(name: string, changes: LessonChanges = {}): LessonFolder {
  return openLesson(new URL(`../fixtures/lessons/${name}/`, import.meta.url), changes);
}

/** A lesson of the course. */
export function courseLesson(name: string): LessonFolder {
  return openLesson(new URL(`../../media/lessons/${name}/`, import.meta.url));
}

/** A lesson's folder; the address ends with a slash. */
export function openLesson(folder: URL, changes: LessonChanges = {}): LessonFolder {
  const toPath = (file: string) => new URL(file, folder);
  return {
    read: async (file) => {
      const change = changes[file];
      if (change === null) return null;
      const text = await readFile(toPath(file), "utf8").catch(() => null);
      return text !== null && change ? change(text) : text;
    },
    exists: async (file) =>
      changes[file] !== null && (await stat(toPath(file)).catch(() => null)) !== null,
    extract: async (text, fileName) => {
      const opened = { opening: 0, version: 0, text, language: fileName };
      const reader = new DocumentReader(opened, sourceResources, aloneHost);
      try {
        return await reader.extract({ meaning: {}, backend: "auto", memoryLimit: Infinity });
      } finally {
        reader.dispose();
      }
    },
    checkFormula: (tex) => {
      try {
        katex.renderToString(tex, { throwOnError: true, strict: "error" });
        return null;
      } catch (error) {
        return String(error);
      }
    },
  };
}

/** Puts one piece of text in the place of another, which must be there. */
export function swap(from: string, to: string): (text: string) => string {
  return (text) => {
    if (!text.includes(from)) throw new Error(`"${from}" is not in the file`);
    return text.replace(from, () => to);
  };
}
