import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, callHidden, literal, rangeOf, toName, toText, unread } from "../build.ts";
import { lowerAssignment } from "./assignments.ts";
import { intoSink, leaves, lowerBlock, lowerLetInPlace, nothing } from "./blocks.ts";
import { defineFunction, defineMethod, defineStruct } from "./definitions.ts";
import { lowerExpression, lowerTarget } from "./expressions.ts";
import { lowerFor, lowerIf, lowerLogical, lowerTry } from "./flow.ts";
import { lowerMacro } from "./macros.ts";
import { type OtherFile, Standing } from "../otherFiles.ts";
import { isInclude, isUse, modulesIn, pathsOf, runner } from "./others.ts";
import {
  findAssigned,
  findGeneric,
  findGrowing,
  isShortFunction,
  type Names,
  part,
  type Sink,
} from "./names.ts";

const drop: Sink = { kind: "drop" };

/** The statements of a program; `others`: the files that it includes or uses. */
export function lowerProgram(
  parts: readonly SyntaxView[],
  others: readonly OtherFile[] = [],
): readonly Statement[] {
  const all = [...parts, ...others.flatMap((each) => each.parts)];
  const seen = new Set<string>();
  const together = others.length > 0 ? [all] : parts.map((each) => [each]);
  const generic = new Set(together.flatMap((each) => [...findGeneric(each)]));
  for (const each of parts.map((view) => findNames(view))) {
    for (const name of each) {
      if (seen.has(name)) generic.add(name);
      seen.add(name);
    }
  }
  const names: Names = {
    lower: { expression: lowerExpression, target: lowerTarget, statement: lowerStatement },
    locals: new Set(),
    assigned: findAssigned(all).assigned,
    turns: new Set(),
    renamed: new Map(),
    generic,
    growing: new Set(all.flatMap((each) => [...findGrowing(each)])),
    last: null,
    isDotted: false,
    isView: false,
    type: null,
    modules: modulesIn(all),
    ...(others.length > 0 && { included: (view) => included(view) }),
  };
  const standing = new Standing(others);
  const [taken, open] = [new Set<string>(), new Set<string>()];
  const lower = (file: OtherFile, isOf: (view: SyntaxView) => boolean): readonly Statement[] => {
    if (open.has(file.path)) return [];
    open.add(file.path);
    const made = file.parts
      .filter(isOf)
      .flatMap((view) => standing.put(view, lowerStatement(view, names)));
    open.delete(file.path);
    return made;
  };
  const included = (view: SyntaxView): readonly Statement[] =>
    pathsOf(view, standing.of(view) ?? "").flatMap((paths) => {
      const file = paths.flatMap((path) => others.find((each) => each.path === path) ?? [])[0];
      // What is used is there once; what is included runs again.
      if (!file || (isUse(view) && taken.has(file.path))) return [];
      taken.add(file.path);
      return lower(file, () => true);
    });
  const runs = others.find(({ path }) => path === runner);
  return [
    ...(runs ? lower(runs, isUse) : []),
    ...parts.flatMap((each) => lowerStatement(each, names)),
  ];
}

/** The statements for one statement. */
export function lowerStatement(
  view: SyntaxView,
  names: Names,
  sink: Sink = drop,
): readonly Statement[] {
  const range = rangeOf(view);
  switch (view.type) {
    case "assignment":
      if (isShortFunction(view)) return withValue(defineMethod(view, names), view, names, sink);
      return withValue(lowerAssignment(view, names), view, names, sink);
    case "function":
      if (!view.field("signature")) return [unread(view)];
      return view.field("body") && isNamed(view)
        ? withValue(defineFunction(view, names), view, names, sink)
        : [intoSink(sink, lowerExpression(view, names), view)];
    case "struct":
      return defineStruct(view, names, []);
    case "abstract":
      return defineStruct(view, names, []);
    case "macro":
      return lowerMacroStatement(view, names, sink);
    case "begin":
    case "module":
      return lowerBlock(view.field("body"), names, sink);
    case "parenthesized": {
      const value = view.field("value");
      return value ? lowerStatement(value, names, sink) : [unread(view)];
    }
    case "if":
      return [lowerIf(view, names, sink)];
    case "for":
      return [...lowerFor(view, names), ...nothing(view, sink)];
    case "while": {
      const test = part(view, "test", names);
      const body = lowerBlock(view.field("body"), { ...names, leaving: null });
      return [{ kind: "while", test, body, otherwise: [], range }, ...nothing(view, sink)];
    }
    case "try":
      return [lowerTry(view, names, sink)];
    case "binary":
      return lowerLogical(view, names, sink);
    case "return": {
      const value = view.field("value");
      if (!value) return [{ kind: "return", value: null, range }];
      return lowerStatement(value, names, { kind: "return" });
    }
    case "break": {
      if (!names.leaving) return [{ kind: "break", range }];
      const isLeft = literal({ type: "bool", value: true }, range);
      return [assign(toName(names.leaving, range), isLeft, range), { kind: "break", range }];
    }
    case "continue":
      return [{ kind: "continue", range }];
    case "global":
    case "local":
    case "const": {
      const value = view.field("value");
      return value && value.type === "assignment" ? lowerStatement(value, names, sink) : [];
    }
    case "using":
    case "import":
      return [...(names.included?.(view) ?? []), lowerImport(view)];
    case "call": {
      const own = isInclude(view) && names.locals.size === 0 ? names.included?.(view) : undefined;
      return own && own.length > 0 ? own : [intoSink(sink, lowerExpression(view, names), view)];
    }
    case "export":
      return [];
    case "let":
      if (leaves(view.field("body"))) return lowerLetInPlace(view, names, sink);
      return [intoSink(sink, lowerExpression(view, names), view)];
    case "ERROR":
      return view.length === 0 ? [] : [unread(view)];
    default:
      return [intoSink(sink, lowerExpression(view, names), view)];
  }
}

function isNamed(view: SyntaxView): boolean {
  let signature = view.field("signature");
  while (signature && /^(?:where|typed)$/.test(signature.type))
    signature = signature.field("value");
  return (
    signature?.type === "call" || signature?.type === "identifier" || signature?.type === "field"
  );
}

function findNames(view: SyntaxView): readonly string[] {
  if (view.type !== "function" && !isShortFunction(view)) return [];
  return [...findAssigned([view]).assigned];
}

/** What an assignment or a definition gives is what it bound. */
function withValue(
  made: readonly Statement[],
  view: SyntaxView,
  names: Names,
  sink: Sink,
): readonly Statement[] {
  if (sink.kind === "drop") return made;
  const target = view.field("target");
  const isPlain = view.type === "assignment" && target && !isShortFunction(view);
  if (!isPlain) {
    const last = made.at(-1);
    const bound = last?.kind === "assign" ? last.targets[0] : null;
    const name = last?.kind === "function" ? last.definition.name : null;
    const value =
      bound ?? (name === null ? null : ({ kind: "name", name, range: rangeOf(view) } as const));
    return value ? [...made, intoSink(sink, value, view)] : made;
  }
  return [...made, intoSink(sink, lowerTarget(target, names), view)];
}

function lowerMacroStatement(view: SyntaxView, names: Names, sink: Sink): readonly Statement[] {
  const inner = view.fields("argument").at(-1);
  const isKeyword = view.field("name")?.text.replace(/^@Base\./, "@") === "@kwdef";
  if (inner?.type === "struct" && isKeyword) return defineStruct(inner, names, ["kwdef"]);
  if (inner?.type === "struct" || inner?.type === "function" || (inner && isShortFunction(inner))) {
    return lowerStatement(inner, names, sink);
  }
  if (sink.kind === "drop") return lowerMacro(view, names);
  return [intoSink(sink, lowerExpression(view, names), view)];
}

/** `using LinearAlgebra, Statistics: mean`: what the library has is there without it. */
function lowerImport(view: SyntaxView): Statement {
  const range = rangeOf(view);
  const words = view.fields("word").map((each) => toText(each.text, rangeOf(each)));
  return { kind: "expression", value: callHidden(":using", words, range), range };
}
