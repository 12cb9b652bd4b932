import type { Port, PortListener, ServerPort } from "./port.ts";

/** The part of a browser's `Worker`, and of a worker's own `self`, that is used here. */
export interface WebChannel {
  postMessage(message: unknown, transfer?: ArrayBuffer[]): void;
  addEventListener(
    type: "message" | "error" | "messageerror",
    listener: (event: { readonly data?: unknown; readonly message?: string }) => void,
  ): void;
}

/** A browser's `Worker`. */
export interface WebWorkerLike extends WebChannel {
  terminate(): void;
}

/** The near end of a browser's worker: `toWebPort(new Worker(url))`. */
export function toWebPort(worker: WebWorkerLike): Port {
  let listener: PortListener | null = null;
  let over = false;
  const fail = ({ message }: { readonly message?: string }) => {
    if (over) return;
    over = true;
    listener?.onFailure(new Error(message ?? "a message of the worker could not be read"));
  };
  worker.addEventListener("message", ({ data }) => listener?.onMessage(data));
  worker.addEventListener("error", fail);
  worker.addEventListener("messageerror", fail);
  return {
    post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
    listen: (next) => {
      listener = next;
    },
    terminate: () => {
      over = true;
      worker.terminate();
    },
  };
}

/** The far end of a browser's worker: `toWebServerPort(self)`. */
export function toWebServerPort(self: WebChannel): ServerPort {
  return {
    post: (message, transfer = []) => self.postMessage(message, [...transfer]),
    listen: (onMessage) => self.addEventListener("message", ({ data }) => onMessage(data)),
    turn: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
}
