// A kernel thread that takes a unit and dies, as where memory is short, or never ends it; its query says which.
import { parentPort } from "node:worker_threads";
import type { KernelThreadMessage } from "../../src/engine/backends/wasm/threads/kernelThreads.ts";
import { UnitBoard } from "../../src/engine/backends/wasm/threads/unitBoard.ts";

const faults: Readonly<Record<string, () => void>> = {
  die: () => process.exit(1),
  hang: () => {
    for (;;);
  },
};

parentPort?.on("message", (message: KernelThreadMessage) => {
  if (message.kind === "open") {
    parentPort?.postMessage("ready");
    return;
  }
  const { board, threadCount, thread } = message;
  const fault = new URL(import.meta.url).searchParams.get("fault") ?? "";
  new UnitBoard(board, threadCount).work(thread, faults[fault]!);
});
