import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { plainName, typeText } from "./syntax.ts";
import { toArguments } from "./calls.ts";
import { lowerLambda } from "./functions.ts";
import { anonymous } from "../../languages/csharp/anonymous.ts";
import type { Lower } from "../declared/scope.ts";
import { itemTypeOf, readType } from "../../languages/declared/typeNames.ts";
import { argument, callHidden, collect, rangeOf, toName, toText } from "../build.ts";

/** What creates a value: objects, arrays, functions; null: the node is nothing of that. */
export function lowerCreation(
  lower: Lower,
  view: SyntaxView,
  target: string | null,
): Expression | null {
  const range = rangeOf(view);
  switch (view.type) {
    case "object_creation_expression":
      return lowerObject(lower, view, typeText(view.field("type")));
    case "implicit_object_creation_expression":
      return lowerObject(lower, view, target);
    case "array_creation_expression":
    case "stackalloc_expression":
    case "stack_alloc_array_creation_expression":
      return lowerArray(lower, view);
    case "implicit_array_creation_expression": {
      const list = view.first("initializer_expression");
      const commas =
        view.text.slice(0, (list?.start ?? view.end) - view.start).split(",").length - 1;
      return list && lowerItems(lower, list, null, commas + 1);
    }
    case "implicit_stackalloc_expression":
    case "implicit_stack_alloc_array_creation_expression": {
      const list = view.first("initializer_expression");
      return list && lowerItems(lower, list, null, 1);
    }
    case "initializer_expression":
      return lowerItems(lower, view, target, rankOf(target));
    case "element_binding_expression":
    case "collection_expression":
      return lowerCollection(lower, view, target);
    case "anonymous_object_creation_expression":
      return lowerAnonymous(lower, view);
    case "with_expression": {
      const [object, ...rest] = partsOf(view);
      if (!object) return null;
      return rest.reduce<Expression>(
        (made, each) => {
          const pairs =
            each.type === "with_initializer" ? pairsOf(each) : partsOf(each).flatMap(pairsOf);
          return pairs.reduce(
            (inner, [name, value]) =>
              callHidden(":set", [inner, toText(name, range), lower.expression(value)], range),
            made,
          );
        },
        callHidden(":copy", [lower.expression(object)], range),
      );
    }
    case "lambda_expression":
    case "anonymous_method_expression":
      return lowerLambda(lower, view, target);
    default:
      return null;
  }
}

/** `new List<double>(8) { 1, 2 }`; without a type, whoever takes the value says what it is. */
function lowerObject(lower: Lower, view: SyntaxView, type: string | null): Expression {
  const range = rangeOf(view);
  const list = view.field("arguments") ?? view.first("argument_list");
  const callee = toName(":new", range);
  const args = [argument(toText(type ?? "", range)), ...toArguments(lower, list)];
  const made: Expression = { kind: "call", callee, args, range };
  const initializer = view.field("initializer") ?? view.first("initializer_expression");
  return initializer ? filled(lower, made, initializer, type) : made;
}

/** What stands in braces behind `new`. */
function filled(lower: Lower, made: Expression, view: SyntaxView, type: string | null): Expression {
  const items = partsOf(view);
  const item = itemTypeOf(type);
  const parts = type === null ? [] : readType(type).inner;
  if (!items.some(({ type: own }) => own === "assignment_expression")) {
    const values = items.map((each) => {
      const range = rangeOf(each);
      if (each.type !== "initializer_expression") return lower.expression(each, item);
      return collect(
        "tuple",
        partsOf(each).map((inner, at) => lower.expression(inner, parts[at]?.text)),
        range,
      );
    });
    return callHidden(":fill", [made, ...values], rangeOf(view));
  }
  return items.reduce<Expression>((object, each) => {
    const range = rangeOf(each);
    const [left, right] = [each.field("left"), each.field("right")];
    if (!left || !right) return object;
    if (left.type === "identifier") {
      const name = toText(plainName(left), range);
      if (right.type !== "initializer_expression")
        return callHidden(":set", [object, name, lower.expression(right)], range);
      const items = partsOf(right).map((inner) => lower.expression(inner));
      return callHidden(":fillMember", [object, name, ...items], range);
    }
    const keys = toArguments(lower, left).map(({ value }) => value);
    const key = keys.length === 1 ? keys[0]! : collect("tuple", keys, range);
    return callHidden(":put", [object, key, lower.expression(right, parts[1]?.text)], range);
  }, made);
}

/** How many indices an array takes. */
function rankOf(type: string | null): number {
  const { name } = readType(type ?? "");
  return name.startsWith("[") ? name.split(",").length : 1;
}

/** `double[][]` for `double[rows[0].Length][]`: what stands in the first brackets with a length is left out. */
function withoutSizes(type: string, count: number): string {
  for (let open = type.indexOf("["); open >= 0; open = type.indexOf("[", open + 1)) {
    let depth = 1;
    let end = open + 1;
    for (; end < type.length && depth > 0; end++) {
      if (type[end] === "[") depth++;
      if (type[end] === "]") depth--;
    }
    if (/^,*$/.test(type.slice(open + 1, end - 1))) continue;
    return `${type.slice(0, open)}[${",".repeat(Math.max(0, count - 1))}]${type.slice(end)}`;
  }
  return type;
}

function lowerArray(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const type = view.field("type") ?? view.first("array_type");
  const list = view.first("initializer_expression");
  // `new double[3][]`: the innermost brackets hold the length.
  let inner = type;
  while (inner?.field("type")?.type === "array_type") inner = inner.field("type");
  const sizes = partsOf(
    inner?.field("rank") ?? inner?.first("array_rank_specifier") ?? view,
  ).filter(({ type: own }) => own !== "array_type" && own !== "initializer_expression");
  const written = withoutSizes(typeText(type) ?? "", sizes.length);
  if (list) return lowerItems(lower, list, written, rankOf(written));
  return callHidden(
    ":array",
    [toText(written, range), ...sizes.map((each) => lower.expression(each))],
    range,
  );
}

/** `{ 1, 2 }` as an array; one of several dimensions has braces within. */
function lowerItems(lower: Lower, view: SyntaxView, type: string | null, rank: number): Expression {
  const range = rangeOf(view);
  const item = itemTypeOf(type);
  const items = (each: SyntaxView, left: number): Expression =>
    left > 1 && each.type === "initializer_expression"
      ? collect(
          "list",
          partsOf(each).map((inner) => items(inner, left - 1)),
          rangeOf(each),
        )
      : lower.expression(each, item);
  const made = collect(
    "list",
    partsOf(view).map((each) => items(each, rank)),
    range,
  );
  const written = type ?? `?[${",".repeat(rank - 1)}]`;
  return callHidden(":items", [toText(written, range), made], range);
}

/** `[1, ..rest]` */
function lowerCollection(lower: Lower, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const item = itemTypeOf(target);
  const items = partsOf(view).flatMap((each): Expression | readonly Expression[] => {
    const inner = each.type === "argument" ? partsOf(each).at(-1) : each;
    if (!inner || inner.length === 0) return [];
    if (inner.type !== "range_expression" && inner.type !== "spread_element")
      return lower.expression(inner, item);
    const value = partsOf(inner).at(-1);
    return value ? { kind: "spread", value: lower.expression(value), range: rangeOf(inner) } : [];
  });
  const made = collect("list", items, range);
  return target === null ? made : callHidden(":as", [toText(target, range), made], range);
}

/** `A = 1, b` as names and values. */
function pairsOf(view: SyntaxView): readonly (readonly [string, SyntaxView])[] {
  const children = view
    .children()
    .filter(({ type, node }) => type !== "comment" && (node.named || type === "="));
  return children.flatMap((child, at): (readonly [string, SyntaxView])[] => {
    if (child.type === "=" || children[at - 1]?.type === "=") return [];
    const value = children[at + 1]?.type === "=" ? children[at + 2] : child;
    return value ? [[/\w+$/.exec(child.text)?.[0] ?? "", value]] : [];
  });
}

function lowerAnonymous(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const pairs = pairsOf(view);
  const values = collect(
    "tuple",
    pairs.map(([, value]) => lower.expression(value)),
    range,
  );
  return callHidden(
    ":tuple",
    [
      values,
      toText(pairs.map(([name]) => name).join(","), range),
      toText("", range),
      toText(anonymous, range),
    ],
    range,
  );
}
