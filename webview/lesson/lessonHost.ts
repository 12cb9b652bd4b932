import type { LessonRequests } from "../../src/protocol/lessonMessages.ts";
import type { LessonState } from "../../src/protocol/lessonState.ts";
import type { Ask, RpcMessage } from "../../src/rpc/rpc.ts";
import { onHostEvent } from "../hostEvents.ts";
import { createHostRequests } from "../hostRequests.ts";
import { createListeners } from "../listeners.ts";

/** The extension host as the lesson view sees it. */
export interface LessonHost {
  /** Sends a request; resolves with the answer or rejects with a reason. */
  readonly request: Ask<LessonRequests>;
  /** Calls back with every new state; returns a function that stops it. */
  readonly onState: (listener: (state: LessonState) => void) => () => void;
}

/**
 * Speaks the lesson protocol: `post` sends, `source` delivers the replies. There is no time
 * limit, because a request may open a dialog.
 */
export function createLessonHost(
  post: (message: RpcMessage) => void,
  source: EventTarget,
): LessonHost {
  const states = createListeners<LessonState>();
  onHostEvent(source, "lesson/state", states.tell);
  return { request: createHostRequests<LessonRequests>(post, source, null), onState: states.add };
}
