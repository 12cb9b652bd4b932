import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { BinaryOperator, Expression, Handler, ImportedName, Statement } from "../../ir/ir.ts";
import { callHidden, rangeOf, unread } from "../build.ts";
import { lowerArguments, lowerExpression } from "./expressions.ts";
import { hasPrivate, mangled } from "./mangling.ts";
import { lowerMatch } from "./matches.ts";
import { lowerParameters } from "./parameters.ts";

/** The statements of a module or of a block. */
export function lowerStatements(view: SyntaxView | null): readonly Statement[] {
  return view?.named().flatMap(lowerStatement) ?? [];
}

/** The statements for one statement of the text. */
export function lowerStatement(view: SyntaxView): readonly Statement[] {
  const range = rangeOf(view);
  switch (view.type) {
    case "expression_statement":
      return lowerExpressionStatement(view);
    case "if_statement":
      return [lowerIf(view)];
    case "while_statement":
      return [
        {
          kind: "while",
          test: part(view, "condition"),
          body: lowerStatements(view.field("body")),
          otherwise: elseOf(view),
          range,
        },
      ];
    case "for_statement":
      return [
        {
          kind: "for",
          target: part(view, "left"),
          iterable: part(view, "right"),
          body: lowerStatements(view.field("body")),
          otherwise: elseOf(view),
          range,
        },
      ];
    case "function_definition":
      return [lowerFunction(view, [])];
    case "class_definition":
      return [lowerClass(view, [])];
    case "decorated_definition":
      return lowerDecorated(view);
    case "return_statement": {
      const value = view.named()[0];
      return [{ kind: "return", value: value ? lowerExpression(value) : null, range }];
    }
    case "break_statement":
      return [{ kind: "break", range }];
    case "continue_statement":
      return [{ kind: "continue", range }];
    case "pass_statement":
      return [{ kind: "pass", range }];
    case "raise_statement": {
      const [value, cause] = view.named().map(lowerExpression);
      const raised = value && cause ? callHidden(":from", [value, cause], range) : value;
      return [{ kind: "raise", value: raised ?? null, range }];
    }
    case "match_statement":
      return lowerMatch(view, lowerStatements);
    case "try_statement":
      return [lowerTry(view)];
    case "with_statement":
      return [lowerWith(view)];
    case "assert_statement": {
      const [test, message] = view.named().map(lowerExpression);
      if (!test) return [unread(view)];
      return [{ kind: "assert", test, message: message ?? null, range }];
    }
    case "import_statement":
    case "import_from_statement":
    case "future_import_statement":
      return [{ kind: "import", names: lowerImports(view), range }];
    case "global_statement":
    case "nonlocal_statement": {
      const names = view.named().map(({ text }) => text);
      return [
        {
          kind: "outer",
          scope: view.type === "global_statement" ? "global" : "nonlocal",
          names,
          range,
        },
      ];
    }
    case "delete_statement": {
      const targets = view.named().flatMap((target) => {
        const lowered = lowerExpression(target);
        return lowered.kind === "collection" ? lowered.items : [lowered];
      });
      return [{ kind: "delete", targets, range }];
    }
    case "ERROR":
      return [unread(view, "this line is not complete")];
    default:
      return [unread(view, `${view.type.replaceAll("_", " ")} is not read`)];
  }
}

function part(view: SyntaxView, field: string): Expression {
  const child = view.field(field);
  return child ? lowerExpression(child) : unread(view);
}

function elseOf(view: SyntaxView): readonly Statement[] {
  return lowerStatements(view.first("else_clause")?.field("body") ?? null);
}

function lowerExpressionStatement(view: SyntaxView): readonly Statement[] {
  const parts = view.named();
  const [first] = parts;
  if (!first) return [];
  const range = rangeOf(view);
  if (first.type === "assignment") {
    const assignment = lowerAssignment(first);
    const type = first.field("type");
    if (assignment.kind !== "assign" || !type) return [assignment];
    const [target] = assignment.targets;
    const annotation = lowerExpression(type);
    return target ? [{ kind: "annotate", target, annotation, range }, assignment] : [assignment];
  }
  if (first.type === "augmented_assignment") {
    const operator = (first.field("operator")?.text ?? "").slice(0, -1) as BinaryOperator;
    const target = part(first, "left");
    return [{ kind: "augment", operator, target, value: part(first, "right"), range }];
  }
  const value: Expression =
    parts.length === 1
      ? lowerExpression(first)
      : { kind: "collection", type: "tuple", items: parts.map(lowerExpression), range };
  return [{ kind: "expression", value, range }];
}

function lowerAssignment(view: SyntaxView): Statement {
  const targets: Expression[] = [];
  const range = rangeOf(view);
  const type = view.field("type");
  let at = view;
  for (;;) {
    targets.push(part(at, "left"));
    const right = at.field("right");
    if (!right) {
      const [target] = targets;
      if (!type || !target) return unread(view);
      return { kind: "annotate", target, annotation: lowerExpression(type), range };
    }
    if (right.type !== "assignment") {
      const value = takenApart(lowerExpression(right), targets);
      return { kind: "assign", targets, value, range };
    }
    at = right;
  }
}

/** A call whose value several names take apart knows them. */
function takenApart(value: Expression, [target]: readonly Expression[]): Expression {
  if (value.kind !== "call" || target?.kind !== "collection") return value;
  const names = target.items.map((item) =>
    item.kind === "name" ? item.name : item.kind === "attribute" ? item.name : "",
  );
  return { ...value, takenApart: names };
}

function lowerIf(view: SyntaxView): Statement {
  const branches = view.named().filter(({ type }) => type === "elif_clause");
  const otherwise = branches.reduceRight<readonly Statement[]>(
    (rest, branch) => [
      {
        kind: "if",
        test: part(branch, "condition"),
        then: lowerStatements(branch.field("consequence")),
        otherwise: rest,
        range: rangeOf(branch),
      },
    ],
    elseOf(view),
  );
  return {
    kind: "if",
    test: part(view, "condition"),
    then: lowerStatements(view.field("consequence")),
    otherwise,
    range: rangeOf(view),
  };
}

function lowerFunction(view: SyntaxView, decorators: readonly Expression[]): Statement {
  const name = view.field("name");
  if (!name) return unread(view, "this function has no name");
  const parameters = lowerParameters(view.field("parameters"), lowerExpression);
  const body = lowerStatements(view.field("body"));
  const range = rangeOf(view);
  const nameRange = rangeOf(name);
  return {
    kind: "function",
    definition: {
      name: name.text,
      parameters,
      body,
      decorators,
      ...boundNames(body, parameters),
      range,
      nameRange,
    },
    range,
  };
}

function lowerClass(view: SyntaxView, decorators: readonly Expression[]): Statement {
  const name = view.field("name");
  if (!name) return unread(view, "this class has no name");
  const body = lowerStatements(view.field("body"));
  return {
    kind: "class",
    name: name.text,
    bases: lowerArguments(view.field("superclasses")),
    decorators,
    body: hasPrivate(view.text) ? mangled(body, name.text) : body,
    range: rangeOf(view),
    nameRange: rangeOf(name),
  };
}

function lowerDecorated(view: SyntaxView): readonly Statement[] {
  const decorators = view
    .named()
    .filter(({ type }) => type === "decorator")
    .flatMap((decorator) => decorator.named().slice(-1).map(lowerExpression));
  const definition = view.field("definition");
  if (definition?.type === "function_definition") return [lowerFunction(definition, decorators)];
  if (definition?.type === "class_definition") return [lowerClass(definition, decorators)];
  return [unread(view)];
}

function lowerTry(view: SyntaxView): Statement {
  const handlers = view.named().flatMap((clause): Handler[] => {
    if (clause.type !== "except_clause" && clause.type !== "except_group_clause") return [];
    const caught = clause.field("value") ?? clause.named().find(({ type }) => type !== "block");
    const alias = caught?.type === "as_pattern" ? caught.field("alias") : null;
    const type = caught?.type === "as_pattern" ? caught.named()[0] : caught;
    return [
      {
        type: type ? lowerExpression(type) : null,
        name: alias?.text ?? null,
        body: lowerStatements(clause.first("block")),
      },
    ];
  });
  return {
    kind: "try",
    body: lowerStatements(view.field("body")),
    handlers,
    otherwise: elseOf(view),
    finally: lowerStatements(view.first("finally_clause")?.first("block") ?? null),
    range: rangeOf(view),
  };
}

function lowerWith(view: SyntaxView): Statement {
  const items = (view.first("with_clause")?.named() ?? []).map((item) => {
    const value = item.field("value") ?? item;
    if (value.type !== "as_pattern") return { value: lowerExpression(value), target: null };
    const [context] = value.named();
    const alias = value.field("alias");
    return {
      value: context ? lowerExpression(context) : unread(item),
      target: alias && lowerExpression(alias),
    };
  });
  return { kind: "with", items, body: lowerStatements(view.field("body")), range: rangeOf(view) };
}

function lowerImports(view: SyntaxView): readonly ImportedName[] {
  const from = view.field("module_name");
  const isFrom = view.type !== "import_statement";
  if (view.first("wildcard_import")) {
    return [{ module: from?.text ?? "", member: "*", alias: null }];
  }
  return view
    .children()
    .filter((_, at) => view.node.children[at]?.field === "name")
    .map((imported) => {
      const name = (imported.field("name") ?? imported).text;
      const alias = imported.field("alias")?.text ?? null;
      const module = from?.text ?? (isFrom ? "__future__" : name);
      return { module, member: isFrom ? name : null, alias };
    });
}
