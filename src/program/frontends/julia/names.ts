import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { nameInBlock } from "../../ir/hiddenNames.ts";
import { argument, attribute, rangeOf, toName, unread } from "../build.ts";

/** Where the value of a statement goes. */
export type Sink =
  | { readonly kind: "drop" }
  | { readonly kind: "return" }
  | { readonly kind: "assign"; readonly target: Expression };

/** What makes the parts of a program, whatever stands in them. */
interface Lowering {
  readonly expression: (view: SyntaxView, names: Names) => Expression;
  /** What is assigned to: a name, an index, a field, or several of them. */
  readonly target: (view: SyntaxView, names: Names) => Expression;
  readonly statement: (view: SyntaxView, names: Names, sink?: Sink) => readonly Statement[];
}

/** What names mean where an expression stands. */
export interface Names {
  readonly lower: Lowering;
  /** Variables of the functions around, which inner functions share; none outside functions. */
  readonly locals: ReadonlySet<string>;
  /** Variables that this function, or the program, assigns. */
  readonly assigned: ReadonlySet<string>;
  /** The variables of the loops around: each turn has its own. */
  readonly turns: ReadonlySet<string>;
  /** Variables of loops that hide another of their name. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Functions of the program that have several methods. */
  readonly generic: ReadonlySet<string>;
  /** Lists that the program makes longer or shorter. */
  readonly growing: ReadonlySet<string>;
  /** What `end` counts. */
  readonly last: {
    readonly object: Expression;
    readonly at: number;
    readonly count: number;
  } | null;
  /** What `break` sets, for the loops around to end as well; null: there are none. */
  readonly leaving?: string | null;
  /** Every operator and every call goes through numbers one by one: `@.` */
  readonly isDotted: boolean;
  /** What an index gives shows the same numbers: `@views`. */
  readonly isView: boolean;
  /** The type whose constructor this is, for `new`. */
  readonly type: string | null;
  /** The modules of the program: what they have is there by its own name. */
  readonly modules: ReadonlySet<string>;
  /** What a part runs that asks for other files, outside functions. */
  readonly included?: (view: SyntaxView) => readonly Statement[];
}

/** A part of a node that must be there. */
export function part(view: SyntaxView, field: string, names: Names): Expression {
  const child = view.field(field);
  return child ? names.lower.expression(child, names) : unread(view);
}

/** A call of a function of the library, whatever the program binds. */
export function callBase(
  name: string,
  args: readonly Expression[],
  view: SyntaxView,
): Extract<Expression, { readonly kind: "call" }> {
  const range = rangeOf(view);
  const callee = attribute(toName(":functions", range), name, range);
  return { kind: "call", callee, args: args.map(argument), range };
}

export function nameOf(view: SyntaxView, names: Names): Expression & { readonly kind: "name" } {
  return toOwnName(view.text, view, names);
}

export function toOwnName(
  text: string,
  { start, end }: TextRange,
  names: Names,
): Expression & { readonly kind: "name" } {
  return toName(names.renamed.get(text) ?? text, { start, end });
}

/** Names for the variables of a loop; one that is there already gets another name within it. */
export function withTurns(targets: readonly string[], names: Names): Names {
  const renamed = new Map(names.renamed);
  for (const each of targets) {
    const isTaken = names.assigned.has(each) || names.turns.has(each);
    if (isTaken) renamed.set(each, nameInBlock(each, names.turns.size + 2));
    else renamed.delete(each);
  }
  const own = targets.map((each) => renamed.get(each) ?? each);
  return { ...names, renamed, turns: new Set([...names.turns, ...targets, ...own]) };
}

/** The same where these names are other variables, as in a function. */
export function withParameters(parameters: readonly string[], names: Names): Names {
  const renamed = new Map(names.renamed);
  for (const each of parameters) renamed.delete(each);
  return { ...names, renamed };
}

/** The names within a function, or a block that has its own. */
export function bodyNames(
  outer: Names,
  bound: readonly string[],
  assigned: ReadonlySet<string>,
  locals: ReadonlySet<string>,
): Names {
  const names = withParameters([...bound, ...locals], outer);
  const own = new Set([...bound, ...assigned]);
  return {
    ...names,
    locals: new Set([...outer.locals, ...own]),
    assigned: own,
    turns: new Set(),
    last: null,
    isDotted: false,
  };
}

const scopes = new Set(["function", "lambda", "do", "comprehension", "generator", "let", "struct"]);

/** Whether a node is a function that is written as an assignment: `f(x) = x`. */
export function isShortFunction(view: SyntaxView): boolean {
  if (view.type !== "assignment" || view.field("operator")?.text !== "=") return false;
  let target = view.field("target");
  while (target && (target.type === "where" || target.type === "typed"))
    target = target.field("value");
  return target?.type === "call";
}

/** What a part of a program does with names. */
export interface Uses {
  readonly assigned: Set<string>;
  readonly locals: Set<string>;
  readonly globals: Set<string>;
}

/** The names that statements assign, without those of functions in them. */
export function findAssigned(views: readonly (SyntaxView | null)[]): Uses {
  const uses: Uses = { assigned: new Set(), locals: new Set(), globals: new Set() };
  for (const view of views) if (view) visit(view, uses);
  for (const name of uses.globals) uses.assigned.delete(name);
  return uses;
}

function visit(view: SyntaxView, uses: Uses): void {
  if (scopes.has(view.type) || isShortFunction(view)) {
    const name = functionName(view);
    if (name !== null) uses.assigned.add(name);
    return;
  }
  if (view.type === "global" || view.type === "local") {
    const found = view.type === "global" ? uses.globals : uses.locals;
    const value = view.field("value");
    const declared = value?.type === "assignment" ? value.field("target") : value;
    for (const name of declared ? targetNames(declared) : []) {
      found.add(name);
      uses.assigned.add(name);
    }
  }
  const target = view.type === "assignment" ? view.field("target") : null;
  for (const name of target ? targetNames(target) : []) uses.assigned.add(name);
  for (const child of view.children()) visit(child, uses);
}

/** The name of a function that a statement defines; null: it has none of its own. */
export function functionName(view: SyntaxView): string | null {
  if (view.type !== "function" && view.type !== "assignment") return null;
  let signature = view.field("signature") ?? view.field("target");
  while (signature && /^(?:where|typed)$/.test(signature.type))
    signature = signature.field("value");
  const callee = signature?.type === "call" ? signature.field("function") : signature;
  return callee?.type === "identifier" ? callee.text : null;
}

/** The variables that a target binds: `a`, `(a, b)`, `a::Int`, `a...`. */
export function targetNames(target: SyntaxView): readonly string[] {
  switch (target.type) {
    case "identifier":
      return [target.text];
    case "typed":
    case "spread":
    case "parenthesized": {
      const value = target.field("value");
      return value ? targetNames(value) : [];
    }
    case "tuple":
      return [...target.fields("item"), ...target.fields("option")].flatMap(targetNames);
    case "assignment": {
      const value = target.field("target");
      return value ? targetNames(value) : [];
    }
    default:
      return [];
  }
}

const growing =
  /^(?:push|append|prepend|pushfirst|pop|popfirst|deleteat|insert|empty|resize|splice|filter|keepat)!$/;

/** The variables whose lists become longer or shorter: `push!(losses, loss)`. */
export function findGrowing(view: SyntaxView, found = new Set<string>()): ReadonlySet<string> {
  if (view.type === "call" && growing.test(view.field("function")?.text ?? "")) {
    const first = view.field("argument");
    if (first?.type === "identifier") found.add(first.text);
    if (first?.type === "field") found.add(first.field("name")?.text ?? "");
  }
  for (const child of view.children()) findGrowing(child, found);
  return found;
}

/** The functions that are defined more than once, or for types that others made. */
export function findGeneric(views: readonly SyntaxView[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const count = (each: SyntaxView): void => {
    const name = functionName(each);
    if (name !== null && (each.type === "function" || isShortFunction(each))) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const child of each.children()) count(child);
  };
  views.forEach(count);
  return new Set([...counts].flatMap(([name, times]) => (times > 1 ? [name] : [])));
}
