import { useContext, useEffect } from "preact/hooks";
import { PanelToolsContext } from "../../panelTools.ts";
import type { Pointed } from "../../pointing/pointed.ts";

const maps: readonly string[] = ["scores", "maskedScores", "attentionWeights"];

/** Lets the explained weight follow the cell that has the focus in a map of `computation`. */
export function FocusFollower({ computation }: { readonly computation: string }): null {
  const { pointed, choices } = useContext(PanelToolsContext);
  useEffect(() => {
    const follow = ({ focused }: Pointed): void => {
      if (focused?.computation !== computation || focused.head === null) return;
      if (!maps.includes(focused.stage)) return;
      const { head, row: query, column: key } = focused;
      const now = choices.get();
      const isSame = now.focus.head === head && now.focus.query === query && now.focus.key === key;
      if (!isSame) choices.set({ ...now, focus: { ...now.focus, head, query, key } });
    };
    return pointed.subscribe(follow);
  }, [pointed, choices, computation]);
  return null;
}
