import { toWebPort } from "../ports/webPort.ts";
import type { Port } from "../ports/port.ts";
import type { WebWorkerLike } from "../ports/webPort.ts";

/** The constructor in browsers, which differs from Node's. */
type WebWorkerClass = new (address: string, options: { readonly name: string }) => WebWorkerLike;

/**
 * A URL for starting workers: a worker must have the origin of its page, and an extension has
 * another origin. It lives as long as the worker that created it.
 */
export function toScriptAddress(...parts: readonly (string | Uint8Array)[]): string {
  return URL.createObjectURL(new Blob([...parts], { type: "text/javascript" }));
}

/** Starts a classic script in a Web Worker. Throws, or fails later, if none is available. */
export function startWebWorker(address: string, name: string): WebWorkerLike {
  const { Worker } = globalThis as unknown as { readonly Worker: WebWorkerClass };
  return new Worker(address, { name });
}

/** A port to a script that is started in a Web Worker. */
export function openWebWorker(address: string, name: string): Port {
  return toWebPort(startWebWorker(address, name));
}
