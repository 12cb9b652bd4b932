import "../words.ts";
import { parseInlineJson } from "../../src/protocol/inlineJson.ts";
import type { RequestMessage } from "../../src/protocol/messages.ts";
import type { ReplyMessage } from "../../src/protocol/wire.ts";
import { offlineDataId, type OfflinePage } from "../../src/protocol/offlinePage.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import {
  offlineAnswers,
  offlineRefusal,
  offlineRefusals,
  type OfflineHost,
} from "./offlineAnswers.ts";

/** Stands in for the editor in an exported page; runs before the panel. */
function startOffline(): void {
  const data = document.getElementById(offlineDataId)?.textContent ?? "{}";
  const page = parseInlineJson(data, fromBase64) as OfflinePage;
  const host: OfflineHost = { page, chosen: page.first, show };
  Object.assign(globalThis, {
    acquireVsCodeApi: () => ({
      postMessage: (message: RequestMessage) => {
        void answer(message, host).then(deliver);
      },
      getState: () => null,
      setState: () => undefined,
    }),
  });
  followTheme();
}

async function answer(message: RequestMessage, host: OfflineHost): Promise<ReplyMessage> {
  const { id, name, params } = message;
  // The name decides the parameters; one union member is handed to its own answer.
  const own = offlineAnswers[name] as ((params: unknown, host: OfflineHost) => unknown) | undefined;
  try {
    if (!own) throw new Error(offlineRefusals[name] ?? offlineRefusal);
    return { type: "reply", id, ok: true, result: await own(params, host) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { type: "reply", id, ok: false, failure: { message } };
  }
}

function show(state: PanelState): void {
  deliver({ type: "event", name: "panel/state", params: state });
}

function deliver(data: unknown): void {
  window.dispatchEvent(new MessageEvent("message", { data }));
}

/** Light or dark as the reader's machine is. */
function followTheme(): void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const apply = (): void => {
    document.body.className = light.matches ? "vscode-light" : "vscode-dark";
  };
  light.addEventListener("change", apply);
  apply();
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

startOffline();
