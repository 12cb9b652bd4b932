import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import { buildKernels } from "../../scripts/buildKernels.mjs";
import { root } from "../../scripts/install.mjs";

/** Shared memory is only there for pages that let nobody else in. */
const isolation = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

let server: Server | undefined;

async function bundle(entry: string, format: "esm" | "iife"): Promise<Uint8Array> {
  const { outputFiles } = await build({
    ...{ entryPoints: [path.join(root, entry)], bundle: true, write: false },
    ...{ format, target: "es2022" },
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

beforeAll(async () => {
  const [plain, , shared] = await buildKernels();
  const files = new Map<string, Uint8Array>([
    ["/", Buffer.from("<!doctype html><title>Kernels</title>")],
    ["/coordinator.js", await bundle("test/driven/kernels/coordinator.ts", "esm")],
    ["/thread.js", await bundle("src/workers/web/kernelThread.ts", "iife")],
    ["/plain.wasm", await readFile(plain.file)],
    ["/shared.wasm", await readFile(shared.file)],
  ]);
  server = createServer(({ url = "/" }, response) => {
    const type = types[path.extname(url)] ?? "text/html";
    const found = files.get(url);
    response.writeHead(found ? 200 : 404, { ...isolation, "content-type": type }).end(found);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
});

afterAll(() => server?.close());

test("the kernels compute on two threads in a browser", async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const { port } = server?.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const found = await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker("/coordinator.js", { type: "module" });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
        }),
    );
    const reason = "single precision in WebAssembly with SIMD, 2 threads";
    expect(found).toEqual({ reason, sameWeights: true, sameOutput: true });
  } finally {
    await browser.close();
  }
});
