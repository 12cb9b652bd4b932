import { readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/install.mjs";
import type { Workbench } from "../../scripts/workbench.ts";
import type { LessonStep } from "../../src/lessons/format/step.ts";
import { fixtureLesson } from "../support/lessonFolder.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";
import { findMotion } from "../support/findMotion.ts";
import { goThroughLesson } from "../support/goThroughLesson.ts";
import { knowLesson } from "../support/lessonLearner.ts";
import { LessonRunner } from "../support/lessonRunner.ts";

const axe = readFileSync(path.join(root, "node_modules/axe-core/axe.min.js"), "utf8");

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

let workbench: Workbench;
let runner: LessonRunner;

/** The text of the first such element in any of the pages that VS Code shows. */
async function textInFrames(selector: string): Promise<string | null> {
  for (const frame of workbench.page.frames()) {
    const found = frame.locator(selector).first();
    if ((await found.count().catch(() => 0)) > 0) return found.innerText();
  }
  return null;
}

describe("a learner goes through lessons in VS Code", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({ width: 1500, height: 1000 });
    await cp(path.join(root, "test/fixtures/lessons"), path.join(workbench.folder, "lessons"), {
      recursive: true,
    });
    await workbench.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    runner = new LessonRunner(workbench);
    // The extension is there when its container is.
    await workbench.page.locator(".activitybar [aria-label='Attention Lens']").first().waitFor();
  });

  it("answers everything right, by clicking, typing and editing the file", async () => {
    const frame = await runner.start("From scores to weights", "Python · lists");
    const known = await knowLesson(fixtureLesson("01-weights"), "python", () => Promise.resolve(1));
    const seen = await goThroughLesson(runner, known, () => ["right"]);
    expect(seen).toEqual(["look", "guess", "shape", "sharper", "write"]);
    await frame.locator(".finish").waitFor();
    expect(await frame.locator(".finish").innerText()).toContain(
      "4 of 4 predictions in this lesson were correct",
    );
  });

  it("stays on its step over a reload, with the answer that was given", async () => {
    await runner.start("From scores to weights", "Python · lists");
    await runner.at("Compute them");
    await workbench.reload();
    await runner.at("Compute them");
    const frame = await runner.frame();
    await frame.locator(".outcome.right").waitFor();
  });

  it("keeps still where that is wished, and passes accessibility checks with a live view and a question", async () => {
    await workbench.command("Attention Lens: Previous Step of the Lesson");
    await runner.at("Without the scale");
    const frame = await runner.frame();
    expect(await findMotion(frame)).toContainEqual(expect.stringContaining("::before would move"));
    await workbench.page.emulateMedia({ reducedMotion: "reduce" });
    expect(await findMotion(frame)).toEqual([]);
    await workbench.page.emulateMedia({ reducedMotion: null });
    await frame.evaluate(axe);
    const { violations } = await frame.evaluate<AxeResult>("axe.run(document)");
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
    expect(found).toEqual([]);
  });

  it("is wrong first, or says nothing, and is told why; the file comes back", async () => {
    await runner.start("The mask", "Python · lists");
    const known = await knowLesson(fixtureLesson("02-mask"), "python", () => Promise.resolve(1));
    // The fresh numbers are the learner's own: what is wrong for one seed is wrong for all.
    const how = (step: LessonStep) => {
      if (step.id === "edit" || step.id === "invariant") return ["right"] as const;
      if (step.id === "weigh") return ["wrong"] as const;
      return step.id === "which" ? (["skip"] as const) : (["wrong", "right"] as const);
    };
    const seen = await goThroughLesson(runner, known, how);
    expect(seen).toEqual(["start", "edit", "weigh", "first", "which", "invariant"]);
    const frame = await runner.frame();
    expect(await frame.locator(".finish").innerText()).toContain(
      "0 of 2 predictions in this lesson were correct",
    );
  });

  it("shows a difference before a step changes the file, and gives the learner's text back", async () => {
    await runner.start("The mask", "Python · lists");
    const frame = await runner.frame();
    await frame.locator(".step-line button").first().click();
    await runner.at("Who sees whom");
    const offer = frame.locator(".offer");
    await offer.waitFor();
    await offer.locator("button", { hasText: "Show the difference" }).click();
    await workbench.page.locator(".monaco-diff-editor").first().waitFor();
    await offer.locator("button", { hasText: "Use this version" }).click();
    await offer.waitFor({ state: "detached" });
    await workbench.command("Attention Lens: Restore My Text of the Lesson");
    const newest = workbench.page.locator(".quick-input-list .monaco-list-row").first();
    await newest.click({ timeout: 5000 }).catch(() => undefined);
    await offer.waitFor();
  });

  it("shows a live view in the panel as it stands in the step", async () => {
    const frame = await runner.start("From scores to weights", "Python · lists");
    await frame.locator(".step-line button").first().click();
    await runner.at("Two heads look");
    await frame.getByText("Open in the panel").click();
    const looksAt = () => textInFrames(".ready .focus-title h3");
    await expect.poll(looksAt).toBe("Head 0");
  });
});
