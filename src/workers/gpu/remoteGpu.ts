import * as l10n from "@vscode/l10n";
import type { AttentionMaps, AttentionOperands } from "../../engine/backends/backend.ts";
import type { OpenedGpu } from "../../engine/backends/gpu/gpuAdapter.ts";
import { computeScoresByHead, hidesKeys } from "../../engine/operations/scores.ts";
import { collectTensors } from "../../engine/problemTensors.ts";
import { createLazyTensor } from "../../tensor/lazyTensor.ts";
import { countElements, sizeAt } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { Port } from "../ports/port.ts";
import { GpuConnection } from "./gpuConnection.ts";
import type { GpuOperation } from "./messages.ts";

/** Times that a test may shorten, in ms. */
interface RemoteGpuPatience {
  /** For the answer to one operation. */
  readonly operationMs: (operands: readonly unknown[]) => number;
  /** For a cancelled operation to stop; then its process is terminated. */
  readonly interruptMs: number;
  /** An idle process is terminated after this time. */
  readonly idleMs: number;
}

const usualPatience: RemoteGpuPatience = {
  operationMs: estimateGpuPatience,
  interruptMs: 150,
  idleMs: 60_000,
};

/**
 * A GPU in a separate process, so that a driver that crashes or a device that hangs affects only
 * that process. It starts when it is opened, ends when it is idle for a while, and restarts for the
 * next operation.
 */
export class RemoteGpu {
  readonly #start: () => Port;
  readonly #patience: RemoteGpuPatience;
  #connection: GpuConnection | null = null;
  #idle: NodeJS.Timeout | undefined;
  /** The running operations, by their operands. */
  readonly #running = new Set<readonly unknown[]>();

  constructor(start: () => Port, patience: RemoteGpuPatience = usualPatience) {
    this.#start = start;
    this.#patience = patience;
  }

  /**
   * The GPU as a backend, whose operations reject with `BackendLostError` when the process is gone.
   * Rejects with a message if there is no GPU.
   */
  async open(): Promise<OpenedGpu> {
    const { adapter, reason } = await this.#connect().introduction.catch((error: unknown) => {
      this.end(l10n.t("there is no GPU"));
      throw error;
    });
    this.#rest();
    const operate = async (operation: GpuOperation, ...operands: readonly unknown[]) =>
      this.#operate(operation, operands) as Promise<Tensor>;
    return {
      ...{ name: "gpu", adapter, reason },
      linear: (...given) => operate("linear", ...given),
      attention: async (operands) => {
        const maps: unknown = await operate("attention", operands);
        return withScores(maps as LeanMaps, operands);
      },
      activate: (...given) => operate("activate", ...given),
      normalise: (...given) => operate("normalise", ...given),
      add: (...given) => operate("add", ...given),
      close: () => {
        this.end(l10n.t("the GPU was closed"));
        return Promise.resolve();
      },
    };
  }

  /** Cancels the operation running: if it does not end soon, its process is ended. */
  interrupt(): void {
    const unwanted = [...this.#running];
    if (unwanted.length === 0) return;
    setTimeout(() => {
      if (unwanted.some((operation) => this.#running.has(operation))) {
        this.end(l10n.t("the computation was cancelled"));
      }
    }, this.#patience.interruptMs);
  }

  /** Ends the process, if there is one. */
  end(why: string): void {
    clearTimeout(this.#idle);
    this.#connection?.end(why);
    this.#connection = null;
  }

  #connect(): GpuConnection {
    if (!this.#connection || this.#connection.isLost) {
      this.#connection = new GpuConnection(this.#start());
    }
    return this.#connection;
  }

  async #operate(operation: GpuOperation, operands: readonly unknown[]): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#running.add(operands);
    try {
      const connection = this.#connect();
      await connection.introduction;
      return await connection.operate(operation, operands, this.#patience.operationMs(operands));
    } finally {
      this.#running.delete(operands);
      this.#rest();
    }
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = quietTimeout(() => {
      if (this.#running.size === 0) this.end(l10n.t("the GPU had no work"));
    }, this.#patience.idleMs);
  }
}

/** The results of the process, with scores only if a trace keeps them. */
type LeanMaps = Omit<AttentionMaps, "scores" | "maskedScores"> & Partial<AttentionMaps>;

function withScores(maps: LeanMaps, operands: AttentionOperands): AttentionMaps {
  const { scores, maskedScores } = maps;
  if (scores && maskedScores) return { ...maps, scores, maskedScores };
  const { query, key, scale } = operands;
  const shape = [...query.shape.slice(0, 3), sizeAt(key.shape, 2)];
  const plain = createLazyTensor(shape, () => computeScoresByHead(query, key, { scale }), 0);
  const masked = () => computeScoresByHead(query, key, operands);
  return {
    ...maps,
    scores: plain,
    maskedScores: hidesKeys(operands) ? createLazyTensor(shape, masked, 0) : plain,
  };
}

/** Time for reopening a lost device, compiling shaders, and a busy machine. */
const startMs = 10_000;

/** A tenth of the speed of a GPU in software. */
const multiplicationsPerMs = 30_000;

/**
 * How long a GPU process may be silent over one operation before it counts as hung, in ms; less than
 * its own worker may be. Every number of one operand is used at most once per row of the others.
 */
function estimateGpuPatience(operands: readonly unknown[]): number {
  const tensors = collectTensors(operands, []).map(({ tensor }) => tensor);
  const largest = Math.max(0, ...tensors.map(({ shape }) => countElements(shape)));
  const longest = Math.max(1, ...tensors.map(({ shape }) => shape.at(-2) ?? 1));
  return startMs + (2 * largest * longest) / multiplicationsPerMs;
}

/** A timer that keeps no process alive. */
function quietTimeout(run: () => void, ms: number): NodeJS.Timeout {
  const timer = setTimeout(run, ms);
  // A browser's timer is a number.
  if (typeof timer === "object") timer.unref();
  return timer;
}
