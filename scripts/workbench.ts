import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Frame, Locator, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { startVsCode, type VsCodeServer } from "./embeddedVsCode.ts";
import { root } from "./install.mjs";
import { startWebVsCode, type WebVsCodeOptions } from "./webVsCode.ts";

/** What a workbench begins with. */
export interface WorkbenchStart {
  readonly openFile?: string;
  readonly width?: number;
  readonly height?: number;
  /** Files beside the examples, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** How a workbench is opened. */
export interface WorkbenchSetup extends WorkbenchStart {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly deviceScaleFactor?: number;
  /** Runs in every frame before anything else does. */
  readonly initScript?: string;
  /** What extensions take for the display language; the workbench itself stays English. */
  readonly language?: string;
  /** Use this installed package instead of the sources. */
  readonly vsix?: string;
  /** A VS Code without a server: the extension host is a Web Worker. */
  readonly web?: Pick<WebVsCodeOptions, "isolated">;
  /** What the browser is started with besides the usual. */
  readonly browserArguments?: readonly string[];
}

const quiet = {
  "files.autoSave": "off",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "chat.disableAIFeatures": true,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "security.workspace.trust.enabled": false,
};

/** How long a state is waited for, in milliseconds: a busy machine is slow, and not wrong. */
export const patience = 120_000;

/** What tests ask of VS Code itself, by the names of its API. */
const builtIn: Readonly<Record<string, string>> = {
  "File: Revert File": "workbench.action.files.revert",
  "File: Save All": "workbench.action.files.saveAll",
  "Go to Next Problem in Files": "editor.action.marker.nextInFiles",
  "Notifications: Clear All Notifications": "notifications.clearAll",
  "Notifications: Show Notifications": "notifications.showList",
  "View: Close All Editor Groups": "workbench.action.closeAllGroups",
  "View: Close All Editors": "workbench.action.closeAllEditors",
  "View: Close Editor": "workbench.action.closeActiveEditor",
  "View: Close Primary Side Bar": "workbench.action.closeSidebar",
};

/** Without a language pack VS Code falls back on English; this keeps it from telling extensions so. */
function toDisplay(language: string): string {
  const value = JSON.stringify(language);
  return `Object.defineProperty(globalThis, "_VSCODE_NLS_LANGUAGE", { get: () => ${value}, set() {} });`;
}

/** Copies the examples, with more files beside them. */
async function fillFolder(folder: string, files: WorkbenchStart["files"] = {}): Promise<void> {
  await cp(path.join(root, "media/examples"), folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
  }
}

/** A real VS Code in a browser, on a copy of the examples, driven from outside. */
export class Workbench {
  readonly page: Page;
  /** The folder that is open in VS Code. */
  readonly root: string;
  /** Where the files are: `root`, or a folder in it. */
  folder: string;
  readonly #server: VsCodeServer;
  readonly #browser: Browser;
  readonly #setup: WorkbenchSetup;

  private constructor(
    page: Page,
    folder: string,
    server: VsCodeServer,
    browser: Browser,
    setup: WorkbenchSetup,
  ) {
    this.page = page;
    this.root = folder;
    this.folder = folder;
    this.#server = server;
    this.#browser = browser;
    this.#setup = setup;
  }

  static async open(setup: WorkbenchSetup = {}): Promise<Workbench> {
    const folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-workspace-"));
    await fillFolder(folder, setup.files);
    const settings = { ...quiet, ...setup.settings };
    const vsix = setup.vsix === undefined ? {} : { vsix: setup.vsix };
    const server = await (setup.web
      ? startWebVsCode({ folder, settings, ...setup.web })
      : startVsCode({ settings, isLean: setup.vsix === undefined, isDriven: true, ...vsix }));
    const browser = await launchBrowser(...(setup.browserArguments ?? []));
    const { width = 1400, height = 900, deviceScaleFactor = 1 } = setup;
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
    context.setDefaultTimeout(patience);
    if (setup.initScript !== undefined) await context.addInitScript(setup.initScript);
    if (setup.language !== undefined) await context.addInitScript(toDisplay(setup.language));
    const workbench = new Workbench(await context.newPage(), folder, server, browser, setup);
    await workbench.#load(setup.openFile);
    if (setup.openFile !== undefined) await workbench.#lookAgainWithoutLenses();
    return workbench;
  }

  /**
   * Begins again without opening another workbench: with no editor, no message, no settings of the folder,
   * and files in a folder of their own, so that nothing is remembered of them.
   */
  async beginAgain({ openFile, files, width = 1400, height = 900 }: WorkbenchStart): Promise<void> {
    await this.page.setViewportSize({ width, height });
    await this.closeQuestions();
    await this.#closeEditors();
    await this.command("Notifications: Clear All Notifications");
    for (const name of await readdir(this.root)) {
      await rm(path.join(this.root, name), { recursive: true });
    }
    this.folder = await mkdtemp(path.join(this.root, "again-"));
    await fillFolder(this.folder, files);
    if (openFile !== undefined) await this.openFile(openFile);
  }

  async #closeEditors(): Promise<void> {
    const closing = this.command("View: Close All Editor Groups");
    const discard = this.page
      .locator(".monaco-dialog-box")
      .getByRole("button", { name: /^Don't Save$/ });
    const tabs = this.page.locator(".editor-group-container .tab");
    const start = Date.now();
    while ((await tabs.count()) > 0) {
      await sleep(100);
      if (await discard.isVisible()) await discard.click();
      if (Date.now() - start > patience) throw new Error("An editor stays open");
    }
    await closing;
  }

  /** Opens a file of the folder by its name, at a line if one is given. */
  async openFile(file: string, line?: number): Promise<void> {
    const { driver } = this.#server;
    if (!driver) throw new Error("a VS Code without a server opens files by its address");
    await driver.ask({ open: path.join(this.folder, file), ...(line !== undefined && { line }) });
    await this.page.locator(`.tab.active[data-resource-name="${file}"]`).waitFor();
  }

  /** Reloads the window like a user; it restores its editors by itself. */
  async reload(): Promise<void> {
    // The address names a file to begin with: with one, no editors are restored.
    const address = this.#address(undefined);
    await this.page.evaluate((url) => history.replaceState(null, "", url), address);
    await this.#server.driver?.leaveWindow();
    const opened = this.page.waitForEvent("load");
    await this.command("Developer: Reload Window");
    await opened;
    await this.page.locator(".monaco-workbench").waitFor();
  }

  /** Opens the workbench again with the file that it was first opened with. */
  async reopen(): Promise<void> {
    await this.#load(this.#setup.openFile);
  }

  /** A cold workbench may miss the first attempt. */
  async #lookAgainWithoutLenses(): Promise<void> {
    const first = this.page.locator(".codelens-decoration a").first();
    await first.waitFor({ timeout: 40_000 }).catch(() => this.reopen());
  }

  #address(openFile: string | undefined): string {
    const { vsix } = this.#setup;
    return this.#server.url({
      folder: this.root,
      ...(vsix === undefined ? { extension: root } : {}),
      ...(openFile === undefined ? {} : { openFile: path.join(this.folder, openFile) }),
    });
  }

  async #load(openFile: string | undefined): Promise<void> {
    await this.#server.driver?.leaveWindow();
    await this.page.goto(this.#address(openFile));
    await this.page.locator(".monaco-workbench").waitFor();
  }

  /** Waits until a lens with this text is on the screen. */
  async lens(text: string | RegExp): Promise<string> {
    const lens = this.page.locator(".codelens-decoration a").filter({ hasText: text }).first();
    await lens.waitFor();
    return lens.innerText();
  }

  /** Clicks the lens with this text. */
  async clickLens(text: string | RegExp): Promise<void> {
    await this.lens(text);
    await this.page.locator(".codelens-decoration a").filter({ hasText: text }).first().click();
  }

  /** Scrolls a line away from the edges of its editor, where a scroll bar may cover it. */
  async #scrollTo(line: Locator): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const [by, x, y] = await line.evaluate((element): [number, number, number] => {
        const editor = element.closest(".monaco-editor")?.getBoundingClientRect();
        if (!editor) return [0, 0, 0];
        const { top, bottom } = element.getBoundingClientRect();
        const isBelow = bottom > editor.bottom - 30;
        const direction = isBelow ? 1 : top < editor.top ? -1 : 0;
        return [100 * direction, editor.left + editor.width / 3, editor.top + editor.height / 2];
      });
      if (by === 0) return;
      await this.page.mouse.move(x, y);
      await this.page.mouse.wheel(0, by);
      await sleep(200);
    }
  }

  /** Clicks the first line with this text where it begins to be in sight: its middle may lie beside the editor. */
  async clickLine(text = ""): Promise<Locator> {
    const line = this.page.locator(".view-line").filter({ hasText: text }).first();
    await this.#scrollTo(line);
    const hidden = await line.evaluate((element) => {
      const editor = element.closest(".editor-scrollable")?.getBoundingClientRect();
      return Math.max(0, (editor?.left ?? 0) - element.getBoundingClientRect().left);
    });
    await line.click({ position: { x: hidden + 4, y: 8 } });
    return line;
  }

  /** Runs a command by its title: one of VS Code through its API, another through the command palette. */
  async command(title: string): Promise<void> {
    const name = builtIn[title];
    const { driver } = this.#server;
    await (name !== undefined && driver ? driver.ask({ command: name }) : this.#choose(title));
  }

  async #choose(title: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget input[type=text]");
    const ask = async (timeout: number): Promise<void> => {
      await this.page.keyboard.press("F1");
      await input.waitFor({ timeout });
      await input.fill(`>${title}`, { timeout });
    };
    // A page that has the focus misses a key while it is drawn again; one that takes it back closes the list.
    const row = this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: title });
    // A command that depends on what is shown is in the list from then on.
    for (let attempt = 0; attempt < 8 && !(await row.first().isVisible()); attempt++) {
      await ask(5000).catch(() => ask(30_000));
      await row
        .first()
        .waitFor({ timeout: 6000 })
        .catch(() => undefined);
    }
    await row.first().waitFor();
    await sleep(150);
    await this.page.keyboard.press("Enter");
    // The next command must not take the list that closes for its own.
    await row
      .first()
      .waitFor({ state: "hidden", timeout: 5000 })
      .catch(() => undefined);
  }

  /** Takes the first answer to the question with this title, or the name that a dialog proposes. */
  async answer(title: string | RegExp): Promise<void> {
    const question = this.page.locator(".quick-input-title").filter({ hasText: title });
    await question.waitFor();
    const input = this.page.locator(".quick-input-widget input[type=text]").first();
    // Under load, a list ignores keys before it is drawn, and a page may have taken the focus.
    for (let attempt = 0; attempt < 6 && (await question.isVisible()); attempt++) {
      await sleep(300);
      await input.focus();
      await this.page.keyboard.press("Enter");
      await question.waitFor({ state: "hidden", timeout: 4000 }).catch(() => undefined);
    }
  }

  /** Closes what asks for something above the editors. */
  async closeQuestions(): Promise<void> {
    const question = this.page.locator(".quick-input-widget");
    for (let attempt = 0; attempt < 5 && (await question.isVisible()); attempt++) {
      await this.page.keyboard.press("Escape");
      await sleep(300);
    }
  }

  /** Rests the pointer on something until a hover opens: what is drawn anew meanwhile closes it. */
  async hover(target: Locator, opened: Locator): Promise<void> {
    const start = Date.now();
    let isOpen = false;
    while (!isOpen && Date.now() - start < patience) {
      await this.page.mouse.move(0, 0);
      await target.hover();
      isOpen = await opened
        .waitFor({ timeout: 5000 })
        .then(() => true)
        .catch(() => false);
    }
    if (!isOpen) throw new Error(`No hover opened within ${patience / 1000} s`);
  }

  /** The frame that the panel is drawn in. */
  async panel(): Promise<Frame> {
    const start = Date.now();
    while (Date.now() - start < patience) {
      await sleep(100);
      for (const frame of this.page.frames()) {
        const found = await frame
          .evaluate(() => document.querySelector("main")?.childElementCount)
          .catch(() => undefined);
        if (found) return frame;
      }
    }
    throw new Error(`The panel did not open within ${patience / 1000} s`);
  }

  async close(): Promise<void> {
    await Promise.all([this.#browser.close(), this.#server.stop()]);
    await rm(this.root, { recursive: true, force: true });
  }
}
