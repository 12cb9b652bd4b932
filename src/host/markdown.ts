import * as vscode from "vscode";
import { linkIds } from "./ids.ts";
import {
  toMarkdownSource,
  type MarkedBlock,
  type MarkedLine,
  type MarkedPicture,
  type MarkedTable,
} from "../viewModel/markdown.ts";

/**
 * Markdown for hovers and tooltips. Only this file creates it: text is escaped, and there is no
 * HTML, no icon, and no link except those of `linkIds`. Pictures are our own drawings.
 */
export function toMarkdown(
  parts: readonly (MarkedLine | MarkedTable | MarkedPicture | MarkedBlock)[],
): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(toMarkdownSource(parts), false);
  markdown.supportHtml = false;
  markdown.isTrusted = { enabledCommands: Object.values(linkIds) };
  return markdown;
}
