import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Workbench } from "../../scripts/workbench.ts";

describe("VS Code in a browser, without a server", () => {
  let workbench: Workbench;
  let panel: Frame;

  beforeAll(async () => {
    workbench = await Workbench.open({ openFile: "multi_head.py", web: { isolated: false } });
  });

  afterAll(() => workbench.close());

  it("shows lenses and opens the panel", async () => {
    await workbench.clickLens(/head 0 → small 86%/);
    panel = await workbench.panel();
    await panel.getByText("257.69").first().waitFor();
    expect(await panel.locator("main.ready").innerText()).toContain("0.8590");
  });
});
