import { toMessage } from "../engine/errors.ts";

export { toMessage };

/** What one request takes and what it is answered with; `progress`, if it says how far it is. */
interface Exchange {
  readonly params: unknown;
  readonly result: unknown;
  readonly progress?: unknown;
}

/** Any table of requests by name. */
export type RequestTable<Requests> = { readonly [Name in keyof Requests]: Exchange };

/** The table of a side that is asked nothing. */
export interface NoRequests {
  readonly [none: symbol]: Exchange;
}

type ProgressOf<Request> = Request extends { readonly progress: infer Progress } ? Progress : never;

/** One function per request of a table: a missing one does not compile. */
export type HandlersOf<Requests extends RequestTable<Requests>> = {
  readonly [Name in keyof Requests]: (
    params: Requests[Name]["params"],
  ) => Promise<Requests[Name]["result"]> | Requests[Name]["result"];
};

/** The same, for work that takes so long that it is worth cancelling, or saying how far it is. */
export type CallHandlersOf<Requests extends RequestTable<Requests>> = {
  readonly [Name in keyof Requests]: (
    params: Requests[Name]["params"],
    call: Call<ProgressOf<Requests[Name]>>,
  ) => Promise<Requests[Name]["result"]> | Requests[Name]["result"];
};

/** What a handler can do besides its work. */
export interface Call<Progress = never> {
  /** Aborted when nobody waits for the result any longer. */
  readonly signal: AbortSignal;
  /** Says how far it is. */
  readonly report: (progress: Progress) => void;
  /** These buffers of the result move to the other side instead of being copied. */
  readonly transfer: (buffers: readonly ArrayBuffer[]) => void;
}

/** A request of a table on the wire; every one gets exactly one reply. */
export type RequestOf<Requests extends RequestTable<Requests>> = {
  [Name in keyof Requests]: {
    readonly type: "request";
    readonly id: number;
    readonly name: Name;
    readonly params: Requests[Name]["params"];
  };
}[keyof Requests];

/** An event of a table on the wire: a message without a reply. */
export type EventOf<Events> = {
  [Name in keyof Events]: {
    readonly type: "event";
    readonly name: Name;
    readonly params: Events[Name];
  };
}[keyof Events];

/** The reply to a request on the wire. */
export type ReplyMessage =
  | { readonly type: "reply"; readonly id: number; readonly ok: true; readonly result: unknown }
  | {
      readonly type: "reply";
      readonly id: number;
      readonly ok: false;
      readonly failure: { readonly message: string };
    };

/** Everything that crosses a channel. */
export type RpcMessage =
  | {
      readonly type: "request";
      readonly id: number;
      readonly name: string;
      readonly params: unknown;
    }
  | { readonly type: "event"; readonly name: string; readonly params: unknown }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "progress"; readonly id: number; readonly progress: unknown }
  | ReplyMessage;

/** How to ask. */
export interface AskOptions<Progress = never> {
  /** Asks the other side to stop. Its reply still comes, and says when it is free again. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Buffers that move to the other side instead of being copied. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** What a side does besides answering. */
export interface AnswerOptions {
  /** What to reply to a request without a handler; by default, its name. */
  readonly refusalOf?: (name: string) => string;
  /** For the log. */
  readonly onFailure?: (name: string, error: unknown) => void;
  /** The reply to a request is posted. */
  readonly onReplied?: (name: string) => void;
}

/** Sends requests of a table; the type of the reply follows from the name. */
export type Ask<Requests extends RequestTable<Requests>> = <Name extends keyof Requests & string>(
  name: Name,
  params: Requests[Name]["params"],
  options?: AskOptions<ProgressOf<Requests[Name]>>,
) => Promise<Requests[Name]["result"]>;

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (reason: Error) => void;
  readonly onProgress: ((progress: never) => void) | undefined;
  readonly end: () => void;
}

/**
 * One end of a channel: it sends the requests of one table and answers those of another. Replies find
 * their requests, failures and cancellation travel, and a channel that closes rejects whoever waits.
 * The caller brings the channel: it posts what this class sends, and calls `take` with what arrives.
 */
export class Rpc<Asked extends RequestTable<Asked>, Own extends RequestTable<Own> = NoRequests> {
  readonly #post: (message: RpcMessage, transfer?: readonly ArrayBuffer[]) => void;
  readonly #handlers: Partial<CallHandlersOf<Own>>;
  readonly #options: AnswerOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #running = new Map<number, AbortController>();
  #lastId = 0;
  #closed: Error | null = null;

  constructor(
    post: (message: RpcMessage, transfer?: readonly ArrayBuffer[]) => void,
    handlers: Partial<CallHandlersOf<Own>>,
    options: AnswerOptions = {},
  ) {
    this.#post = post;
    this.#handlers = handlers;
    this.#options = options;
  }

  /** Whether a reply is awaited. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Sends a request; resolves with its result, or rejects with the reason of the other side. */
  readonly ask: Ask<Asked> = (name, params, { signal, onProgress, transfer } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#closed) throw this.#closed;
      const id = ++this.#lastId;
      const cancel = (): void => {
        this.#post({ type: "cancel", id });
      };
      const end = (): void => {
        this.#waiting.delete(id);
        signal?.removeEventListener("abort", cancel);
      };
      // A channel inside one page may reply while the request is posted.
      this.#waiting.set(id, { resolve, reject, onProgress, end });
      signal?.addEventListener("abort", cancel, { once: true });
      try {
        this.#post({ type: "request", id, name, params }, transfer);
      } catch (error) {
        end();
        throw error;
      }
    });

  /** Sends a request whose result nobody needs; if it fails, the other side alone knows. */
  tell<Name extends keyof Asked & string>(name: Name, params: Asked[Name]["params"]): void {
    if (!this.#closed) this.#post({ type: "event", name, params });
  }

  /** Takes a message of the other side; others are ignored. */
  readonly take = (message: unknown): void => {
    const taken = message as RpcMessage | null;
    switch (taken?.type) {
      case "request":
        void this.#answer(taken);
        break;
      case "event":
        this.#hear(taken);
        break;
      case "cancel":
        this.#running.get(taken.id)?.abort();
        break;
      case "progress":
        this.#waiting.get(taken.id)?.onProgress?.(taken.progress as never);
        break;
      case "reply":
        this.#settle(taken);
        break;
      default:
    }
  };

  /** The channel is gone: whoever waits is rejected, and what runs here is cancelled. */
  close(reason: Error): void {
    this.#closed ??= reason;
    for (const { end, reject } of [...this.#waiting.values()]) {
      end();
      reject(reason);
    }
    for (const running of this.#running.values()) running.abort(reason);
  }

  #settle(reply: ReplyMessage): void {
    const asked = this.#waiting.get(reply.id);
    asked?.end();
    if (reply.ok) asked?.resolve(reply.result as never);
    else asked?.reject(new Error(reply.failure.message));
  }

  async #answer({ id, name, params }: RpcMessage & { readonly type: "request" }): Promise<void> {
    const running = new AbortController();
    this.#running.set(id, running);
    let moved: readonly ArrayBuffer[] = [];
    const call: Call<unknown> = {
      signal: running.signal,
      report: (progress) => {
        this.#send({ type: "progress", id, progress });
      },
      transfer: (buffers) => {
        moved = buffers;
      },
    };
    try {
      const result = await this.#handle(name, params, call);
      this.#send({ type: "reply", id, ok: true, result }, moved);
    } catch (error) {
      if (!running.signal.aborted) this.#options.onFailure?.(name, error);
      this.#send({ type: "reply", id, ok: false, failure: { message: toMessage(error) } });
    } finally {
      this.#running.delete(id);
    }
    this.#options.onReplied?.(name);
  }

  /** Nobody is told of a failure, so it is one of the channel. */
  #hear({ name, params }: RpcMessage & { readonly type: "event" }): void {
    // Events may be for others on the same channel.
    if (Object.hasOwn(this.#handlers, name)) this.#handle(name, params, noCall);
  }

  #handle(name: string, params: unknown, call: Call<unknown>): unknown {
    // The name decides the parameters, so each request goes to its own handler.
    const handlers = this.#handlers as Record<
      string,
      ((params: unknown, call: Call<unknown>) => unknown) | undefined
    >;
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handler) return handler(params, call);
    throw new Error(this.#options.refusalOf?.(name) ?? `nobody answers ${name}`);
  }

  #send(message: RpcMessage, transfer?: readonly ArrayBuffer[]): void {
    if (!this.#closed) this.#post(message, transfer);
  }
}

/** Nobody waits for what an event leads to. */
const noCall: Call<unknown> = {
  signal: new AbortController().signal,
  report: () => undefined,
  transfer: () => undefined,
};
