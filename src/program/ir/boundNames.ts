import type { Expression, Parameter, Statement } from "./ir.ts";

interface BoundNames {
  readonly locals: ReadonlySet<string>;
  readonly isGenerator: boolean;
}

/** The names that a function itself binds, and whether it yields. */
export function boundNames(
  body: readonly Statement[],
  parameters: readonly Parameter[],
): BoundNames {
  const found = new Finder();
  for (const { name } of parameters) found.names.add(name);
  found.statements(body);
  for (const name of found.outer) found.names.delete(name);
  return { locals: found.names, isGenerator: found.yields };
}

class Finder {
  readonly names = new Set<string>();
  readonly outer = new Set<string>();
  yields = false;

  statements(statements: readonly Statement[]): void {
    for (const statement of statements) this.statement(statement);
  }

  statement(statement: Statement): void {
    switch (statement.kind) {
      case "assign":
        statement.targets.forEach((target) => this.target(target));
        {
          this.expression(statement.value);
          return;
        }
      case "augment":
        this.target(statement.target);
        {
          this.expression(statement.value);
          return;
        }
      case "annotate": {
        this.target(statement.target);
        return;
      }
      case "if":
        this.expression(statement.test);
        this.statements(statement.then);
        {
          this.statements(statement.otherwise);
          return;
        }
      case "while":
        this.expression(statement.test);
        this.statements(statement.body);
        this.statements(statement.update ?? []);
        {
          this.statements(statement.otherwise);
          return;
        }
      case "for":
        this.target(statement.target);
        this.expression(statement.iterable);
        this.statements(statement.body);
        {
          this.statements(statement.otherwise);
          return;
        }
      case "function":
        this.names.add(statement.definition.name);
        return;
      case "class":
        this.names.add(statement.name);
        return;
      case "return":
      case "expression":
        if (statement.value) this.expression(statement.value);
        return;
      case "try":
        this.statements(statement.body);
        for (const { name, body } of statement.handlers) {
          if (name !== null) this.names.add(name);
          this.statements(body);
        }
        this.statements(statement.otherwise);
        {
          this.statements(statement.finally);
          return;
        }
      case "with":
        for (const { target } of statement.items) if (target) this.target(target);
        {
          this.statements(statement.body);
          return;
        }
      case "import":
        for (const { module, member, alias } of statement.names) {
          this.names.add(alias ?? member ?? module.split(".")[0] ?? module);
        }
        return;
      case "outer":
        statement.names.forEach((name) => this.outer.add(name));
        return;
      default:
        return;
    }
  }

  target(target: Expression): void {
    if (target.kind === "name") this.names.add(target.name);
    else if (target.kind === "spread") this.target(target.value);
    else if (target.kind === "collection") target.items.forEach((item) => this.target(item));
  }

  /** Assignments inside expressions, and yields; those of an inner function are its own. */
  expression(expression: Expression): void {
    switch (expression.kind) {
      case "assigning":
        this.target(expression.target);
        this.expression(expression.value);
        return;
      case "yield":
        this.yields = true;
        if (expression.value) this.expression(expression.value);
        return;
      case "call":
        expression.args.forEach(({ value }) => this.expression(value));
        return;
      case "binary":
      case "logical":
        this.expression(expression.left);
        {
          this.expression(expression.right);
          return;
        }
      case "comparison":
        this.expression(expression.first);
        expression.rest.forEach(({ operand }) => this.expression(operand));
        return;
      case "conditional":
        this.expression(expression.test);
        this.expression(expression.then);
        {
          this.expression(expression.otherwise);
          return;
        }
      case "not":
      case "unary": {
        this.expression(expression.operand);
        return;
      }
      case "collection":
        expression.items.forEach((item) => this.expression(item));
        return;
      case "comprehension":
        expression.clauses.forEach(({ tests }) => tests.forEach((test) => this.expression(test)));
        {
          this.expression(expression.element);
          return;
        }
      default:
        return;
    }
  }
}
