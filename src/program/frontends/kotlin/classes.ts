import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { lateNote, storedNote } from "../../languages/kotlin/names.ts";
import {
  argument,
  assign,
  assigning,
  attribute,
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
import { isData, nameOfObject, parametersIn } from "./collect.ts";
import { constructorsOf, delegated } from "./constructors.ts";
import { extensionProperty, isVoid, lowerFunctions, resultOf } from "./functions.ts";
import type { KotlinLowering } from "./lowering.ts";
import {
  bodyOfType,
  hasAccessor,
  hasModifier,
  isUsual,
  receiverOf,
  valueOf,
  variablesIn,
} from "./syntax.ts";
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
  given: readonly Expression[] = [],
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
  const bases = [...given, ...(list ? partsOf(list) : []).flatMap((each) => baseIn(lower, each))];
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
  const notes = [
    ...(isRecord ? [] : instance.flatMap((each) => typesIn(lower, each))),
    ...(bases.length > 0 ? storedIn(primary, instance) : []),
  ];
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
    ...bodiesOf(lower, name, bodyOfType(view)),
    ...statics.flatMap((each) => delegatedStatic(lower, name, each)),
    ...constantsOf(lower, name, bodyOfType(view)),
  ];
}

function baseIn(lower: KotlinLowering, view: SyntaxView): readonly Expression[] {
  const written = view.first("constructor_invocation", "explicit_delegation") ?? view;
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
  if (!name || view.first("property_delegate")) return [];
  return [
    ...(type === null ? [] : [note(`:t:${name.text}`, type, view)]),
    ...(hasModifier(view, "lateinit") ? [note(lateNote + name.text, "", view)] : []),
  ];
}

/** Notes of the properties that objects store. */
function storedIn(
  primary: readonly { readonly name: string; readonly view: SyntaxView }[],
  declared: readonly SyntaxView[],
): readonly Statement[] {
  const own = declared.filter(
    (each) =>
      each.type === "property_declaration" &&
      !each.first("getter") &&
      !hasModifier(each, "abstract"),
  );
  return [
    ...primary.map(({ name, view }) => note(storedNote + name, "", view)),
    ...own.flatMap((each) =>
      variablesIn(each).map(({ text }) => note(storedNote + text, "", each)),
    ),
  ];
}

function fieldsIn(lower: KotlinLowering, view: SyntaxView): readonly Field[] {
  if (view.type !== "property_declaration" || (view.first("getter") && !valueOf(view))) return [];
  if (view.first("property_delegate") || hasAccessor(view)) return [];
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

/** A property of the type itself that is delegated. */
function delegatedStatic(
  lower: KotlinLowering,
  type: string,
  view: SyntaxView,
): readonly Statement[] {
  const [name] = view.first("property_delegate") ? variablesIn(view) : [];
  if (!name) return [];
  const range = rangeOf(view);
  const target = attribute(toName(type, range), name.text, range);
  return lower.emit(() => {
    const value = assigning(target, delegated(lower, view, name), range);
    return [{ kind: "expression", value, range }];
  });
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
      const name = toText(each.first("identifier")?.text ?? "", range);
      const place = literal({ type: "int", value: at }, range);
      const list = each.first("value_arguments");
      const args = (list ? partsOf(list) : []).map((one) => {
        const value = partsOf(one).at(-1);
        return value ? lower.expression(value) : unreadSyntax(one);
      });
      const own = toName(type, range);
      const body = each.first("class_body") ? toName(bodyName(type, each), range) : own;
      const made = callHidden(":constantOf", [own, body, name, place, ...args], range);
      return { kind: "expression", value: made, range };
    });
}

/** The name of the class of a constant with a body. */
function bodyName(type: string, entry: SyntaxView): string {
  return `${type}.${entry.first("identifier")?.text ?? ""}`;
}

/** Classes of the constants that have bodies: `ADD { override fun apply(a: Int) = a }`. */
function bodiesOf(
  lower: KotlinLowering,
  type: string,
  body: readonly SyntaxView[],
): readonly Statement[] {
  return body
    .filter((each) => each.type === "enum_entry" && each.first("class_body"))
    .flatMap((each): readonly Statement[] => {
      const isStoring = bodyOfType(each).some((one) => valueOf(one) !== null);
      const base = callHidden(":baseType", [toText(type, rangeOf(each))], rangeOf(each));
      return isStoring
        ? [unreadSyntax(each, "class body")]
        : lowerType(lower, each, null, bodyName(type, each), [base]);
    });
}

/** A type inside a function: its methods see what `this` stands for around it, under other names. */
export function lowerInside(
  lower: KotlinLowering,
  view: SyntaxView,
  name: string,
): readonly Statement[] {
  const range = rangeOf(view);
  const around = lower.receivers.map((each, at) => ({
    ...each,
    ...(each.isStatic ? {} : { name: `:outer${view.start}:${at}` }),
  }));
  const kept = around.flatMap((each, at): readonly Statement[] =>
    each.isStatic
      ? []
      : [assign(toName(each.name, range), toName(lower.receivers[at]!.name, range), range)],
  );
  return [...kept, ...lower.withAround(around, () => lowerType(lower, view, null, name))];
}

/** `object : Activation { … }`: a class of its own, and its only object. */
export function lowerObject(lower: KotlinLowering, view: SyntaxView): Expression {
  const range = rangeOf(view);
  if (hasModifier(view, "data")) return unreadSyntax(view);
  const name = nameOfObject(view);
  const made = call(toName(name, range), [], range);
  const body = [...lowerInside(lower, view, name), { kind: "return", value: made, range } as const];
  const definition = {
    ...{ name: "object", parameters: [], body, decorators: [], isGenerator: false },
    ...{ locals: new Set([name]), range, nameRange: range },
  };
  return call({ kind: "lambda", definition, range }, [], range);
}
