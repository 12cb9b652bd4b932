import { toBase64 } from "./export/base64.ts";
import { showControls } from "./showControls.ts";

/** A piece of a line of Markdown. Text is shown literally. */
export type MarkedPiece =
  string | { readonly strong: string } | { readonly code: string } | MarkedLink;

/** A link that runs one of our commands. */
export interface MarkedLink {
  readonly link: string;
  readonly command: string;
  readonly args: readonly (string | number)[];
}

/** One paragraph: its pieces, or all of it as text. */
export type MarkedLine = string | readonly MarkedPiece[];

/** Rows of two cells, without a head. */
export interface MarkedTable {
  readonly table: readonly (readonly [MarkedLine, MarkedLine])[];
}

/** Preformatted lines, such as a printed matrix. */
export interface MarkedBlock {
  readonly block: string;
}

/** One of our drawings; it contains the learner's words as text only. */
export interface MarkedPicture {
  readonly picture: {
    readonly svg: string;
    readonly width: number;
    readonly height: number;
    /** For screen readers; the text beside it says what it shows. */
    readonly alt: string;
  };
}

/** Paragraphs, tables, and drawings as Markdown, with all other text escaped. */
export function toMarkdownSource(
  parts: readonly (MarkedLine | MarkedTable | MarkedPicture | MarkedBlock)[],
): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return toLine(part);
      if ("block" in part) return toBlock(part);
      if ("table" in part) return toTable(part);
      return "picture" in part ? toImage(part) : toLine(part);
    })
    .filter((part) => part !== "")
    .join("\n\n");
}

/** XML needs no other escapes than character numbers. */
function toAscii(svg: string): Uint8Array {
  const text = svg.replace(/[^\u0000-\u007f]/gu, (sign) => `&#${String(sign.codePointAt(0))};`);
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** The editor draws an image of this URI at this size, without HTML. */
function toImage({ picture: { svg, width, height, alt } }: MarkedPicture): string {
  const address = `data:image/svg+xml;base64,${toBase64(toAscii(svg))}`;
  return `![${escapeMarkdown(alt)}](${address}|width=${width},height=${height})`;
}

function toBlock({ block }: MarkedBlock): string {
  const lines = block.split(/\r\n|\r|\n/).map(showControls);
  const runs = block.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1);
  return [`${fence}text`, ...lines, fence].join("\n");
}

function toLine(line: MarkedLine): string {
  const pieces = typeof line === "string" ? [line] : line;
  return pieces.map(toMarkdown).join("").trim();
}

function toTable({ table }: MarkedTable): string {
  const rows = table.map((cells) => `| ${cells.map(toLine).join(" | ")} |`);
  return ["| | |", "|:--|:--|", ...rows].join("\n");
}

function toMarkdown(piece: MarkedPiece): string {
  if (typeof piece === "string") return escapeMarkdown(piece);
  if ("strong" in piece) {
    const text = escapeMarkdown(piece.strong).trim();
    return text === "" ? "" : `**${text}**`;
  }
  if ("link" in piece) {
    const args = encodeURIComponent(JSON.stringify(piece.args)).replace(/[()]/g, encodeSign);
    return `[${escapeMarkdown(piece.link)}](command:${piece.command}?${args})`;
  }
  return toCode(piece.code);
}

/** These end the address of a link. */
function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16)}`;
}

/**
 * Text as Markdown that shows exactly this text: every character is escaped, so that it contains no
 * markup, HTML, entity, icon, table, or automatic link.
 */
function escapeMarkdown(text: string): string {
  return onOneLine(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** A code span, fenced with more backticks than it contains. */
function toCode(code: string): string {
  const text = onOneLine(code).trim();
  if (text === "") return "";
  const runs = text.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  // in a table, a bar would end the cell even here
  const inside = text.replaceAll("|", "\u2223");
  return runs.length === 0 ? `${fence}${inside}${fence}` : `${fence} ${inside} ${fence}`;
}

/** Line ends and tabs would start a block. Isolation marks stay. */
function onOneLine(text: string): string {
  const parts = text.replace(/\s+/g, " ").split(/([\u2068\u2069])/);
  return parts.map((part, at) => (at % 2 === 1 ? part : showControls(part))).join("");
}
