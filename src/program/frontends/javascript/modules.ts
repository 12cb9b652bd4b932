import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, ImportedName, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toName, toText } from "../build.ts";
import type { Block } from "./blocks.ts";
import { readNumber, readString, toNumber } from "./literalValues.ts";

/** `import a, { b as c } from "./x"`; types have no value. */
export function lowerImports(view: SyntaxView): readonly Statement[] {
  const source = view.field("source");
  const clause = view.first("import_clause");
  if (!source || !clause || view.first("type")) return [];
  const module = readString(source);
  const names = clause.named().flatMap((each): readonly ImportedName[] => {
    switch (each.type) {
      case "identifier":
        return [{ module, member: "default", alias: each.text }];
      case "namespace_import":
        return [{ module, member: null, alias: each.named()[0]?.text ?? "" }];
      default:
        return each.named().flatMap((specifier) => {
          const name = specifier.field("name");
          if (!name || specifier.first("type")) return [];
          const alias = specifier.field("alias")?.text ?? name.text;
          return [{ module, member: name.text, alias }];
        });
    }
  });
  return [{ kind: "import", names, range: rangeOf(view) }];
}

/** The module of `require("x")`; null: it is something else. */
export function requiredModule(view: SyntaxView): string | null {
  if (view.type !== "call_expression" || view.field("function")?.text !== "require") return null;
  const given = view.field("arguments")?.named()[0];
  return given?.type === "string" ? readString(given) : null;
}

/** `export const x = 1`, `export default f`, `export { a as b }` */
export function lowerExport(view: SyntaxView, block: Block): readonly Statement[] {
  const range = rangeOf(view);
  const declaration = view.field("declaration");
  const isDefault = view.first("default") !== null;
  const assignDefault = (value: Expression): Statement => {
    const target = toName("default", { start: view.start, end: view.start });
    return assign(target, value, range);
  };
  if (declaration) {
    const name = declaration.field("name");
    const declared = block.statements([declaration]);
    return isDefault && name
      ? [...declared, assignDefault(toName(name.text, rangeOf(name)))]
      : declared;
  }
  const value = view.field("value");
  if (isDefault && value) return [assignDefault(block.expression(value))];
  const source = view.field("source");
  const specifiers = view.first("export_clause")?.named() ?? [];
  return specifiers.flatMap((specifier): readonly Statement[] => {
    const [name, alias] = [specifier.field("name"), specifier.field("alias")];
    if (!name) return [];
    const own = alias?.text ?? name.text;
    if (source) {
      const names = [{ module: readString(source), member: name.text, alias: own }];
      return [{ kind: "import", names, range: rangeOf(specifier) }];
    }
    if (own === name.text) return [];
    const at = rangeOf(specifier);
    return [assign(toName(own, at), toName(name.text, at), at)];
  });
}

/** `enum Kind { A, B = 5 }`: an object with its names, and with the names of its numbers. */
export function lowerEnum(view: SyntaxView, block: Block): readonly Statement[] {
  const name = view.field("name");
  if (!name) return [];
  let next: number | null = 0;
  const parts: Expression[] = [];
  for (const member of view.field("body")?.named() ?? []) {
    const range = rangeOf(member);
    const key = member.field("name") ?? member;
    const value = member.field("value");
    const literal = value?.type === "number" ? readNumber(value.text) : null;
    const own: number | null = value ? literal : next;
    next = own === null ? null : own + 1;
    const text = key.type === "string" ? readString(key) : key.text;
    parts.push(toText(text, range), value ? block.expression(value) : toNumber(own ?? NaN, range));
    if (own !== null) parts.push(toText(String(own), range), toText(text, range));
  }
  const value = callHidden(":object", parts, rangeOf(view));
  const target = toName(block.write(name.text), rangeOf(name));
  return [assign(target, value, rangeOf(view))];
}
