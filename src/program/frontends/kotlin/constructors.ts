import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import {
  assign,
  attribute,
  call,
  callHidden,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { backingOf, restOf } from "../../languages/kotlin/names.ts";
import { memberFunction } from "../declared/members.ts";
import { converted } from "../declared/names.ts";
import type { TypeScope } from "../declared/scope.ts";
import { partsOf } from "../declared/syntax.ts";
import { lowerBlock, takeApart } from "./blocks.ts";
import { parametersIn } from "./collect.ts";
import type { KotlinLowering } from "./lowering.ts";
import { hasAccessor, hasModifier, usesField, valueOf, variablesIn } from "./syntax.ts";
import { isType } from "./types.ts";

type Statements = readonly Statement[];

/** How the objects of a type are made: after its base, what stands in its body runs in order. */
export function constructorsOf(
  lower: KotlinLowering,
  view: SyntaxView,
  type: TypeScope,
  declared: readonly SyntaxView[],
): Statements {
  if (view.type === "object_declaration" || view.first("interface")) return [];
  const list = view.first("primary_constructor")?.first("class_parameters") ?? null;
  const written = declared.filter((each) => each.type === "secondary_constructor");
  const make = (
    own: SyntaxView,
    at: number,
    parameters: SyntaxView | null,
    before: () => Statements,
  ): Statement =>
    memberFunction(
      `new:${at}`,
      lower.definition({
        ...{ view: own, name: type.name, nameView: own.field("name"), parameters, before },
        body: own === view ? null : own.first("block"),
        setting: { type, hasThis: true, result: null, isVoid: true },
        outer: null,
      }),
    );
  const others = written.map((each, at) =>
    make(each, at, each.first("function_value_parameters"), () => {
      const to = each.first("constructor_delegation_call");
      if (!to?.first("this")) return [...toBase(lower, view, to), ...begin(lower, declared)];
      const self = attribute(toName("this", rangeOf(to)), ":new", rangeOf(to));
      return lower.emit(() => [effect(call(self, argumentsIn(lower, to), rangeOf(to)))]);
    }),
  );
  if (!view.first("primary_constructor") && others.length > 0) return others;
  const main = make(view, others.length, list, () => [
    ...toBase(lower, view, null),
    ...parametersIn(view).flatMap((each) =>
      each.isProperty ? [keep(lower, each.name, each.view)] : [],
    ),
    ...restsOf(lower, view),
    ...begin(lower, declared),
  ]);
  return [...others, main];
}

function effect(value: Expression): Statement {
  return { kind: "expression", value, range: value.range };
}

/** A parameter becomes a property. */
function keep(lower: KotlinLowering, name: string, view: SyntaxView): Statement {
  const range = rangeOf(view.first("identifier") ?? view);
  const type = lower.type(partsOf(view).find(isType));
  const value = converted(type, toName(name, range));
  return assign(attribute(toName("this", range), name, range), value, range);
}

/** The constructor of what the type is derived from. */
function toBase(lower: KotlinLowering, view: SyntaxView, own: SyntaxView | null): Statements {
  const list = view.first("delegation_specifiers");
  const given = (list ? partsOf(list) : []).flatMap(
    (each) => each.first("constructor_invocation") ?? [],
  );
  const [base] = own ? [own] : given;
  if (!base) return [];
  const range = rangeOf(base);
  return lower.emit(() => [
    effect(call(callHidden(":baseConstructor", [], range), argumentsIn(lower, base), range)),
  ]);
}

function argumentsIn(lower: KotlinLowering, view: SyntaxView): readonly Expression[] {
  const list = view.first("value_arguments");
  return (list ? partsOf(list) : []).flatMap((each) => {
    const value = partsOf(each).at(-1);
    return value ? [lower.expression(value)] : [];
  });
}

/** Properties and `init` blocks in their order. */
function begin(lower: KotlinLowering, declared: readonly SyntaxView[]): Statements {
  return declared.flatMap((each): Statements => {
    if (each.type === "anonymous_initializer") {
      const block = each.first("block");
      return block
        ? lower.scope.within(false, () => lowerBlock(lower, block.named(), { kind: "drop" }))
        : [];
    }
    return each.type === "property_declaration" ? propertyOf(lower, each) : [];
  });
}

/** What a property has that is delegated: `by lazy { … }`. */
export function delegated(lower: KotlinLowering, view: SyntaxView, name: SyntaxView): Expression {
  const range = rangeOf(view);
  const to = view.first("property_delegate");
  const value = to && partsOf(to).at(-1);
  if (!value) return unreadSyntax(view, "by");
  return callHidden(":by", [lower.expression(value), toText(name.text, range)], range);
}

/** What a class leaves the rest of an interface to: `class Log(list: List<Int>) : List<Int> by list`. */
function restsOf(lower: KotlinLowering, view: SyntaxView): Statements {
  const list = view.first("delegation_specifiers");
  const rests = (list ? partsOf(list) : []).flatMap(
    (each) => each.first("explicit_delegation") ?? [],
  );
  return rests.flatMap((each, at) => {
    const range = rangeOf(each);
    const to = partsOf(each).at(-1);
    const target = attribute(toName("this", range), `${restOf}${at}`, range);
    return to ? lower.emit(() => [assign(target, lower.expression(to), range)]) : [];
  });
}

function propertyOf(lower: KotlinLowering, view: SyntaxView): Statements {
  const [name] = variablesIn(view);
  const value = valueOf(view);
  if (!name || (!value && view.first("getter") && !usesField(view))) return [];
  const range = rangeOf(view);
  const own = rangeOf(name);
  const field = hasAccessor(view) ? backingOf + name.text : name.text;
  const target = attribute(toName("this", own), field, own);
  const variable = view.first("variable_declaration");
  const type = lower.type(variable && partsOf(variable).find(isType));
  const several = view.first("multi_variable_declaration");
  if (view.first("property_delegate"))
    return lower.emit(() => [assign(target, delegated(lower, view, name), range)]);
  if (!value) {
    if (hasModifier(view, "lateinit") || hasModifier(view, "abstract")) return [];
    return [assign(target, callHidden(":default", [toText(type ?? "object", own)], own), range)];
  }
  if (several) return lower.emit(() => takeApart(lower, several, lower.expression(value)));
  return lower.emit(() => [assign(target, converted(type, lower.expression(value, type)), range)]);
}
