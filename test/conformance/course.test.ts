import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkLesson } from "../../src/lessons/check/checkLesson.ts";
import { codeLanguages } from "../../src/lessons/format/codeLanguage.ts";
import { parseLesson, parsePack } from "../../src/lessons/parseLesson.ts";
import { openLesson } from "../support/lessonFolder.ts";

const course = new URL("../../media/lessons/", import.meta.url);
const pack = parsePack("pack.json", readFileSync(new URL("pack.json", course), "utf8"));
if (!pack.ok) throw new Error(pack.findings.map(({ message }) => message).join("\n"));
const { lessons } = pack.value;

const ids = lessons.map((folder) => {
  const text = readFileSync(new URL(`${folder}/lesson.json`, course), "utf8");
  const parsed = parseLesson(folder, text);
  return parsed.ok ? parsed.value.id : folder;
});

test("the pack lists every lesson that there is, in the order of their numbers", () => {
  const folders = readdirSync(course, { withFileTypes: true }).filter((it) => it.isDirectory());
  expect(lessons).toEqual(folders.map(({ name }) => name).toSorted());
});

test("no two lessons share an id", () => {
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(lessons)("what %s says is so, in every form and language", async (folder) => {
  const { lesson, findings } = await checkLesson(openLesson(new URL(`${folder}/`, course)), ids);
  expect(findings).toEqual([]);
  expect(Object.keys(lesson?.code ?? {})).toEqual(expect.arrayContaining([...codeLanguages]));
});
