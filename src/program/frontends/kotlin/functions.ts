import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { FunctionDefinition, Statement } from "../../ir/ir.ts";
import { assign, attribute, rangeOf, toName, toText } from "../build.ts";
import { memberFunction } from "../declared/members.ts";
import type { Written } from "../declared/scope.ts";
import { partsOf } from "../declared/syntax.ts";
import type { KotlinLowering } from "./lowering.ts";
import { hasModifier, innerOf, receiverOf, variablesIn } from "./syntax.ts";
import { isType } from "./types.ts";

type Statements = readonly Statement[];

/** The parameters of a function, or those behind the name of a class. */
export function parametersOf(lower: KotlinLowering, view: SyntaxView | null): readonly Written[] {
  const made: Written[] = [];
  let isRest = false;
  for (const each of view ? partsOf(view) : []) {
    const last = made.at(-1);
    if (each.type === "parameter_modifiers") isRest = each.text.split(/\s+/).includes("vararg");
    else if (each.type === "parameter" || each.type === "class_parameter") {
      made.push(toWritten(lower, each, isRest || hasModifier(each, "vararg")));
      isRest = false;
    } else if (last) made[made.length - 1] = { ...last, value: each };
  }
  return made;
}

function toWritten(lower: KotlinLowering, view: SyntaxView, isRest: boolean): Written {
  const parts = partsOf(view);
  const name = view.first("identifier");
  const typeAt = parts.findIndex(isType);
  const type = lower.type(parts[typeAt]);
  const value = view.type === "class_parameter" ? (parts[typeAt + 1] ?? null) : null;
  return {
    ...{ name: name?.text ?? "", modifiers: [], isRest, value, range: rangeOf(name ?? view) },
    type: isRest && type !== null ? `${type}[]` : type,
  };
}

/** The type of what a function gives; null: none is written. */
export function resultOf(lower: KotlinLowering, view: SyntaxView): string | null {
  const parts = partsOf(view);
  const list = parts.findIndex(({ type }) => type === "function_value_parameters");
  const type = parts.slice(list + 1).find(isType);
  return lower.type(type);
}

/** Whether a function gives nothing. */
export function isVoid(view: SyntaxView, result: string | null): boolean {
  const isBlock = innerOf(view.first("function_body"))?.type === "block";
  return result === "void" || (result === null && isBlock);
}

/** A function outside of types, or inside another. */
export function functionOf(lower: KotlinLowering, view: SyntaxView): FunctionDefinition {
  const nameView = view.field("name");
  const name = nameView?.text ?? "";
  const extended = receiverOf(view);
  const result = resultOf(lower, view);
  const nothing = isVoid(view, result);
  const own = extended ? lower.type(extended) : null;
  const type = lower.declared.types.get(own ?? "") ?? null;
  const make = (): FunctionDefinition =>
    lower.definition({
      ...{ view, name, nameView, parameters: view.first("function_value_parameters") },
      body: view.first("function_body"),
      setting: { type: null, hasThis: false, result: nothing ? null : result, isVoid: nothing },
      outer: lower.scope,
      ...(extended ? { given: [["this", own]] } : {}),
    });
  if (!extended) return make();
  const receiver = { name: "this", type, isStatic: false, label: name };
  // A set can be gone through, too, and is no list.
  const isAny = /^(?:Iterable|Collection)\b/.test(extended.text);
  return extending(lower.with({ receivers: [receiver] }, make), isAny ? "object" : own);
}

/** A function whose first parameter is what it extends. */
function extending(definition: FunctionDefinition, type: string | null): FunctionDefinition {
  const [first, ...rest] = definition.parameters;
  if (!first) return definition;
  const annotation = toText(`this ${type ?? "object"}`, first.range);
  return { ...definition, parameters: [{ ...first, annotation }, ...rest] };
}

/** `val Array<DoubleArray>.rows get() = size`; null: it is no such property. */
export function extensionProperty(lower: KotlinLowering, view: SyntaxView): Statements | null {
  const extended = receiverOf(view);
  const [nameView] = variablesIn(view);
  const getter = view.first("getter");
  if (!extended || !nameView || view.type !== "property_declaration") return null;
  const own = lower.type(extended);
  const type = lower.declared.types.get(own ?? "") ?? null;
  const receiver = { name: "this", type, isStatic: false, label: nameView.text };
  const declared = view.first("variable_declaration");
  const result = lower.type(declared && partsOf(declared).find(isType));
  const definition = lower.with({ receivers: [receiver] }, () =>
    lower.definition({
      ...{ view, name: nameView.text, nameView, parameters: null },
      body: getter?.first("function_body") ?? null,
      setting: { type: null, hasThis: false, result, isVoid: false },
      outer: lower.scope,
      given: [["this", own]],
    }),
  );
  return [holder(":extensions", [[`get ${nameView.text}`, extending(definition, own)]], view)];
}

/** A class for functions that are found by their names and what they take. */
function holder(
  name: string,
  functions: readonly (readonly [key: string, definition: FunctionDefinition])[],
  view: SyntaxView,
): Statement {
  const range = rangeOf(view);
  const body = functions.map(([key, definition], at) => memberFunction(`${key}:${at}`, definition));
  return { kind: "class", name, bases: [], decorators: [], body, nameRange: range, range };
}

/** Functions of one block or file: those that extend types, several of one name, and the others. */
export function lowerFunctions(
  lower: KotlinLowering,
  views: readonly SyntaxView[],
  isHoisted: boolean,
): Statements {
  const [first] = views;
  if (!first) return [];
  const nameIn = (view: SyntaxView): string => view.field("name")?.text ?? "";
  const extensions = views.filter((each) => receiverOf(each));
  const plain = views.filter((each) => !receiverOf(each));
  const several = plain.filter((each) =>
    plain.some((other) => other !== each && nameIn(other) === nameIn(each)),
  );
  const named = (each: SyntaxView): readonly [string, FunctionDefinition] => [
    nameIn(each),
    functionOf(lower, each),
  ];
  const range = rangeOf(first);
  const home = toName(":functions", range);
  return [
    ...(extensions.length > 0 ? [holder(":extensions", extensions.map(named), first)] : []),
    ...(several.length > 0 ? [holder(":functions", several.map(named), first)] : []),
    ...[...new Set(several.map(nameIn))].map((name) =>
      assign(toName(name, range), attribute(home, `${name}()`, range), range),
    ),
    ...plain
      .filter((each) => !several.includes(each))
      .map((each): Statement => {
        const definition = { ...functionOf(lower, each), isHoisted };
        return { kind: "function", definition, range: rangeOf(each) };
      }),
  ];
}
