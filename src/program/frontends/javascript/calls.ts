import type { TextRange } from "../../../source/textRange.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Argument, Expression } from "../../ir/ir.ts";
import { argument, callHidden, literal, rangeOf, toName, unread } from "../build.ts";
import { type Guard, guardedChain } from "../flow.ts";
import type { Block } from "./blocks.ts";
import { lowerTagged } from "./literals.ts";
import { nothing } from "./literalValues.ts";
import { isExports, lowerRequire } from "./modules.ts";

/** `a.b[c](d)`, also with `?.`: what follows a missing value is not evaluated. */
export function lowerChain(view: SyntaxView, block: Block): Expression {
  const guards: Guard[] = [];
  const inner = lowerLink(view, block, guards);
  const chain = guardedChain(inner, guards, isMissing, nothing);
  return waits(view) ? lowerAwait(chain, block, rangeOf(view)) : chain;
}

/** `await value` */
export function lowerAwait(value: Expression, block: Block, range: TextRange): Expression {
  return block.home.isAsync
    ? { kind: "yield", value, from: false, waits: true, range }
    : callHidden(":await", [value], range);
}

/** The grammar takes `await (f)(x)` of a module for calls of something called `await`. */
function isAwait(view: SyntaxView): boolean {
  return view.type === "call_expression" && view.field("function")?.text === "await";
}

/** Whether that is the beginning of a chain. */
function waits(view: SyntaxView): boolean {
  if (isAwait(view)) return true;
  const object = view.field(view.type === "call_expression" ? "function" : "object");
  return object !== null && links.has(object.type) && waits(object);
}

function isMissing(value: Expression): Expression {
  const { range } = value;
  const operand = literal({ type: "none" }, range);
  return { kind: "comparison", first: value, rest: [{ operator: "==", operand }], range };
}

const links = new Set(["member_expression", "subscript_expression", "call_expression"]);

function lowerLink(view: SyntaxView, block: Block, guards: Guard[]): Expression {
  const range = rangeOf(view);
  const object = view.field(view.type === "call_expression" ? "function" : "object");
  if (view.type === "new_expression") return lowerNew(view, block);
  if (isAwait(view)) {
    const [only] = view.field("arguments")?.named() ?? [];
    return only ? block.expression(only) : unread(view);
  }
  if (!object) return unread(view);
  const required = lowerRequire(view);
  if (required) return required;
  if (isExports(view)) return callHidden(":exports", [], range);
  if (object.type === "super") return lowerSuper(view, block);
  let inner = lowerObject(object, block, guards);
  if (view.field("optional_chain") ?? view.first("?.", "optional_chain")) {
    // A call of what may be missing: its object stays that of the method.
    const kept = toName(`:o${object.end}`, rangeOf(object));
    guards.push({ kept, value: inner });
    inner = kept;
  }
  switch (view.type) {
    case "member_expression": {
      const name = view.field("property");
      return name ? { kind: "attribute", object: inner, name: name.text, range } : unread(view);
    }
    case "subscript_expression": {
      const index = view.field("index");
      if (!index) return unread(view);
      return { kind: "subscript", object: inner, index: block.expression(index), range };
    }
    default: {
      const given = view.field("arguments");
      if (given?.type === "template_string") return lowerTagged(inner, given, block);
      return { kind: "call", callee: inner, args: lowerArguments(given, block), range };
    }
  }
}

function lowerObject(object: SyntaxView, block: Block, guards: Guard[]): Expression {
  if (links.has(object.type)) return lowerLink(object, block, guards);
  return isExports(object) ? callHidden(":exports", [], rangeOf(object)) : block.expression(object);
}

function lowerArguments(view: SyntaxView | null, block: Block): readonly Argument[] {
  return (view?.named() ?? []).map((each): Argument => {
    if (each.type !== "spread_element") {
      return argument(block.expression(each));
    }
    const inner = each.named().at(-1);
    const value = inner ? block.expression(inner) : unread(each);
    return { name: null, spread: "items", value };
  });
}

/** `new Name(...)`: a call of the class. */
function lowerNew(view: SyntaxView, block: Block): Expression {
  const made = view.field("constructor");
  if (!made) return unread(view);
  const args = lowerArguments(view.field("arguments"), block);
  const type: Argument = argument(block.expression(made));
  const range = rangeOf(view);
  return { kind: "call", callee: toName(":new", rangeOf(made)), args: [type, ...args], range };
}

/** `super(...)` and `super.name`. */
function lowerSuper(view: SyntaxView, block: Block): Expression {
  const range = rangeOf(view);
  const self = toName("this", range);
  if (view.type === "call_expression") {
    const args = lowerArguments(view.field("arguments"), block);
    const own: Argument = argument(self);
    return { kind: "call", callee: toName(":super", range), args: [own, ...args], range };
  }
  const name = view.field("property");
  if (!name) return unread(view);
  const object = callHidden(":superOf", [self], range);
  return { kind: "attribute", object, name: name.text, range };
}
