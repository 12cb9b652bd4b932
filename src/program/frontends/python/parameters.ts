import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Parameter } from "../../ir/ir.ts";

type Lower = (view: SyntaxView) => Expression;

/** The parameters of a function or a lambda. */
export function lowerParameters(view: SyntaxView | null, lower: Lower): readonly Parameter[] {
  const parameters: Parameter[] = [];
  let kind: "both" | "keyword" = "both";
  for (const child of view?.named() ?? []) {
    if (child.type === "positional_separator") {
      const earlier = parameters.splice(0);
      parameters.push(...earlier.map((each) => ({ ...each, kind: "positional" as const })));
      continue;
    }
    if (child.type === "keyword_separator") {
      kind = "keyword";
      continue;
    }
    const parameter = lowerParameter(child, kind, lower);
    if (parameter.kind === "items") kind = "keyword";
    parameters.push(parameter);
  }
  return parameters;
}

function lowerParameter(view: SyntaxView, kind: "both" | "keyword", lower: Lower): Parameter {
  const type = view.field("type")?.named()[0];
  const annotation = type ? lower(type) : null;
  const value = view.field("value");
  const defaultValue = value ? lower(value) : null;
  const pattern = view.type === "typed_parameter" ? (view.named()[0] ?? view) : view;
  const named = view.field("name") ?? pattern;
  const name = named.text;
  const range = { start: named.start, end: named.end };
  if (pattern.type === "list_splat_pattern") {
    return { name: name.slice(1).trim(), kind: "items", defaultValue, annotation, range };
  }
  if (pattern.type === "dictionary_splat_pattern") {
    return { name: name.slice(2).trim(), kind: "entries", defaultValue, annotation, range };
  }
  return { name, kind, defaultValue, annotation, range };
}
