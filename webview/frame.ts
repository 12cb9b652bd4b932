import { createContext } from "preact";
import type { PanelFrame } from "../src/protocol/exportMessages.ts";
import { onHostEvent } from "./hostEvents.ts";
import { createStore, type Store } from "./store.ts";

/** The frame around the panel; null without one, as in an exported page. */
export const FrameContext = createContext(createStore<PanelFrame | null>(null));

/** The last frame from the host. */
export function createFrame(source: EventTarget): Store<PanelFrame | null> {
  const frame = createStore<PanelFrame | null>(null);
  onHostEvent(source, "panel/frame", frame.set);
  return frame;
}
