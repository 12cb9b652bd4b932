import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/install.mjs";
import { Workbench } from "../../scripts/workbench.ts";
import { parsePack } from "../../src/lessons/parseLesson.ts";
import { goThroughLesson } from "../support/goThroughLesson.ts";
import { courseLesson } from "../support/lessonFolder.ts";
import { knowLesson, type KnownLesson } from "../support/lessonLearner.ts";
import { LessonRunner } from "../support/lessonRunner.ts";

const course = path.join(root, "media/lessons");
const packFile = path.join(course, "pack.json");
const pack = existsSync(packFile)
  ? parsePack("pack.json", readFileSync(packFile, "utf8"))
  : { ok: false as const };
const names = pack.ok ? pack.value.lessons : [];

/** Opens a lesson at its first step, in Python lists where it has them. */
async function begin(name: string): Promise<KnownLesson> {
  const known = await knowLesson(courseLesson(name), "python", () => Promise.resolve(1));
  const frame = await runner.start(known.lesson.title.en, "Python · lists");
  await frame.locator(".step-line button").first().click();
  return known;
}

/** The steps that everybody comes by; others are reached by a wrong answer. */
function mainSteps({ lesson }: KnownLesson): readonly string[] {
  return lesson.steps.filter(({ aside }) => aside !== true).map(({ id }) => id);
}

/** How many of these steps ask for a prediction. */
function predictionsAmong({ lesson }: KnownLesson, ids: readonly string[]): number {
  const tasks = lesson.steps.filter(({ id }) => ids.includes(id)).map(({ task }) => task?.kind);
  return tasks.filter((kind) => kind && kind !== "edit" && kind !== "exercise").length;
}

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

  it.each(names)("%s, answering wrong or not at all", { timeout: 300_000 }, async (name) => {
    const known = await begin(name);
    const seen = await goThroughLesson(runner, known, ({ task }) =>
      task?.kind === "edit" ? ["skip"] : ["wrong"],
    );
    expect(seen).toEqual(expect.arrayContaining([...mainSteps(known)]));
    const finish = (await runner.frame()).locator(".finish");
    await finish.waitFor();
    const predictions = predictionsAmong(known, seen);
    expect(await finish.innerText()).toContain(
      `0 of ${predictions} predictions in this lesson were correct.`,
    );
  });

  it.each(names)("%s, answering everything right", { timeout: 300_000 }, async (name) => {
    const known = await begin(name);
    expect(await goThroughLesson(runner, known, () => ["right"])).toEqual(mainSteps(known));
    await (await runner.frame()).locator(".finish").waitFor();
  });
});
