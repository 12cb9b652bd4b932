import type { Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";

/** Calls a function for each statement, those within others after them; not for those of functions within. */
export function eachStatement(
  statements: readonly Statement[],
  visit: (statement: Statement) => void,
): void {
  for (const each of statements) {
    visit(each);
    for (const body of bodiesOf(each)) eachStatement(body, visit);
  }
}

function bodiesOf(each: Statement): readonly (readonly Statement[])[] {
  switch (each.kind) {
    case "if":
      return [each.then, each.otherwise];
    case "while":
      return [each.body, each.update ?? [], each.otherwise];
    case "for":
      return [each.body, each.otherwise];
    case "try":
      return [each.body, ...each.handlers.map(({ body }) => body), each.otherwise, each.finally];
    case "with":
      return [each.body];
    default:
      return [];
  }
}

/** Methods that change how long a list is. */
const resizing =
  /^(?:push|pop|shift|unshift|splice|append|add|addAll|remove|clear|Add|AddRange|Insert|InsertRange|Remove|RemoveAt|RemoveRange|RemoveAll|Clear)$/;

/** The list whose length a call or an assignment changes: `a.push(1)`, `push!(a, 1)`, `a.length = 2`; null: none. */
function resized(each: Statement | Expression): Expression | null {
  if (each.kind === "assign") {
    const [target] = each.targets;
    return target?.kind === "attribute" && target.name === "length" ? target.object : null;
  }
  if (each.kind !== "call") return null;
  const { callee, args } = each;
  if (callee.kind === "attribute") return resizing.test(callee.name) ? callee.object : null;
  return callee.kind === "name" && callee.name.endsWith("!") ? (args[0]?.value ?? null) : null;
}

/**
 * The names that are bound more than once, or in turn, and those of lists that get longer or shorter: such a name is
 * not one size, and not one array.
 */
export function changingNames({
  body,
  parameters,
}: Pick<FunctionDefinition, "body" | "parameters">): ReadonlySet<string> {
  const seen = new Set(parameters.map(({ name }) => name));
  const changing = new Set<string>();
  const bind = (target: Expression, isInTurn: boolean): void => {
    if (target.kind === "collection") for (const each of target.items) bind(each, isInTurn);
    if (target.kind !== "name") return;
    if (isInTurn || seen.has(target.name)) changing.add(target.name);
    seen.add(target.name);
  };
  eachNode(body, (each) => {
    const list = resized(each);
    if (list?.kind === "name") changing.add(list.name);
    if (each.kind === "assign") for (const target of each.targets) bind(target, false);
    if (each.kind === "augment" || each.kind === "for" || each.kind === "assigning")
      bind(each.target, true);
  });
  return changing;
}

/** The names that are compared, or calculated with: they are numbers. */
export function calculatedNames(body: readonly Statement[]): ReadonlySet<string> {
  const found = new Set<string>();
  const note = (each: Expression): void => {
    if (each.kind === "name") found.add(each.name);
    if (each.kind === "binary") for (const side of [each.left, each.right]) note(side);
  };
  eachStatement(body, (each) => {
    if (each.kind === "assign" && each.value.kind === "binary") {
      note(each.value);
      each.targets.forEach(note);
    }
    if (each.kind !== "while" || each.test.kind !== "comparison") return;
    note(each.test.first);
    for (const { operand } of each.test.rest) note(operand);
  });
  return found;
}

/** All functions of a program, those inside others too. */
export function functionsIn(statements: readonly Statement[]): readonly FunctionDefinition[] {
  const found = new Set<FunctionDefinition>();
  eachNode(statements, (each) => {
    if (each.kind === "function" || each.kind === "lambda") found.add(each.definition);
  });
  return [...found];
}

/** Calls a function for each statement and each expression, at any depth. */
export function eachNode(
  statements: readonly Statement[],
  visit: (node: Statement | Expression) => void,
): void {
  const seen = new Set<object>();
  const inside = (value: unknown): void => {
    if (value === null || typeof value !== "object" || seen.has(value)) return;
    seen.add(value);
    if ("kind" in value && "range" in value) visit(value as Statement | Expression);
    for (const [key, each] of Object.entries(value)) if (key !== "range") inside(each);
  };
  inside(statements);
}
