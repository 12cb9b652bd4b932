import type { PanelState } from "../src/protocol/panelState.ts";
import type { PanelHost } from "./host.ts";
import { shownAttention } from "./maps/mapAttention.ts";
import type { Store } from "./store.ts";
import { firstChoices, type ViewChoices } from "./viewChoices.ts";

/**
 * The same host; for every new computation in the panel, the strongest weight has the focus, as in
 * the lens, until the user selects another weight.
 */
export function lookAtStrongest(host: PanelHost, choices: Store<ViewChoices>): PanelHost {
  let [focus, shown] = [firstChoices.focus, ""];
  const look = (state: PanelState): void => {
    if (state.kind !== "ready") return;
    const attention = shownAttention(state);
    const now = choices.get();
    if (!attention || attention.id === shown || now.focus !== focus) return;
    shown = attention.id;
    focus = { layer: 0, head: 0, ...attention.strongest };
    choices.set({ ...now, focus });
  };
  host.onState(look);
  return {
    ...host,
    request: (name, params, options) => {
      const answer = host.request(name, params, options);
      // Only the first state is requested.
      if (name === "panel/load")
        answer.then((state) => look(state as PanelState)).catch(() => null);
      return answer;
    },
  };
}
