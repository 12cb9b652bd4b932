import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import { attribute, callHidden, collect, rangeOf, toName, toText, unread } from "../build.ts";
import { callNamed, type Macro, parseMacro } from "./macros.ts";
import type { ClassScope, Lower, Variable } from "./scope.ts";
import { sizeOf } from "./sizes.ts";
import { withoutBrackets } from "./syntax.ts";

/** Macros that use each other are expanded this deep, and so many of them for one name in the program. */
const deepest = 20;
const mostExpanded = 300;
let expanded = 0;

/** What a simple name stands for: a variable, a member of the class around it, or something outside. */
export function resolveName(
  lower: Lower,
  name: string,
  range: TextRange,
  within: readonly string[] = [],
): Expression {
  const variable = lower.scope.find(name);
  if (variable) return readVariable(variable, range);
  // In its own text, a macro is a name like any other.
  const macro = within.includes(name) ? undefined : lower.macros.get(name);
  if (macro && macro.parameters === null) return expand(lower, macro, [], range, [], within);
  return memberOf(lower, name, range) ?? toName(name, range);
}

function readVariable({ name, isReference }: Variable, range: TextRange): Expression {
  const own = toName(name, range);
  return isReference ? referred(own, range) : own;
}

/** What a reference stands for, to read or to assign. */
export function referred(place: Expression, range: TextRange): Expression {
  return { kind: "subscript", object: place, index: toName(":referred", range), range };
}

/** What a pointer points to. */
export function pointedTo(pointer: Expression, range: TextRange): Expression {
  return { kind: "subscript", object: pointer, index: toName(":here", range), range };
}

/** An argument of a macro as a text: `#x`. */
function stringized(view: SyntaxView | undefined): string {
  return (view?.text ?? "").trim().replace(/\s+/g, " ");
}

/** The text of a macro with its arguments in it; `views`: these as they are written. */
export function expand(
  lower: Lower,
  macro: Macro,
  args: readonly Expression[],
  range: TextRange,
  views: readonly SyntaxView[] = [],
  within: readonly string[] = [],
): Expression {
  const { parameters } = macro;
  const inside = [...within, macro.name];
  expanded = within.length === 0 ? 1 : expanded + 1;
  const isFit = parameters === null || parameters.length === args.length;
  const made =
    isFit && within.length < deepest && expanded <= mostExpanded
      ? parseMacro(macro, (name, given, own) => {
          const at = parameters?.indexOf(name.replace(/^#/, "")) ?? -1;
          if (name.startsWith("#"))
            return at >= 0 ? toText(stringized(views[at]), own) : toName(name, own);
          if (name === "sizeof" && given?.[0]) {
            const place = args.indexOf(given[0]);
            return sizeOf(lower, given[0], place < 0 ? null : (views[place] ?? null), own);
          }
          const inner = inside.includes(name) ? undefined : lower.macros.get(name);
          if (at >= 0) return callNamed(args[at]!, given, own);
          if (given && inner?.parameters) return expand(lower, inner, given, own, [], inside);
          return callNamed(resolveName(lower, name, own, inside), given, own);
        })
      : null;
  return made ?? unread(range, `\`${macro.name}\` is not followed`);
}

function kindOfMember(
  lower: Lower,
  type: ClassScope | undefined,
  name: string,
  depth = 0,
): "instance" | "static" | undefined {
  if (!type || depth > 8) return undefined;
  const own = type.members.get(name);
  if (own) return own;
  for (const base of type.bases) {
    const found = kindOfMember(lower, lower.classes.get(base), name, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function memberOf(lower: Lower, name: string, range: TextRange): Expression | null {
  const { type, hasThis } = lower.scope.setting;
  const found = type && kindOfMember(lower, type, name);
  if (!type || !found) return null;
  const isOwn = found === "instance" && hasThis;
  return attribute(toName(isOwn ? "this" : type.name, range), name, range);
}

/** `m(i, j)` may be a place in a matrix. */
function asCell(made: Expression): Expression {
  if (made.kind !== "call" || (made.callee.kind === "name" && made.callee.name.startsWith(":")))
    return made;
  const values = made.args.flatMap((each) =>
    each.name === null && each.spread === null ? [each.value] : [],
  );
  if (values.length === 0 || values.length < made.args.length) return made;
  return callHidden(":cell", [made.callee, ...values], made.range);
}

/** Where what a method gives is kept, to write there: `list.back() = x`; another expression as it is. */
function asMemberPlace(made: Expression): Expression {
  if (made.kind !== "call" || made.callee.kind !== "attribute") return made;
  const { object, name } = made.callee;
  const values = made.args.map(({ value }) => value);
  const isPlain = made.args.every((each) => each.name === null && each.spread === null);
  return isPlain
    ? callHidden(":memberPlace", [object, toText(name, made.range), ...values], made.range)
    : made;
}

/** The places of `std::tie(a, b)`; null: another expression. */
function tiedIn(view: SyntaxView): readonly SyntaxView[] | null {
  const callee = view.type === "call_expression" ? view.field("function") : null;
  const isTie = callee !== null && /^(?:std::)?tie$/.test(callee.text);
  return isTie ? (view.field("arguments")?.named() ?? null) : null;
}

/** The place that an assignment changes. */
export function lowerTarget(lower: Lower, view: SyntaxView): Expression {
  const inner = withoutBrackets(view);
  const range = rangeOf(inner);
  const tied = tiedIn(inner);
  if (tied)
    return collect(
      "tuple",
      tied.map((each) => lowerTarget(lower, each)),
      range,
    );
  if (inner.type !== "identifier") {
    if (inner.type === "conditional_expression")
      return referred(addressOf(lower, inner, true), range);
    const made = asCell(asMemberPlace(lower.expression(inner)));
    const isPlace = /^(?:name|attribute|subscript|unread)$/.test(made.kind);
    return isPlace ? made : referred(made, range);
  }
  const variable = lower.scope.find(inner.text);
  if (!variable) return memberOf(lower, inner.text, range) ?? toName(inner.text, range);
  if (variable.isAlias) return referred(toName(variable.name, range), range);
  lower.scope.noteAssigned(variable);
  return readVariable(variable, range);
}

/** A value as a declared type takes it. */
export function converted(type: string | null, value: Expression): Expression {
  if (type === null || isOfType(type, value)) return value;
  return callHidden(":as", [toText(type, value.range), value], value.range);
}

function isOfType(type: string, value: Expression): boolean {
  if (value.kind !== "literal") return false;
  const { type: own } = value.literal;
  return (
    (own === "int" && type === "int") ||
    (own === "float" && type === "double") ||
    (own === "bool" && type === "bool") ||
    (own === "none" && type.endsWith("*"))
  );
}

/** A value of its own, where it comes from a place that keeps it. */
export function copied(type: string | null, value: Expression): Expression {
  return callHidden(":copy", [toText(type ?? "", value.range), value], value.range);
}

/** Methods of containers that give what is kept there. */
const keepers = /^(?:at|front|back|top)$/;

/** Where a value is: a pointer to it. */
export function addressOf(lower: Lower, view: SyntaxView, isReference: boolean): Expression {
  const inner = withoutBrackets(view);
  const range = rangeOf(view);
  const mode = toText(isReference ? "reference" : "pointer", range);
  switch (inner.type) {
    case "identifier": {
      const variable = lower.scope.find(inner.text);
      if (variable) {
        if (variable.isReference) return toName(variable.name, range);
        lower.scope.noteAssigned(variable);
        const own = toName(variable.name, range);
        return callHidden(":refer", [toText(variable.name, range), own, mode], range);
      }
      const member = memberOf(lower, inner.text, range);
      if (member?.kind !== "attribute") return lower.expression(inner);
      return callHidden(":field", [member.object, toText(member.name, range), mode], range);
    }
    case "subscript_expression": {
      const made = lower.expression(inner);
      if (made.kind !== "subscript") return made;
      return callHidden(":item", [made.object, made.index, mode], range);
    }
    case "field_expression": {
      const made = lower.expression(inner);
      if (made.kind !== "attribute") return made;
      return callHidden(":field", [made.object, toText(made.name, range), mode], range);
    }
    case "conditional_expression": {
      const [test, then, otherwise] = ["condition", "consequence", "alternative"].map((each) =>
        inner.field(each),
      );
      if (!test || !then || !otherwise || !isReference) return lower.expression(inner);
      return {
        kind: "conditional",
        test: lower.expression(test),
        then: addressOf(lower, then, true),
        otherwise: addressOf(lower, otherwise, true),
        range,
      };
    }
    case "pointer_expression": {
      const argument = inner.field("argument");
      const isDeref = inner.field("operator")?.type === "*";
      return isDeref && argument ? lower.expression(argument) : lower.expression(inner);
    }
    default: {
      const made = lower.expression(inner);
      // What a call gives may be the place itself: `&m(0, 0)`.
      const isPlace = inner.type === "call_expression" && made.kind === "subscript";
      if (isPlace && !isReference) return callHidden(":pointer", [made.object], range);
      const isKept = isReference && made.kind === "call" && made.callee.kind === "attribute";
      return isKept && keepers.test(made.callee.name) ? asMemberPlace(made) : made;
    }
  }
}
