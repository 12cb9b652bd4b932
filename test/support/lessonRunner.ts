import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Locator, Page } from "playwright-core";
import { patience, type Workbench } from "../../scripts/workbench.ts";
import type { Deed } from "./lessonLearner.ts";

/** A learner's hands in a real VS Code: starts lessons, answers, goes on. */
export class LessonRunner {
  readonly #workbench: Workbench;
  readonly #page: Page;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
    this.#page = workbench.page;
  }

  /** Starts a lesson by its title; answers the question for the language where it is asked. */
  async start(title: string, language: string): Promise<Frame> {
    for (let attempt = 0; !(await this.#chooseLesson(title)); attempt++) {
      if (attempt === 2) throw new Error(`The list of lessons closed before ${title} was chosen`);
      await this.#page.keyboard.press("Escape");
    }
    await this.#answerLanguage(language);
    return this.frame();
  }

  /** Answers the question for the language; without one, the lesson opens. */
  async #answerLanguage(language: string): Promise<void> {
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (await this.#row(language).isVisible()) {
        if (await this.#choose(language, 4000)) return;
      } else if (await this.#findFrame()) return;
      await sleep(100);
    }
    throw new Error(`Neither a question for the language nor a lesson came`);
  }

  /** VS Code closes a list whenever a page takes the focus back; false: it was closed. */
  async #chooseLesson(title: string): Promise<boolean> {
    await this.#workbench.command("Attention Lens: Start Lesson");
    const list = this.#page.locator(".quick-input-widget").filter({ hasText: "Which lesson?" });
    const isOpen = await list.waitFor({ timeout: 30_000 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) return false;
    // The list draws only what is in view.
    await this.#page.keyboard.type(title);
    return this.#choose(title, 5000);
  }

  /** The frame of the lesson view. */
  async frame(): Promise<Frame> {
    const until = Date.now() + patience;
    while (Date.now() < until) {
      const found = await this.#findFrame();
      if (found) return found;
      await sleep(100);
    }
    throw new Error("The lesson view did not open");
  }

  async #findFrame(): Promise<Frame | null> {
    for (const frame of this.#page.frames()) {
      const isIt = await frame
        .evaluate(() => document.querySelector("main.lesson h1") !== null)
        .catch(() => false);
      if (isIt) return frame;
    }
    return null;
  }

  /** Waits until a step is shown. */
  async at(title: string): Promise<void> {
    const frame = await this.frame();
    await frame.locator("main.lesson h1").filter({ hasText: title }).waitFor({ timeout: patience });
  }

  /** Does what a learner would, and waits for what the lesson says to it. */
  async act(deed: Deed): Promise<"right" | "wrong" | "nothing"> {
    const frame = await this.frame();
    switch (deed.kind) {
      case "nothing":
        return "nothing";
      case "choose":
        await frame.locator(".task .answer-option").nth(deed.at).click();
        break;
      case "pick":
        await frame.locator(".task .answer-option").nth(deed.index).click();
        break;
      case "type":
        await frame.locator(".answer-form input[type=text]").fill(deed.text);
        await frame.locator(".answer-form button[type=submit]").click();
        break;
      case "write":
        await this.write(deed.text);
        if ((await frame.locator(".task button.check").count()) > 0) {
          await frame.locator(".task button.check").click();
        }
        break;
      case "paste":
        await this.paste(Object.values(deed.pasted));
        break;
    }
    const said = frame.locator(deed.right ? ".task .outcome.right" : ".task .outcome.wrong");
    await said.waitFor({ timeout: patience });
    return deed.right ? "right" : "wrong";
  }

  /** Pastes numbers into the fields of an exercise and has them checked. */
  async paste(texts: readonly string[]): Promise<void> {
    const frame = await this.frame();
    if ((await frame.locator("details.paste[open]").count()) === 0) {
      await frame.locator("details.paste summary").click();
    }
    const fields = frame.locator("details.paste textarea");
    for (const [at, text] of texts.entries()) await fields.nth(at).fill(text);
    await frame.locator(".task button.check").click();
  }

  /** Replaces the learner's file by a text, as pasting it would. */
  async write(text: string): Promise<void> {
    const frame = await this.frame();
    await frame.locator(".task button.link", { hasText: /Show my file|顯示我的檔案/ }).click();
    const active = ".editor-group-container.active";
    const editor = this.#page
      .locator(`${active} .monaco-editor textarea, ${active} .native-edit-context`)
      .first();
    await editor.waitFor({ state: "attached" });
    const isTyping = () =>
      this.#page.evaluate(
        (group) => document.activeElement?.closest(`${group} .monaco-editor`) != null,
        active,
      );
    for (let attempt = 0; attempt < 300 && !(await isTyping()); attempt++) await sleep(100);
    await sleep(300);
    await this.#page.keyboard.press("Control+a");
    await this.#page.evaluate((all) => navigator.clipboard.writeText(all), text);
    await this.#page.keyboard.press("Control+v");
    await sleep(300);
    await this.#page.keyboard.press("Control+s");
  }

  /** Goes on; behind the last step of a finished lesson there is nothing. */
  async next(): Promise<void> {
    const frame = await this.frame();
    if ((await frame.locator(".finish").count()) > 0) return;
    await frame.locator(".lesson-footer button.next").click();
  }

  /** Whether the row was there in time. */
  async #choose(label: string, timeout: number): Promise<boolean> {
    return this.#row(label)
      .click({ timeout })
      .then(
        () => true,
        () => false,
      );
  }

  #row(label: string): Locator {
    const rows = this.#page.locator(".quick-input-list .monaco-list-row");
    return rows.filter({ hasText: label }).first();
  }
}
