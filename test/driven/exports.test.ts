import { readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import type { Workbench } from "../../scripts/workbench.ts";
import { runCli } from "../support/runCli.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

let workbench: Workbench;
let panel: Frame;

/** Takes an entry of the export menu and the first answer to each question. */
async function exportAs(
  item: string,
  questions: readonly string[],
  fileName: string,
): Promise<string> {
  const file = path.join(workbench.folder, fileName);
  await rm(file, { force: true });
  await takeFromMenu(item);
  for (const question of questions) await workbench.answer(`Export: ${question}`);
  await workbench.answer("Export from Attention Lens");
  await written(file);
  return file;
}

async function takeFromMenu(item: string): Promise<void> {
  // The workbench gives the focus back when a dialog has gone; that closes a menu.
  await workbench.page.waitForTimeout(500);
  const entry = panel.getByRole("menuitem", { name: item });
  for (let attempt = 0; attempt < 5; attempt++) {
    if (!(await entry.isVisible())) await panel.getByRole("button", { name: "Export" }).click();
    const isTaken = await entry.click({ timeout: 4000 }).then(
      () => true,
      () => false,
    );
    if (isTaken) return;
  }
  throw new Error(`The menu does not stay open for ${item}`);
}

/** A picture is drawn first and written then, not all of it at once. */
async function written(file: string): Promise<void> {
  let before = 0;
  for (let attempt = 0; attempt < 400; attempt++) {
    const { size } = await stat(file).catch(() => ({ size: 0 }));
    if (size > 0 && size === before) return;
    before = size;
    await sleep(100);
  }
  throw new Error(`${file} was not written within 40 s`);
}

beforeAll(async () => {
  workbench = await shareWorkbench({ openFile: "MultiHead.cs" });
  await workbench.clickLens(/^▶ Head 0/);
  panel = await workbench.panel();
  await panel.getByRole("button", { name: "Export" }).waitFor();
});

const ofPictures = ["select a part", "select a background"];

describe("exported files", () => {
  it("a picture is a PNG at twice the size of the figure", async () => {
    const svg = await readFile(
      await exportAs("Vector picture", ofPictures, "MultiHead-AttentionDemo.svg"),
      "utf8",
    );
    const png = await readFile(
      await exportAs("Picture (PNG)", ofPictures, "MultiHead-AttentionDemo.png"),
    );
    const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
    expect(svg).toContain(">257.69</text>");
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(2 * width);
  });

  it("a trace is the one that the terminal prints", async () => {
    const file = await exportAs("Whole trace", [], "MultiHead-AttentionDemo.json");
    const exported = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
    const { stdout } = await runCli(["run", path.join(workbench.folder, "MultiHead.cs"), "--json"]);
    const [printed] = JSON.parse(stdout) as Record<string, unknown>[];
    expect(exported["batches"]).toEqual(printed?.["batches"]);
    const others = (trace: object) => Object.keys(trace).filter((name) => name !== "range");
    expect(others(exported)).toEqual(others(printed ?? {}));
  });
});

describe("numbers taken along", () => {
  it("all of them are a table with a line for each", async () => {
    const file = await exportAs(
      "Numbers (CSV)",
      ["select a matrix"],
      "MultiHead-AttentionDemo-all.csv",
    );
    const lines = (await readFile(file, "utf8")).trim().split(/\r?\n/);
    expect(lines.length).toBeGreaterThan(80);
    // In the output of its head, and in the concatenation.
    expect(lines.filter((each) => /257\.694323603/.test(each))).toHaveLength(2);
  });

  it.each([
    ["NumPy", /np\.array\(\[\s*\[0/],
    ["PyTorch", /torch\.tensor\(\[\s*\[0/],
    ["C#", /new List<List<Value>>/],
  ])("a matrix is copied for %s", async (form, written) => {
    const { page } = workbench;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await takeFromMenu("Copy a matrix as code");
    await workbench.answer("Export: select a matrix");
    const row = page.locator(".quick-input-list .monaco-list-row").filter({ hasText: form });
    await row.first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(written);
  });
});

describe("a page that stands alone", () => {
  let browser: Browser;
  let page: Page;
  const requested: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    const file = await exportAs("Web page", [], "MultiHead-AttentionDemo.html");
    browser = await launchBrowser();
    page = await browser.newPage({ colorScheme: "light", viewport: { width: 900, height: 800 } });
    page.on("request", (request) => requested.push(new URL(request.url()).protocol));
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", ({ message }) => complaints.push(message));
    await page.goto(pathToFileURL(file).href);
    await page.locator("main.ready").waitFor();
  });

  afterAll(async () => {
    await browser.close();
  });

  it("shows the numbers, tells of the one pointed at, and asks nobody", async () => {
    await page.getByText("257.69").first().hover();
    await page.getByText("257.6943236032769").waitFor();
    expect(requested).toEqual(["file:"]);
    expect(complaints).toEqual([]);
  });

  it("says what it cannot do without the editor", async () => {
    await page.getByText("257.69").first().click();
    await page.getByText("Open the file in VS Code to see the code").waitFor();
    expect(await page.getByRole("button", { name: "Export" }).count()).toBe(0);
  });

  it("opens on where every head looks, and leads from stage to stage", async () => {
    await page.getByText("Q[0] gives 86% of its attention to K[1]").waitFor();
    await page.locator("[data-box=attentionWeights]").click();
    await page.getByRole("tab", { name: /^weights/, selected: true }).waitFor();
  });

  it("explains a weight, and has nothing to put into a file", async () => {
    const explanation = page.locator(".weight-explanation");
    await explanation.getByText("1 ÷ 1.1642").waitFor();
    await explanation.getByRole("button", { name: "Copy" }).waitFor();
    expect(await page.getByRole("button", { name: /Insert/ }).count()).toBe(0);
  });

  it("goes through the computation step by step", async () => {
    await page.getByRole("button", { name: "step by step" }).click();
    const bar = page.getByRole("region", { name: "Step by step" });
    await bar.getByText("1 / ").waitFor();
    await page.keyboard.press("ArrowRight");
    await bar.getByText("2 / ").waitFor();
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
  });

  it("tries other settings", async () => {
    await page.getByRole("button", { name: "What if" }).click();
    await page.getByText("mask later positions").first().click();
    await page.getByText("as exported").first().waitFor();
    await page.getByRole("button", { name: "Reset" }).first().click();
    await page.getByText("as exported").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  it("turns to the other computation of the file", async () => {
    await page.locator("header vscode-dropdown").click();
    await page.getByRole("option", { name: "MlpDemo" }).click();
    await page.getByRole("heading", { name: "MLP Block · MlpDemo", level: 1 }).waitFor();
  });

  it("is as light or dark as the machine", async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator("body.vscode-dark").waitFor();
    expect(light).toBe("rgb(255, 255, 255)");
    expect(await ground()).not.toBe(light);
  });
});

describe("the activity bar", () => {
  it("lists the computations of the open files and goes to one", async () => {
    const { page } = workbench;
    await page.locator('.activitybar a[aria-label="Attention Lens"]').click();
    const row = page.getByRole("treeitem", { name: /MLP Block MlpDemo: 4 → 16 → 4/ });
    await row.click();
    await panel.getByRole("heading", { name: "MLP Block · MlpDemo", level: 1 }).waitFor();
  });

  it("has the panel when it is moved there, and no wider than the side bar", async () => {
    await workbench.command("Attention Lens: Open in Side Bar");
    const { page } = workbench;
    await page.locator(".sidebar .pane-header", { hasText: /^\s*Attention\s*$/i }).waitFor();
    await expect
      .poll(async () => (await workbench.panel()).locator("h1").innerText())
      .toContain("MLP");
    panel = await workbench.panel();
    const overflow = await panel.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
