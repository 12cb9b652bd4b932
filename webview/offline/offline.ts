import "../words.ts";
import {
  createOfflineHost,
  offlineRefusal,
  offlineRefusals,
} from "../../src/panel/offline/offlineHost.ts";
import { parseInlineJson } from "../../src/protocol/inlineJson.ts";
import type { Requests } from "../../src/protocol/messages.ts";
import { offlineDataId, type OfflinePage } from "../../src/protocol/offlinePage.ts";
import { Rpc, type NoRequests } from "../../src/rpc/rpc.ts";
import { pagePace } from "../pagePace.ts";

/** Stands in for the editor in an exported page; runs before the panel. */
function startOffline(): void {
  const data = document.getElementById(offlineDataId)?.textContent ?? "{}";
  const handlers = createOfflineHost(parseInlineJson(data, fromBase64) as OfflinePage, {
    show: (params) => {
      deliver({ type: "event", name: "panel/state", params });
    },
    copy: (text) => navigator.clipboard.writeText(text),
    time: () => new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }),
    ...pagePace,
  });
  const host = new Rpc<NoRequests, Requests>(deliver, handlers, {
    refusalOf: (name) => offlineRefusals[name as keyof Requests] ?? offlineRefusal,
  });
  Object.assign(globalThis, {
    acquireVsCodeApi: () => ({
      postMessage: host.take,
      getState: () => null,
      setState: () => undefined,
    }),
  });
  followTheme();
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
