import type { FunctionDefinition } from "../../ir/ir.ts";
import { visit } from "../../ir/visit.ts";
import { makeList } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, tuple } from "../../values/make.ts";
import type { FunctionValue, Machine, Value } from "../../values/value.ts";

/** So many values are taken from a function at most. */
const mostTaken = 10_000;

/** Whether a function does nothing but to give values, so that it does not matter when it runs. */
function onlyGives({ body, parameters, locals }: FunctionDefinition): boolean {
  const given = new Set(parameters.map(({ name }) => name));
  let isPlain = true;
  visit(body, (node) => {
    if (node.kind === "outer" || node.kind === "unread") isPlain = false;
    if (node.kind === "assign")
      isPlain &&= node.targets.every((target) => target.kind === "name" && locals.has(target.name));
    if (node.kind === "call")
      isPlain &&=
        node.callee.kind === "name" &&
        (given.has(node.callee.name) ||
          node.callee.name === ":value" ||
          node.callee.name === "len");
  });
  return isPlain;
}

/** What a loop over a function goes through: what that gives to `yield`. */
export function yielded(machine: Machine, callee: FunctionValue): Value {
  if (!onlyGives(callee.definition)) throw new NotKnown("`range` is not followed");
  const taken: Value[] = [];
  const take = builtin("yield", ({ items }, run) => {
    run.spend(1);
    if (taken.length >= mostTaken || run.isUncertain)
      throw new NotKnown("the program takes too many steps to follow");
    const [first, second] = items;
    taken.push(second ? tuple([first!, second]) : first!);
    return bool(true);
  });
  machine.call(callee, [take]);
  return makeList("List<object>", taken);
}
