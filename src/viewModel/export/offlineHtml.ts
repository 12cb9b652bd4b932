import { escapeXml } from "./figure/svgText.ts";
import type { Piece } from "./piece.ts";

/** The parts of an exported page. */
export interface OfflineParts {
  readonly title: string;
  readonly language: string;
  /** Style sheets in order. */
  readonly styles: readonly string[];
  /** The element with the texts of the page, or nothing. */
  readonly words: string;
  /** Id of the element with the data. */
  readonly dataId: string;
  /** JSON without `<`. */
  readonly data: string;
  /** Scripts in the order in which they run. */
  readonly scripts: readonly string[];
  /** SHA-256 of a text, in Base64. */
  readonly hash: (text: string) => Promise<string>;
}

/** A self-contained page: its policy allows its own scripts and styles, and no network. */
export function* offlineHtml(parts: OfflineParts): Generator<Piece> {
  const scripts = parts.scripts.map(endsNoScript);
  const styles = parts.styles.map((style) => style.replaceAll("</", "<\\/"));
  yield `<!DOCTYPE html>\n<html lang="${escapeXml(parts.language)}">\n<head>\n<meta charset="UTF-8">\n`;
  yield policyElement(scripts, styles, parts.hash);
  yield `<meta name="viewport" content="width=device-width, initial-scale=1.0">\n`;
  yield `<meta name="generator" content="Attention Lens">\n<title>${escapeXml(parts.title)}</title>\n`;
  for (const style of styles) yield `<style>${style}</style>\n`;
  yield `</head>\n<body>\n${parts.words}\n<script type="application/json" id="${parts.dataId}">`;
  yield parts.data;
  yield "</script>\n";
  for (const script of scripts) yield `<script>${script}</script>\n`;
  yield "</body>\n</html>\n";
}

async function policyElement(
  scripts: readonly string[],
  styles: readonly string[],
  hash: OfflineParts["hash"],
): Promise<string> {
  const sources = async (texts: readonly string[]) =>
    (await Promise.all(texts.map(hash))).map((each) => `'sha256-${each}'`).join(" ");
  // The toolkit fills an empty style element rule by rule: the hash of nothing allows it.
  const styleSources = await sources([...styles, ""]);
  const policy = `default-src 'none'; script-src ${await sources(scripts)}; style-src ${styleSources}; img-src data:; font-src data:`;
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`;
}

/** Escapes what would end a script element, which occurs in strings only. */
function endsNoScript(script: string): string {
  return script
    .replaceAll(/<\/script/gi, "<\\/script")
    .replaceAll("<!--", "\\x3c!--")
    .replaceAll(/^\/\/# sourceMappingURL=.*$/gm, "");
}
