import type * as vscode from "vscode";
import type { ComputationLine } from "../../viewModel/computationLine.ts";
import { isIn } from "../textPositions.ts";
import type { Snapshot } from "../models/snapshot.ts";

/** A file, or a cell of a notebook, with what it computes. */
export interface FileNode {
  readonly kind: "file";
  readonly document: vscode.TextDocument;
  /** How many computations it has. */
  readonly count: number;
}

/** One computation; commands take it as their file and computation. */
export interface ComputationNode {
  readonly kind: "computation";
  readonly uri: vscode.Uri;
  readonly computation: string;
  readonly line: ComputationLine;
}

/** What the tree is made of. */
export type TreeNode = FileNode | ComputationNode;

/** A file, or one cell, with what it computes; null: it computes nothing. */
export function toFileNode({ document, facts }: Snapshot): FileNode | null {
  const count = facts.computations.filter(({ range }) => isIn(document, range)).length;
  return count > 0 ? { kind: "file", document, count } : null;
}
