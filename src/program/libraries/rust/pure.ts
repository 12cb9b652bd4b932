import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { visit } from "../../ir/visit.ts";
import type { Value } from "../../values/value.ts";

/** Methods that change what they are called on. */
export const changing =
  /^(?:push\w*|pop\w*|insert\w*|remove\w*|clear|truncate|extend\w*|append|drain|retain|sort\w*|reverse|swap\w*|fill|take|replace|next\w*|entry|get_mut|\w+_mut|set|borrow_mut|lock|send|write\w*)\(\)$/;

/** Functions of the lowering that do something. */
const acting = /^:(?:print|write|panic|assert|assertEqual|withPart|place|fieldPlace|itemPlace)$/;

/** Whether a part of a function does something beside giving a value. */
function acts(node: Expression | Statement, { locals }: FunctionDefinition): boolean {
  switch (node.kind) {
    case "outer":
    case "augment":
    case "unread":
      return true;
    case "assign":
      return !node.targets.every((target) => target.kind === "name" && locals.has(target.name));
    case "assigning":
      return node.target.kind !== "name" || !locals.has(node.target.name);
    case "call":
      if (node.callee.kind === "attribute") return changing.test(node.callee.name);
      return node.callee.kind !== "name"
        ? node.callee.kind !== "call"
        : !node.callee.name.startsWith(":") || acting.test(node.callee.name);
    default:
      return false;
  }
}

/** Whether a function only gives a value, so that it does not matter in which order it is called. */
export function isPure(callee: Value | undefined): boolean {
  if (callee?.kind === "builtin") return true;
  if (callee?.kind !== "function") return false;
  let isIdle = true;
  visit(callee.definition.body, (node) => {
    if (acts(node, callee.definition)) isIdle = false;
  });
  return isIdle;
}
