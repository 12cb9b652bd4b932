// The compute worker, as browsers run it.
import { ownWords } from "./words.ts";
import { toGpuCandidate } from "../../engine/backends/gpu/gpuAdapter.ts";
import { serveCompute } from "../compute/serveCompute.ts";
import { RemoteGpu } from "../gpu/remoteGpu.ts";
import { toWasmCandidate } from "../openBackends.ts";
import { findThreads } from "./findThreads.ts";
import { takeFiles } from "./files.ts";
import { openWebWorker, toScriptAddress } from "./openWebWorker.ts";
import { wordsBefore } from "./wordsBefore.ts";
import { openOwnPort, workerScope } from "./workerScope.ts";

const { port, read } = takeFiles(openOwnPort());
void serve();

async function serve(): Promise<void> {
  const threads = await findThreads(workerScope, read);
  let gpuAddress = "";
  const gpu = new RemoteGpu(() => openWebWorker(gpuAddress, "GPU"));
  serveCompute(port, {
    candidates: [
      toWasmCandidate({ loadWasm: (file) => read(`wasm/${file}`) }, threads),
      toGpuCandidate(async () => {
        gpuAddress ||= toScriptAddress(wordsBefore(ownWords), await read("web/gpuWorker.js"));
        return gpu.open();
      }),
    ],
    clock: () => performance.now(),
    interrupt: () => gpu.interrupt(),
  });
}
