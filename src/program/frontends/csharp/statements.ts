import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Handler, Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toName, toText, unreadSyntax } from "../build.ts";
import { around } from "../declared/elsewhere.ts";
import { plainName, typeText } from "./syntax.ts";
import { returning } from "../declared/functions.ts";
import { checkedAs } from "./checked.ts";
import { lowerFor, lowerForEach } from "./loops.ts";
import { converted } from "../declared/names.ts";
import type { Lower } from "../declared/scope.ts";
import { lowerSwitch } from "./switches.ts";
import { conditionOf, inBlock, lowerEffect, lowerDo } from "../declared/blocks.ts";
import { declare } from "./variables.ts";

type Statements = readonly Statement[];

/** One statement of C#. */
export function lowerStatement(lower: Lower, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const one = (statement: Statement): Statements => [statement];
  switch (view.type) {
    case "global_statement":
    case "labeled_statement":
    case "lock_statement":
    case "unsafe_statement": {
      const inner = partsOf(view).at(-1);
      return inner ? lower.statement(inner) : [];
    }
    case "checked_statement": {
      const inner = partsOf(view).at(-1);
      const statements = inner ? lower.statement(inner) : [];
      return checkedAs(view, statements);
    }
    case "block":
    case "preproc_if":
      return lower.scope.within(false, () =>
        partsOf(view)
          .filter(({ type }) => type !== "identifier")
          .flatMap((each) => lower.statement(each)),
      );
    case "empty_statement":
    case "comment":
    case "using_directive":
    case "extern_alias_directive":
    case "global_attribute":
      return view.type === "using_directive" ? lowerUsing(view) : [];
    case "local_declaration_statement":
      return partsOf(view)
        .filter(({ type }) => type === "variable_declaration")
        .flatMap((each) => declare(lower, each));
    case "expression_statement": {
      const [value] = partsOf(view);
      return value ? one(lowerEffect(lower, value)) : [];
    }
    case "if_statement":
      return one({
        kind: "if",
        test: conditionOf(lower, view),
        then: inBlock(lower, view.field("consequence")),
        otherwise: inBlock(lower, view.field("alternative")),
        range,
      });
    case "while_statement":
      return one({
        kind: "while",
        test: conditionOf(lower, view),
        body: inBlock(lower, view.field("body"), true),
        otherwise: [],
        range,
      });
    case "do_statement":
      return one(lowerDo(lower, view));
    case "for_statement":
      return lowerFor(lower, view);
    case "foreach_statement":
      return one(lowerForEach(lower, view));
    case "return_statement": {
      const [value] = partsOf(view);
      const { result } = lower.scope.setting;
      return one(
        returning(
          lower.scope,
          value ? converted(result, lower.expression(value, result)) : null,
          range,
        ),
      );
    }
    case "break_statement":
      return one({ kind: "break", range });
    case "continue_statement":
      return one({ kind: "continue", range });
    case "yield_statement": {
      const [value] = partsOf(view);
      if (!value) return one({ kind: "return", value: null, range });
      const handed = converted(
        lower.scope.setting.result?.match(/^\w+<(.*)>$/)?.[1] ?? null,
        lower.expression(value),
      );
      return one({
        kind: "expression",
        value: { kind: "yield", value: handed, from: false, range },
        range,
      });
    }
    default:
      return lowerOther(lower, view);
  }
}

function lowerOther(lower: Lower, view: SyntaxView): Statements {
  const range = rangeOf(view);
  switch (view.type) {
    case "throw_statement": {
      const [value] = partsOf(view);
      return [{ kind: "raise", value: value ? lower.expression(value) : null, range }];
    }
    case "try_statement":
      return [lowerTry(lower, view)];
    case "switch_statement":
      return lowerSwitch(lower, view);
    case "using_statement":
    case "fixed_statement":
      return lower.scope.within(false, () =>
        partsOf(view).flatMap((each): Statements => {
          if (each.type === "variable_declaration") return declare(lower, each);
          return /_statement$|^block$/.test(each.type)
            ? lower.statement(each)
            : [{ kind: "expression", value: lower.expression(each), range: rangeOf(each) }];
        }),
      );
    case "local_function_statement":
      return [lowerLocalFunction(lower, view)];
    default:
      return [unreadSyntax(view)];
  }
}

/** `using static System.Math;` and `using Row = List<double>;` */
function lowerUsing(view: SyntaxView): Statements {
  const parts = partsOf(view);
  const last = parts.at(-1);
  if (!last) return [];
  const range = rangeOf(view);
  const alias = view.field("name") ?? view.first("name_equals");
  if (alias && alias.start !== last.start) {
    const name = /\w+/.exec(alias.text)?.[0] ?? "";
    return [assign(toName(`:alias ${name}`, range), toText(typeText(last) ?? "", range), range)];
  }
  const isStatic = view.children().some(({ type }) => type === "static");
  const names = [around(last.text.replace(/\s/g, ""))];
  return isStatic ? [{ kind: "import", names, range }] : [];
}

function lowerLocalFunction(lower: Lower, view: SyntaxView): Statement {
  const nameView = view.field("name");
  const name = plainName(nameView);
  const result = typeText(view.field("type"));
  const { type, hasThis } = lower.scope.setting;
  const definition = lower.definition({
    view,
    name,
    nameView,
    parameters: view.field("parameters"),
    body: view.field("body"),
    setting: {
      type,
      hasThis,
      result: result === "void" ? null : result,
      isVoid: result === "void",
    },
    outer: lower.scope,
  });
  return { kind: "function", definition: { ...definition, isHoisted: true }, range: rangeOf(view) };
}

function lowerTry(lower: Lower, view: SyntaxView): Statement {
  const handlers = partsOf(view).flatMap((each): Handler[] => {
    if (each.type !== "catch_clause") return [];
    return lower.scope.within(false, () => {
      const declaration = each.first("catch_declaration");
      const type = declaration?.field("type") ?? null;
      const name = declaration?.field("name");
      if (name) lower.scope.declare(plainName(name), typeText(type));
      const filter = each.first("catch_filter_clause");
      const body = inBlock(lower, each.field("body"));
      return [
        {
          type: type && lower.expression(type),
          name: name ? plainName(name) : null,
          body: filter ? [unreadSyntax(filter), ...body] : body,
        },
      ];
    });
  });
  const last = view.first("finally_clause");
  return {
    kind: "try",
    body: inBlock(lower, view.field("body")),
    handlers,
    otherwise: [],
    finally: last ? partsOf(last).flatMap((each) => lower.statement(each)) : [],
    range: rangeOf(view),
  };
}
