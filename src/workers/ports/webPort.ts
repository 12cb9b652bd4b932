import { createNearEnd, type Port, type ServerPort } from "./port.ts";

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

/** The client side of a browser's worker: `toWebPort(new Worker(url))`. */
export function toWebPort(worker: WebWorkerLike): Port {
  const { port, hear, fail } = createNearEnd(worker);
  const failWith = ({ message }: { readonly message?: string }) =>
    fail(new Error(message ?? "a message of the worker could not be read"));
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", failWith);
  worker.addEventListener("messageerror", failWith);
  return port;
}

/** The server side of a browser's worker: `toWebServerPort(self)`. */
export function toWebServerPort(self: WebChannel): ServerPort {
  return {
    post: (message, transfer = []) => self.postMessage(message, [...transfer]),
    listen: (onMessage) => self.addEventListener("message", ({ data }) => onMessage(data)),
    turn: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
}
