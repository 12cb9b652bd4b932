import type { PanelState } from "../src/protocol/panelState.ts";
import type {
  EventMessage,
  ReplyMessage,
  RequestMessage,
  RequestName,
  Requests,
} from "../src/protocol/messages.ts";
import { texts } from "./texts.ts";

/** The extension host as the panel sees it. */
export interface PanelHost {
  /** Asks for something; resolves with the answer or rejects with a reason, never neither. */
  readonly request: <Name extends RequestName>(
    name: Name,
    params: Requests[Name]["params"],
  ) => Promise<Requests[Name]["result"]>;
  /** Calls back with every new state; returns how to stop. */
  readonly onState: (listener: (state: PanelState) => void) => () => void;
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (reason: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Speaks the panel protocol: `post` sends, `source` delivers what comes back. */
export function createPanelHost(
  post: (message: RequestMessage) => void,
  source: EventTarget,
  patienceMs = 15_000,
): PanelHost {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(state: PanelState) => void>();
  let lastId = 0;

  source.addEventListener("message", (event) => {
    const message = readMessage(event);
    if (message?.type === "event")
      listeners.forEach((listener) => {
        listener(message.params);
      });
    if (message?.type === "reply") settle(waiting, message);
  });

  return {
    request: (name, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        const giveUp = (): void => {
          waiting.delete(id);
          reject(new Error(texts.hostSilent));
        };
        waiting.set(id, { resolve, reject, timer: setTimeout(giveUp, patienceMs) });
        post({ type: "request", id, name, params } as RequestMessage);
      }),
    onState: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function settle(waiting: Map<number, Waiting>, reply: ReplyMessage): void {
  const asked = waiting.get(reply.id);
  if (!asked) return;
  waiting.delete(reply.id);
  clearTimeout(asked.timer);
  if (reply.ok) asked.resolve(reply.result as never);
  else asked.reject(new Error(reply.failure.message));
}

/** Other scripts may post to the window too: what is not ours is null. */
function readMessage(event: Event): ReplyMessage | EventMessage | null {
  const message: unknown = (event as MessageEvent<unknown>).data;
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  if (message.type === "reply") return message as ReplyMessage;
  const isState = message.type === "event" && "name" in message && message.name === "panel/state";
  return isState ? (message as EventMessage) : null;
}
