import * as vscode from "vscode";
import {
  Rpc,
  toMessage,
  type CallHandlersOf,
  type NoRequests,
  type RequestTable,
} from "../rpc/rpc.ts";
import { inBackground } from "./inBackground.ts";
import type { Log } from "./log.ts";

/** Answers the requests of a page until it is gone; what it still waits for is then cancelled. */
export function answerPage<Requests extends RequestTable<Requests>>(
  webview: vscode.Webview,
  handlers: CallHandlersOf<Requests>,
  log: Log,
  onReplied: (name: string) => void = () => undefined,
): vscode.Disposable {
  const page = new Rpc<NoRequests, Requests>(
    (message) => inBackground(webview.postMessage(message), log),
    handlers,
    { onReplied, onFailure: (name, error) => log.error(`${name}: ${toMessage(error)}`) },
  );
  const listening = webview.onDidReceiveMessage(page.take);
  return new vscode.Disposable(() => {
    listening.dispose();
    page.close(new Error("the page is closed"));
  });
}
