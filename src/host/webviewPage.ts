import * as vscode from "vscode";
import { pageChoicesElement, wordsElement } from "../protocol/pageElements.ts";

/** What a page of ours consists of. */
interface Page {
  /** Its script and its style sheet in `dist/webview`, without their endings. */
  readonly bundle: "panel" | "lesson";
  readonly title: string;
  /** For `lang`: `zh-tw`. */
  readonly language: string;
  /** The JSON of the words that it speaks; null for English. */
  readonly words: string | null;
  /** How the page was looked at where it was before; null: nowhere. */
  readonly choices: unknown;
}

/** Fills a webview with one script and one style sheet of our own; nothing else may load. */
export function openWebviewPage(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  { bundle, title, language, words, choices }: Page,
): void {
  const folder = vscode.Uri.joinPath(extensionUri, "dist", "webview");
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(folder, name)).toString();
  const nonce = crypto.randomUUID();
  const policy = [
    "default-src 'none'",
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    // Pictures travel as data: those of lessons, and vector pictures that become pixels here.
    "img-src data:",
  ].join("; ");
  webview.options = { enableScripts: true, localResourceRoots: [folder] };
  webview.html = `<!DOCTYPE html>
<html lang="${language}">
  <head>
    <meta charset="UTF-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta property="csp-nonce" content="${nonce}" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <link rel="stylesheet" nonce="${nonce}" href="${file(`${bundle}.css`)}" />
    ${wordsElement(words)}
    ${choices === null ? "" : pageChoicesElement({ page: nonce, choices })}
    <script defer nonce="${nonce}" src="${file(`${bundle}.js`)}"></script>
    <title>${title}</title>
  </head>
  <body></body>
</html>`;
}
