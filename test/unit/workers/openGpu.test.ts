import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { describeGpu, openTestGpu, webGpuFolder } from "../../support/gpu.ts";

const opened = await openTestGpu();
if ("backend" in opened) await opened.backend.close();

describeGpu(opened, "the GPU in worker threads", () => {
  test("is closed in the middle of work, again and again, and the process lives on", () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ["test/support/gpuThread.ts", webGpuFolder],
      { encoding: "utf8" },
    );
    const closed = "the GPU was closed before the computation finished";
    const lines = [closed, closed, closed, closed, "navigator is untouched"];
    expect(stdout.trim().split("\n")).toEqual(lines);
    expect(status).toBe(0);
  });
});
