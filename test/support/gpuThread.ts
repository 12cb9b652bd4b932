// A process whose worker threads compute on the GPU and are asked to stop in the middle of it.
import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { openGpu } from "../../src/workers/openGpu.ts";

const folder = process.argv[2] ?? "";

/** How often it was computed before `stop` was called. */
async function stopInTheMiddle(): Promise<string> {
  const worker = new Worker(new URL(import.meta.url), { argv: [folder] });
  const ended = once(worker, "exit");
  const said: unknown[] = [];
  worker.on("message", (message) => said.push(message));
  await once(worker, "message");
  worker.postMessage("stop");
  await ended;
  return String(said.at(-1));
}

async function computeUntilStopped(): Promise<void> {
  const gpu = await openGpu(folder);
  const values = new Float32Array(2 * 60 * 16).fill(1);
  const tensor = { shape: [1, 2, 60, 16], values };
  const operands = { query: tensor, key: tensor, value: tensor, scale: 1 };
  await gpu.attention(operands);
  parentPort?.once("message", () => void gpu.close().then(() => parentPort?.close()));
  parentPort?.postMessage("computed");
  try {
    for (;;) await gpu.attention(operands);
  } catch (error) {
    parentPort?.postMessage(error instanceof Error ? error.message : String(error));
  }
}

if (isMainThread) {
  for (let thread = 0; thread < 4; thread++) console.log(await stopInTheMiddle());
  console.log("gpu" in globalThis.navigator ? "navigator.gpu was set" : "navigator is untouched");
} else await computeUntilStopped();
