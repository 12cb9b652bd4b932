import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Expression, FunctionDefinition, ImportedName, Statement } from "../../ir/ir.ts";
import {
  assign,
  assigningOuter,
  call,
  callHidden,
  rangeOf,
  toName,
  toText,
  yes,
} from "../build.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { type Block, declaredIn } from "./blocks.ts";
import { readNumber, readString, toNumber } from "./literalValues.ts";

/** `import a, { b as c } from "./x"`; types have no value. */
export function lowerImports(view: SyntaxView): readonly Statement[] {
  const required = view.first("import_require_clause");
  if (required) return importAs(required);
  const source = view.field("source");
  const clause = view.first("import_clause");
  if (!source || view.first("type")) return [];
  if (!clause) return [beStrict(view)];
  const module = readString(source);
  const all = clause.named().flatMap((each): readonly ImportedName[] => {
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
  const names = all.filter(
    ({ alias }) => isRead(alias ?? "", module, view) && !isType(alias ?? "", view),
  );
  return [beStrict(view), { kind: "import", names, range: rangeOf(view) }];
}

/** Whether anything is done with what is imported but to show it as an element; a file of the program runs anyway. */
function isRead(name: string, module: string, { source }: SyntaxView): boolean {
  if (module.startsWith(".") || !/^\w+$/.test(name)) return true;
  const uses = source.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;
  const elements = source.match(new RegExp(`</?${name}\\b`, "g"))?.length ?? 0;
  return elements === 0 || uses > elements + 1;
}

/** What TypeScript writes before a type; a type ends where an expression goes on. */
const beforeType = /(?:[:<|&,]|=>|\b(?:as|extends|implements|keyof|satisfies))\s*$/;
const afterType = /^\s*(?:\[\]\s*)*(?:[=;,)>|&{}]|$)/m;

/** Whether an imported name stands only for a type, so that its module is not needed when the program runs. */
function isType(name: string, { source, start, end }: SyntaxView): boolean {
  if (!/^[A-Z]\w*$/.test(name)) return false;
  const uses = [...source.matchAll(new RegExp(`\\b${name}\\b`, "g"))]
    .map(({ index }) => index)
    .filter((at) => at < start || at >= end);
  const isAnnotation = (at: number): boolean =>
    beforeType.test(source.slice(Math.max(0, at - 40), at)) &&
    afterType.test(source.slice(at + name.length, at + name.length + 40));
  const isTyped = new RegExp(`[\\w)\\]]\\??\\s*:\\s*${name}\\b[\\s\\[\\]]*[=;)]`).test(source);
  return isTyped && uses.every(isAnnotation);
}

/** A module refuses more than another file. */
export function beStrict({ start }: TextRange): Statement {
  const range = { start, end: start };
  return assign(toName(":strict", range), yes(range), range);
}

/** `import x = require("./x")` */
function importAs(view: SyntaxView): readonly Statement[] {
  const [name, source] = [view.first("identifier"), view.field("source")];
  if (!name || !source) return [];
  const range = rangeOf(view);
  const kept = `:r${view.start}`;
  const names = [{ module: readString(source), member: null, alias: kept }];
  const value = callHidden(":required", [toName(kept, range)], range);
  return [{ kind: "import", names, range }, assign(toName(name.text, rangeOf(name)), value, range)];
}

/** The module of `require("x")` or `import("x")`; null: it is something else. */
function requiredModule(view: SyntaxView): string | null {
  if (view.type !== "call_expression") return null;
  if (!/^(require|import)$/.test(view.field("function")?.text ?? "")) return null;
  const given = view.field("arguments")?.named()[0];
  return given?.type === "string" ? readString(given) : null;
}

/** What a call of `require` gives: its module is imported before the statement around it. */
export function lowerRequire(view: SyntaxView): Expression | null {
  if (requiredModule(view) === null) return null;
  const range = rangeOf(view);
  return callHidden(":required", [toName(`:r${view.start}`, range)], range);
}

/** The imports of all calls of `require` in a statement of the module. */
export function importRequired(view: SyntaxView): readonly Statement[] {
  if (!/\b(?:require|import)\s*\(/.test(view.text)) return [];
  const inner = view.named().flatMap(importRequired);
  const module = requiredModule(view);
  if (module === null) return inner;
  const names = [{ module, member: null, alias: `:r${view.start}` }];
  return [{ kind: "import", names, range: rangeOf(view) }];
}

/** `module.exports`, or `exports` as an object. */
export function isExports({ text }: SyntaxView): boolean {
  return text === "module.exports" || text === "exports";
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
  if (source && !view.first("export_clause")) return [exportAll(view, source)];
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

/** `export * from "./x"`, `export * as x from "./x"` */
function exportAll(view: SyntaxView, source: SyntaxView): Statement {
  const module = readString(source);
  const alias = view.first("namespace_export")?.named()[0]?.text ?? null;
  const name: ImportedName =
    alias === null
      ? { module, member: "*", alias, role: "around" }
      : { module, member: null, alias };
  return { kind: "import", names: [name], range: rangeOf(view) };
}

/** `namespace Linear { … }`: an object with what it exports. */
export function lowerNamespace(view: SyntaxView, block: Block): readonly Statement[] {
  const [name, body] = [view.field("name"), view.field("body")];
  if (!name || !body) return [];
  const range = rangeOf(view);
  const views = body.named();
  const isExport = ({ type }: SyntaxView): boolean => type === "export_statement";
  const declared = views.map((each) =>
    isExport(each) ? (each.field("declaration") ?? each) : each,
  );
  const namesOf = (each: SyntaxView): readonly string[] => [
    ...declaredIn([each]),
    ...(/_declaration$/.test(each.type) ? [each.field("name")?.text ?? []].flat() : []),
  ];
  const inner = block.ofFunction(declared.flatMap(namesOf));
  const made = inner.statements(views);
  const exported = declared.filter((_, at) => isExport(views[at]!)).flatMap(namesOf);
  const parts = exported.flatMap((each) => [toText(each, range), toName(each, range)]);
  const result: Statement = { kind: "return", value: callHidden(":object", parts, range), range };
  const statements = assigningOuter(inner.home.assigned, [...made, result], range);
  const definition: FunctionDefinition = {
    name: name.text,
    parameters: [],
    body: statements,
    decorators: [],
    isGenerator: false,
    locals: boundNames(statements, []).locals,
    range,
    nameRange: rangeOf(name),
  };
  const value = call({ kind: "lambda", definition, range }, [], range);
  return [assign(toName(block.write(name.text), rangeOf(name)), value, range)];
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
