import "../words.ts";
import {
  createOfflineHost,
  offlineRefusal,
  offlineRefusals,
  type OfflineHandlers,
} from "../../src/panel/offline/offlineHost.ts";
import { parseInlineJson } from "../../src/protocol/inlineJson.ts";
import type { RequestMessage } from "../../src/protocol/messages.ts";
import { offlineDataId, type OfflinePage } from "../../src/protocol/offlinePage.ts";
import type { ReplyMessage } from "../../src/protocol/wire.ts";
import { pagePace } from "../pagePace.ts";

/** Stands in for the editor in an exported page; runs before the panel. */
function startOffline(): void {
  const data = document.getElementById(offlineDataId)?.textContent ?? "{}";
  const host = createOfflineHost(parseInlineJson(data, fromBase64) as OfflinePage, {
    show: (params) => {
      deliver({ type: "event", name: "panel/state", params });
    },
    copy: (text) => navigator.clipboard.writeText(text),
    time: () => new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }),
    ...pagePace,
  });
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

async function answer(message: RequestMessage, host: OfflineHandlers): Promise<ReplyMessage> {
  const { id, name, params } = message;
  // The name determines the parameters, so each request goes to its own answer.
  const own = host[name] as ((params: unknown) => unknown) | undefined;
  try {
    if (!own) throw new Error(offlineRefusals[name] ?? offlineRefusal);
    return { type: "reply", id, ok: true, result: await own(params) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { type: "reply", id, ok: false, failure: { message } };
  }
}
function deliver(data: unknown): void {
  window.dispatchEvent(new MessageEvent("message", { data }));
}

/** Light or dark, as the reader's system. */
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
