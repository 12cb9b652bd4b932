import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";

/** What `end` between brackets is: the last place of a value, in the dimension `at` of `count`. */
export interface Last {
  readonly object: Expression;
  readonly at: number;
  readonly count: number;
}

/** A function of the program. */
export interface OwnFunction {
  /** It gives this value, and no others; null: it gives none, or several. */
  readonly only: string | null;
  /** It does something else where other numbers of values are asked for. */
  readonly asksForCount: boolean;
}

/** What the lowering of an expression knows of the text around it. */
export interface Names {
  readonly functions: ReadonlyMap<string, OwnFunction>;
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

/** The functions of the text. */
export function findFunctions(parts: readonly SyntaxView[]): Names["functions"] {
  const found = new Map<string, OwnFunction>();
  const open = [...parts];
  for (let view = open.pop(); view; view = open.pop()) {
    if (view.type === "function") {
      const name = view.field("name");
      const [output, ...others] = view.fields("output");
      const isOne = output !== undefined && others.length === 0 && output.text !== "varargout";
      const only = isOne ? output.text : null;
      if (name) found.set(name.text, { only, asksForCount: mentions(view, "nargout") });
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
  const asks = parts.some((each) => each.type !== "function" && mentions(each, "ans"));
  if (asks) variables.add("ans");
  return { variables, callable };
}

function mentions(view: SyntaxView, name: string): boolean {
  if (view.type === "identifier") return view.text === name;
  return view.named().some((each) => mentions(each, name));
}

function isFunction(value: SyntaxView, functions: Names["functions"]): boolean {
  if (value.type === "anonymous") return true;
  return (
    value.type === "handle" &&
    typeof functions.get(value.field("name")?.text ?? "")?.only === "string"
  );
}

/** Whether it is a part of a statement that binds nothing. */
function isExpression(type: string): boolean {
  return /^(?:binary|unary|call|cell_index|matrix|cell|anonymous|range|transpose)$/.test(type);
}

/** Names that nothing in the text binds: functions of the library, or of other files. */
export function findForeign(
  parts: readonly SyntaxView[],
  { functions, variables }: Pick<Names, "functions" | "variables">,
): ReadonlySet<string> {
  const found = new Set<string>();
  const own = new Set(variables);
  const open = [...parts];
  for (let view = open.pop(); view; view = open.pop()) {
    if (view.type === "identifier" && !functions.has(view.text)) found.add(view.text);
    if (view.type === "function") {
      const body = view.field("body")?.named() ?? [];
      for (const name of findVariables(body, functions).variables) own.add(name);
      for (const { text } of view.fields("output")) own.add(text);
    }
    if (view.type === "parameter") own.add(view.field("name")?.text ?? "");
    open.push(...view.named());
  }
  for (const name of own) found.delete(name);
  return found;
}
