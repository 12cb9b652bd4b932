import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/install.mjs";
import { Workbench } from "../../scripts/workbench.ts";
import { parsePack } from "../../src/lessons/parseLesson.ts";
import { goThroughLesson } from "../support/goThroughLesson.ts";
import { courseLesson } from "../support/lessonFolder.ts";
import { knowLesson } from "../support/lessonLearner.ts";
import { LessonRunner } from "../support/lessonRunner.ts";

const course = path.join(root, "media/lessons");
const packFile = path.join(course, "pack.json");
const pack = existsSync(packFile)
  ? parsePack("pack.json", readFileSync(packFile, "utf8"))
  : { ok: false as const };
const names = pack.ok ? pack.value.lessons : [];

let workbench: Workbench;
let runner: LessonRunner;

describe.skipIf(names.length === 0)("a learner goes through the course in VS Code", () => {
  beforeAll(async () => {
    workbench = await Workbench.open({ width: 1500, height: 1000 });
    await workbench.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    runner = new LessonRunner(workbench);
    await workbench.page.locator(".activitybar [aria-label='Attention Lens']").first().waitFor();
  });

  afterAll(async () => {
    await workbench.close();
  });

  it.each(names)("%s, answering everything right", { timeout: 300_000 }, async (name) => {
    // Python lists where the lesson has them: the runner is asked for its language once.
    const known = await knowLesson(courseLesson(name), "python", () => Promise.resolve(1));
    const { lesson } = known;
    await runner.start(lesson.title.en, "Python · lists");
    const frame = await runner.frame();
    await frame.locator(".step-line button").first().click();
    const usesFresh = JSON.stringify(lesson.computations ?? {}).includes('"fresh"');
    const seen = await goThroughLesson(runner, known, ({ task }) =>
      task?.kind === "exercise" && usesFresh ? ["skip"] : ["right"],
    );
    expect(seen.length).toBeGreaterThan(0);
    await frame.locator(".finish").waitFor();
  });
});
