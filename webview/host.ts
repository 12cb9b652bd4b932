import type { Glow, Requests } from "../src/protocol/messages.ts";
import type { PanelState } from "../src/protocol/panelState.ts";
import type { Ask, RpcMessage } from "../src/rpc/rpc.ts";
import { onHostEvent } from "./hostEvents.ts";
import { createHostRequests } from "./hostRequests.ts";
import { createListeners } from "./listeners.ts";
import { texts } from "./texts.ts";

/** The extension host as the panel sees it. */
export interface PanelHost {
  /** Sends a request; always resolves with the answer or rejects with a reason. */
  readonly request: Ask<Requests>;
  /** Calls back with every new state; returns a function that stops it. */
  readonly onState: (listener: (state: PanelState) => void) => () => void;
  /** Calls back when the cursor in the file moves to another number, or to none. */
  readonly onGlow: (listener: (glow: Glow | null) => void) => () => void;
  /** Calls back with what the line at the cursor in the file makes. */
  readonly onLine: (listener: (stages: readonly string[]) => void) => () => void;
}

/** Speaks the panel protocol: `post` sends, `source` delivers the replies. */
export function createPanelHost(
  post: (message: RpcMessage) => void,
  source: EventTarget,
  patienceMs = 15_000,
): PanelHost {
  const states = createListeners<PanelState>();
  const glows = createListeners<Glow | null>();
  onHostEvent(source, "panel/state", states.tell);
  onHostEvent(source, "influence/glow", glows.tell);
  const lines = createListeners<readonly string[]>();
  onHostEvent(source, "caret/stages", lines.tell);
  const patience = { ms: patienceMs, words: texts.hostSilent };
  return {
    request: createHostRequests<Requests>(post, source, patience),
    onState: states.add,
    onGlow: glows.add,
    onLine: lines.add,
  };
}
