import type * as vscode from "vscode";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { isIn } from "../textPositions.ts";
import type { Snapshot } from "../models/snapshot.ts";

/** A file, or a cell of a notebook, with what it computes. */
export interface FileNode {
  readonly kind: "file";
  readonly snapshot: Snapshot;
}

/** One computation; commands take it as their file and computation. */
export interface ComputationNode {
  readonly kind: "computation";
  readonly uri: vscode.Uri;
  readonly computation: string;
  readonly evaluated: EvaluatedGroup;
}

/** What the tree is made of. */
export type TreeNode = FileNode | ComputationNode;

/** The computations of a file, or of one cell, in text order. */
export function computationNodes({ document, evaluated }: Snapshot): readonly ComputationNode[] {
  return evaluated
    .filter(({ group }) => isIn(document, group.range))
    .map((one) => ({
      kind: "computation" as const,
      uri: document.uri,
      computation: one.group.id,
      evaluated: one,
    }))
    .sort((a, b) => a.evaluated.group.range.start - b.evaluated.group.range.start);
}
