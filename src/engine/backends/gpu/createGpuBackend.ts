import * as l10n from "@vscode/l10n";
import type { AttentionOperands, Backend } from "../backend.ts";
import {
  computeGpuActivated,
  computeGpuLinear,
  computeGpuNormed,
  computeGpuSum,
} from "./gpuLayers.ts";
import {
  computeGpuAttention,
  placeGpuAttention,
  type ResidentGpuAttention,
} from "./gpuAttention.ts";
import type { GpuAdapter } from "./gpuAdapter.ts";
import type { GpuJs } from "./gpuJs.ts";
import { GpuRunner, type GpuLimits } from "./gpuRunner.ts";
import { GpuSession } from "./gpuSession.ts";
import type { Session } from "./session.ts";

/** The arithmetic on a graphics card, in single precision. */
export interface GpuBackend extends Backend {
  readonly name: "gpu";
  readonly adapter: GpuAdapter;
  /** Puts operands in place, to measure the arithmetic alone. */
  placeAttention(operands: AttentionOperands): ResidentGpuAttention;
  /** Ends the device when what runs on it is done; whatever waits is refused. */
  close(): Promise<void>;
}

/**
 * Opens the GPU through gpu.js, which is handed in with `navigator.gpu` in place, or with another way
 * to open a session. Rejects where there is no adapter; one in software is taken, and told of.
 *
 * Operations run one after the other. Tensors that are handed in must not change afterwards: the
 * device still has them when they come again. A device that is lost is opened again, once for each
 * operation; all backends of one thread share theirs.
 */
export async function createGpuBackend(
  gpuJs: GpuJs,
  limits: GpuLimits = {},
  openSession: (gpuJs: GpuJs) => Promise<Session> = (given) => GpuSession.open(given),
): Promise<GpuBackend> {
  const runner = await GpuRunner.open(() => openSession(gpuJs), limits);
  const { adapter } = runner;
  return {
    name: "gpu",
    reason: adapter.software
      ? l10n.t(
          "single precision on {0}, a software GPU: slower than the wasm backend",
          adapter.name,
        )
      : l10n.t("single precision on {0}", adapter.name),
    adapter,
    linear: (input, layer) =>
      runner.run((work, limit) => computeGpuLinear(work, input, layer, limit)),
    attention: (operands) =>
      runner.run((work, limit) => computeGpuAttention(work, operands, limit)),
    activate: (...given) => runner.run((work) => computeGpuActivated(work, ...given)),
    normalise: (...given) => runner.run((work) => computeGpuNormed(work, ...given)),
    add: (...given) => runner.run((work) => computeGpuSum(work, ...given)),
    placeAttention: (operands) =>
      runner.start((work, limit) => placeGpuAttention(work, operands, limit)),
    close: () => runner.close(),
  };
}
