import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { rangeOf } from "../build.ts";

import { importTypes, modulesInPackages } from "../declared/elsewhere.ts";
import { inOrder } from "../declared/members.ts";
import { lowerDefinition, returning } from "../declared/functions.ts";
import { LoopLowering } from "../declared/loops.ts";
import { converted, nameTarget } from "../declared/names.ts";
import { withoutTexts } from "../declared/runners.ts";
import { type FunctionParts, type Written } from "../declared/scope.ts";
import { type StartMethod, startCalls } from "../declared/start.ts";
import { isType, lowerType, readParameters } from "./classes.ts";
import { lowerExpression } from "./expressions.ts";
import type { JavaLowering } from "./lowering.ts";
import { lowerFunction, lowerStatement } from "./statements.ts";
import { lowerSwitch } from "./switches.ts";
import { hasModifier } from "./syntax.ts";

class JavaLower extends LoopLowering implements JavaLowering {
  readonly #parts: readonly SyntaxView[];
  readonly modulesOf: (name: string) => readonly string[];
  readonly wholeNames: ReadonlySet<string>;

  constructor(parts: readonly SyntaxView[]) {
    super();
    this.#parts = parts;
    const inside = parts.find(({ type }) => type === "package_declaration");
    const imported = importsIn(parts);
    this.wholeNames = wholeNamesIn(parts, imported);
    const all = [...imported, ...this.wholeNames];
    this.modulesOf = modulesInPackages(inside ? pathIn(inside) : "", all);
  }

  bareCalls(): readonly string[] {
    return bareCallsIn(codeOf(this.#parts));
  }

  expression(view: SyntaxView, target: string | null = null): Expression {
    return lowerExpression(this, view, target);
  }

  target(view: SyntaxView): Expression {
    return view.type === "identifier"
      ? nameTarget(this, view.text, rangeOf(view))
      : this.expression(view);
  }

  statement(view: SyntaxView): readonly Statement[] {
    return lowerStatement(this, view);
  }

  parametersOf(view: SyntaxView | null): readonly Written[] {
    return readParameters(view);
  }

  /** A block, the expression of a lambda, or a switch that has a value. */
  bodyOf(view: SyntaxView): readonly Statement[] {
    if (view.type === "switch_expression") return lowerSwitch(this, view, true);
    if (view.type === "block" || view.type === "constructor_body")
      return partsOf(view).flatMap((each) => this.statement(each));
    const range = rangeOf(view);
    const { isVoid, result } = this.scope.setting;
    if (isVoid) return [{ kind: "expression", value: this.expression(view), range }];
    return [returning(this.scope, converted(result, this.expression(view, result)), range)];
  }

  definition(parts: FunctionParts): FunctionDefinition {
    return lowerDefinition(this, parts);
  }
}

/**
 * A whole file: its types, then its own statements, or the call of `main`. A file that another one uses has its types
 * alone.
 */
export function lowerProgram(
  parts: readonly SyntaxView[],
  isImported: boolean,
): readonly Statement[] {
  const lower = new JavaLower(parts);
  const types = parts.filter(isType);
  const functions = parts.filter(({ type }) => type === "method_declaration");
  const others = parts.filter((each) => !types.includes(each) && !functions.includes(each));
  const imports = others.filter(({ type }) => type === "import_declaration");
  const statements = others
    .filter(({ type }) => type !== "import_declaration" && type !== "package_declaration")
    .flatMap((each) => lower.statement(each));
  const made = inOrder(types.flatMap((each) => lowerType(lower, each, null)));
  const { bases, rest } = importTypes(parts, made, [], lower.modulesOf);
  const before = [
    ...bases,
    ...imports.flatMap((each) => lower.statement(each)),
    ...made,
    ...rest,
    ...functions.map((each) => lowerFunction(lower, each)),
  ];
  if (isImported) return before;
  if (statements.length > 0) return [...before, ...statements];
  const starts = [...types.flatMap(staticMethods), ...functions.map((each) => toStart(null, each))];
  return [...before, ...startCalls(starts, "main")];
}

/** `a.b.C` in `import static a.b.C.m;`, without the words around it. */
function pathIn(view: SyntaxView): string {
  return view.text.replace(/^\s*(?:package|import)\s+(?:static\s+)?|[\s;]/g, "");
}

/** The types that a file imports from elsewhere: `a.b.C`, `a.b.*`, and the owners of static methods. */
function importsIn(parts: readonly SyntaxView[]): readonly string[] {
  return parts.flatMap((each) => {
    if (each.type !== "import_declaration") return [];
    const isStatic = each.children().some(({ type }) => type === "static");
    return isStatic ? pathIn(each).replace(/\.[\w*]+$/, "") : pathIn(each);
  });
}

/** The text of a program without its literals and comments. */
function codeOf(parts: readonly SyntaxView[]): string {
  return withoutTexts(parts.map(({ text }) => text).join("\n"));
}

/**
 * The types that expressions call by their whole names, `a.b.C`, without those of the language; none whose last name
 * means another type, too.
 */
function wholeNamesIn(
  parts: readonly SyntaxView[],
  imported: readonly string[],
): ReadonlySet<string> {
  const own = new Set(
    parts.flatMap((each) => (isType(each) ? each.field("name")?.text : []) ?? []),
  );
  const code = codeOf(parts.filter(isType));
  const found = code.matchAll(/(?<![\w.])(?:[a-z]\w*\.)+[A-Z]\w*/g);
  const names = new Set([...found].map(([name]) => name).filter((name) => !ofLanguage.test(name)));
  const lastOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);
  const others = (name: string): boolean =>
    own.has(lastOf(name)) ||
    [...names, ...imported].some((each) => each !== name && lastOf(each) === lastOf(name));
  return new Set([...names].filter((name) => !others(name)));
}

const ofLanguage = /^(?:javax?|this|super)\./;

/** Methods that are called by their names alone, and that the file does not declare. */
function bareCallsIn(text: string): readonly string[] {
  const called = [...text.matchAll(/(?<![.\w]|\bnew\s)([a-z]\w*)\s*\(/g)].map(([, name]) => name!);
  const declared = new Set(
    [...text.matchAll(/[\w\]>]\s+([a-z]\w*)\s*\([^()]*\)\s*(?:throws[\s\w,.]+)?\{/g)].map(
      ([, name]) => name,
    ),
  );
  return [...new Set(called)].filter((name) => !declared.has(name) && !keywords.has(name));
}

const keywords = new Set([
  "if",
  "for",
  "while",
  "switch",
  "catch",
  "synchronized",
  "try",
  "super",
  "this",
]);

function toStart(type: string | null, view: SyntaxView): StartMethod {
  const name = view.field("name")?.text ?? "";
  return { type, view, name, parameters: view.field("parameters")?.named().length ?? 0 };
}

function staticMethods(type: SyntaxView): readonly StartMethod[] {
  const body = type.field("body");
  const own = type.field("name")?.text ?? "";
  return (body ? partsOf(body) : []).flatMap((view): readonly StartMethod[] => {
    if (isType(view)) return staticMethods(view);
    const isStart = view.type === "method_declaration" && hasModifier(view, "static");
    return isStart ? [toStart(own, view)] : [];
  });
}
