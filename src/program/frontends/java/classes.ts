import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import {
  assign,
  attribute,
  call,
  callHidden,
  literal,
  rangeOf,
  toName,
  toText,
  argument,
} from "../build.ts";
import { onlyMethod } from "../../languages/declared/members.ts";

import { lowerMembers, memberFunction, type Members, note } from "../declared/members.ts";
import { converted } from "../declared/names.ts";
import type { Lower, TypeScope, Written } from "../declared/scope.ts";
import { blocksIn, fieldsIn, methodIn, namesIn } from "./members.ts";
import { lowerUnnamed } from "./unnamed.ts";
import { hasModifier, outerField, typeText, withDimensions } from "./syntax.ts";

const kinds: Readonly<Record<string, string>> = {
  class_declaration: "class",
  record_declaration: "record",
  interface_declaration: "interface",
  enum_declaration: "class",
};

export function isType({ type }: SyntaxView): boolean {
  return type in kinds;
}

/** The parameters in brackets. */
export function readParameters(view: SyntaxView | null): readonly Written[] {
  return (view ? partsOf(view) : []).flatMap((each): Written | readonly Written[] => {
    const isRest = each.type === "spread_parameter";
    if (!isRest && each.type !== "formal_parameter") return [];
    const name = isRest
      ? (each.first("variable_declarator")?.field("name") ?? null)
      : each.field("name");
    const type = isRest
      ? partsOf(each).find(({ type: own }) => own !== "modifiers")
      : each.field("type");
    const declared = typeText(type ?? null);
    return {
      name: name?.text ?? "",
      type: declared === null ? null : restType(declared, each, isRest),
      modifiers: [],
      isRest,
      value: null,
      range: rangeOf(name ?? each),
    };
  });
}

/** The type of a parameter; the last one may take an array of all that is left. */
function restType(declared: string, view: SyntaxView, isRest: boolean): string {
  const own = withDimensions(declared, view.field("dimensions"));
  return isRest ? `${own}[]` : own;
}

/** The declarations in the body of a type, also those behind the constants of an enumeration. */
function declarationsIn(view: SyntaxView): readonly SyntaxView[] {
  const body = view.field("body");
  return (body ? partsOf(body) : []).flatMap((each) =>
    each.type === "enum_body_declarations" ? partsOf(each) : [each],
  );
}

/** The classes in a class of which each object belongs to one of that class. */
function insideOf(view: SyntaxView, declared: readonly SyntaxView[]): ReadonlySet<string> {
  const isClass = view.type === "class_declaration" || view.type === "enum_declaration";
  const inside = declared.filter(
    (each) => isClass && each.type === "class_declaration" && !hasModifier(each, "static"),
  );
  return new Set(inside.map((each) => each.field("name")?.text ?? ""));
}

/** A type, and those inside it, which come first. */
export function lowerType(
  lower: Lower,
  view: SyntaxView,
  outer: TypeScope | null,
): readonly Statement[] {
  const range = rangeOf(view);
  const nameView = view.field("name");
  const name = nameView?.text ?? "";
  const isInterface = view.type === "interface_declaration";
  const declared = declarationsIn(view);
  const constants = declared.filter(({ type }) => type === "enum_constant");
  const primary =
    view.type === "record_declaration" ? readParameters(view.field("parameters")) : [];
  const bases = [
    view.field("superclass"),
    view.field("interfaces"),
    view.first("extends_interfaces"),
  ]
    .flatMap((each) => (each ? basesIn(each) : []))
    .map((each) => callHidden(":baseType", [toText(typeText(each) ?? "", range)], rangeOf(each)));
  const members = new Map<string, "instance" | "static">([
    ...primary.map((each) => [each.name, "instance"] as const),
    ...constants.map((each) => [each.field("name")?.text ?? "", "static"] as const),
    ...(view.type === "enum_declaration"
      ? [["values()", "static"] as const, ["valueOf()", "static"] as const]
      : []),
    ...declared.flatMap((each) => namesIn(each, isInterface)),
  ]);
  const scope: TypeScope = {
    ...{ name, members, mayInherit: bases.length > 0, outer },
    inside: insideOf(view, declared),
    ...(outer?.inside?.has(name) ? { outerField } : {}),
  };
  const type: Members = {
    ...{ view, name, scope },
    methods: declared.flatMap((each) => methodIn(each, isInterface)),
    fields: declared.flatMap((each) => fieldsIn(each, isInterface)),
    primary: primary.map((each) => [each.name, each.type]),
    ofType: declared.flatMap((each) =>
      each.type === "static_initializer" ? (each.first("block") ?? []) : [],
    ),
    ofObject: blocksIn(declared),
  };
  const body = [
    note(":kind", kinds[view.type] ?? "class", view),
    note(":fullName", fullName(lower, view, name, outer), view),
    ...(view.type === "record_declaration"
      ? [note(":positional", primary.map((each) => each.name).join(","), view)]
      : []),
    ...(isInterface ? onlyMethodOf(declared).map((text) => note(onlyMethod, text, view)) : []),
    ...lowerMembers(lower, type, constructorsOf(lower, view, type, primary, bases.length > 0)),
  ];
  const made: Statement = {
    ...{ kind: "class", name, decorators: [], body, range },
    bases: bases.map(argument),
    nameRange: rangeOf(nameView ?? view),
  };
  const inner = declared.filter(isType).flatMap((each) => lowerType(lower, each, scope));
  return [...inner, made, ...constantsOf(lower, name, constants, scope)];
}

/** The name of a class with its package and the classes around it. */
function fullName(lower: Lower, view: SyntaxView, name: string, outer: TypeScope | null): string {
  const [, own] = /^\s*package\s+([\w.]+)\s*;/m.exec(view.source) ?? [];
  const names: string[] = [];
  for (let type = outer; type; type = type.outer) names.unshift(type.name);
  // A class inside a method has a number before its name.
  const isLocal = view.type !== "program" && isInMethod(lower);
  const path = [...names, isLocal ? `1${name}` : name].join("$");
  return own === undefined ? path : `${own}.${path}`;
}

function isInMethod(lower: Lower): boolean {
  return lower.scope.setting.type !== null;
}

/** What a lambda of an interface takes and gives: `Func<double,double>`. */
function onlyMethodOf(declared: readonly SyntaxView[]): readonly string[] {
  const open = declared.filter((each) => each.type === "method_declaration" && !each.field("body"));
  const [only] = open;
  if (!only || open.length > 1) return [];
  const types = readParameters(only.field("parameters")).map(({ type }) => type ?? "object");
  const result = typeText(only.field("type")) ?? "object";
  return [
    result === "void" ? `Action<${types.join(",")}>` : `Func<${[...types, result].join(",")}>`,
  ];
}

/** `ONE(1), TWO` of an enumeration. */
function constantsOf(
  lower: Lower,
  type: string,
  constants: readonly SyntaxView[],
  scope: TypeScope,
): readonly Statement[] {
  return constants.flatMap((each, at): readonly Statement[] => {
    const range = rangeOf(each);
    const written = each.field("name")?.text ?? "";
    const name = toText(written, range);
    const place = literal({ type: "int", value: at }, range);
    const list = each.field("arguments");
    const args = (list ? partsOf(list) : []).map((one) => lower.expression(one));
    const body = each.field("body");
    const own = body ? `${type}$${written}` : type;
    const given = { view: each, name: own, base: type, count: args.length, outer: scope };
    const made = callHidden(
      ":constant",
      [toName(type, range), toName(own, range), name, place, ...args],
      range,
    );
    return [
      ...(body ? [lowerUnnamed(lower, { ...given, body, around: null })] : []),
      { kind: "expression", value: made, range },
    ];
  });
}

function basesIn(view: SyntaxView): readonly SyntaxView[] {
  return partsOf(view).flatMap((each) => (each.type === "type_list" ? partsOf(each) : [each]));
}

/** How its objects are made: after its base, the fields are set. */
function constructorsOf(
  lower: Lower,
  view: SyntaxView,
  { name, scope: type }: Members,
  primary: readonly Written[],
  hasBase: boolean,
): readonly Statement[] {
  const self = toName("this", rangeOf(view));
  const written = declarationsIn(view).filter((each) => each.type === "constructor_declaration");
  const compact = declarationsIn(view).find(
    (each) => each.type === "compact_constructor_declaration",
  );
  const make = (
    own: SyntaxView,
    at: number,
    parameters: SyntaxView | null,
    body: SyntaxView | null,
    before: () => readonly Statement[],
  ): Statement =>
    memberFunction(
      `new:${at}`,
      lower.definition({
        ...{ view: own, name, nameView: own.field("name"), parameters, body, before },
        setting: { type, hasThis: true, result: null, isVoid: true },
        outer: null,
      }),
    );
  const range = rangeOf(view);
  const begin = (toBase: readonly Expression[] | null): readonly Statement[] => [
    ...(type.outerField
      ? [
          assign(
            attribute(self, type.outerField, range),
            callHidden(":takeOuter", [], range),
            range,
          ),
        ]
      : []),
    ...(hasBase && view.type === "class_declaration"
      ? [effect(call(callHidden(":baseConstructor", [], range), toBase ?? [], range))]
      : []),
    effect(call(attribute(self, ":fields", range), [], range)),
  ];
  const made = written.map((each, at) => {
    const body = each.field("body");
    const first = body?.first("explicit_constructor_invocation");
    const list = first?.field("arguments");
    const args = (): Expression[] =>
      (list ? partsOf(list) : []).map((one) => lower.expression(one));
    const isOther = first?.field("constructor")?.type === "this";
    return make(each, at, each.field("parameters"), body, () =>
      isOther ? [effect(call(attribute(self, ":new", range), args(), range))] : begin(args()),
    );
  });
  const isRecord = view.type === "record_declaration";
  if (!isRecord && made.length > 0) return made;
  const main = make(view, made.length, isRecord ? view.field("parameters") : null, null, () => [
    ...(compact?.field("body") ? lower.bodyOf(compact.field("body")!) : []),
    ...primary.map((each) =>
      assign(
        attribute(self, each.name, range),
        converted(each.type, toName(each.name, range)),
        range,
      ),
    ),
    ...begin(null),
  ]);
  return [...made, main];
}

function effect(value: Expression): Statement {
  return { kind: "expression", value, range: value.range };
}
