import * as l10n from "@vscode/l10n";
import type { OfflinePage } from "../../src/protocol/offlinePage.ts";
import type { RequestName, Requests } from "../../src/protocol/messages.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";

/** A page that stands alone: its data, and what it shows now. */
export interface OfflineHost {
  readonly page: OfflinePage;
  /** The computation that is shown. */
  chosen: string;
  readonly show: (state: PanelState) => void;
}

type Answers = {
  readonly [Name in RequestName]?: (
    params: Requests[Name]["params"],
    host: OfflineHost,
  ) => Promise<Requests[Name]["result"]> | Requests[Name]["result"];
};

/** What a page can answer by itself; everything else needs the editor. */
export const offlineAnswers: Answers = {
  "panel/load": (_params, host) => chosenState(host),
  "panel/choose": ({ computation }, host) => {
    host.chosen = computation;
    host.show(chosenState(host));
    return null;
  },
  "clipboard/write": async ({ text }) => {
    await navigator.clipboard.writeText(text);
    return null;
  },
};

/** Why a request has no answer here. */
export const offlineRefusals: { readonly [Name in RequestName]?: string } = {
  "cell/reveal": l10n.t("This page holds the numbers only: the code is in the file, in VS Code."),
  "problem/reveal": l10n.t(
    "This page holds the numbers only: the code is in the file, in VS Code.",
  ),
  "setting/change": l10n.t("This page shows what was exported: settings are changed in VS Code."),
};

/** For all other requests. */
export const offlineRefusal = l10n.t("This page stands alone: open the file in VS Code for this.");

function chosenState({ page, chosen }: OfflineHost): PanelState {
  const state = page.states[chosen] ?? page.states[page.first];
  if (!state) throw new Error(l10n.t("This page was saved without its data: export it again."));
  return state;
}
