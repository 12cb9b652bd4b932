import type { Glow } from "../src/protocol/influenceMessages.ts";
import type { PanelState } from "../src/protocol/panelState.ts";
import type {
  EventMessage,
  RequestMessage,
  RequestName,
  Requests,
} from "../src/protocol/messages.ts";
import type { ReplyMessage } from "../src/protocol/wire.ts";
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
  /** Calls back when the caret of the file stands on another number, or on none. */
  readonly onGlow: (listener: (glow: Glow | null) => void) => () => void;
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
  const glowListeners = new Set<(glow: Glow | null) => void>();
  let lastId = 0;

  source.addEventListener("message", (event) => {
    const message = readMessage(event);
    if (message?.type === "event") {
      if (message.name === "panel/state") tell(listeners, message.params);
      if (message.name === "influence/glow") tell(glowListeners, message.params);
    }
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
    onGlow: (listener) => {
      glowListeners.add(listener);
      return () => glowListeners.delete(listener);
    },
  };
}

function tell<T>(listeners: ReadonlySet<(value: T) => void>, value: T): void {
  listeners.forEach((listener) => {
    listener(value);
  });
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
  const isEvent = message.type === "event" && "name" in message && isEventName(message.name);
  return isEvent ? (message as EventMessage) : null;
}

function isEventName(name: unknown): name is EventMessage["name"] {
  return name === "panel/state" || name === "influence/glow";
}
