import * as l10n from "@vscode/l10n";
import { toMessage } from "../../engine/errors.ts";

/** The events of a port. */
export interface PortListener {
  readonly onMessage: (message: unknown) => void;
  /** The other side is gone and will never answer. */
  readonly onFailure: (error: Error) => void;
}

/** The client side of a worker on any platform. */
export interface Port {
  /** `transfer` moves these buffers over instead of copying them. */
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** One listener at a time: the last one gets everything. */
  listen(listener: PortListener): void;
  /** Ends the worker at once; it never reports a failure after that. */
  terminate(): void;
}

/** The server side of a worker. */
export interface ServerPort {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  listen(onMessage: (message: unknown) => void): void;
  /** Resolves when the messages that have arrived are handled. */
  turn(): Promise<void>;
}

/** Whoever waited for a worker learns that it is gone: it ended, hung, or was replaced. */
export class WorkerGone extends Error {}

/** Sent by a worker once it listens. */
export const readyMessage = { kind: "ready" } as const;

/** A worker from the side that started it, on any platform. */
interface StartedWorker {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  terminate(): unknown;
}

/** A port, and the callbacks for the events of its worker. */
interface NearEnd {
  readonly port: Port;
  readonly hear: (message: unknown) => void;
  /** The first failure is reported, unless the port was terminated before. */
  readonly fail: (error: Error) => void;
}

/** The client side of a worker that was just started. */
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

/** How one kind of worker starts. */
export interface WorkerStarter {
  /** For the log: `reading worker`. */
  readonly name: string;
  /** Starts a worker; throws or rejects where there are no threads. */
  start(): Port | Promise<Port>;
  /** The same server on the caller's thread, where there are no threads. */
  startInline(): Port | Promise<Port>;
  /** A log message that explains a slow editor. */
  readonly log: (line: string) => void;
  /** The processor's time of this process with its threads, in ms, where that is known. */
  readonly processorTime?: () => number;
}

/** A worker that is silent for this long has failed to start: a busy machine takes its time. */
const startPatienceMs = 120_000;

/** A worker that ends while it starts is started so often. */
const mostStarts = 3;

/**
 * A worker that listens; where there are no threads, the same server inline. Rejects where each one that was
 * started ended at once: what ends a worker would end the editor.
 */
export async function startWorker(starter: WorkerStarter): Promise<Port> {
  for (let count = 1; ; count++) {
    const started = await startOnce(starter);
    try {
      return await untilReady(started);
    } catch (error) {
      starter.log(`The ${starter.name} did not start (${toMessage(error)}).`);
      if (count === mostStarts) throw error;
    }
  }
}

async function startOnce(starter: WorkerStarter): Promise<Port> {
  try {
    return await starter.start();
  } catch (error) {
    const why = toMessage(error);
    starter.log(
      `The ${starter.name} did not start (${why}): its work is done in the editor itself.`,
    );
    return starter.startInline();
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
