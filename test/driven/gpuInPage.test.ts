import { readFile } from "node:fs/promises";
import { build } from "esbuild";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import { webGpuInSoftware } from "../../scripts/softwareGpu.ts";
import type { GpuReport } from "../support/gpuInWorker.ts";
import { gpuOperations } from "../support/gpuOperations.ts";

/** The operations as a bundle for browsers, as far minified as kernels bear. */
async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ["test/support/gpuInWorker.ts"],
    ...{ bundle: true, write: false, minifyWhitespace: true },
    ...{ format: "iife", platform: "browser", target: "es2022" },
  });
  return outputFiles[0]?.text ?? "";
}

describe.each(["WebGPU", "WebGL2"])("the GPU backend in a page's worker, through %s", (through) => {
  let browser: Browser;
  let report: GpuReport;

  beforeAll(async () => {
    browser = await launchBrowser(...webGpuInSoftware);
    const page = await browser.newPage();
    // WebGPU is only there for pages of a server, of this machine for one.
    await page.route("http://localhost/**", async (route) => {
      const worker = route.request().url().endsWith("worker.js");
      const body = worker ? await bundleWorker() : "<!doctype html>";
      return route.fulfill({ body, contentType: worker ? "text/javascript" : "text/html" });
    });
    await page.goto("http://localhost/");
    report = await page.evaluate(
      (name) =>
        new Promise<GpuReport>((resolve, reject) => {
          const worker = new Worker("/worker.js", { name });
          worker.onmessage = ({ data }) => resolve(data as GpuReport);
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
      through,
    );
  });

  afterAll(() => browser.close());

  it("runs there, and says that it is a GPU in software", () => {
    expect(report).toMatchObject({ failure: null });
    expect(report.reason).toMatch(/^single precision on .+, a software GPU/);
    expect(report.reason.includes("through WebGL2")).toBe(through === "WebGL2");
  });

  it("has the reference's numbers", () => {
    expect(report.errors.map(({ name }) => name)).toEqual(Object.keys(gpuOperations));
    for (const { error } of report.errors) expect(error).toBeLessThanOrEqual(2e-5);
  });

  it("has them again after the device was lost", () => {
    expect(report.errorsAfterLoss.map(({ name }) => name)).toEqual(["attention"]);
    for (const { error } of report.errorsAfterLoss) expect(error).toBeLessThanOrEqual(2e-5);
    expect(report.canvases).toBe(through === "WebGL2" ? 2 : 0);
  });
});

it.each(["dist/gpu.mjs", "dist/web/gpuWorker.js"])("%s holds the kernels whole", async (file) => {
  expect(await readFile(file, "utf8")).toMatch(
    /function maskedScores\(found, ?mask, ?first, ?headCount/,
  );
});
