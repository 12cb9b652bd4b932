import * as l10n from "@vscode/l10n";
import type { Candidate } from "../choose.ts";
import type { Backend } from "../backend.ts";
import type { GpuAdapter } from "./gpuAdapter.ts";

/** A GPU, here or in another process. */
export interface OpenedGpu extends Backend {
  readonly name: "gpu";
  readonly adapter: GpuAdapter;
  close(): Promise<void>;
}

/** A GPU to choose from; one in software has to be asked for by name. */
export function toGpuCandidate(openGpu: () => Promise<OpenedGpu>): Candidate {
  return {
    name: "gpu",
    open: async (isAutomatic) => {
      const gpu = await openGpu();
      if (!isAutomatic || !gpu.adapter.software) return gpu;
      await gpu.close();
      throw new Error(l10n.t("only a GPU in software was found: {0}", gpu.adapter.name));
    },
  };
}
