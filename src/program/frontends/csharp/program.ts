import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { callHidden, rangeOf, toName, toText } from "../build.ts";
import { callsOf, isMain, noArguments, type StartMethod, uncalledOf } from "../declared/start.ts";
import { importTypes } from "../declared/elsewhere.ts";
import { hasModifier, plainName } from "./syntax.ts";
import { inOrder } from "../declared/members.ts";
import { lowerType } from "./classes.ts";
import { isType } from "./declarations.ts";
import { lowerExpression } from "./expressions.ts";
import { lowerDefinition } from "../declared/functions.ts";
import { LoopLowering } from "../declared/loops.ts";
import type { FunctionParts, Written } from "../declared/scope.ts";
import type { CSharpLowering } from "./lowering.ts";
import { lowerSequence } from "./sequences.ts";
import { lowerBody, readParameters } from "./functions.ts";
import { lowerTarget } from "./names.ts";
import { lowerStatement } from "./statements.ts";

class CSharpLower extends LoopLowering implements CSharpLowering {
  expression(view: SyntaxView, target: string | null = null): Expression {
    return lowerExpression(this, view, target);
  }

  target(view: SyntaxView): Expression {
    return lowerTarget(this, view);
  }

  statement(view: SyntaxView): readonly Statement[] {
    return lowerStatement(this, view);
  }

  parametersOf(view: SyntaxView | null): readonly Written[] {
    return readParameters(view);
  }

  bodyOf(view: SyntaxView): readonly Statement[] {
    return lowerBody(this, view);
  }

  definition(parts: FunctionParts): FunctionDefinition {
    return lowerDefinition(this, parts);
  }
}

/**
 * A whole file: its types, then its own statements, or the call of `Main`. Without either, another file
 * of the program may start it; otherwise, the static methods run that need no arguments and that nothing
 * in the file calls. A file that another one uses has its types, and starts only as the start of the program.
 */
export function lowerProgram(
  parts: readonly SyntaxView[],
  isImported: boolean,
): readonly Statement[] {
  const lower = new CSharpLower();
  const all = flatten(parts);
  const types = all.filter(isType);
  const others = all.filter((each) => !isType(each));
  const directives = others.filter(({ type }) => type === "using_directive");
  const body = others.filter(({ type }) => type !== "using_directive");
  const statements = lowerSequence(lower, body);
  const spaces = spacesOf(parts);
  const made = inOrder(
    types.flatMap((each) => lowerType(lower, each, null, spaces.get(each.start) ?? "")),
  );
  const { bases, rest } = importTypes(parts, made, ["using"]);
  const before = [...bases, ...made, ...rest];
  const usings = directives.flatMap((each) => lower.statement(each));
  const starts =
    statements.length > 0
      ? [...ownArguments(body), ...statements]
      : callsOf(
          types
            .flatMap(staticMethods)
            .filter((each) => isMain(each, "Main"))
            .slice(0, 1),
        );
  return [...before, ...usings, ...(isImported ? whenStarted(starts) : startOf(starts, types))];
}

/** What starts the file as the program. */
function startOf(starts: readonly Statement[], types: readonly SyntaxView[]): readonly Statement[] {
  const [first] = types;
  if (starts.length > 0 || !first) return starts;
  const alone = callsOf(uncalledOf(types.flatMap(staticMethods)));
  const names = types.map((each) => plainName(each.field("name"))).join(" ");
  const range = { start: first.start, end: first.start };
  const module = `./start ${names}`;
  const started: Statement = {
    kind: "import",
    names: [{ module, member: "*", alias: null, role: "start" }],
    range,
  };
  const test = callHidden(":isStartedBy", [toText(names, range)], range);
  return [{ kind: "if", test, then: [started], otherwise: alone, range }];
}

/** What runs if the program starts with a file. */
function whenStarted(starts: readonly Statement[]): readonly Statement[] {
  const [first] = starts;
  if (!first) return [];
  const { range } = first;
  const test = callHidden(":isStart", [], range);
  return [{ kind: "if", test, then: starts, otherwise: [], range }];
}

/** The namespaces of types, by the places where these start: `Outer.Inner.`. */
function spacesOf(
  parts: readonly SyntaxView[],
  around = "",
  found = new Map<number, string>(),
): ReadonlyMap<number, string> {
  let space = around;
  for (const each of parts) {
    if (/namespace_declaration$/.test(each.type)) {
      const own = `${around}${each.field("name")?.text ?? ""}.`;
      const body = each.field("body");
      spacesOf(body ? partsOf(body) : partsOf(each), own, found);
      // What follows `namespace Space;` is in it.
      if (each.type.startsWith("file_scoped")) space = own;
    } else if (each.type === "preproc_if") spacesOf(partsOf(each), space, found);
    else if (isType(each)) found.set(each.start, space);
  }
  return found;
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

function staticMethods(type: SyntaxView): readonly StartMethod[] {
  const body = type.field("body");
  if (!body || type.first("type_parameter_list")) return [];
  return partsOf(body).flatMap((view): StartMethod | readonly StartMethod[] => {
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

/** `args` of a program without a `Main`: nobody gives it any. */
function ownArguments(body: readonly SyntaxView[]): readonly Statement[] {
  const first = body.find(({ text }) => /\bargs\b/.test(text));
  if (!first || body.some(({ text }) => /\bstring\[\]\s+args\b|\bvar\s+args\b/.test(text)))
    return [];
  const { start } = rangeOf(first);
  const range = { start, end: start };
  const targets = [toName("args", range)];
  return [{ kind: "assign", targets, value: noArguments(range), range }];
}
