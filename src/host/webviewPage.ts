import * as vscode from "vscode";
import { escapeXml } from "../viewModel/export/figure/svgText.ts";
import { pageChoicesElement, wordsElement } from "../protocol/pageElements.ts";

/** The parts of a page. */
interface Page {
  /** Its script and its style sheet in `dist/webview`, without their endings. */
  readonly bundle: "panel" | "lesson" | "matrix";
  readonly title: string;
  /** For `lang`: `zh-tw`. */
  readonly language: string;
  /** The JSON of its translation; null for English. */
  readonly words: string | null;
  /** The view settings of the page at its previous place; null for a new page. */
  readonly choices: unknown;
}

/** Fills a webview with one script and one style sheet; nothing else may load. */
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
    // Pictures are data URIs: those of lessons, and vector pictures to convert to pixels.
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
    <title>${escapeXml(title)}</title>
  </head>
  <body></body>
</html>`;
}
