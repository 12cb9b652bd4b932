/** What a port tells its owner. */
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
