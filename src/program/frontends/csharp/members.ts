import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { type Field, type Members, type Method } from "../declared/members.ts";
import { isType, type TypeParts } from "./declarations.ts";
import { namesOfParameters } from "./functions.ts";
import { hasModifier, plainName, typeText, valueAfterSign } from "./syntax.ts";

/** What a type of C# declares. */
export function membersOf({ members, view, name, kind, scope, primary }: TypeParts): Members {
  const ofType = members.find(
    (each) => each.type === "constructor_declaration" && hasModifier(each, "static"),
  );
  return {
    ...{ view, name, scope },
    methods: members.filter((each) => !isType(each)).flatMap(methodsIn),
    fields: members.flatMap((each) => fieldsIn(each, kind === "interface")),
    primary: namesOfParameters(primary),
    ofType: ofType?.field("body") ? [ofType.field("body")!] : [],
  };
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
          nameView: view.field("name"),
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
          nameView: view.field("name"),
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
          nameView: view.field("name"),
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
    return [
      {
        view,
        nameView: view.field("name"),
        key: `get ${name}`,
        name: shown,
        parameters,
        body: value,
        result,
        isStatic,
      },
    ];
  }
  const list = view.field("accessors");
  return (list ? partsOf(list) : []).flatMap((each): Method | readonly Method[] => {
    const word = each.field("name")?.text;
    const body = each.field("body");
    if (!body) return [];
    return word === "get"
      ? {
          view: each,
          nameView: each.field("name"),
          key: `get ${name}`,
          name: shown,
          parameters,
          body,
          result,
          isStatic,
        }
      : {
          view: each,
          nameView: each.field("name"),
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

/** Fields, and properties that store their value themselves. */
function fieldsIn(view: SyntaxView, isInInterface: boolean): readonly Field[] {
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
  if (!isStored || isInInterface || hasModifier(view, "abstract")) return [];
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
