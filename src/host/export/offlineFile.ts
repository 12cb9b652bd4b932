import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PanelLook } from "../../protocol/exportMessages.ts";
import { toInlineJson } from "../../protocol/inlineJson.ts";
import { offlineDataId, type OfflinePage } from "../../protocol/offlinePage.ts";
import { wordsElement } from "../../protocol/pageElements.ts";
import { toBase64 } from "../../viewModel/export/base64.ts";
import { formulaFonts, withOwnFonts } from "../../viewModel/export/formulaFonts.ts";
import { offlineHtml } from "../../viewModel/export/offlineHtml.ts";
import type { Piece } from "../../viewModel/export/piece.ts";
import type { Parts } from "../parts.ts";
import type { ExportSource } from "./exportSource.ts";
import { hashText } from "./hashText.ts";

/** One file with the interactive panel and every computation of the source file in it. */
export async function offlineFile(
  source: ExportSource,
  parts: Parts,
  look: PanelLook | null,
): Promise<Iterable<Piece>> {
  const read = async (name: string): Promise<Uint8Array> =>
    vscode.workspace.fs.readFile(vscode.Uri.joinPath(parts.extensionUri, "dist/webview", name));
  const [panel = "", offline = "", css = "", theme = ""] = await Promise.all(
    ["panel.js", "offline.js", "panel.css", "theme.css"].map(async (name) =>
      new TextDecoder().decode(await read(name)),
    ),
  );
  const fonts = await Promise.all(
    formulaFonts.map(async (file) => [file, toBase64(await read(`fonts/${file}`))] as const),
  );
  const code = `${panel}${css}`;
  return offlineHtml({
    title: `${source.title} · Attention Lens`,
    language: parts.words.language,
    words: wordsElement(parts.words.contents),
    styles: [theme, carriedColours(look, code), withOwnFonts(css, new Map(fonts))],
    dataId: offlineDataId,
    data: toInlineJson(await findPage(source, parts), toBase64),
    scripts: [offline, panel],
    hash: hashText,
  });
}

async function findPage(
  { document, computation }: ExportSource,
  { models }: Parts,
): Promise<OfflinePage> {
  const asked = { computation, fileName: nameOfFile(document.uri.path) };
  const page = await models.answer(document, "exportPage", asked);
  if (!page) throw new Error(l10n.t("The file keeps changing. Try again."));
  return page;
}

/** The user's theme, if the page is as light or dark; only the variables that the panel uses. */
function carriedColours(look: PanelLook | null, code: string): string {
  if (!look) return "";
  const used = new Set(code.match(/--vscode-[\w-]+/g));
  const lines = Object.entries(look.variables)
    .filter(([name]) => used.has(name) || name.startsWith("--vscode-attentionLens-head"))
    .map(([name, value]) => `${name}: ${value.replaceAll(/[;{}<]/g, "")};`);
  return `body.vscode-${look.ground} { ${lines.join(" ")} }`;
}
