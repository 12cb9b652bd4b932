import * as vscode from "vscode";
import { wordsElement } from "../../protocol/words.ts";

/** The page of the lesson view: our own script, style and fonts; pictures travel as data. */
export function lessonHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  language: string,
  words: string | null,
): string {
  const nonce = crypto.randomUUID();
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, "dist", "webview", name)).toString();
  const policy = [
    "default-src 'none'",
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    "img-src data:",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${language}">
  <head>
    <meta charset="UTF-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta property="csp-nonce" content="${nonce}" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <link rel="stylesheet" nonce="${nonce}" href="${file("lesson.css")}" />
    ${wordsElement(words)}
    <script defer nonce="${nonce}" src="${file("lesson.js")}"></script>
    <title>Attention Lens lesson</title>
  </head>
  <body></body>
</html>`;
}
