import * as vscode from "vscode";
import { viewIds } from "../ids.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { isIn } from "../textPositions.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { toFileNode, type ComputationNode, type FileNode, type TreeNode } from "./nodes.ts";
import { toComputationItem, toFileItem } from "./treeItems.ts";

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
