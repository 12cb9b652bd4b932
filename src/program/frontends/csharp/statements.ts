import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Handler, Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toName, toText, unreadSyntax } from "../build.ts";
import { lowerJump } from "../declared/loops.ts";
import { around } from "../declared/elsewhere.ts";
import { plainName, typeText } from "./syntax.ts";
import { returning } from "../declared/functions.ts";
import { checkedAs } from "./checked.ts";
import { lowerFor, lowerForEach } from "./loops.ts";
import { converted } from "../declared/names.ts";
import type { CSharpLowering } from "./lowering.ts";
import { lowerDisposed, lowerGoto, lowerSequence } from "./sequences.ts";
import { lowerSwitch } from "./switches.ts";
import { conditionOf, inBlock, lowerEffect, lowerDo } from "../declared/blocks.ts";
import { declare } from "./variables.ts";

type Statements = readonly Statement[];

/** One statement of C#. */
export function lowerStatement(lower: CSharpLowering, view: SyntaxView): Statements {
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
        lowerSequence(
          lower,
          partsOf(view).filter(({ type }) => type !== "identifier"),
        ),
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
    case "do_statement":
    case "for_statement":
    case "foreach_statement":
      return lower.loop(range, () => lowerLoop(lower, view));
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
    case "continue_statement":
      return lowerJump(lower, view, null);
    case "goto_statement":
      return lowerGoto(lower, view);
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

function lowerLoop(lower: CSharpLowering, view: SyntaxView): Statements {
  switch (view.type) {
    case "while_statement":
      return [
        {
          kind: "while",
          test: conditionOf(lower, view),
          body: inBlock(lower, view.field("body"), true),
          otherwise: [],
          range: rangeOf(view),
        },
      ];
    case "do_statement":
      return [lowerDo(lower, view)];
    case "for_statement":
      return lowerFor(lower, view);
    default:
      return [lowerForEach(lower, view)];
  }
}

function lowerOther(lower: CSharpLowering, view: SyntaxView): Statements {
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
        lowerDisposed(lower, view, () =>
          partsOf(view)
            .filter(({ type }) => /_statement$|^block$/.test(type))
            .flatMap((each) => lower.statement(each)),
        ),
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

function lowerLocalFunction(lower: CSharpLowering, view: SyntaxView): Statement {
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

function lowerTry(lower: CSharpLowering, view: SyntaxView): Statement {
  const handlers = withFilters(
    partsOf(view)
      .filter(({ type }) => type === "catch_clause")
      .map((each) => lowerCatch(lower, each)),
    rangeOf(view),
  );
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

/** `catch`, with what stands behind `when`. */
interface Catch extends Handler {
  readonly filter: Expression | null;
}

function lowerCatch(lower: CSharpLowering, view: SyntaxView): Catch {
  return lower.scope.within(false, () => {
    const declaration = view.first("catch_declaration");
    const type = declaration?.field("type") ?? null;
    const name = declaration?.field("name");
    const own = name ? lower.scope.declare(plainName(name), typeText(type)) : null;
    const filter = view.first("catch_filter_clause");
    const [condition] = filter ? partsOf(filter) : [];
    return {
      type: type && lower.expression(type),
      name: own,
      body: inBlock(lower, view.field("body")),
      filter: condition ? lower.expression(condition) : null,
    };
  });
}

/** Where a filter says no, the handlers behind it are asked with the same exception. */
function withFilters(all: readonly Catch[], range: Statement["range"]): readonly Handler[] {
  return all.map(({ type, name, body, filter }, at): Handler => {
    if (!filter) return { type, name, body };
    const again: Statement = { kind: "raise", value: null, range };
    const others = withFilters(all.slice(at + 1), range);
    const otherwise: Statements =
      others.length === 0
        ? [again]
        : [{ kind: "try", body: [again], handlers: others, otherwise: [], finally: [], range }];
    return { type, name, body: [{ kind: "if", test: filter, then: body, otherwise, range }] };
  });
}
