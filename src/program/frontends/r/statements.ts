import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toName, toText, unread } from "../build.ts";
import { doWhile } from "../flow.ts";
import { type OtherFile, Standing } from "../otherFiles.ts";
import {
  loadsLibrary,
  lowerExpression,
  lowerFunctionAs,
  nameIn,
  part,
  runHere,
} from "./expressions.ts";
import { findFunctions, type Names } from "./names.ts";
import { isSource, pathsOf } from "./others.ts";
import { lowerTest } from "./tests.ts";

/** The statements of a text; `others`: the files that it runs. */
export function lowerProgram(
  parts: readonly SyntaxView[],
  others: readonly OtherFile[] = [],
): readonly Statement[] {
  const functions = findFunctions([...parts, ...others.flatMap((each) => each.parts)]);
  const standing = new Standing(others);
  const [open, run] = [new Set<string>(), new Set<string>()];
  const lower = (file: OtherFile): readonly Statement[] => {
    if (open.has(file.path)) return [];
    open.add(file.path);
    run.add(file.path);
    const made = file.parts.flatMap((view) =>
      standing.put(view, lowerStatement(view, names, "nothing")),
    );
    open.delete(file.path);
    return made;
  };
  const sourced = (view: SyntaxView): readonly Statement[] | null => {
    const paths = pathsOf(view, standing.of(view) ?? "");
    const file = paths.flatMap((path) => others.find((each) => each.path === path) ?? [])[0];
    return file ? lower(file) : null;
  };
  const names: Names = { functions, lowerBody, ...(others.length > 0 && { sourced }) };
  const own = parts.flatMap((view) => lowerStatement(view, names, "shown"));
  // What a package has is there before its tests, and before what uses it.
  const before = others.filter(({ path }) => !run.has(path));
  return [...before.flatMap(lower), ...own];
}

/** What becomes of the value of an expression: it is shown, returned, or nothing. */
type Use = "shown" | "returned" | "nothing";

/** The statements of a function: the value of the last is what it returns. */
function lowerBody(view: SyntaxView, names: Names): readonly Statement[] {
  return lowerBlock(view, { ...names, sourced: undefined }, "returned");
}

function lowerBlock(view: SyntaxView | null, names: Names, use: Use): readonly Statement[] {
  if (!view) return [];
  if (view.type !== "braced_expression") return lowerStatement(view, names, use);
  const parts = view.named();
  const leaving = use === "returned" ? parts.findIndex(isOnExit) : -1;
  if (leaving >= 0) return withLast(parts, leaving, names);
  return parts.flatMap((part, at) =>
    lowerStatement(part, names, use === "returned" && at < parts.length - 1 ? "nothing" : use),
  );
}

/** `on.exit(last)` of a function. */
function isOnExit(view: SyntaxView): boolean {
  const given = view.type === "call" ? view.field("arguments")?.named() : undefined;
  return given?.length === 1 && view.field("function")?.text === "on.exit";
}

/** A body whose function does something last, however it ends. */
function withLast(parts: readonly SyntaxView[], at: number, names: Names): readonly Statement[] {
  const view = parts[at]!;
  const range = rangeOf(view);
  const last = view.field("arguments")?.named()[0]?.field("value");
  const lower = (part: SyntaxView, isLast: boolean): readonly Statement[] =>
    lowerStatement(part, names, isLast ? "returned" : "nothing");
  const rest = parts.slice(at + 1);
  return [
    ...parts.slice(0, at).flatMap((part) => lower(part, false)),
    {
      ...{ kind: "try", handlers: [], otherwise: [], range },
      body: rest.flatMap((part, place) => lower(part, place === rest.length - 1)),
      finally: last ? lowerStatement(last, names, "nothing") : [],
    },
  ];
}

const isInvisible = (view: SyntaxView): boolean =>
  /^(?:invisible|assign|rm|setClass|setMethod|setRefClass|setValidity|Sys\.sleep|(?:testthat::)?expect_\w+)\s*\(/.test(
    view.text,
  );

/** Calls that say how the page of a document is made. */
const setsPage = /^(?:knitr::)?(?:opts_chunk|opts_knit|knit_hooks|opts_hooks)\$(?:set|restore)$/;

/** The call of `source`, also of one whose value or messages are hidden; null: it is another one. */
function sourceIn(view: SyntaxView): SyntaxView | null {
  if (isSource(view)) return view;
  const hides = /^(?:invisible|suppress\w+)$/.test(view.field("function")?.text ?? "");
  const [inner, ...more] = hides ? (view.field("arguments")?.named() ?? []) : [];
  const value = inner?.field("value");
  return value && more.length === 0 && isSource(value) ? value : null;
}

/** `rm(x, y)` and `rm(list = ls())`: names that are bound no more. */
function removal(view: SyntaxView): Expression {
  const range = rangeOf(view);
  const given = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  if (/^rm\(list\s*=\s*ls\((?:all(?:\.names)?\s*=\s*TRUE)?\)\)$/.test(view.text))
    return callHidden(":remove", [], range);
  const values = given.map((each) => (each.field("name") ? null : each.field("value")));
  const names = values.flatMap((each) => (each?.type === "identifier" ? [each.text] : []));
  return names.length === given.length && names.length > 0
    ? callHidden(
        ":remove",
        names.map((name) => toText(name, range)),
        range,
      )
    : unread(view, "`rm` is not followed");
}

/** What a function gives where nobody sees it. */
function unseen(value: Expression | null, range: TextRange): Statement {
  const given: Expression = value ?? { kind: "literal", literal: { type: "none" }, range };
  return { kind: "return", value: callHidden(":invisible", [given], range), range };
}

function lowerStatement(view: SyntaxView, names: Names, use: Use): readonly Statement[] {
  const range = rangeOf(view);
  const inner: Use = use === "returned" ? "returned" : "nothing";
  switch (view.type) {
    case "braced_expression":
      return lowerBlock(view, names, use);
    case "for_statement": {
      const target = toName(
        nameIn(view.field("variable")),
        rangeOf(view.field("variable") ?? view),
      );
      const iterable = callHidden(":each", [part(view, "sequence", names)], range);
      const body = lowerBlock(view.field("body"), names, "nothing");
      const loop: Statement = { kind: "for", target, iterable, body, otherwise: [], range };
      return use === "returned" ? [loop, unseen(null, range)] : [loop];
    }
    case "while_statement": {
      const body = lowerBlock(view.field("body"), names, "nothing");
      const test = part(view, "condition", names);
      const loop: Statement = { kind: "while", test, body, otherwise: [], range };
      return use === "returned" ? [loop, unseen(null, range)] : [loop];
    }
    case "repeat_statement": {
      const test: Expression = { kind: "literal", literal: { type: "bool", value: true }, range };
      return [doWhile(lowerBlock(view.field("body"), names, "nothing"), test, range)];
    }
    case "if_statement":
      return [
        {
          kind: "if",
          test: part(view, "condition", names),
          then: lowerBlock(view.field("consequence"), names, use === "shown" ? "shown" : inner),
          otherwise: lowerBlock(
            view.field("alternative"),
            names,
            use === "shown" ? "shown" : inner,
          ),
          range,
        },
      ];
    case "break":
    case "next":
      return [{ kind: view.type === "break" ? "break" : "continue", range }];
    case "ERROR":
      return [unread(view)];
    case "binary_operator": {
      const made = lowerAssignment(view, names);
      if (!made) break;
      const last = made.at(-1);
      const target = last?.kind === "assign" ? last.targets[0] : undefined;
      return use === "returned" && target ? [...made, unseen(target, range)] : made;
    }
    case "call": {
      const run = names.sourced && sourceIn(view);
      const own = run ? names.sourced(run) : lowerTest(view, names, runHere);
      if (own) return own;
      const called = view.field("function")?.text ?? "";
      if (setsPage.test(called)) return [];
      if (loadsLibrary.test(called) && use !== "returned") return [];
      if (view.field("function")?.text === "rm" && !names.functions.has("rm"))
        return [{ kind: "expression", value: removal(view), range }];
      if (view.field("function")?.text === "return") {
        const given = view.field("arguments")?.named() ?? [];
        const value = given[0] ? part(given[0], "value", names) : null;
        const own = given[0]?.field("value");
        if (own && isInvisible(own)) return [unseen(value, range)];
        return [{ kind: "return", value, range }];
      }
      break;
    }
    default:
  }
  const value = lowerExpression(view, names);
  if (use === "returned")
    return [isInvisible(view) ? unseen(value, range) : { kind: "return", value, range }];
  const isShown = use === "shown" && !isInvisible(view);
  const isOwn = view.type === "call" && names.functions.has(nameIn(view.field("function")));
  const isMember = view.type === "call" && view.field("function")?.type === "extract_operator";
  const shown = !isShown
    ? value
    : isOwn
      ? callHidden(":shown", [callHidden(":visible", [], range), value], range)
      : callHidden(isMember ? ":showAny" : ":show", [value], range);
  return [{ kind: "expression", value: shown, range }];
}

const leftwards = new Set(["<-", "=", "<<-"]);
const rightwards = new Set(["->", "->>"]);

/** `name <- value`, `x[i] <- value`; null: it is no assignment. */
function lowerAssignment(view: SyntaxView, names: Names): readonly Statement[] | null {
  const operator = view.field("operator")?.text ?? "";
  const isLeft = leftwards.has(operator);
  if (!isLeft && !rightwards.has(operator)) return null;
  const target = view.field(isLeft ? "lhs" : "rhs");
  const given = view.field(isLeft ? "rhs" : "lhs");
  if (!target || !given) return [unread(view)];
  const range = rangeOf(view);
  const isName = target.type === "identifier" || target.type === "string";
  const isOuter = operator.endsWith("<<-") || operator === "->>";
  const outer: readonly Statement[] = isOuter
    ? [{ kind: "outer", scope: "nonlocal", names: [rootOf(target)], range }]
    : [];
  if (isName && given.type === "function_definition") {
    const made = lowerFunctionAs(nameIn(target), given, target, names);
    return [...outer, { kind: "function", definition: made, range }];
  }
  // a <- b <- 1
  const inner = given.type === "binary_operator" ? lowerAssignment(given, names) : null;
  const last = inner?.at(-1);
  const [innerTarget] = last?.kind === "assign" ? last.targets : [];
  const value = innerTarget ?? lowerExpression(given, names);
  const before = innerTarget ? (inner ?? []) : [];
  const written = isName
    ? assign(toName(nameIn(target), rangeOf(target)), value, range)
    : lowerReplacement(target, value, names, view);
  return [...outer, ...before, written];
}

/** The name of the variable that a place is a part of. */
function rootOf(view: SyntaxView): string {
  const inner = view.field("function") ?? view.field("lhs");
  return inner ? rootOf(inner) : nameIn(view);
}

/** `x[i] <- value` binds the name to another value: what else holds the old one keeps it. */
function lowerReplacement(
  target: SyntaxView,
  value: Expression,
  names: Names,
  whole: SyntaxView,
): Statement {
  const range = rangeOf(whole);
  if (target.type === "identifier")
    return assign(toName(target.text, rangeOf(target)), value, range);
  const holder = target.field("function") ?? target.field("lhs");
  const given = target.field("arguments")?.named() ?? [];
  if (target.type === "call" && holder) {
    const [first] = given;
    const object = first?.field("value");
    if (!object) return unread(target);
    const more = given
      .slice(1)
      .filter(({ type }) => type === "argument")
      .map((each) => part(each, "value", names));
    const changed = callHidden(
      `:set ${holder.text}`,
      [lowerExpression(object, names), value, ...more],
      range,
    );
    return lowerReplacement(object, changed, names, whole);
  }
  if (!holder) return unread(target, "this assignment is not followed");
  const before = lowerExpression(holder, names);
  const read = lowerExpression(target, names);
  if (read.kind !== "call") return unread(target, "this assignment is not followed");
  const places = read.args.slice(1).map((each) => each.value);
  const form = target.type === "subset" ? ":setItems" : ":setItem";
  return lowerReplacement(
    holder,
    callHidden(form, [before, value, ...places], range),
    names,
    whole,
  );
}
