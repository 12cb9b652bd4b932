import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toName, toText } from "../build.ts";

/** Where `unchecked` is inside. */
type Free = readonly TextRange[];

const overflowing: ReadonlySet<string> = new Set(["+", "-", "*"]);

/** `step`: the result is one of the type of the left side. */
function check(
  operator: string,
  left: Expression,
  right: Expression,
  form: "operation" | "step" = "operation",
): Expression {
  const { range } = left;
  return callHidden(":checked", [toText(operator, range), left, right, toText(form, range)], range);
}

/** A place that may be looked up twice. */
function isPlain(place: Expression): boolean {
  switch (place.kind) {
    case "name":
    case "literal":
      return true;
    case "attribute":
      return isPlain(place.object);
    case "subscript":
      return isPlain(place.object) && isPlain(place.index);
    default:
      return false;
  }
}

/** `x += 1`, `x++`; null: nobody can say whether it overflows. */
function checkStep(
  node: Expression & { readonly kind: "assigning" },
  free: Free,
): Expression | null {
  const { target, operator, value, gives } = node;
  if (operator === null || !overflowing.has(operator) || !isPlain(target)) return null;
  const changed = check(operator, target, toChecked(value, free), "step");
  const after: Expression = { ...node, operator: null, value: changed, gives: "after" };
  if (gives === "after") return after;
  return check(operator === "+" ? "-" : "+", after, value);
}

function checkNode(node: Expression | Statement, free: Free): Expression | Statement | null {
  const { range } = node;
  switch (node.kind) {
    case "binary":
      return overflowing.has(node.operator)
        ? check(node.operator, toChecked(node.left, free), toChecked(node.right, free))
        : null;
    case "assigning":
      return checkStep(node, free);
    case "augment":
      return overflowing.has(node.operator) && isPlain(node.target)
        ? assign(
            node.target,
            check(node.operator, node.target, toChecked(node.value, free), "step"),
            range,
          )
        : null;
    case "call":
      return node.callee.kind === "name" && node.callee.name === ":cast"
        ? { ...node, callee: toName(":checkedCast", range), args: toChecked(node.args, free) }
        : null;
    default:
      return null;
  }
}

function toChecked<Node>(node: Node, free: Free): Node {
  if (Array.isArray(node)) return node.map((each: unknown) => toChecked(each, free)) as Node;
  if (typeof node !== "object" || node === null) return node;
  if (Object.getPrototypeOf(node) !== Object.prototype) return node;
  if ("kind" in node) {
    const own = node as unknown as Expression | Statement;
    if (free.some(({ start, end }) => start <= own.range.start && own.range.end <= end))
      return node;
    const checked = checkNode(own, free);
    if (checked) return checked as Node;
  }
  const parts = Object.entries(node).map(([name, part]) => [name, toChecked<unknown>(part, free)]);
  return Object.fromEntries(parts) as Node;
}

function uncheckedIn(view: SyntaxView): Free {
  return view
    .named()
    .flatMap((each) =>
      each.type.startsWith("checked_") && each.text.startsWith("unchecked")
        ? [rangeOf(each)]
        : uncheckedIn(each),
    );
}

/** The code of `checked`, in which a whole number that does not fit is an exception, or of `unchecked`. */
export function checkedAs<Node>(view: SyntaxView, node: Node): Node {
  return view.text.startsWith("checked") ? toChecked(node, uncheckedIn(view)) : node;
}
