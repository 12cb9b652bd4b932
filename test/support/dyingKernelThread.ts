// A kernel thread that takes a unit and dies: what an operating system does when memory is short.
import { parentPort } from "node:worker_threads";
import type { KernelThreadMessage } from "../../src/engine/backends/wasm/threads/kernelThreads.ts";
import { UnitBoard } from "../../src/engine/backends/wasm/threads/unitBoard.ts";

parentPort?.on("message", (message: KernelThreadMessage) => {
  if (message.kind === "open") {
    parentPort?.postMessage("ready");
    return;
  }
  const { board, threadCount, thread } = message;
  new UnitBoard(board, threadCount).work(thread, () => process.exit(1));
});
