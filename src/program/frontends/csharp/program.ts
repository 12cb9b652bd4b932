import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { attribute, call, callHidden, rangeOf, toName, toText } from "../build.ts";
import { hasModifier, partsOf, plainName } from "./syntax.ts";
import { inOrder, lowerType } from "./classes.ts";
import { isType } from "./declarations.ts";
import { lowerExpression } from "./expressions.ts";
import { lowerDefinition } from "./functions.ts";
import { type FunctionParts, FunctionScope, type Lower } from "./scope.ts";
import { lowerStatement } from "./statements.ts";

class CSharpLower implements Lower {
  scope = new FunctionScope({
    outer: null,
    type: null,
    hasThis: false,
    result: null,
    isVoid: false,
    outs: [],
  });

  expression(view: SyntaxView, target: string | null = null): Expression {
    return lowerExpression(this, view, target);
  }

  statement(view: SyntaxView): readonly Statement[] {
    return lowerStatement(this, view);
  }

  definition(parts: FunctionParts): FunctionDefinition {
    return lowerDefinition(this, parts);
  }

  inside<T>(scope: FunctionScope, run: () => T): T {
    const outer = this.scope;
    this.scope = scope;
    try {
      return run();
    } finally {
      this.scope = outer;
    }
  }
}

/**
 * A whole file: its types, then its own statements, or the call of `Main`. Without either, the
 * static methods run that need no arguments and that nothing in the file calls.
 */
export function lowerProgram(parts: readonly SyntaxView[]): readonly Statement[] {
  const lower = new CSharpLower();
  const all = flatten(parts);
  const types = all.filter(isType);
  const others = all.filter((each) => !isType(each));
  const directives = others.filter(({ type }) => type === "using_directive");
  const body = others.filter(({ type }) => type !== "using_directive");
  const statements = body.flatMap((each) => lower.statement(each));
  const made = inOrder(types.flatMap((each) => lowerType(lower, each, null)));
  const before = [...directives.flatMap((each) => lower.statement(each)), ...made];
  return [...before, ...(statements.length > 0 ? statements : entries(types))];
}

/** Namespaces only group what is in them. */
function flatten(parts: readonly SyntaxView[]): readonly SyntaxView[] {
  return parts.flatMap((each) => {
    if (each.type === "namespace_declaration") {
      const body = each.field("body");
      return body ? flatten(partsOf(body)) : [];
    }
    if (each.type === "file_scoped_namespace_declaration") {
      return flatten(
        partsOf(each).filter(({ type }) => type !== "identifier" && type !== "qualified_name"),
      );
    }
    if (each.type === "preproc_if")
      return flatten(partsOf(each).filter(({ type }) => type !== "identifier"));
    return /^preproc/.test(each.type) ? [] : [each];
  });
}

interface Method {
  readonly type: string;
  readonly view: SyntaxView;
  readonly name: string;
  readonly parameters: number;
}

/** The calls that start a file without statements of its own. */
function entries(types: readonly SyntaxView[]): readonly Statement[] {
  const methods = types.flatMap(staticMethods);
  const main = methods.find(({ name, parameters }) => name === "Main" && parameters <= 1);
  const source = types[0]?.source ?? "";
  const isCalled = ({ name }: Method): boolean =>
    [...source.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
  const starts = main ? [main] : methods.filter((each) => each.parameters === 0 && !isCalled(each));
  return starts.map(({ type, name, view, parameters }) => {
    const range = rangeOf(view.field("name") ?? view);
    const args =
      parameters > 0
        ? [
            callHidden(
              ":items",
              [toText("string[]", range), { kind: "collection", type: "list", items: [], range }],
              range,
            ),
          ]
        : [];
    return {
      kind: "expression",
      value: call(attribute(toName(type, range), name, range), args, range),
      range,
    };
  });
}

function staticMethods(type: SyntaxView): readonly Method[] {
  const body = type.field("body");
  if (!body || type.first("type_parameter_list")) return [];
  return partsOf(body).flatMap((view): Method | readonly Method[] => {
    if (isType(view)) return staticMethods(view);
    if (
      view.type !== "method_declaration" ||
      !hasModifier(view, "static") ||
      view.first("type_parameter_list")
    )
      return [];
    const parameters = view.field("parameters")?.named().length ?? 0;
    return {
      type: plainName(type.field("name")),
      view,
      name: plainName(view.field("name")),
      parameters,
    };
  });
}
