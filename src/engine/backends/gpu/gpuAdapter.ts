import * as l10n from "@vscode/l10n";
import type { Backend } from "../backend.ts";
import type { Candidate } from "../choose.ts";
import type { AdapterInfo } from "./gpuJs.ts";

/** What computes. */
export interface GpuAdapter {
  readonly name: string;
  /** Whether a processor plays the part of a GPU: correct, and far slower than the wasm kernels. */
  readonly software: boolean;
}

const softwareNames =
  /swiftshader|llvmpipe|lavapipe|softpipe|microsoft basic render|\bwarp\b|\bsoftware\b/i;

/** What the platform says about an adapter -> its name, and whether it is a real one. */
export function toGpuAdapter(info: AdapterInfo): GpuAdapter {
  const { vendor = "", architecture = "", device = "", description = "" } = info;
  const known = [vendor, architecture, device, description].filter((word) => word !== "");
  // The description is written for people; the rest are identifiers.
  const made = [vendor, architecture].filter((word) => word !== "").join(" ");
  const name = description || device || made || l10n.t("an unnamed GPU");
  const software = info.isFallbackAdapter === true || softwareNames.test(known.join(" "));
  return { name, software };
}

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
      throw new Error(l10n.t("only a software GPU was found: {0}", gpu.adapter.name));
    },
  };
}
