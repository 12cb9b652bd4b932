import { isComment, type SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";

/** The parts of a node, without comments and what is for the compiler. */
export function partsOf(view: SyntaxView): SyntaxView[] {
  return view
    .children()
    .filter(
      ({ type, node }) =>
        (node.named || type === "this") &&
        !isComment(type) &&
        !/^preproc_(?!if$)|^attribute_list$/.test(type),
    );
}

export function both(left: Expression, right: Expression, range: TextRange): Expression {
  return { kind: "logical", operator: "and", left, right, range };
}
