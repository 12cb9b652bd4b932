// Runs in a Web Worker: attention on its own thread and on one more, compared with one thread.
import { createWasmBackend } from "../../../src/engine/backends/wasm/createWasmBackend.ts";
import { startWebKernelThread } from "../../../src/workers/web/findThreads.ts";
import { openKernelThreads } from "../../../src/workers/kernelThreadPort.ts";

const readBytes = async (name: string) =>
  new Uint8Array(await (await fetch(`/${name}`)).arrayBuffer());

const values = Float32Array.from({ length: 6 * 300 * 64 }, (_, at) => Math.sin(at));
const tensor = { shape: [1, 6, 300, 64], values };
const operands = { query: tensor, key: tensor, value: tensor, scale: 0.125 };

const [plain, shared] = [await readBytes("plain.wasm"), await readBytes("shared.wasm")];
const start = () => startWebKernelThread(new Worker("/thread.js"));
const one = await createWasmBackend(plain);
const two = await createWasmBackend(shared, undefined, { threads: openKernelThreads(1, start) });
const [alone, together] = [await one.attention(operands), await two.attention(operands)];
const same = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  a.length === b.length && Array.from(a).every((x, at) => x === b[at]);
postMessage({
  reason: two.reason,
  sameWeights: same(together.attentionWeights.values, alone.attentionWeights.values),
  sameOutput: same(together.headOutput.values, alone.headOutput.values),
});
