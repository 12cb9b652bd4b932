import { setWideVectors } from "../../../src/cli/wideVectors.ts";
import { createWasmBackend } from "../../../src/engine/backends/wasm/createWasmBackend.ts";
import type { AttentionTask } from "../kernels/attentionTask.ts";
import type { Rival } from "../kernels/contest.ts";
import { warmUp } from "../kernels/timing.ts";
import { placeKernels, readKernels } from "./engine.ts";

/** As the terminal runner has them. */
export const engineWide = "this engine, wasm, in place, 256 bits";

/** A custom section named "w" with nothing in it: V8 compiles what it has not seen before anew. */
const mark = Uint8Array.of(0, 2, 1, "w".charCodeAt(0));

/** The same kernels in wider vectors; whoever is compiled after them is not. */
export function engineInWideVectors(task: AttentionTask): Rival {
  return {
    name: engineWide,
    async open() {
      const [plain, relaxed] = (await readKernels()).map((bytes) => Buffer.concat([bytes, mark]));
      setWideVectors(true);
      try {
        const runner = placeKernels(await createWasmBackend(plain!, relaxed), task);
        await warmUp(runner, 0);
        return runner;
      } finally {
        setWideVectors(false);
      }
    },
  };
}
