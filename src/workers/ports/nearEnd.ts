import type { Port, PortListener } from "./port.ts";

/** A worker as the one who started it sees it, whatever it runs on. */
interface StartedWorker {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): unknown;
}

/** A port, and what its worker's own events have to call. */
interface NearEnd {
  readonly port: Port;
  readonly hear: (message: unknown) => void;
  /** The first failure is told, unless the port was terminated before. */
  readonly fail: (error: Error) => void;
}

/** The near end of a worker that was just started. */
export function createNearEnd(worker: StartedWorker): NearEnd {
  let listener: PortListener | null = null;
  let over = false;
  return {
    port: {
      post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
      listen: (next) => {
        listener = next;
      },
      terminate: () => {
        over = true;
        void worker.terminate();
      },
    },
    hear: (message) => listener?.onMessage(message),
    fail: (error) => {
      if (over) return;
      over = true;
      listener?.onFailure(error);
    },
  };
}
