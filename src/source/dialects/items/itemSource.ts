import type { SyntaxView } from "../syntax/syntaxView.ts";

/** The text that items came from; the tree only where there is one. */
export interface ItemSource {
  readonly text: string;
  readonly start: number;
  readonly root: SyntaxView | null;
}
