import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, attribute, callHidden, rangeOf, toName, toText } from "../build.ts";
import { hasModifier, partsOf, plainName, typeText, valueAfterSign } from "./syntax.ts";
import { isType, note, type TypeParts } from "./declarations.ts";
import { namesOfParameters } from "./functions.ts";
import { converted } from "./names.ts";
import type { Lower } from "./scope.ts";

/** A method by its name; several of one name are told apart by a number. */
interface Method {
  readonly view: SyntaxView;
  readonly key: string;
  readonly name: string;
  readonly parameters: SyntaxView | null;
  readonly body: SyntaxView | null;
  readonly result: string | null;
  readonly isStatic: boolean;
  readonly given?: readonly (readonly [string, string | null])[];
}

/** What a type declares, as the body of a class. */
export function lowerMembers(
  lower: Lower,
  parts: TypeParts,
  constructors: readonly Statement[],
): readonly Statement[] {
  const { members, view, scope: type } = parts;
  const count = new Map<string, number>();
  const methods = members
    .filter((each) => !isType(each))
    .flatMap(methodsIn)
    .map((method): Statement => {
      const at = count.get(method.key) ?? 0;
      count.set(method.key, at + 1);
      const isVoid = method.result === "void" || method.result === "Task";
      const definition = lower.definition({
        view: method.view,
        name: method.name,
        nameView: method.view.field("name"),
        parameters: method.parameters,
        body: method.body,
        setting: { type, hasThis: !method.isStatic, result: isVoid ? null : method.result, isVoid },
        outer: null,
        ...(method.given ? { given: method.given } : {}),
      });
      const range = rangeOf(method.view);
      return assign(
        toName(`:m:${method.key}:${at}`, range),
        { kind: "lambda", definition, range },
        range,
      );
    });
  const types = [
    ...namesOfParameters(parts.primary).flatMap(([own, declared]) =>
      declared === null ? [] : [note(`:t:${own}`, declared, view)],
    ),
    ...members.flatMap((each) =>
      fieldsIn(each).flatMap(({ name, declared }) =>
        declared === null ? [] : [note(`:t:${name}`, declared, each)],
      ),
    ),
  ];
  return [...types, ...methods, ...initializers(lower, parts), ...constructors];
}

function methodsIn(view: SyntaxView): readonly Method[] {
  const isStatic = hasModifier(view, "static", "const");
  const name = plainName(view.field("name"));
  const body = view.field("body");
  const parameters = view.field("parameters");
  switch (view.type) {
    case "method_declaration":
      if (!body && !hasModifier(view, "extern")) return [];
      return [
        {
          view,
          key: name,
          name,
          parameters,
          body,
          result: typeText(view.field("returns") ?? view.field("type")),
          isStatic,
        },
      ];
    case "operator_declaration": {
      const own = `operator ${view.field("operator")?.text ?? ""}`;
      return [
        {
          view,
          key: own,
          name: own,
          parameters,
          body,
          result: typeText(view.field("type")),
          isStatic: true,
        },
      ];
    }
    case "conversion_operator_declaration": {
      const word = view.children().some(({ type }) => type === "explicit")
        ? "explicit"
        : "implicit";
      return [
        {
          view,
          key: `:${word}`,
          name: `operator ${word}`,
          parameters,
          body,
          result: typeText(view.field("type")),
          isStatic: true,
        },
      ];
    }
    case "property_declaration":
    case "indexer_declaration":
      return accessors(
        view,
        view.type === "indexer_declaration" ? "[]" : name,
        parameters,
        isStatic,
      );
    default:
      return [];
  }
}

function accessors(
  view: SyntaxView,
  name: string,
  parameters: SyntaxView | null,
  isStatic: boolean,
): readonly Method[] {
  const result = typeText(view.field("type"));
  const shown = name === "[]" ? "this[]" : name;
  const value = view.field("value");
  if (value?.type === "arrow_expression_clause") {
    return [{ view, key: `get ${name}`, name: shown, parameters, body: value, result, isStatic }];
  }
  const list = view.field("accessors");
  return (list ? partsOf(list) : []).flatMap((each): Method | readonly Method[] => {
    const word = each.field("name")?.text;
    const body = each.field("body");
    if (!body) return [];
    return word === "get"
      ? { view: each, key: `get ${name}`, name: shown, parameters, body, result, isStatic }
      : {
          view: each,
          key: `set ${name}`,
          name: shown,
          parameters,
          body,
          result: "void",
          isStatic,
          given: [["value", result]],
        };
  });
}

interface Field {
  readonly name: string;
  readonly nameView: SyntaxView;
  readonly declared: string | null;
  readonly value: SyntaxView | null;
  readonly isStatic: boolean;
}

/** Fields, and properties that store their value themselves. */
function fieldsIn(view: SyntaxView): readonly Field[] {
  const isStatic = hasModifier(view, "static", "const");
  if (view.type === "field_declaration" || view.type === "event_field_declaration") {
    const declaration = view.first("variable_declaration");
    const declared = typeText(declaration?.field("type") ?? null);
    return (declaration ? partsOf(declaration) : []).flatMap((each): Field | readonly Field[] => {
      const nameView = each.type === "variable_declarator" ? each.field("name") : null;
      return nameView
        ? { name: plainName(nameView), nameView, declared, value: valueAfterSign(each), isStatic }
        : [];
    });
  }
  const nameView = view.type === "property_declaration" ? view.field("name") : null;
  const list = view.field("accessors");
  if (!nameView || !list) return [];
  const isStored = partsOf(list).every((each) => each.field("body") === null);
  if (!isStored || hasModifier(view, "abstract")) return [];
  return [
    {
      name: plainName(nameView),
      nameView,
      declared: typeText(view.field("type")),
      value: valueAfterSign(view),
      isStatic,
    },
  ];
}

/** What sets the fields of an object, and those of the type itself. */
function initializers(
  lower: Lower,
  { members, view, name, scope: type, primary }: TypeParts,
): readonly Statement[] {
  const all = members.flatMap(fieldsIn);
  const given = new Set(namesOfParameters(primary).map(([own]) => own));
  const ofType = members.find(
    (each) => each.type === "constructor_declaration" && hasModifier(each, "static"),
  );
  const make = (key: string, isStatic: boolean): Statement => {
    const own = all.filter(
      (each) =>
        each.isStatic === isStatic && (each.value !== null || isStatic || !given.has(each.name)),
    );
    const range = rangeOf(view);
    const object = toName(isStatic ? name : "this", range);
    const definition = lower.definition({
      view,
      name,
      nameView: view.field("name"),
      parameters: null,
      body: isStatic ? (ofType?.field("body") ?? null) : null,
      setting: { type, hasThis: !isStatic, result: null, isVoid: true },
      outer: null,
      before: () => own.map((each) => initial(lower, each, object)),
    });
    return assign(toName(`:m:${key}:0`, range), { kind: "lambda", definition, range }, range);
  };
  return [
    make(":fields", false),
    ...(all.some(({ isStatic }) => isStatic) || ofType ? [make(":static", true)] : []),
  ];
}

function initial(
  lower: Lower,
  { nameView, name, declared, value }: Field,
  object: Expression,
): Statement {
  const range = rangeOf(nameView);
  const given = value
    ? converted(declared, lower.expression(value, declared))
    : callHidden(":default", [toText(declared ?? "object", range)], range);
  return assign(attribute(object, name, range), given, range);
}
