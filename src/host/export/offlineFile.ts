import * as vscode from "vscode";
import type { PanelLook } from "../../protocol/exportMessages.ts";
import { toInlineJson } from "../../protocol/inlineJson.ts";
import { offlineDataId, type OfflinePage } from "../../protocol/offlinePage.ts";
import { wordsElement } from "../../protocol/words.ts";
import type { PanelState } from "../../protocol/panelState.ts";
import { toBase64 } from "../../viewModel/export/base64.ts";
import { offlineHtml } from "../../viewModel/export/offlineHtml.ts";
import type { Piece } from "../../viewModel/export/piece.ts";
import { toPanelState } from "../panel/toPanelState.ts";
import type { Parts } from "../parts.ts";
import type { ExportSource } from "./exportSource.ts";
import { hashText } from "./hashText.ts";

/** One file with the interactive panel and every computation of the source file in it. */
export async function offlineFile(
  source: ExportSource,
  parts: Parts,
  look: PanelLook | null,
): Promise<Iterable<Piece>> {
  const read = (name: string) =>
    readText(vscode.Uri.joinPath(parts.extensionUri, "dist/webview", name));
  const [panel, offline, css, theme] = await Promise.all(
    ["panel.js", "offline.js", "panel.css", "theme.css"].map(read),
  );
  const code = `${panel ?? ""}${css ?? ""}`;
  return offlineHtml({
    title: `${source.title} · Attention Lens`,
    language: parts.words.language,
    words: wordsElement(parts.words.contents),
    styles: [theme ?? "", carriedColours(look, code), withoutFonts(css ?? "")],
    dataId: offlineDataId,
    data: toInlineJson(toPage(source, parts), toBase64),
    scripts: [offline ?? "", panel ?? ""],
    hash: hashText,
  });
}

function toPage({ snapshot, computation }: ExportSource, parts: Parts): OfflinePage {
  const overrides = parts.overrides.of(snapshot.document.uri);
  const states: Record<string, PanelState> = {};
  for (const { group } of snapshot.evaluated) {
    const asked = { computation: group.id, overrides, layer: 0, before: null };
    states[group.id] = toPanelState(snapshot, asked);
  }
  return { first: computation, states };
}

/** Formulas are not part of the page, and their fonts would be asked for beside it. */
function withoutFonts(css: string): string {
  return css.replaceAll(/@font-face\s*\{[^}]*\}/g, "");
}

/** The person's own theme, where the page is as light or dark as it; only what the panel asks for. */
function carriedColours(look: PanelLook | null, code: string): string {
  if (!look) return "";
  const used = new Set(code.match(/--vscode-[\w-]+/g));
  const lines = Object.entries(look.variables)
    .filter(([name]) => used.has(name) || name.startsWith("--vscode-attentionLens-head"))
    .map(([name, value]) => `${name}: ${value.replaceAll(/[;{}<]/g, "")};`);
  return `body.vscode-${look.ground} { ${lines.join(" ")} }`;
}

async function readText(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}
