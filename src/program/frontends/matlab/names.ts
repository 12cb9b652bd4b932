import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";

/** What `end` between brackets is: the last place of a value, in the dimension `at` of `count`. */
export interface Last {
  readonly object: Expression;
  readonly at: number;
  readonly count: number;
}

/** What the lowering of an expression knows of the text around it. */
export interface Names {
  /** How many values each function of the program gives. */
  readonly functions: ReadonlyMap<string, number>;
  /** What the function, or the script, binds; any other name is a function. */
  readonly variables: ReadonlySet<string>;
  /** Variables that hold functions of one value, whatever they are bound to. */
  readonly callable: ReadonlySet<string>;
  /** The parameters of the function, for `nargin`; null outside functions. */
  readonly parameters: readonly string[] | null;
  readonly last: Last | null;
}

/** The name of the variable that a place is a part of; null: it is none. */
export function rootOf(view: SyntaxView): SyntaxView | null {
  if (view.type === "identifier") return view;
  const inner = view.field("function") ?? view.field("object");
  return inner && rootOf(inner);
}

/** How many values each function of the text gives. */
export function findFunctions(parts: readonly SyntaxView[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const open = [...parts];
  for (let view = open.pop(); view; view = open.pop()) {
    if (view.type === "function") {
      const name = view.field("name");
      if (name) found.set(name.text, view.fields("output").length);
    }
    if (!isExpression(view.type)) open.push(...view.named());
  }
  return found;
}

/** What statements bind, and what of it holds functions alone. */
export function findVariables(
  parts: readonly SyntaxView[],
  functions: Names["functions"],
): Pick<Names, "variables" | "callable"> {
  const variables = new Set<string>();
  const callable = new Set<string>();
  const others = new Set<string>();
  const bind = (target: SyntaxView | null, value: SyntaxView | null): void => {
    const name = target && rootOf(target)?.text;
    if (name === null || name === undefined) return;
    variables.add(name);
    const holds = target?.type === "identifier" && value !== null && isFunction(value, functions);
    (holds ? callable : others).add(name);
  };
  const open = [...parts];
  for (let view = open.pop(); view; view = open.pop()) {
    const target = view.field("target");
    if (view.type === "targets") for (const each of view.fields("target")) bind(each, null);
    else if (target?.type === "targets") open.push(target);
    else if (target) bind(target, view.field("value"));
    if (view.type === "outer" || view.type === "try") {
      for (const each of view.fields("name")) bind(each, null);
    }
    if (view.type !== "function" && !isExpression(view.type)) open.push(...view.named());
  }
  for (const name of others) callable.delete(name);
  if (parts.some(asksForAnswer)) variables.add("ans");
  return { variables, callable };
}

/** Whether `ans` stands in it. */
function asksForAnswer(view: SyntaxView): boolean {
  if (view.type === "identifier") return view.text === "ans";
  return view.type !== "function" && view.named().some(asksForAnswer);
}

function isFunction(value: SyntaxView, functions: Names["functions"]): boolean {
  if (value.type === "anonymous") return true;
  return value.type === "handle" && functions.get(value.field("name")?.text ?? "") === 1;
}

/** Whether it is a part of a statement that binds nothing. */
function isExpression(type: string): boolean {
  return /^(?:binary|unary|call|cell_index|matrix|cell|anonymous|range|transpose)$/.test(type);
}
