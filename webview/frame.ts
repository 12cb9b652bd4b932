import { createContext } from "preact";
import type { EventMessage } from "../src/protocol/messages.ts";
import type { PanelFrame } from "../src/protocol/exportMessages.ts";
import { createStore, type Store } from "./store.ts";

/** What stands around the panel; null where it stands alone, as in an exported page. */
export const FrameContext = createContext(createStore<PanelFrame | null>(null));

/** The frame as the host last told it. */
export function createFrame(source: EventTarget): Store<PanelFrame | null> {
  const frame = createStore<PanelFrame | null>(null);
  source.addEventListener("message", (event) => {
    const message = (event as MessageEvent<Partial<EventMessage> | null>).data;
    if (message?.type === "event" && message.name === "panel/frame") {
      frame.set(message.params as PanelFrame);
    }
  });
  return frame;
}
