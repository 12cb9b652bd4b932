import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { ClassScope } from "./scope.ts";
import { lastName } from "./syntax.ts";
import { baseType, type CType, declare, plainType, typeText } from "./types.ts";

/** A class with its name. */
export interface ClassPart {
  readonly view: SyntaxView;
  readonly name: string;
  readonly template: SyntaxView | null;
}

/** What the text of a class declares. */
export function toScope(view: SyntaxView, name: string): ClassScope {
  const members = new Map<string, "instance" | "static">();
  const statics = new Set<string>();
  for (const each of view.field("body")?.named() ?? []) {
    const isStatic = each
      .children()
      .some(({ type, text }) => type === "storage_class_specifier" && text === "static");
    const inner = each.type === "template_declaration" ? (each.named().at(-1) ?? each) : each;
    for (const declarator of inner.fields("declarator")) {
      const { name: own, parameters } = declare(declarator, plainType(null), new Map());
      if (!own) continue;
      const key = own.text.replace(/\s+/g, "");
      members.set(key, isStatic ? "static" : "instance");
      if (isStatic) statics.add(methodSign(key, parameters));
    }
  }
  const bases = (view.first("base_class_clause")?.named() ?? []).flatMap((each) =>
    each.type === "access_specifier" ? [] : lastName(each).text.replace(/<[^]*$/, ""),
  );
  return { name, members, statics, bases };
}

/** A method by its name and how much it takes: some of one name may be static. */
export function methodSign(name: string, parameters: SyntaxView | null): string {
  const all = parameters?.named().filter(({ type }) => type.endsWith("parameter_declaration"));
  return `${name}/${all?.length ?? 0}`;
}

/** The types of fields by their names; null: several fields of that name differ. */
export function fieldTypes(
  types: readonly ClassPart[],
  aliases: ReadonlyMap<string, CType>,
): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const { view, template } of types) {
    if (template) continue;
    for (const each of view.field("body")?.named() ?? []) {
      if (each.type !== "field_declaration") continue;
      const base = baseType(each, aliases);
      for (const declarator of each.fields("declarator")) {
        const { name, type, parameters } = declare(declarator, base, aliases);
        if (!name || parameters) continue;
        const text = typeText(type);
        const isOther = found.has(name.text) && found.get(name.text) !== text;
        found.set(name.text, isOther ? null : text);
      }
    }
  }
  return found;
}
