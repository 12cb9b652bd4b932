import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, attribute, call, callHidden, literal, rangeOf, toName, toText } from "../build.ts";
import { hasModifier, plainName, valueAfterSign } from "./syntax.ts";
import { toArguments } from "./calls.ts";
import { isType, readParts, type TypeParts } from "./declarations.ts";
import { namesOfParameters } from "./functions.ts";
import { lowerMembers, note } from "../declared/members.ts";
import { membersOf } from "./members.ts";
import { converted } from "../declared/names.ts";
import type { Lower, TypeScope } from "../declared/scope.ts";

/** A type, and those inside it, which come first. */
export function lowerType(
  lower: Lower,
  view: SyntaxView,
  outer: TypeScope | null,
  space = "",
): readonly Statement[] {
  const range = rangeOf(view);
  const name = plainName(view.field("name"));
  if (view.type === "delegate_declaration") return [];
  if (view.type === "enum_declaration")
    return [lowerEnum(lower, view, name, fullName({ name, outer }, space))];
  const parts = readParts(view, name, outer);
  const inner = parts.members
    .filter(isType)
    .flatMap((each) => lowerType(lower, each, parts.scope, space));
  const bases = parts.bases.flatMap((each) => {
    const own = each.type === "primary_constructor_base_type" ? (each.field("type") ?? each) : each;
    const base = /[\w.]+/.exec(own.text)?.[0].split(".").at(-1) ?? "";
    return base === ""
      ? []
      : [
          {
            name: null,
            spread: null,
            value: callHidden(":baseType", [toText(base, rangeOf(own))], rangeOf(own)),
          },
        ];
  });
  const body = [
    note(":kind", parts.kind, view),
    // A type with types of its own in angle brackets is written with them.
    ...(view.first("type_parameter_list")
      ? []
      : [note(":fullName", fullName(parts.scope, space), view)]),
    ...(parts.kind.startsWith("record")
      ? [
          note(
            ":positional",
            namesOfParameters(parts.primary)
              .map(([own]) => own)
              .join(","),
            view,
          ),
          note(":printed", printedNames(parts).join(","), view),
        ]
      : []),
    ...lowerMembers(lower, membersOf(parts), constructorsOf(lower, parts)),
  ];
  const nameView = view.field("name") ?? view;
  return [
    ...inner,
    { kind: "class", name, bases, decorators: [], body, nameRange: rangeOf(nameView), range },
  ];
}

/** What a record shows of itself: its parameters, then its public fields and properties. */
function printedNames({ primary, members }: TypeParts): readonly string[] {
  const parameters = namesOfParameters(primary).map(([own]) => own);
  const others = members.flatMap((each): readonly string[] => {
    if (!hasModifier(each, "public") || hasModifier(each, "static", "const", "override")) return [];
    if (each.type === "property_declaration") return [plainName(each.field("name"))];
    const declaration =
      each.type === "field_declaration" ? each.first("variable_declaration") : null;
    return (declaration ? partsOf(declaration) : []).flatMap((own) =>
      own.type === "variable_declarator" ? [plainName(own.field("name"))] : [],
    );
  });
  return [...parameters, ...others];
}

/** `Space.Outer+Inner` */
function fullName(type: Pick<TypeScope, "name" | "outer">, space: string): string {
  const names: string[] = [];
  for (let at: Pick<TypeScope, "name" | "outer"> | null = type; at; at = at.outer)
    names.unshift(at.name);
  return `${space}${names.join("+")}`;
}

function lowerEnum(lower: Lower, view: SyntaxView, name: string, full: string): Statement {
  const range = rangeOf(view);
  const members = partsOf(view.field("body") ?? view).filter(
    ({ type }) => type === "enum_member_declaration",
  );
  const isFlags = /\bFlags\b/.test(view.first("attribute_list")?.text ?? "");
  const args = members.flatMap((each): readonly Expression[] => {
    const value = valueAfterSign(each);
    return [
      toText(plainName(each.field("name")), rangeOf(each)),
      value ? lower.expression(value) : literal({ type: "none" }, range),
    ];
  });
  return assign(
    toName(name, range),
    callHidden(":enum", [toText(`${full}${isFlags ? ":flags" : ""}`, range), ...args], range),
    range,
  );
}

/** How its objects are made: constructors that set the fields first. */
function constructorsOf(lower: Lower, parts: TypeParts): readonly Statement[] {
  const { view, name, scope: type, members, primary, bases } = parts;
  const range = rangeOf(view);
  const self = toName("this", range);
  const setting = { type, hasThis: true, result: null, isVoid: true };
  const make = (
    own: SyntaxView,
    at: number,
    parameters: SyntaxView | null,
    body: SyntaxView | null,
    before: () => readonly Statement[],
  ): Statement => {
    const nameView = own.field("name");
    const definition = lower.definition({
      view: own,
      name,
      nameView,
      parameters,
      body,
      setting,
      outer: null,
      before,
    });
    return assign(
      toName(`:m:new:${at}`, range),
      { kind: "lambda", definition, range: rangeOf(own) },
      range,
    );
  };
  const begin = (): Statement => effect(call(attribute(self, ":fields", range), [], range));
  const toBase = (args: Expression): Statement => effect(args);
  const callBase = (list: SyntaxView | null): Expression => ({
    kind: "call",
    callee: callHidden(":baseConstructor", [], range),
    args: toArguments(lower, list),
    range,
  });
  const written = members.filter(
    (each) => each.type === "constructor_declaration" && !hasModifier(each, "static"),
  );
  const made = written.map((each, at) => {
    const initializer = each.first("constructor_initializer");
    const list = initializer?.first("argument_list") ?? null;
    const isOther = initializer?.children().some((child) => child.type === "this") ?? false;
    return make(each, at, each.field("parameters"), each.field("body"), () =>
      isOther
        ? [
            effect({
              kind: "call",
              callee: attribute(self, ":new", range),
              args: toArguments(lower, list),
              range,
            }),
          ]
        : [begin(), ...(bases.length > 0 ? [toBase(callBase(list))] : [])],
    );
  });
  if (!primary && made.length > 0) return made;
  const list = view.first("base_list");
  const baseArgs =
    list?.first("argument_list") ??
    bases.flatMap((each) => each.first("argument_list") ?? [])[0] ??
    null;
  const main = make(view, made.length, primary, null, () => [
    ...namesOfParameters(primary).map(([own, declared]) =>
      assign(attribute(self, own, range), converted(declared, toName(own, range)), range),
    ),
    begin(),
    ...(bases.length > 0 ? [toBase(callBase(baseArgs))] : []),
  ]);
  return [...made, main];
}

function effect(value: Expression): Statement {
  return { kind: "expression", value, range: value.range };
}
