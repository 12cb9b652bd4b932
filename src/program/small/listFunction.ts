import type { SmallChoice } from "../../source/smallNumbers.ts";
import type { FunctionDefinition, Parameter } from "../ir/ir.ts";
import { type Fragment, planFragment } from "./fragment/fragmentPlan.ts";
import type { ProgramParts } from "./programParts.ts";
import { isNumber } from "./settings.ts";
import type { SmallPlan } from "./smallPlan.ts";
import { sizeRoleOf } from "./sizeRoles.ts";

/** How lists are written in the language of a program. */
export type ListSetup = Omit<Fragment, "statements">;

/** The body of a function as loose lines, which leave open what a caller gives. */
export function toFragment(
  { classes, functions, constants, statements }: ProgramParts,
  { body, parameters }: FunctionDefinition,
  setup: ListSetup,
): Fragment {
  const open = new Set(parameters.filter(isOpen).map(({ name }) => name));
  const imported = statements.flatMap((each) =>
    each.kind === "import"
      ? each.names.map(({ module, alias, member }) => alias ?? member ?? module.split(".")[0]!)
      : [],
  );
  const own = [...classes.keys(), ...functions.keys(), ...constants.keys(), ...imported];
  const all = [...own, ...parameters.map(({ name }) => name)];
  const known = new Set(all.filter((name) => !open.has(name)));
  const isKnown = (name: string): boolean => known.has(name) || setup.isKnown(name);
  return { ...setup, statements: body, isKnown };
}

/**
 * How to call a function that calculates with lists of numbers: what its parameters are, its lines say as those of a
 * fragment say what they leave open. null: they do not say it.
 */
export function planListFunction(
  parts: ProgramParts,
  definition: FunctionDefinition,
  choice: SmallChoice,
  setup: ListSetup,
): SmallPlan | null {
  const plan = planFragment(toFragment(parts, definition, setup), choice);
  if ("reason" in plan) return null;
  const { parameters, name, nameRange } = definition;
  const reads = new Map(parameters.map((each) => [each.name, each.range]));
  const args = parameters
    .filter(isOpen)
    .map((each) => `${each.name}=${plan.reads.has(each.name) ? each.name : "None"}`);
  const { sizes, drawn } = plan;
  return {
    ...{ made: { name, nameRange }, sizes, words: [], drawn, weights: [], lacks: [], reads },
    code: `${plan.code}${name}(${args.join(", ")})\n`,
  };
}

/** What a caller gives: without a default, or a size. */
function isOpen({ kind, name, defaultValue }: Parameter): boolean {
  if (kind === "items" || kind === "entries") return false;
  return defaultValue === null || (isNumber(defaultValue) && sizeRoleOf(name) !== null);
}
