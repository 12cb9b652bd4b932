import * as vscode from "vscode";
import { toMarkdownSource, type MarkedLine, type MarkedTable } from "../viewModel/markdown.ts";

/**
 * What the editor shows as Markdown, in a hover or a tooltip. The only place that makes it: text is
 * escaped, and there is no HTML, no icon and no link that runs a command.
 */
export function toMarkdown(parts: readonly (MarkedLine | MarkedTable)[]): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(toMarkdownSource(parts), false);
  markdown.supportHtml = false;
  markdown.isTrusted = false;
  return markdown;
}
