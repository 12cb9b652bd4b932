import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import {
  assign,
  attribute,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
} from "../build.ts";
import { createArray, lowerBraces, toArguments } from "./calls.ts";
import { valueFor } from "./conversions.ts";
import { operation } from "../operators.ts";
import { addressOf, converted, copied, resolveName } from "./names.ts";
import { isAlias, standsForPlace } from "./references.ts";
import type { Lower } from "./scope.ts";
import { isPlace, lastName } from "./syntax.ts";
import { baseType, type CType, declare, isScalar, typeText } from "./types.ts";

type Statements = readonly Statement[];

/** `double a = 1, *b, c[3] = {1, 2};` */
export function lowerDeclaration(lower: Lower, view: SyntaxView): Statements {
  const base = baseType(view, lower.aliases);
  const words = view
    .children()
    .filter(({ type }) => type === "storage_class_specifier")
    .map(({ text }) => text);
  if (words.includes("extern")) return [];
  const isStatic = words.includes("static") || lower.scope.setting.outer === null;
  return view.fields("declarator").flatMap((each): Statements => {
    const { name, type, parameters } = declare(each, base, lower.aliases);
    const range = rangeOf(each);
    if (!name) return [];
    if (parameters) {
      const args = argumentsIn(lower, parameters);
      if (!args) return [];
      const made = callHidden(":new", [toText(type.text ?? "", range), ...args], range);
      const own = lower.scope.declare(name.text, typeText(type));
      return [assign(toName(own, rangeOf(name)), made, range)];
    }
    const value = each.type === "init_declarator" ? each.field("value") : null;
    if (name.type === "structured_binding_declarator")
      return value ? bindParts(lower, name, type, value) : [];
    const isZero = isStatic || isSmartPointer(view);
    const first = lower.scope.naming(name.text, typeText(type), () =>
      firstValue(lower, type, value, range, isZero),
    );
    if (name.type === "qualified_identifier") {
      const home = toName(name.field("scope")?.text ?? "", range);
      return value ? [assign(attribute(home, lastName(name).text, range), first, range)] : [];
    }
    // The value is read before the name is there.
    const isRead = standsForPlace(lower, type);
    const isKept = words.includes("static") && lower.scope.setting.outer !== null;
    const own = isKept
      ? lower.keep(name.text, typeText(type))
      : lower.scope.declare(name.text, typeText(type), isRead, {
          isAlias: isAlias(lower, type),
          isOwner: owns(lower, view, value),
        });
    const made = assign(toName(own, rangeOf(name)), first, range);
    if (!isKept) return [made];
    lower.statics.push(made);
    return [];
  });
}

/** Whether a declaration is of pointers that begin as null. */
export function isSmartPointer(declaration: SyntaxView): boolean {
  const type = declaration.field("type")?.text ?? "";
  return /^(?:std::)?(?:unique|shared|weak)_ptr\s*</.test(type);
}

/** Whether a variable alone has its object: `unique_ptr<T> p`, `auto p = make_unique<T>()`. */
function owns(lower: Lower, declaration: SyntaxView, value: SyntaxView | null): boolean {
  const type = declaration.field("type")?.text ?? "";
  if (isSmartPointer(declaration)) return true;
  const from = value?.type === "identifier" ? lower.scope.find(value.text) : null;
  if (from?.isOwner && type === "auto") return true;
  return /^auto$/.test(type) && /^(?:std::)?make_(?:unique|shared)\s*</.test(value?.text ?? "");
}

/** `Matrix m(rows, columns)` and `Row r(n * m)` look like declarations of functions; null: it is one. */
function argumentsIn(lower: Lower, parameters: SyntaxView): readonly Expression[] | null {
  const isInside = lower.scope.setting.outer !== null;
  const args = parameters.named().map((each): Expression | null => {
    const type = each.field("type");
    const declarator = each.field("declarator");
    if (each.type !== "parameter_declaration" || type?.type !== "type_identifier") return null;
    const left = resolveName(lower, type.text, rangeOf(type));
    const isKnown = lower.scope.find(type.text) !== null || left.kind === "attribute";
    if (!isKnown) return null;
    if (!declarator) return left;
    const right = declarator.type === "pointer_declarator" ? declarator.field("declarator") : null;
    return right?.type === "identifier"
      ? operation("*", left, resolveName(lower, right.text, rangeOf(right)), rangeOf(each))
      : null;
  });
  const known = args.filter((each): each is Expression => each !== null);
  return isInside && args.length > 0 && known.length === args.length ? known : null;
}

/** `auto [a, b] = pair;` */
function bindParts(
  lower: Lower,
  pattern: SyntaxView,
  { isReference, isConstant }: CType,
  value: SyntaxView,
): Statements {
  const range = rangeOf(pattern);
  const own = lower.expression(value);
  const given = isReference || !isPlace(value) ? own : copied("", own);
  const isRead = isReference && !isConstant;
  const names = pattern.named().map((each) => {
    return toName(lower.scope.declare(each.text, null, isRead), rangeOf(each));
  });
  const parts = callHidden(isRead ? ":partPlaces" : ":parts", [given], range);
  return [assign(collect("tuple", names, range), parts, range)];
}

function firstValue(
  lower: Lower,
  type: CType,
  value: SyntaxView | null,
  range: Expression["range"],
  isStatic: boolean,
): Expression {
  const { text, dims, isPointerToArray, isReference } = type;
  const own = typeText(type);
  const name = toText(own ?? "", range);
  if (!value) {
    if (dims.length > 0 && !isPointerToArray) {
      return createArray(lower, text, dims, isStatic ? collect("list", [], range) : null, range);
    }
    const isZero = literal({ type: "bool", value: isStatic }, range);
    return callHidden(":default", [name, isZero], range);
  }
  if (isPointerToArray) {
    const sizes = dims.flatMap((size) => (size ? [lower.expression(size)] : []));
    return callHidden(":cast", [name, lower.expression(value), ...sizes], range);
  }
  if (dims.length > 0 && !isReference) {
    const first =
      value.type === "initializer_list" ? lowerBraces(lower, value) : lower.expression(value);
    return createArray(lower, text, dims, first, range);
  }
  // Where the text has parentheses, the grammar read braces so as to read them as arguments.
  const isMended = value.type === "initializer_list" && value.text.startsWith("(");
  if (value.type === "argument_list" || isMended) {
    const args = value.named();
    if (isScalar(own) && args[0]) return converted(own, lower.expression(args[0]));
    return callHidden(":new", [name, ...toArguments(lower, text ?? "", args)], range);
  }
  if (value.type === "initializer_list") {
    const braces = lowerBraces(lower, value);
    // `auto x{1}` is a number, `auto x = {1, 2}` a list.
    if (text === null) {
      const only = braces.kind === "collection" && braces.items.length === 1;
      return only ? braces.items[0]! : braces;
    }
    return callHidden(":as", [name, braces], range);
  }
  if (isReference) {
    return standsForPlace(lower, type) ? addressOf(lower, value, true) : lower.expression(value);
  }
  return converted(own, valueFor(lower, own, value));
}
