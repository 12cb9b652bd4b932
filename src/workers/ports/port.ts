import * as l10n from "@vscode/l10n";
import { toMessage } from "../../engine/errors.ts";

/** The events of a port. */
export interface PortListener {
  readonly onMessage: (message: unknown) => void;
  /** The other side is gone and will never answer. */
  readonly onFailure: (error: Error) => void;
}

/** The near end of a worker, whatever it runs on. */
export interface Port {
  /** `transfer` moves these buffers over instead of copying them. */
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** One listener at a time; the last one hears everything. */
  listen(listener: PortListener): void;
  /** Ends the worker at once; it never reports a failure after that. */
  terminate(): void;
}

/** The far end: what a worker hears and says. */
export interface ServerPort {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  listen(onMessage: (message: unknown) => void): void;
  /** Resolves when the messages that have arrived by now have been heard. */
  turn(): Promise<void>;
}

/** Sent by a worker once it listens. */
export const readyMessage = { kind: "ready" } as const;

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

/** How one kind of worker comes to be. */
export interface WorkerStarter {
  /** For the log: `reading worker`. */
  readonly name: string;
  /** Starts a worker; may throw or reject where none can start. */
  start(): Port | Promise<Port>;
  /** The same server on the caller's own thread, for where no worker can start. */
  startInline(): Port | Promise<Port>;
  /** Something that nobody has to see, but that explains a slow editor. */
  readonly log: (line: string) => void;
}

/** A worker that has not said a word by then will not. */
const startPatienceMs = 30_000;

/** A worker that listens, or the same server inline where none comes up. */
export async function startWorker(starter: WorkerStarter): Promise<Port> {
  try {
    return await untilReady(await starter.start());
  } catch (error) {
    const why = toMessage(error);
    starter.log(
      `The ${starter.name} did not start (${why}): its work is done in the editor itself.`,
    );
    return untilReady(await starter.startInline());
  }
}

function untilReady(port: Port): Promise<Port> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      port.terminate();
      reject(new Error(l10n.t("it did not respond for {0} s", startPatienceMs / 1000)));
    }, startPatienceMs);
    port.listen({
      onMessage: (message) => {
        if ((message as { readonly kind: string }).kind !== readyMessage.kind) return;
        clearTimeout(timer);
        resolve(port);
      },
      onFailure: (error) => {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}
