import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Handler, Statement } from "../../ir/ir.ts";
import {
  assign,
  callHidden,
  collect,
  endHere,
  rangeOf,
  toEffect,
  toName,
  toText,
  yes,
  unreadSyntax,
} from "../build.ts";
import { doWhile } from "../flow.ts";
import { choosePart } from "./conditions.ts";
import { valueFor } from "./conversions.ts";
import { commaParts, lowerCondition, lowerFilling } from "./expressions.ts";
import { returning } from "./functions.ts";
import { addressOf, copied } from "./names.ts";
import { isAlias, standsForPlace } from "./references.ts";
import type { Lower } from "./scope.ts";
import { isPlace, withoutBrackets } from "./syntax.ts";
import { keeping, lowerTemporary } from "./leaving.ts";
import { lowerJump, lowerParts } from "./jumps.ts";
import { lowerCheck } from "./statementMacros.ts";
import { lowerSwitch } from "./switches.ts";
import { baseType, declare, isScalar, toType, typeText } from "./types.ts";
import { lowerDeclaration } from "./variables.ts";

type Statements = readonly Statement[];

/** One statement of C or C++. */
export function lowerStatement(lower: Lower, view: SyntaxView): Statements {
  const range = rangeOf(view);
  switch (view.type) {
    case "compound_statement":
      return lower.scope.within(() => lowerParts(lower, view.named()));
    case "else_clause":
    case "attributed_statement":
    case "declaration_list":
      return lower.scope.within(() => view.named().flatMap((each) => lower.statement(each)));
    case "preproc_if":
    case "preproc_ifdef":
      return choosePart(lower, view).flatMap((each) => lower.statement(each));
    case "declaration":
      return lowerDeclaration(lower, view);
    case "expression_statement": {
      const [value] = view.named();
      if (!value) return [];
      const filled = lowerFilling(lower, commaParts(value), range);
      if (filled) return [{ kind: "expression", value: filled, range }];
      return (
        pointerToArray(lower, value) ?? commaParts(value).flatMap((each) => effect(lower, each))
      );
    }
    case "if_statement":
      return lower.scope.within(() => {
        const { before, test } = conditionOf(lower, view);
        const then = inBlock(lower, view.field("consequence"));
        const otherwise = inBlock(lower, view.field("alternative"));
        return [...before, { kind: "if", test, then, otherwise, range }];
      });
    case "while_statement":
      return lower.scope.within(() => {
        const { before, test } = conditionOf(lower, view);
        const body = inBlock(lower, view.field("body"));
        return before.length > 0
          ? [unreadSyntax(view)]
          : [{ kind: "while", test, body, otherwise: [], range }];
      });
    case "do_statement": {
      const condition = view.field("condition");
      const test = condition ? lowerCondition(lower, condition) : yes(range);
      return [doWhile(inBlock(lower, view.field("body")), test, range)];
    }
    case "for_statement":
      return lowerFor(lower, view);
    case "for_range_loop":
      return lowerForRange(lower, view);
    case "return_statement": {
      const [value] = view.named();
      const kept = value ? keeping(lower, withoutBrackets(value)) : [];
      return [...kept, returning(lower, value ? returned(lower, value) : null, range)];
    }
    case "break_statement":
      return [{ kind: "break", range }];
    case "continue_statement":
      return [{ kind: "continue", range }];
    case "switch_statement":
      return lowerSwitch(lower, view);
    case "labeled_statement":
      return view
        .named()
        .slice(1)
        .flatMap((each) => lower.statement(each));
    case "goto_statement":
      return [lowerJump(view)];
    case "throw_statement": {
      const [value] = view.named();
      return [{ kind: "raise", value: value ? lower.expression(value) : null, range }];
    }
    case "try_statement":
      return [lowerTry(lower, view)];
    default:
      return silent.test(view.type) ? [] : [unreadSyntax(view)];
  }
}

/** What says nothing to whoever runs the program, or is lowered elsewhere. */
const silent =
  /^(?:comment|preproc_\w+|using_declaration|alias_declaration|type_definition|(?:struct|class|union|enum)_specifier|static_assert_declaration|function_definition|template_\w+|namespace_\w+|access_specifier|friend_declaration|empty_statement|;)$/;

/** An expression for what it does. */
function effect(lower: Lower, view: SyntaxView): Statements {
  const made = lowerTemporary(lower, view) ?? lower.expression(view);
  const callee = view.type === "call_expression" ? view.field("function") : null;
  // A macro that is no value may be the beginning of a loop.
  const macro = callee ? lower.macros.get(callee.text) : undefined;
  if (made.kind === "unread" && macro)
    return lowerCheck(lower, view, macro) ?? [endHere(view, made.why)];
  return [toEffect(made, rangeOf(view))];
}

/** A value that goes back to the caller: what stays behind is copied. */
function returned(lower: Lower, view: SyntaxView): Expression {
  if (view.type === "initializer_list") return lower.expression(view);
  const inner = withoutBrackets(view);
  const { result } = lower.scope.setting;
  if (result && standsForPlace(lower, result)) return addressOf(lower, inner, true);
  const isOwn = inner.type === "identifier" && lower.scope.find(inner.text)?.owner === lower.scope;
  if (isOwn || !isPlace(inner) || result?.isReference) return lower.expression(view);
  return valueFor(lower, result && typeText(result), view);
}

/** A statement in a block of its own. */
export function inBlock(lower: Lower, view: SyntaxView | null): Statements {
  return view ? lower.scope.within(() => lower.statement(view)) : [];
}

interface Condition {
  readonly before: Statements;
  readonly test: Expression;
}

function conditionOf(lower: Lower, view: SyntaxView): Condition {
  const condition = view.field("condition");
  if (!condition) return { before: [], test: yes(rangeOf(view)) };
  if (condition.type !== "condition_clause") {
    return { before: [], test: lowerCondition(lower, condition) };
  }
  const first = condition.field("initializer");
  const before = (first?.named() ?? []).flatMap((each) => lower.statement(each));
  const value = condition.field("value");
  if (!value) return { before, test: unreadSyntax(condition) };
  if (value.type !== "declaration") return { before, test: lowerCondition(lower, value) };
  // `if (auto found = find(x))`
  const base = baseType(value, lower.aliases);
  const declarator = value.field("declarator");
  const given = value.field("value");
  const name = declarator && declare(declarator, base, lower.aliases).name;
  if (!name || !given) return { before, test: unreadSyntax(value) };
  const own = toName(lower.scope.declare(name.text, typeText(base)), rangeOf(name));
  const made = assign(own, lower.expression(given), rangeOf(value));
  return { before: [...before, made], test: own };
}

/** `for (…; …; …)` */
function lowerFor(lower: Lower, view: SyntaxView): Statements {
  return lower.scope.within(() => {
    const first = view.field("initializer");
    const before = !first
      ? []
      : first.type === "declaration"
        ? lower.statement(first)
        : commaParts(first).flatMap((each) => effect(lower, each));
    const condition = view.field("condition");
    const test = condition ? lowerCondition(lower, condition) : yes(rangeOf(view));
    const last = view.field("update");
    const update = last ? commaParts(last).flatMap((each) => effect(lower, each)) : [];
    const body = inBlock(lower, view.field("body"));
    return [...before, { kind: "while", test, body, update, otherwise: [], range: rangeOf(view) }];
  });
}

/** `for (auto& x : values)` */
function lowerForRange(lower: Lower, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const [declarator, right] = [view.field("declarator"), view.field("right")];
  if (!declarator || !right) return [unreadSyntax(view)];
  return lower.scope.within((): Statements => {
    const before = (view.field("initializer")?.named() ?? []).flatMap((each) =>
      lower.statement(each),
    );
    const given = lower.expression(right);
    const { name, type } = declare(declarator, baseType(view, lower.aliases), lower.aliases);
    if (!name) return [unreadSyntax(view)];
    const isRead = standsForPlace(lower, type);
    const isParts = name.type === "structured_binding_declarator";
    const mode = isRead ? "places" : type.isReference ? "values" : "copies";
    const iterable = isParts
      ? callHidden(":partsOfEach", [given, toText(mode, range)], rangeOf(right))
      : isRead
        ? callHidden(":references", [given], rangeOf(right))
        : given;
    const own = typeText(type);
    const declareOne = (each: SyntaxView): Expression =>
      toName(
        lower.scope.declare(each.text, own, isRead, { isAlias: isAlias(lower, type) }),
        rangeOf(each),
      );
    const target = isParts
      ? collect("tuple", name.named().map(declareOne), rangeOf(name))
      : declareOne(name);
    const isCopied = !type.isReference && !isParts && !(own !== null && isScalar(own));
    const first = isCopied ? [assign(target, copied(own, target), rangeOf(name))] : [];
    const body = [...first, ...inBlock(lower, view.field("body"))];
    return [...before, { kind: "for", target, iterable, body, otherwise: [], range }];
  });
}

/** `float (*rows)[N] = p;` in a function is read as an assignment to `float(*rows)[N]`. */
function pointerToArray(lower: Lower, view: SyntaxView): Statements | null {
  const isSet = view.type === "assignment_expression";
  let left = isSet ? view.field("left") : view;
  const sizes: SyntaxView[] = [];
  while (left?.type === "subscript_expression") {
    sizes.unshift(...(left.field("indices")?.named() ?? []));
    left = left.field("argument");
  }
  const type = left?.field("function");
  const [place] = left?.field("arguments")?.named() ?? [];
  const name = place?.field("argument");
  const isOne =
    sizes.length > 0 &&
    left?.type === "call_expression" &&
    type?.type === "primitive_type" &&
    place?.type === "pointer_expression" &&
    name?.type === "identifier";
  if (!isOne) return null;
  const range = rangeOf(view);
  const text = `${type.text}${"[]".repeat(sizes.length)}*`;
  const right = isSet ? view.field("right") : null;
  const lengths = sizes.map((each) => lower.expression(each));
  const value = right
    ? callHidden(":cast", [toText(text, range), lower.expression(right), ...lengths], range)
    : callHidden(":default", [toText(text, range)], range);
  return [assign(toName(lower.scope.declare(name.text, text), rangeOf(name)), value, range)];
}

/** A name for what was thrown, also where that is a number. */
function thrownIn(name: string, range: Expression["range"]): Statement {
  return assign(
    toName(name, range),
    callHidden(":thrownValue", [toName(name, range)], range),
    range,
  );
}

function lowerTry(lower: Lower, view: SyntaxView): Statement {
  const handlers = view
    .fields("handler")
    .concat(view.named().filter(({ type }) => type === "catch_clause"))
    .map((each): Handler =>
      lower.scope.within(() => {
        const [written] = each.field("parameters")?.named() ?? [];
        const declarator = written?.field("declarator");
        const name = declarator
          ? declare(declarator, baseType(written!, lower.aliases), lower.aliases).name
          : null;
        const own = name ? lower.scope.declare(name.text, null) : null;
        const at = rangeOf(written ?? each);
        const taken = written ? typeText(toType(written.field("type")!, lower.aliases)) : null;
        const isPointer = declarator?.type.endsWith("pointer_declarator") ?? false;
        const text = `${taken ?? ""}${isPointer ? "*" : ""}`;
        const held = own === null ? [] : [thrownIn(own, at)];
        return {
          type: written ? callHidden(":caught", [toText(text, at)], at) : null,
          name: own,
          body: [...held, ...inBlock(lower, each.field("body"))],
        };
      }),
    );
  return {
    kind: "try",
    body: inBlock(lower, view.field("body")),
    handlers,
    otherwise: [],
    finally: [],
    range: rangeOf(view),
  };
}
