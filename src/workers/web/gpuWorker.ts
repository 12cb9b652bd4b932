// The GPU in a Web Worker of its own: one whose driver hangs is ended without the computation's worker.
import "./words.ts";
import * as l10n from "@vscode/l10n";
import { createGpuBackend, type GpuBackend } from "../../engine/backends/gpu/createGpuBackend.ts";
import { loadGpuJs } from "../../engine/backends/gpu/loadGpuJs.ts";
import type { GpuRequest } from "../gpu/messages.ts";
import { serveGpu } from "../gpu/serveGpu.ts";
import { openOwnPort, workerScope } from "./workerScope.ts";

const port = openOwnPort();
serveGpu(
  {
    post: (answer) => port.post(answer),
    listen: (onMessage) => port.listen((message) => onMessage(message as GpuRequest)),
  },
  open,
);

async function open(): Promise<GpuBackend> {
  const { gpu } = workerScope.navigator;
  if (!gpu) throw new Error(l10n.t("this browser has no WebGPU"));
  if ((await gpu.requestAdapter()) === null) {
    throw new Error(l10n.t("this browser gives no GPU adapter to a page"));
  }
  return createGpuBackend(await loadGpuJs());
}
