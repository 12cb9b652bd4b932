import * as vscode from "vscode";
import { commandIds, viewIds } from "../ids.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { isIn } from "../textPositions.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { nameOfFile } from "../nameOfFile.ts";
import * as l10n from "@vscode/l10n";
import type { ComputationLine } from "../../viewModel/computationLine.ts";
import { cellNumber } from "../cellTexts.ts";

/** The computations of the open files, in the activity bar; shows what it is told, decides nothing. */
export class ComputationTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<TreeNode | undefined>();
  readonly #disposables: vscode.Disposable;
  /** Files with computations, by address. */
  readonly #files = new Map<string, FileNode>();
  readonly #models: DocumentModels;
  readonly #withheld: Withheld;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(models: DocumentModels, withheld: Withheld) {
    this.#models = models;
    this.#withheld = withheld;
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      withheld.onDidChange(() => this.#changed.fire(undefined)),
      models.onDidRead((snapshot) => this.#take(snapshot)),
      models.onDidClose((uri) => {
        if (this.#files.delete(uri.toString())) this.#changed.fire(undefined);
      }),
      vscode.window.createTreeView(viewIds.computations, { treeDataProvider: this }),
    );
  }

  getChildren(node?: TreeNode): TreeNode[] | Promise<TreeNode[]> {
    if (node?.kind === "computation") return [];
    if (node) return this.#computationsOf(node);
    return [...this.#files.values()].sort((a, b) => pathOf(a).localeCompare(pathOf(b)));
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    if (node.kind === "file") return toFileItem(node);
    return toComputationItem(node);
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.kind === "file" ? undefined : this.#files.get(node.uri.toString());
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  /** In text order. */
  async #computationsOf({ document }: FileNode): Promise<ComputationNode[]> {
    const { uri } = document;
    const isPredicted = this.#withheld.has(uri);
    const lines = await this.#models.answer(document, "listLines", { isPredicted });
    return (lines ?? [])
      .filter(({ range }) => isIn(document, range))
      .map(({ id, line }) => ({ kind: "computation", uri, computation: id, line }));
  }

  #take(snapshot: Snapshot): void {
    const key = snapshot.document.uri.toString();
    const known = this.#files.has(key);
    const node = toFileNode(snapshot);
    if (node) this.#files.set(key, node);
    else if (known) this.#files.delete(key);
    else return;
    this.#changed.fire(undefined);
  }
}

function pathOf({ document }: FileNode): string {
  return document.uri.path;
}

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
function toFileItem({ document, count }: FileNode): vscode.TreeItem {
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
function toComputationItem(node: ComputationNode): vscode.TreeItem {
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

/** A file, or a cell of a notebook, with what it computes. */
interface FileNode {
  readonly kind: "file";
  readonly document: vscode.TextDocument;
  /** How many computations it has. */
  readonly count: number;
}

/** One computation; commands take it as their file and computation. */
interface ComputationNode {
  readonly kind: "computation";
  readonly uri: vscode.Uri;
  readonly computation: string;
  readonly line: ComputationLine;
}

/** What the tree is made of. */
type TreeNode = FileNode | ComputationNode;

/** A file, or one cell, with what it computes; null: it computes nothing. */
function toFileNode({ document, facts }: Snapshot): FileNode | null {
  const count = facts.computations.filter(({ range }) => isIn(document, range)).length;
  return count > 0 ? { kind: "file", document, count } : null;
}
