import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const model = [
  "import torch",
  "import torch.nn as nn",
  "",
  "class Layer(nn.Module):",
  "    def forward(self, x):",
  "        B, T, C = x.size()",
  "        q = x.view(B, T, 4, C // 4)  # (B, 4, T, C // 4)",
  "        q = q.transpose(1, 2)  # (B, 4, T, C // 4)",
  "        weights = torch.softmax(q @ q.transpose(-2, -1), dim=-1)",
  "        return weights @ q",
  "",
].join("\n");

describe("a comment with a wrong shape", () => {
  let workbench: Workbench;
  const squiggle = () => workbench.page.locator(".squiggly-warning");
  const line = (text: string) => workbench.page.locator(".view-line").filter({ hasText: text });

  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "layer.py", files: { "layer.py": model } });
  });

  it("is a warning, and the quick fix writes the right one", async () => {
    await squiggle().first().waitFor();
    await workbench.page.keyboard.press("Control+g");
    await workbench.page.keyboard.type("7:40");
    await workbench.page.keyboard.press("Enter");
    const fixes = workbench.page.locator(".action-widget .monaco-list-row.action");
    const fix = fixes.filter({ hasText: "(B, T, 4, C // 4)" }).first();
    // Busy, the editor lists its fixes before it asks for ours.
    const isOffered = async (): Promise<boolean> => {
      await workbench.page.keyboard.press("Escape");
      await workbench.page.keyboard.press("Control+.");
      await fix.waitFor({ timeout: 5000 }).catch(() => undefined);
      return fix.isVisible();
    };
    await expect.poll(isOffered).toBe(true);
    await fix.click();
    await line("# (B, T, 4, C // 4)").filter({ hasText: "✓" }).waitFor();
    await squiggle().first().waitFor({ state: "detached" });
  });

  it("is a warning again once the fix is undone", async () => {
    await workbench.page.keyboard.press("Control+z");
    await squiggle().first().waitFor();
    await line("4, C // 4)  # (B, 4, T, C // 4)").waitFor();
    await expect.poll(() => line("✓").count()).toBe(1);
  });
});
