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
  // Dawn names the card in `device`, in words joined by hyphens, and its driver in `description`; browsers write a
  // number in `device`, if anything.
  const made = [vendor, architecture].filter((word) => word !== "").join(" ");
  const named = [device.replaceAll("-", " ").trim(), description].find(isName);
  const name = named || description || device || made || l10n.t("an unnamed GPU");
  const software = info.isFallbackAdapter === true || softwareNames.test(known.join(" "));
  return { name, software };
}

/** Whether a word is a name for people, and not an identifier or the version of a driver. */
function isName(word: string): boolean {
  return /[a-z]{3}/i.test(word) && !/^0x[\da-f]+$/i.test(word) && !/\d+\.\d+\.\d+/.test(word);
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
