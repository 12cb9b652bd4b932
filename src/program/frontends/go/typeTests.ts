import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { assigning, callHidden, rangeOf, toName, toText, unreadSyntax } from "../build.ts";
import { partsOf } from "../declared/syntax.ts";
import type { GoLowering } from "./lowering.ts";
import { isBasic, isNumeric } from "./types.ts";

/** Whether a value has a type: what `value.(type)` asks. */
export function typeTest(lower: GoLowering, type: SyntaxView, subject: Expression): Expression {
  const range = rangeOf(type);
  const test = (name: `:${string}`, ...texts: readonly string[]): Expression =>
    callHidden(name, [subject, ...texts.map((text) => toText(text, range))], range);
  if (type.text === "nil") return test(":isNil");
  if (/^(?:any|interface\s*\{\s*\})$/.test(type.text)) return test(":isAny");
  const methods = interfaceMethods(lower, type);
  if (methods && othersWith(lower, methods)) return unreadSyntax(type, type.text);
  if (methods)
    return test(":fits", ...typesWith(lower, methods), ...methods.map((each) => `.${each}`));
  const isPointer = type.type === "pointer_type";
  const inner = isPointer ? (partsOf(type)[0] ?? type) : type;
  const named = lower.named.get(inner.text);
  if (named?.type === "struct_type")
    return test(":isStruct", `${isPointer ? "*" : ""}${inner.text}`);
  const text = lower.type(type);
  const isKnown = isBasic(type.text) || /^(?:slice|map)_type$/.test(type.type);
  if (text !== null && isNumeric(text)) return test(":isOf", text);
  if (named || !isKnown || text === null) return unreadSyntax(type, type.text);
  const isShared = [...lower.named].some(
    ([name, each]) =>
      each.type !== "struct_type" &&
      !lower.named.aliases.has(name) &&
      !isNumeric(text) &&
      lower.type(each) === text &&
      name !== type.text,
  );
  return test(":isOf", text, ...(isShared ? ["shared"] : []));
}

/** The methods that an interface asks for; null: it is none. */
function interfaceMethods(lower: GoLowering, type: SyntaxView): readonly string[] | null {
  if (type.text === "error") return ["Error"];
  if (type.text === "fmt.Stringer") return ["String"];
  const target = type.type === "interface_type" ? type : lower.named.get(type.text);
  if (target?.type !== "interface_type") return null;
  const parts = partsOf(target);
  const names = parts.map((each) => each.field("name")?.text);
  return names.every((name) => name !== undefined) ? names : null;
}

/** The structs that have these methods, and with `*` the pointers to them. */
function typesWith(lower: GoLowering, methods: readonly string[]): readonly string[] {
  return [...lower.named].flatMap(([name, type]) => {
    if (type.type !== "struct_type" && !isNumeric(lower.type(type) ?? "")) return [];
    const own = lower.methodsOf(name);
    const all = methods.every((each) => own.has(each));
    const ofValue = methods.every((each) => own.get(each) === "value");
    return [...(all ? [`*${name}`] : []), ...(ofValue ? [name] : [])];
  });
}

/** Whether a type that is no struct has these methods: its values do not say their type. */
function othersWith(lower: GoLowering, methods: readonly string[]): boolean {
  return [...lower.named].some(([name, type]) => {
    const own = lower.methodsOf(name);
    const isTold = type.type === "struct_type" || isNumeric(lower.type(type) ?? "");
    return !isTold && methods.every((each) => own.has(each));
  });
}

/** `value.(T)`; with `ok`, whether it is one comes with it. */
export function assertion(lower: GoLowering, view: SyntaxView, withOk: boolean): Expression {
  const range = rangeOf(view);
  const [value, type] = [view.field("operand"), view.field("type")];
  if (!value || !type) return unreadSyntax(view);
  const subject = toName(lower.scope.temporary(), range);
  const kept = assigning(subject, lower.expression(value), range);
  const text = toText(lower.type(type) ?? "object", range);
  const shown = toText(type.text, range);
  const args = [kept, typeTest(lower, type, subject), text, shown];
  return callHidden(withOk ? ":assertedOr" : ":asserted", args, range);
}

/** `errors.As(err, &target)`: the error in the chain that has the type of the variable. */
export function errorAs(lower: GoLowering, list: SyntaxView): Expression | null {
  const [error, place] = partsOf(list);
  const name = place?.type === "unary_expression" ? place.field("operand") : null;
  const type = name?.type === "identifier" ? lower.scope.find(name.text)?.type : null;
  if (!error || !name || !type) return null;
  const range = rangeOf(list);
  const found = toName(lower.scope.temporary(), range);
  const args = [lower.expression(error), toText(type, range)];
  const search = assigning(found, callHidden(":errorAs", args, range), range);
  const target = assigning(lower.target(name), found, range);
  return {
    ...{ kind: "logical", operator: "and", range },
    left: callHidden(":isFound", [search], range),
    right: callHidden(":then", [target], range),
  };
}
