import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { ComputationLine } from "../../viewModel/computationLine.ts";
import { cellNumber } from "../cellTexts.ts";
import { commandIds } from "../ids.ts";
import type { ComputationNode, FileNode } from "./nodes.ts";

const icons: { readonly [state in ComputationLine["state"]]: vscode.ThemeIcon } = {
  attention: new vscode.ThemeIcon("eye"),
  selfAttention: new vscode.ThemeIcon("eye"),
  attentionWeights: new vscode.ThemeIcon("eye"),
  mlp: new vscode.ThemeIcon("circuit-board"),
  block: new vscode.ThemeIcon("symbol-structure"),
  stack: new vscode.ThemeIcon("layers"),
  computing: new vscode.ThemeIcon("sync~spin"),
  failed: new vscode.ThemeIcon("warning", new vscode.ThemeColor("problemsWarningIcon.foreground")),
};

/** A file with the icon that the editor gives it. */
export function toFileItem({ document, count }: FileNode): vscode.TreeItem {
  const item = new vscode.TreeItem(fileLabel(document), vscode.TreeItemCollapsibleState.Expanded);
  const folder = vscode.workspace.asRelativePath(document.uri).split("/").slice(0, -1).join("/");
  const counted = count === 1 ? l10n.t("1 computation") : l10n.t("{0} computations", count);
  item.id = document.uri.toString();
  item.resourceUri = document.uri;
  item.iconPath = vscode.ThemeIcon.File;
  item.description = document.uri.scheme === "file" ? folder : "";
  item.tooltip = document.uri.scheme === "untitled" ? document.fileName : document.uri.fsPath;
  item.contextValue = "file";
  item.accessibilityInformation = { label: `${fileLabel(document)}, ${counted}` };
  return item;
}

/** A computation; a click goes to its code and shows the panel. */
export function toComputationItem(node: ComputationNode): vscode.TreeItem {
  const { line } = node;
  const item = new vscode.TreeItem(line.label);
  item.id = `${node.uri.toString()} ${node.computation}`;
  item.description = line.description;
  item.tooltip = line.sentence;
  item.iconPath = icons[line.state];
  item.contextValue = line.state;
  item.accessibilityInformation = { label: line.sentence };
  item.command = {
    command: commandIds.showComputation,
    title: l10n.t("Go to Computation"),
    arguments: [node.uri, node.computation],
  };
  return item;
}

/** `batched_heads.ipynb, cell 3` for a notebook. */
function fileLabel(document: vscode.TextDocument): string {
  const name = nameOfFile(document.uri.path);
  const cell = cellNumber(document);
  return cell === null ? name : l10n.t("{0}, cell {1}", name, cell);
}
