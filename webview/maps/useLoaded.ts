import { useContext, useEffect, useState } from "preact/hooks";
import type { MapRequests } from "../../src/protocol/mapMessages.ts";
import { toWords } from "../hostRequests.ts";
import { PanelToolsContext } from "../panelTools.ts";

/** An answer of the host for a view, requested again when the question or the state changes. */
export function useLoaded<Name extends keyof MapRequests>(
  name: Name,
  params: MapRequests[Name]["params"] | null,
  state: unknown,
): MapRequests[Name]["result"] | null {
  const { request, notice } = useContext(PanelToolsContext);
  const [answer, setAnswer] = useState<MapRequests[Name]["result"] | null>(null);
  const question = params === null ? null : JSON.stringify(params);
  useEffect(() => {
    if (question === null) return undefined;
    let isMeant = true;
    const asked = JSON.parse(question) as MapRequests[Name]["params"];
    request(name, asked).then(
      (result) => {
        if (isMeant) setAnswer(result);
      },
      (reason: unknown) => {
        if (isMeant) notice.set(toWords(reason));
      },
    );
    return () => {
      isMeant = false;
    };
  }, [name, question, state, request, notice]);
  return answer;
}
