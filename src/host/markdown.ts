import * as vscode from "vscode";
import {
  toMarkdownSource,
  type MarkedBlock,
  type MarkedLine,
  type MarkedPicture,
  type MarkedTable,
} from "../viewModel/markdown.ts";

/**
 * Markdown for hovers and tooltips. Only this file creates it: text is escaped, and there is no
 * HTML, no icon, and no command link. Pictures are our own drawings.
 */
export function toMarkdown(
  parts: readonly (MarkedLine | MarkedTable | MarkedPicture | MarkedBlock)[],
): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(toMarkdownSource(parts), false);
  markdown.supportHtml = false;
  markdown.isTrusted = false;
  return markdown;
}
