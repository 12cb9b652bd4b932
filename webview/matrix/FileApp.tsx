import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { FileState } from "../../src/protocol/fileMessages.ts";
import { ThemeContext, useTheme } from "../marks/theme.ts";
import type { PanelHost } from "../host.ts";
import { toWords } from "../hostRequests.ts";
import { createPanelTools, type PanelTools, PanelToolsContext } from "../panelTools.ts";
import { createStore, type Store } from "../store.ts";
import { firstChoices } from "../viewChoices.ts";
import type { FileChoices } from "./fileChoices.ts";
import type { FileHost } from "./fileHost.ts";
import { fileTexts } from "./fileTexts.ts";
import { FileView } from "./FileView.tsx";

/** The view of a file of a host: requests the first state, then shows every new one. */
export function FileApp(props: {
  readonly host: FileHost;
  readonly choices: Store<FileChoices>;
}): JSX.Element {
  const { host, choices } = props;
  const [state, setState] = useState<FileState>({ kind: "opening", fileName: "", share: 0 });
  const theme = useTheme();
  const tools = useMemo(() => createFileTools(host), [host]);
  useEffect(() => {
    const stop = host.onState(setState);
    host.request("file/load", null).then(setState, (reason: unknown) => {
      setState({ kind: "refused", fileName: "", message: toWords(reason) });
    });
    return stop;
  }, [host]);
  return (
    <ThemeContext.Provider value={theme}>
      <PanelToolsContext.Provider value={tools}>
        {viewOf(state, host, choices)}
      </PanelToolsContext.Provider>
    </ThemeContext.Provider>
  );
}

function viewOf(state: FileState, host: FileHost, choices: Store<FileChoices>): JSX.Element {
  switch (state.kind) {
    case "opening":
      return <OpeningView share={state.share} />;
    case "refused":
      return (
        <main class="message failed">
          <h1>{fileTexts.refused(state.fileName)}</h1>
          <p>{state.message}</p>
          <div class="actions">
            <vscode-button
              onClick={() => {
                host.request("file/reopen", null).catch(() => null);
              }}
            >
              {fileTexts.reopen}
            </vscode-button>
          </div>
        </main>
      );
    case "ready":
      return <FileView state={state} host={host} choices={choices} />;
  }
}

/** Says nothing for a moment, so that a quick file does not flicker. */
function OpeningView({ share }: { readonly share: number }): JSX.Element {
  return (
    <main class="message opening" aria-busy="true">
      <vscode-progress-ring />
      <p role="status">{share > 0 ? fileTexts.openingShare(share) : fileTexts.opening}</p>
    </main>
  );
}

/** The parts of the panel that draw maps ask for tiles and copy numbers; nothing else is theirs here. */
function createFileTools({ request }: FileHost): PanelTools {
  const nothing = () => () => undefined;
  const host = {
    request: request as unknown as PanelHost["request"],
    ...{ onState: nothing, onGlow: nothing, onLine: nothing },
  };
  return createPanelTools(host, createStore(firstChoices));
}
