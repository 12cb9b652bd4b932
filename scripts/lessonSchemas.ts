// node scripts/lessonSchemas.ts: writes media/schemas from the schemas that lessons are read with.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { toJsonSchema } from "@valibot/to-json-schema";
import { format, resolveConfig } from "prettier";
import { lessonSchema, packSchema } from "../src/lessons/format/lesson.ts";
import { root } from "./install.mjs";
import type { Finished } from "./processes.ts";

const folder = path.join(root, "media/schemas");

/** The JSON schemas of lesson.json and pack.json by the path of their file. */
async function toSchemaFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const [name, schema] of [
    ["lesson", lessonSchema],
    ["pack", packSchema],
  ] as const) {
    const file = path.join(folder, `${name}.schema.json`);
    const config = (await resolveConfig(file)) ?? {};
    const text = JSON.stringify(toJsonSchema(schema));
    files.set(file, await format(text, { ...config, filepath: file }));
  }
  return files;
}

/** Whether the files in media/schemas are what the schemas say. */
export async function checkLessonSchemas(): Promise<Finished> {
  for (const [file, fresh] of await toSchemaFiles()) {
    const found = await readFile(file, "utf8").catch(() => "");
    if (found === fresh) continue;
    const output = `${path.relative(root, file)} is stale: node scripts/lessonSchemas.ts writes it`;
    return { code: 1, output };
  }
  return { code: 0, output: "" };
}

/** Writes the files. */
export async function writeLessonSchemas(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [file, text] of await toSchemaFiles()) await writeFile(file, text);
}

if (process.argv[1] === import.meta.filename) await writeLessonSchemas();
