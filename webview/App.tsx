import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PanelState } from "../src/protocol/panelState.ts";
import type { PanelHost } from "./host.ts";
import { toWords } from "./hostRequests.ts";
import { type PanelTools, PanelToolsContext } from "./panelTools.ts";
import { texts } from "./texts.ts";
import { Panel } from "./views/Panel.tsx";

/** Until the first state arrives. */
const loading: PanelState = { kind: "computing", title: texts.computing, actions: [] };

/** The panel of a host: requests the first state, then shows every new one. */
export function App(props: { readonly host: PanelHost; readonly tools: PanelTools }): JSX.Element {
  const { host, tools } = props;
  const [state, setState] = useState<PanelState>(loading);
  useEffect(() => {
    const stop = host.onState(setState);
    host.request("panel/load", null).then(setState, (reason: unknown) => {
      setState(loadFailed(reason));
    });
    return stop;
  }, [host]);
  return (
    <PanelToolsContext.Provider value={tools}>
      <Panel state={state} />
    </PanelToolsContext.Provider>
  );
}

function loadFailed(reason: unknown): PanelState {
  return { kind: "empty", title: texts.loadFailed, message: toWords(reason), actions: [] };
}
