import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Handler, Statement } from "../../ir/ir.ts";
import {
  assign,
  attribute,
  call,
  callHidden,
  collect,
  rangeOf,
  toName,
  unreadSyntax,
} from "../build.ts";

import { conditionOf, forLoop, inBlock, lowerDo, lowerEffect } from "../declared/blocks.ts";
import { returning } from "../declared/functions.ts";
import { converted } from "../declared/names.ts";
import { lowerJump } from "../declared/loops.ts";
import { isType, lowerType } from "./classes.ts";
import type { JavaLowering } from "./lowering.ts";
import { typeText, withDimensions } from "./syntax.ts";
import { lowerSwitch } from "./switches.ts";

type Statements = readonly Statement[];

/** One statement of Java. */
export function lowerStatement(lower: JavaLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  switch (view.type) {
    case "block":
      return lower.scope.within(false, () =>
        partsOf(view).flatMap((each) => lower.statement(each)),
      );
    case "local_variable_declaration":
      return declare(lower, view);
    case "expression_statement": {
      const [value] = partsOf(view);
      if (!value) return [];
      return value.type === "switch_expression"
        ? lowerSwitch(lower, value)
        : [lowerEffect(lower, value)];
    }
    case "switch_expression":
      return lowerSwitch(lower, view);
    case "if_statement":
      return [
        {
          kind: "if",
          test: conditionOf(lower, view),
          then: inBlock(lower, view.field("consequence")),
          otherwise: inBlock(lower, view.field("alternative")),
          range,
        },
      ];
    case "while_statement":
    case "do_statement":
    case "for_statement":
    case "enhanced_for_statement":
      return lower.loop(range, () => lowerLoop(lower, view));
    case "return_statement": {
      const [value] = partsOf(view);
      const { result } = lower.scope.setting;
      const given = value ? converted(result, lower.expression(value, result)) : null;
      return [returning(lower.scope, given, range)];
    }
    case "break_statement":
    case "continue_statement":
      return lowerJump(lower, view, partsOf(view)[0]?.text ?? null);
    default:
      return lowerOther(lower, view);
  }
}

function lowerLoop(lower: JavaLowering, view: SyntaxView): Statements {
  switch (view.type) {
    case "while_statement": {
      const body = inBlock(lower, view.field("body"), true);
      const test = conditionOf(lower, view);
      return [{ kind: "while", test, body, otherwise: [], range: rangeOf(view) }];
    }
    case "do_statement":
      return [lowerDo(lower, view)];
    case "for_statement":
      return lower.scope.within(false, () => {
        const before = view
          .fields("init")
          .flatMap((each): Statements =>
            each.type === "local_variable_declaration"
              ? declare(lower, each, true)
              : [lowerEffect(lower, each)],
          );
        return forLoop(lower, view, before, view.fields("update"));
      });
    default:
      return [lowerForEach(lower, view)];
  }
}

function lowerOther(lower: JavaLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const parts = partsOf(view);
  switch (view.type) {
    case "explicit_constructor_invocation":
    case "package_declaration":
    case ";":
      return [];
    case "labeled_statement": {
      const [label, inner] = parts;
      return label && inner ? lower.labelled(label.text, () => lower.statement(inner)) : [];
    }
    case "synchronized_statement": {
      const inner = parts.at(-1);
      return inner ? lower.statement(inner) : [];
    }
    case "throw_statement":
      return [{ kind: "raise", value: parts[0] ? lower.expression(parts[0]) : null, range }];
    case "yield_statement": {
      const value = parts[0] ? lower.expression(parts[0]) : null;
      return [{ kind: "return", value, range }];
    }
    case "assert_statement":
      return [];
    case "try_statement":
    case "try_with_resources_statement":
      return [lowerTry(lower, view)];
    case "import_declaration":
      return lowerImport(lower, view);
    default:
      return isType(view) ? lowerType(lower, view, lower.scope.setting.type) : [unreadSyntax(view)];
  }
}

/** `double a = 1, b[];` */
function declare(lower: JavaLowering, view: SyntaxView, isShared = false): Statements {
  const declared = typeText(view.field("type"));
  return view.fields("declarator").flatMap((each): Statements => {
    const [name, value] = [each.field("name"), each.field("value")];
    if (!name) return [];
    const type = declared === null ? null : withDimensions(declared, each.field("dimensions"));
    const given = value && lower.expression(value, type);
    const target = toName(lower.scope.declare(name.text, type, isShared), rangeOf(name));
    return given ? [assign(target, converted(type, given), rangeOf(each))] : [];
  });
}

/** `for (double[] row : rows)` */
function lowerForEach(lower: JavaLowering, view: SyntaxView): Statement {
  const range = rangeOf(view);
  const [name, value] = [view.field("name"), view.field("value")];
  if (!name || !value) return unreadSyntax(view);
  const iterable = lower.expression(value);
  return lower.scope.within(true, (): Statement => {
    const type = typeText(view.field("type"));
    const target = toName(lower.scope.declare(name.text, type), rangeOf(name));
    const item = converted(type, target);
    const first = item === target ? [] : [assign(target, item, rangeOf(name))];
    const body = [...first, ...inBlock(lower, view.field("body"), true)];
    return { kind: "for", target, iterable, body, otherwise: [], range };
  });
}

/** `try`, with resources that are closed at its end, the last one first, before anything is caught. */
function lowerTry(lower: JavaLowering, view: SyntaxView): Statement {
  return lower.scope.within(false, (): Statement => {
    const resources = view.field("resources");
    const body = withResources(lower, resources ? partsOf(resources) : [], () =>
      inBlock(lower, view.field("body")),
    );
    const last = view.first("finally_clause");
    return {
      kind: "try",
      body,
      handlers: partsOf(view).flatMap((each) =>
        each.type === "catch_clause" ? toHandler(lower, each) : [],
      ),
      otherwise: [],
      finally: last ? partsOf(last).flatMap((each) => lower.statement(each)) : [],
      range: rangeOf(view),
    };
  });
}

function withResources(
  lower: JavaLowering,
  resources: readonly SyntaxView[],
  body: () => Statements,
): Statements {
  const [first, ...rest] = resources;
  if (!first) return body();
  const range = rangeOf(first);
  const [name, value] = [first.field("name"), first.field("value")];
  const given = value ?? partsOf(first)[0];
  if (!given) return withResources(lower, rest, body);
  const made = lower.expression(given);
  const target = name
    ? toName(lower.scope.declare(name.text, null), rangeOf(name))
    : toName(lower.scope.temporary(), range);
  const close = call(attribute(target, "close()", range), [], range);
  const closed: Statement = {
    kind: "if",
    test: { kind: "not", operand: callHidden(":isNull", [target], range), range },
    then: [{ kind: "expression", value: close, range }],
    otherwise: [],
    range,
  };
  const inner = withResources(lower, rest, body);
  const around: Statement = {
    kind: "try",
    ...{ body: inner, handlers: [], otherwise: [], finally: [closed], range },
  };
  return [assign(target, made, range), around];
}

function toHandler(lower: JavaLowering, view: SyntaxView): Handler {
  return lower.scope.within(false, () => {
    const parameter = view.first("catch_formal_parameter");
    const name = parameter?.field("name");
    const types = parameter?.first("catch_type");
    const bound = name ? lower.scope.declare(name.text, null) : null;
    const caught = (types ? partsOf(types) : []).map((each): Expression =>
      toName(each.text, rangeOf(each)),
    );
    const type = caught.length > 1 ? collect("tuple", caught, rangeOf(view)) : (caught[0] ?? null);
    return { type, name: bound, body: inBlock(lower, view.field("body")) };
  });
}

/** `import static java.lang.Math.*;` */
function lowerImport(lower: JavaLowering, view: SyntaxView): Statements {
  if (!view.children().some(({ type }) => type === "static")) return [];
  const path = partsOf(view)[0]?.text.split(".") ?? [];
  const isAll = view.first("asterisk") !== null;
  const member = isAll ? "*" : (path.pop() ?? "*");
  const range = rangeOf(view);
  const owner = path.at(-1) ?? "";
  if (path[0] !== "java" && owner !== "")
    return importStatic(lower, owner, isAll ? lower.bareCalls() : [member], range);
  const names = [{ module: path.join("."), member, alias: null }];
  return [{ kind: "import", names, range }];
}

/** Methods of a class in another file of the program, by their names alone. */
function importStatic(
  lower: JavaLowering,
  owner: string,
  members: readonly string[],
  range: TextRange,
): readonly Statement[] {
  const [module = owner] = lower.modulesOf(owner);
  const names = [{ module, member: owner, alias: null, role: "around" as const }];
  const bound = members.map((name): Statement => {
    const value: Expression = { kind: "attribute", object: toName(owner, range), name, range };
    return { kind: "assign", targets: [toName(name, range)], value, range };
  });
  return [{ kind: "import", names, range }, ...bound];
}

/** A method outside of all types. */
export function lowerFunction(lower: JavaLowering, view: SyntaxView): Statement {
  const nameView = view.field("name");
  const result = typeText(view.field("type"));
  const isVoid = result === "void";
  const definition = lower.definition({
    ...{ view, name: nameView?.text ?? "", nameView },
    parameters: view.field("parameters"),
    body: view.field("body"),
    setting: { type: null, hasThis: false, result: isVoid ? null : result, isVoid },
    outer: lower.scope,
  });
  return { kind: "function", definition: { ...definition, isHoisted: true }, range: rangeOf(view) };
}
