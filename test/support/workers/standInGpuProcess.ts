// A GPU process without a GPU: the reference computes, and some numbers make it misbehave.
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import type { Backend } from "../../../src/engine/backends/backend.ts";
import type { Tensor } from "../../../src/tensor/tensor.ts";
import { serveGpu, toGpuChannel } from "../../../src/workers/gpu/serveGpu.ts";
import { misbehave } from "./misbehaviour.ts";

/** The pid stands where the name of an adapter would. */
const adapter = { name: String(process.pid), software: false };

const backend: Backend = {
  ...referenceBackend,
  name: "gpu",
  reason: `a stand-in, pid ${process.pid}`,
  add: async (a, b) => {
    await react(a);
    return referenceBackend.add(a, b);
  },
  attention: async (operands) => {
    await react(operands.query);
    return referenceBackend.attention(operands);
  },
};

async function react({ values }: Tensor): Promise<void> {
  switch (values[0]) {
    case misbehave.die:
      console.error("a driver crashed");
      process.kill(process.pid, "SIGKILL");
      break;
    case misbehave.hang:
      for (;;);
    case misbehave.wait:
      await new Promise((resolve) => setTimeout(resolve, 60_000));
      break;
    case misbehave.refuse:
      throw new Error("one head needs one buffer of 2 MiB");
    default:
  }
}

serveGpu(toGpuChannel(process), () =>
  Promise.resolve({
    ...{ ...backend, name: "gpu", adapter },
    close: () => Promise.resolve(),
  }),
);
