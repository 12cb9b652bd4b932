import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import {
  argument,
  call,
  callHidden,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { type Field, lowerMembers, type Members, type Method, note } from "../declared/members.ts";
import { onlyMethod } from "../../languages/declared/members.ts";
import type { TypeScope } from "../declared/scope.ts";
import { partsOf } from "../declared/syntax.ts";
import { isData, parametersIn } from "./collect.ts";
import { constructorsOf } from "./constructors.ts";
import { extensionProperty, isVoid, lowerFunctions, resultOf } from "./functions.ts";
import type { KotlinLowering } from "./lowering.ts";
import { bodyOfType, hasModifier, receiverOf, valueOf, variablesIn } from "./syntax.ts";
import { isType } from "./types.ts";

export function isTypeDeclaration({ type }: SyntaxView): boolean {
  return type === "class_declaration" || type === "object_declaration";
}

/** What the rules call methods that every object has. */
const ruled: ReadonlyMap<string, string> = new Map([
  ["equals", "Equals"],
  ["hashCode", "GetHashCode"],
]);

function isInterface(view: SyntaxView): boolean {
  return view.first("interface") !== null;
}

/** What stands between the braces, that of the companion with a mark. */
function declarationsIn(
  view: SyntaxView,
): readonly { readonly view: SyntaxView; readonly isStatic: boolean }[] {
  const isObject = view.type === "object_declaration";
  return bodyOfType(view).flatMap((each) =>
    each.type === "companion_object"
      ? bodyOfType(each).map((one) => ({ view: one, isStatic: true }))
      : [{ view: each, isStatic: isObject }],
  );
}

/** A type, and those inside it, which come first. */
export function lowerType(
  lower: KotlinLowering,
  view: SyntaxView,
  outer: TypeScope | null,
  ownName = view.field("name")?.text ?? "",
): readonly Statement[] {
  const range = rangeOf(view);
  const name = ownName;
  const known = lower.declared.types.get(name);
  const scope: TypeScope = known ?? { name, members: new Map(), mayInherit: true, outer };
  const declared = declarationsIn(view);
  const statics = declared.filter(({ isStatic }) => isStatic).map((each) => each.view);
  const isRecord = isData(view);
  const primary = parametersIn(view).filter(({ isProperty }) => isProperty);
  const list = view.first("delegation_specifiers");
  const bases = (list ? partsOf(list) : []).flatMap((each) => baseIn(lower, each));
  const type: Members = {
    ...{ view, name, scope },
    methods: declared.flatMap((each) => methodsIn(lower, each.view, each.isStatic)),
    fields: statics.flatMap((each) => fieldsIn(lower, each)),
    primary: primary.map((each) => [
      each.name,
      lower.type(partsOf(each.view).find(isType)) ?? "object",
    ]),
    ofType: statics.filter((each) => each.type === "anonymous_initializer").flatMap(blockIn),
  };
  const instance = declared.filter(({ isStatic }) => !isStatic).map((each) => each.view);
  const notes = isRecord ? [] : instance.flatMap((each) => typesIn(lower, each));
  const body = [
    note(":kind", isInterface(view) ? "interface" : isRecord ? "record" : "class", view),
    ...(isRecord ? [note(":positional", primary.map((each) => each.name).join(","), view)] : []),
    ...(isInterface(view) ? onlyMethodOf(lower, instance) : []),
    ...notes,
    ...lowerMembers(lower, type, constructorsOf(lower, view, scope, instance)),
  ];
  const made: Statement = {
    ...{ kind: "class", name, decorators: [], body, range },
    bases: bases.map(argument),
    nameRange: rangeOf(view.field("name") ?? view),
  };
  const inner = declared
    .filter((each) => isTypeDeclaration(each.view))
    .flatMap((each) => lowerType(lower, each.view, scope));
  // What extends other types is found by what it takes, wherever it stands.
  const extensions = declared.map((each) => each.view).filter((each) => receiverOf(each));
  return [
    ...inner,
    made,
    ...lowerFunctions(
      lower,
      extensions.filter((each) => each.type === "function_declaration"),
      true,
    ),
    ...extensions.flatMap((each) => extensionProperty(lower, each) ?? []),
    ...constantsOf(lower, name, bodyOfType(view)),
  ];
}

function baseIn(lower: KotlinLowering, view: SyntaxView): readonly Expression[] {
  const written = view.first("constructor_invocation") ?? view;
  const type = partsOf(written).find(isType);
  const name = (lower.type(type) ?? "").replace(/<.*/, "");
  return [callHidden(":baseType", [toText(name, rangeOf(view))], rangeOf(view))];
}

function blockIn(view: SyntaxView): readonly SyntaxView[] {
  return view.first("block") ? [view.first("block")!] : [];
}

/** The declared types of the properties of objects. */
function typesIn(lower: KotlinLowering, view: SyntaxView): readonly Statement[] {
  if (view.type !== "property_declaration") return [];
  const variable = view.first("variable_declaration");
  const type = lower.type(variable && partsOf(variable).find(isType));
  const [name] = variablesIn(view);
  return type !== null && name ? [note(`:t:${name.text}`, type, view)] : [];
}

function fieldsIn(lower: KotlinLowering, view: SyntaxView): readonly Field[] {
  if (view.type !== "property_declaration" || (view.first("getter") && !valueOf(view))) return [];
  const variable = view.first("variable_declaration");
  const declared = lower.type(variable && partsOf(variable).find(isType));
  return variablesIn(view).map((nameView) => ({
    ...{ name: nameView.text, nameView, declared, value: valueOf(view), isStatic: true },
  }));
}

/** Functions, and what reads and writes a property. */
function methodsIn(lower: KotlinLowering, view: SyntaxView, isStatic: boolean): readonly Method[] {
  if (receiverOf(view)) return [];
  if (view.type === "function_declaration") {
    const body = view.first("function_body");
    const nameView = view.field("name");
    const name = nameView?.text ?? "";
    const result = resultOf(lower, view);
    const parameters = view.first("function_value_parameters");
    const own = isVoid(view, result) ? "void" : result;
    const key = ruled.get(name) ?? name;
    return body
      ? [{ ...{ view, nameView, key, name, parameters, body, isStatic }, result: own }]
      : [];
  }
  const [nameView] = variablesIn(view);
  if (view.type !== "property_declaration" || !nameView) return [];
  const variable = view.first("variable_declaration");
  const result = lower.type(variable && partsOf(variable).find(isType));
  return view
    .named()
    .filter(({ type }) => type === "getter" || type === "setter")
    .flatMap((each): readonly Method[] => {
      const body = each.first("function_body");
      const isGetter = each.type === "getter";
      const key = `${isGetter ? "get" : "set"} ${nameView.text}`;
      const given = each.first("identifier")?.text ?? "value";
      if (!body || isUsual(body)) return [];
      return [
        {
          ...{ view: each, nameView, key, name: nameView.text, parameters: null, body, isStatic },
          result: isGetter ? result : "void",
          ...(isGetter ? {} : { given: [[given, result]] as const }),
        },
      ];
    });
}

/** Whether an accessor does what happens without one. */
function isUsual(body: SyntaxView): boolean {
  return /^(?:=\s*field|\{\s*(?:return\s+field|field\s*=\s*\w+);?\s*\})$/.test(body.text);
}

/** What a lambda of an interface takes and gives: `Func<double,double>`. */
function onlyMethodOf(
  lower: KotlinLowering,
  declared: readonly SyntaxView[],
): readonly Statement[] {
  const open = declared.filter(
    (each) => each.type === "function_declaration" && !each.first("function_body"),
  );
  const [only] = open;
  if (!only || open.length > 1) return [];
  const types = lower
    .parametersOf(only.first("function_value_parameters"))
    .map(({ type }) => type ?? "object");
  const result = resultOf(lower, only) ?? "void";
  const text =
    result === "void" ? `Action<${types.join(",")}>` : `Func<${[...types, result].join(",")}>`;
  return [note(onlyMethod, text, only)];
}

/** `ONE(1), TWO` of an enumeration. */
function constantsOf(
  lower: KotlinLowering,
  type: string,
  body: readonly SyntaxView[],
): readonly Statement[] {
  return body
    .filter((each) => each.type === "enum_entry")
    .map((each, at): Statement => {
      const range = rangeOf(each);
      if (each.first("class_body")) return unreadSyntax(each, "class body");
      const name = toText(each.first("identifier")?.text ?? "", range);
      const place = literal({ type: "int", value: at }, range);
      const list = each.first("value_arguments");
      const args = (list ? partsOf(list) : []).map((one) => {
        const value = partsOf(one).at(-1);
        return value ? lower.expression(value) : unreadSyntax(one);
      });
      const own = toName(type, range);
      const made = callHidden(":constant", [own, own, name, place, ...args], range);
      return { kind: "expression", value: made, range };
    });
}

/** `object : Activation { … }`: a class of its own, and its only object. */
export function lowerObject(lower: KotlinLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  if (hasModifier(view, "data")) return unreadSyntax(view);
  const name = `object${view.start}`;
  const made = call(toName(name, range), [], range);
  const body = [
    ...lowerType(lower, view, null, name),
    { kind: "return", value: made, range } as const,
  ];
  const definition = {
    ...{ name: "object", parameters: [], body, decorators: [], isGenerator: false },
    ...{ locals: new Set([name]), range, nameRange: range },
  };
  return call({ kind: "lambda", definition, range }, [], range);
}
