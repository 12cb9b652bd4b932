import type { GlScope } from "../../engine/backends/gpu/glScope.ts";
import { toWebServerPort, type WebChannel } from "../ports/webPort.ts";
import type { WebGpu } from "../openGpuLibrary.ts";
import type { ServerPort } from "../ports/port.ts";

/** The part of the global scope that our Web Workers use. */
export interface WorkerScope extends WebChannel, GlScope {
  /** Whether threads may share memory. */
  readonly crossOriginIsolated: boolean;
  readonly navigator: { readonly hardwareConcurrency: number; readonly gpu?: WebGpu };
}

/** The global scope of a Web Worker. */
export const workerScope = globalThis as unknown as WorkerScope;

/** The server side of the worker that this code runs in. */
export function openOwnPort(): ServerPort {
  return toWebServerPort(workerScope);
}
