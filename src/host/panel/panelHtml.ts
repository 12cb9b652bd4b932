import * as vscode from "vscode";
import { wordsElement } from "../../protocol/words.ts";
import type { Words } from "../words.ts";

/** The page of the panel: one script and one style sheet of our own, and nothing else may load. */
export function panelHtml(webview: vscode.Webview, extensionUri: vscode.Uri, words: Words): string {
  const nonce = crypto.randomUUID();
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, "dist", "webview", name)).toString();
  const policy = [
    "default-src 'none'",
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    // Vector pictures are made of pixels here before they are saved.
    "img-src data:",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${words.language}">
  <head>
    <meta charset="UTF-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta property="csp-nonce" content="${nonce}" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <link rel="stylesheet" nonce="${nonce}" href="${file("panel.css")}" />
    ${wordsElement(words.contents)}
    <script defer nonce="${nonce}" src="${file("panel.js")}"></script>
    <title>Attention Lens</title>
  </head>
  <body></body>
</html>`;
}
