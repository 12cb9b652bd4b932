import * as vscode from "vscode";
import {
  toMarkdownSource,
  type MarkedBlock,
  type MarkedLine,
  type MarkedPicture,
  type MarkedTable,
} from "../viewModel/markdown.ts";

/**
 * What the editor shows as Markdown, in a hover or a tooltip. The only place that makes it: text is
 * escaped, and there is no HTML, no icon and no link that runs a command. Pictures are our own drawings.
 */
export function toMarkdown(
  parts: readonly (MarkedLine | MarkedTable | MarkedPicture | MarkedBlock)[],
): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(toMarkdownSource(parts), false);
  markdown.supportHtml = false;
  markdown.isTrusted = false;
  return markdown;
}
