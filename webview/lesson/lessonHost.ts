import type {
  LessonHostMessage,
  LessonRequestMessage,
  LessonRequestName,
  LessonRequests,
} from "../../src/protocol/lessonMessages.ts";
import type { LessonState } from "../../src/protocol/lessonState.ts";

/** The extension host as the lesson view sees it. */
export interface LessonHost {
  /** Asks for something; resolves with the answer or rejects with a reason. */
  readonly request: <Name extends LessonRequestName>(
    name: Name,
    params: LessonRequests[Name]["params"],
  ) => Promise<LessonRequests[Name]["result"]>;
  /** Calls back with every new state; returns how to stop. */
  readonly onState: (listener: (state: LessonState) => void) => () => void;
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Speaks the lesson protocol: `post` sends, `source` delivers what comes back. There is no limit to
 * waiting: a request may open a dialog that a person answers when they like.
 */
export function createLessonHost(
  post: (message: LessonRequestMessage) => void,
  source: EventTarget,
): LessonHost {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(state: LessonState) => void>();
  let lastId = 0;
  source.addEventListener("message", (event) => {
    const message = readMessage(event);
    if (message?.type === "event") {
      listeners.forEach((listener) => {
        listener(message.params);
      });
    }
    if (message?.type !== "reply") return;
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) asked?.resolve(message.result as never);
    else asked?.reject(new Error(message.failure.message));
  });
  return {
    request: (name, params) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        post({ type: "request", id, name, params } as LessonRequestMessage);
      }),
    onState: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Other scripts may post to the window too: what is not ours is null. */
function readMessage(event: Event): LessonHostMessage | null {
  const message: unknown = (event as MessageEvent<unknown>).data;
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  if (message.type === "reply") return message as LessonHostMessage;
  const isState = message.type === "event" && "name" in message && message.name === "lesson/state";
  return isState ? (message as LessonHostMessage) : null;
}
