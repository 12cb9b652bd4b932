import { mkdtemp, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLessons, openDiskFolder } from "../../../src/cli/lesson/diskFolder.ts";
import { isInsidePath } from "../../../src/lessons/format/insidePath.ts";
import { parsePack } from "../../../src/lessons/parseLesson.ts";
import { checkLesson } from "../../../src/lessons/check/checkLesson.ts";
import { fixtureLesson, swap } from "../../support/lessonFolder.ts";

const leaving = [
  ...[
    "..",
    "../x",
    "a/../../x",
    "a/..",
    "./../x",
    "/x",
    "//host/x",
    "\\\\host\\x",
    "..\\x",
    "a\\b",
  ],
  ...[
    "C:/x",
    "c:x",
    "C:\\x",
    "file:///x",
    "vscode-remote://x",
    "%2e%2e/x",
    "..%2fx",
    "..%5Cx",
    "x%00",
  ],
  ...[".. /x", ".../x", " ", "", ".", "./", "a//b", "a/", "a/./b", "a\nb", "a\u0000"],
];

const staying = [
  ...["x", "a/b.py", "./a/b.py", "..a/b..", "a..b", "steps/03-分數.md", "a b/c d.py", ".hidden/x"],
  ...["50%.md", "a/b:c.py"],
];

describe("a path that a lesson names", () => {
  test.each(leaving)("leaves its folder: %j", (file) => {
    expect(isInsidePath(file)).toBe(false);
  });

  test.each(staying)("stays there: %j", (file) => {
    expect(isInsidePath(file)).toBe(true);
  });

  test("is judged at once, however long it is", () => {
    const started = performance.now();
    expect(isInsidePath(`${"a ".repeat(50_000)}/${".".repeat(50_000)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(500);
  });

  test("is checked where lesson.json says it", async () => {
    const changes = { "lesson.json": swap('"code/', '"../code/') };
    const { findings } = await checkLesson(fixtureLesson("01-weights", changes));
    expect(findings.map(({ code, message }) => ({ code, message }))).toContainEqual({
      code: "schema",
      message: expect.stringMatching(/must be a path inside this folder/) as string,
    });
  });

  test("is checked where pack.json says it", () => {
    const pack = { format: 1, id: "p", title: { en: "P" }, lessons: ["a", "../b"] };
    const parsed = parsePack("pack.json", JSON.stringify(pack));
    expect(parsed.ok).toBe(false);
  });
});

describe("a lesson on disk", () => {
  let root = "";
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), "lesson-"));
    await mkdir(path.join(root, "lesson", "code"), { recursive: true });
    await writeFile(path.join(root, "secret.txt"), "secret");
    await writeFile(path.join(root, "lesson", "code", "a.py"), "a");
    await symlink(path.join(root, "secret.txt"), path.join(root, "lesson", "link.txt"));
    await symlink(root, path.join(root, "lesson", "up"));
    await symlink(path.join(root, "lesson"), path.join(root, "linked"));
  });
  afterAll(() => rm(root, { recursive: true }));

  test("is read inside its folder alone, not over its links either", async () => {
    for (const name of ["lesson", "linked"]) {
      const folder = openDiskFolder(path.join(root, name));
      expect(await folder.read("code/a.py")).toBe("a");
      for (const file of ["../secret.txt", "link.txt", "up/secret.txt"]) {
        expect([file, await folder.read(file), await folder.exists(file)]).toEqual([
          file,
          null,
          false,
        ]);
      }
    }
  });

  test("is not found where a pack leads out of its folder", async () => {
    const pack = { format: 1, id: "p", title: { en: "P" }, lessons: ["../../lesson"] };
    await writeFile(path.join(root, "pack.json"), JSON.stringify(pack));
    await expect(findLessons([root])).rejects.toThrow(/must be a path inside this folder/);
  });
});
