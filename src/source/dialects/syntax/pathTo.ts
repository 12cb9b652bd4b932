import { SyntaxView } from "./syntaxView.ts";

/** The nodes around a place, from the root to the innermost. */
export function pathTo(root: SyntaxView, at: number): readonly SyntaxView[] {
  const path = [root];
  for (let view: SyntaxView | null = childAt(root, at); view; view = childAt(view, at)) {
    path.push(view);
  }
  return path;
}

function childAt(view: SyntaxView, at: number): SyntaxView | null {
  const from = at - view.start;
  const child = view.node.children.find(
    (candidate) => from >= candidate.at && from < candidate.at + candidate.node.length,
  );
  return child ? new SyntaxView(child.node, view.start + child.at, view.source) : null;
}
