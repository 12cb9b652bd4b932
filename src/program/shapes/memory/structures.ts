import { endOfLine } from "../../../source/lineIndex.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { findShape } from "./statedSizes.ts";

/** A field of a structure. */
export interface Field {
  readonly isPointer: boolean;
  /** The type without stars. */
  readonly type: string;
  /** The shape in the comment behind it; null: there is none. */
  readonly stated: readonly string[] | null;
}

/** The fields of each structure of a program, by its name. */
export type Structures = ReadonlyMap<string, ReadonlyMap<string, Field>>;

/** The name that a declarator declares, and whether it is a pointer; null: it is neither. */
export function readDeclarator(
  view: SyntaxView,
): { readonly name: SyntaxView; readonly stars: number } | null {
  switch (view.type) {
    case "identifier":
    case "field_identifier":
    case "type_identifier":
      return { name: view, stars: 0 };
    case "pointer_declarator": {
      const inner = view.field("declarator");
      const own = inner && readDeclarator(inner);
      return own && { ...own, stars: own.stars + 1 };
    }
    case "init_declarator":
    case "reference_declarator": {
      const inner = view.field("declarator") ?? view.named()[0];
      return inner ? readDeclarator(inner) : null;
    }
    case "array_declarator": {
      const inner = view.field("declarator");
      const own = inner && readDeclarator(inner);
      return own && { ...own, stars: own.stars + 1 };
    }
    default:
      return null;
  }
}

/** `float`, `Config`, without `const` and `struct`. */
export function typeName(view: SyntaxView): string {
  const type = view.field("type");
  if (!type) return "";
  return (/_specifier$/.test(type.type) && type.field("name")?.text) || type.text;
}

/** The structures that a program declares, with `typedef` or without. */
export function readStructures(parts: readonly SyntaxView[]): Structures {
  const found = new Map<string, ReadonlyMap<string, Field>>();
  const visit = (view: SyntaxView): void => {
    if (view.type === "compound_statement") return;
    const type = view.field("type");
    if (view.type === "type_definition" && type?.type === "struct_specifier") {
      const fields = readFields(type);
      for (const each of view.fields("declarator")) found.set(each.text, fields);
    }
    const isStructure = view.type === "struct_specifier" || view.type === "class_specifier";
    const name = isStructure ? view.field("name") : null;
    if (name && view.field("body")) found.set(name.text, readFields(view));
    for (const each of view.named()) visit(each);
  };
  for (const part of parts) visit(part);
  return found;
}

function readFields(view: SyntaxView): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const each of view.field("body")?.named() ?? []) {
    if (each.type !== "field_declaration") continue;
    const type = typeName(each);
    const behind = each.source.slice(each.end, endOfLine(each.source, each.end));
    const comment = /^\s*(?:\/\/|\/\*)(.*)/.exec(behind)?.[1];
    for (const declarator of each.fields("declarator")) {
      const own = readDeclarator(declarator);
      if (!own) continue;
      const stated = comment === undefined ? null : findShape(comment);
      fields.set(own.name.text, { isPointer: own.stars === 1, type, stated });
    }
  }
  return fields;
}
