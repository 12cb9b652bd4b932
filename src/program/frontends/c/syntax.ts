import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";

/** The part without parentheses around it. */
export function withoutBrackets(view: SyntaxView): SyntaxView {
  const inner = view.type === "parenthesized_expression" ? view.named().at(-1) : undefined;
  return inner ? withoutBrackets(inner) : view;
}

/** Whether an expression names a place, whose value stays there after it is read. */
export function isPlace(view: SyntaxView): boolean {
  const inner = withoutBrackets(view);
  if (inner.type === "pointer_expression") return inner.field("operator")?.type === "*";
  return /^(?:identifier|field_expression|subscript_expression|qualified_identifier|this)$/.test(
    inner.type,
  );
}

/** The functions that a class defines as friends: they are no methods. */
export function friendsIn(body: SyntaxView): readonly SyntaxView[] {
  return body
    .named()
    .map((each) => (each.type === "template_declaration" ? (each.named().at(-1) ?? each) : each))
    .flatMap((each) => (each.type === "friend_declaration" ? each.named() : []))
    .filter(({ type }) => type === "function_definition");
}

/** A name without the namespaces in front of it. */
export function lastName(view: SyntaxView): SyntaxView {
  const name = view.type === "qualified_identifier" ? view.field("name") : null;
  return name ? lastName(name) : view;
}
