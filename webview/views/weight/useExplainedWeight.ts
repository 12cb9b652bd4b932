import { useContext, useEffect, useState } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { ExplainedWeight } from "../../../src/protocol/messages.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import type { Focus } from "../../viewChoices.ts";

interface Answer {
  readonly question: string;
  readonly explained: ExplainedWeight | null;
}

/**
 * How the focused weight is computed, requested again for every focus and every new state. An answer
 * to another focus is never handed out: null until the right one is there.
 */
export function useExplainedWeight(
  state: ReadyState,
  computation: string,
  focus: Focus,
): ExplainedWeight | null {
  const { request } = useContext(PanelToolsContext);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { layer, head, query, key } = focus;
  const question = [computation, layer, head, query, key].join("\n");
  useEffect(() => {
    let isWanted = true;
    request("weight/explain", { computation, layer, head, query, key }).then(
      (explained) => {
        if (isWanted) setAnswer({ question, explained });
      },
      // Without an explanation, the maps still show their numbers.
      () => {
        if (isWanted) setAnswer({ question, explained: null });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [request, question, state]);
  return answer?.question === question ? answer.explained : null;
}
