import { mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeVsix } from "../../scripts/vsix.ts";
import { Workbench } from "../../scripts/workbench.ts";

describe("the packed extension", () => {
  let folder: string;
  let workbench: Workbench;
  let bytes: number;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "attention-lens-vsix-"));
    const vsix = await makeVsix(folder);
    bytes = vsix.bytes;
    workbench = await Workbench.open({ openFile: "multi_head.py", vsix: vsix.file });
  });

  afterAll(async () => {
    await workbench.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("shows lenses and opens the panel", async () => {
    await workbench.clickLens(/head 0 → small 86%/);
    const panel = await workbench.panel();
    await panel.getByText("257.69").first().waitFor();
    expect(bytes).toBeLessThan(5_000_000);
  });

  it("starts from a small bundle", async () => {
    expect((await stat("dist/extension.cjs")).size).toBeLessThan(300_000);
  });
});
