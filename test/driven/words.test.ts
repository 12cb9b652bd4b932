import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Workbench } from "../../scripts/workbench.ts";
import { showEverything } from "../support/showEverything.ts";

const bundle = JSON.parse(readFileSync("l10n/bundle.l10n.zh-tw.json", "utf8")) as Readonly<
  Record<string, string>
>;

/** What a line looks like that was not translated; words that are the same in Chinese are no sign. */
const english = Object.entries(bundle)
  .map(([key, text]) => [key.split("/")[0] ?? key, text] as const)
  .filter(([key, text]) => key !== text && /[A-Za-z]{3}/.test(key.replaceAll(/\{\d+\}/g, "")))
  .map(
    ([key]) =>
      new RegExp(
        `^${key
          .split(/\{\d+\}/)
          .map(literally)
          .join(".+")}$`,
      ),
  );

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function untranslated(text: string): readonly string[] {
  const lines = text.split(/[\n\t]/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => english.some((form) => form.test(line)));
}

describe("with Traditional Chinese as display language", () => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = await Workbench.open({ openFile: "multi_head.py", language: "zh-tw" });
  });

  afterAll(() => workbench.close());

  it("lenses, status bar and commands speak it", async () => {
    expect(await workbench.lens(/^▶ 第 0 個頭/)).toMatch(/把 86% 的注意力給了「.small.」/);
    const { page } = workbench;
    const status = page.locator(".statusbar-item a[aria-label*='Attention Lens']");
    await expect.poll(() => status.getAttribute("aria-label")).toMatch(/開啟面板$/);
    const lenses = await page.locator(".codelens-decoration").allInnerTexts();
    expect(untranslated(lenses.join("\n"))).toEqual([]);
    await workbench.command("Attention Lens: 選擇後端");
    await page.locator(".quick-input-list").getByText("夠快時用雙精度").waitFor();
    await page.keyboard.press("Escape");
  });

  it("the panel has no English line left", async () => {
    await workbench.clickLens(/^▶ 第 0 個頭/);
    const panel = await workbench.panel();
    await showEverything(panel);
    for (const words of ["注意力權重", "每個頭各自計算。列是查詢，欄是鍵。", "因果遮罩", "匯出"]) {
      await panel.getByText(words).first().waitFor({ state: "attached" });
    }
    const text = await panel.locator("body").innerText();
    expect(text).toContain("257.69");
    expect(untranslated(text)).toEqual([]);
    const named = await panel
      .locator("[aria-label], [title]")
      .evaluateAll((elements) =>
        elements.flatMap((element) =>
          ["aria-label", "title"].map((name) => element.getAttribute(name) ?? ""),
        ),
      );
    expect(untranslated(named.join("\n"))).toEqual([]);
  });

  it("what is wrong in the text is said in it", async () => {
    const { page } = workbench;
    await workbench.clickLine("n_head = 2");
    await page.keyboard.press("End");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("3");
    await workbench.lens(/寬度 8 不能平分成 3 個頭：請用 1, 2, 4 或 8/);
  });
});
