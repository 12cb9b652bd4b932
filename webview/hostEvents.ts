import type { FileEventMessage } from "../src/protocol/fileMessages.ts";
import type { LessonEventMessage } from "../src/protocol/lessonMessages.ts";
import type { EventMessage } from "../src/protocol/messages.ts";

type HostEvent = EventMessage | FileEventMessage | LessonEventMessage;

/** Calls back with every event of one name; other scripts may post to the window too. */
export function onHostEvent<Name extends HostEvent["name"]>(
  source: EventTarget,
  name: Name,
  listener: (params: Extract<HostEvent, { readonly name: Name }>["params"]) => void,
): void {
  source.addEventListener("message", (event) => {
    const message = (event as MessageEvent<Partial<HostEvent> | null>).data;
    if (message?.type === "event" && message.name === name) listener(message.params as never);
  });
}
