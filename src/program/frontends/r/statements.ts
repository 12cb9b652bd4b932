import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toName, unread } from "../build.ts";
import { doWhile } from "../flow.ts";
import { lowerExpression, lowerFunctionAs, nameIn, part } from "./expressions.ts";
import { findFunctions, type Names } from "./names.ts";

/** The statements of a text. */
export function lowerProgram(parts: readonly SyntaxView[]): readonly Statement[] {
  const names: Names = { functions: findFunctions(parts), lowerBody };
  return parts.flatMap((view) => lowerStatement(view, names, "shown"));
}

/** What becomes of the value of an expression: it is shown, returned, or nothing. */
type Use = "shown" | "returned" | "nothing";

/** The statements of a function: the value of the last is what it returns. */
function lowerBody(view: SyntaxView, names: Names): readonly Statement[] {
  return lowerBlock(view, names, "returned");
}

function lowerBlock(view: SyntaxView | null, names: Names, use: Use): readonly Statement[] {
  if (!view) return [];
  if (view.type !== "braced_expression") return lowerStatement(view, names, use);
  const parts = view.named();
  return parts.flatMap((part, at) =>
    lowerStatement(part, names, use === "returned" && at < parts.length - 1 ? "nothing" : use),
  );
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
      return [{ kind: "for", target, iterable, body, otherwise: [], range }];
    }
    case "while_statement": {
      const body = lowerBlock(view.field("body"), names, "nothing");
      return [{ kind: "while", test: part(view, "condition", names), body, otherwise: [], range }];
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
      return use === "returned" && target
        ? [...made, { kind: "return", value: target, range }]
        : made;
    }
    case "call":
      if (view.field("function")?.text === "return") {
        const given = view.field("arguments")?.named() ?? [];
        const value = given[0] ? part(given[0], "value", names) : null;
        return [{ kind: "return", value, range }];
      }
      break;
    default:
  }
  const value = lowerExpression(view, names);
  if (use === "returned") return [{ kind: "return", value, range }];
  const isShown = use === "shown" && !/^invisible\s*\(/.test(view.text);
  const shown = isShown ? callHidden(":show", [value], range) : value;
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
    const changed = callHidden(
      `:set ${holder.text}`,
      [lowerExpression(object, names), value],
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
