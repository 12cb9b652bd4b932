import { readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import katex from "katex";
import { isInsidePath } from "../../lessons/format/insidePath.ts";
import type { LessonFolder } from "../../lessons/check/checkContext.ts";
import { openSource } from "../../source/openSource.ts";
import { resources } from "../openFile.ts";
import { toMessage } from "../../engine/errors.ts";

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
    extract: async (text, fileName) => {
      const source = await openSource(text, fileName, resources());
      try {
        return source.extract();
      } finally {
        source.dispose();
      }
    },
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
