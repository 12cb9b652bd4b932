import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Argument, Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import { argument, assign, call, rangeOf, receiver, toName, unread } from "../build.ts";
import type { Block } from "./blocks.ts";
import { lowerFunction } from "./functions.ts";
import { nothing } from "./literalValues.ts";

/** A class, with its fields as a method that fills them. */
export function lowerClass(
  view: SyntaxView,
  block: Block,
  nameHint = "",
): Statement & { readonly kind: "class" } {
  const name = view.field("name");
  const range = rangeOf(view);
  const body = view.field("body") ?? view.first("class_body");
  const members = body?.named() ?? [];
  const fields = members.filter((each) => isField(each) && !each.first("static"));
  const statements = members.flatMap((member) => lowerMember(member, block));
  const filling = fields.length === 0 ? [] : [fillFields(fields, block, range)];
  return {
    kind: "class",
    name: name?.text ?? nameHint,
    bases: basesOf(view, block),
    decorators: [],
    body: [...statements, ...filling],
    range,
    nameRange: rangeOf(name ?? view),
  };
}

/** A class as a value: what a function gives that declares it. */
export function lowerClassValue(view: SyntaxView, block: Block): Expression {
  const range = rangeOf(view);
  const name = view.field("name")?.text ?? "";
  const made = `:c${view.start}`;
  const declared = lowerClass(view, block, made);
  const own = toName(declared.name, range);
  const body: readonly Statement[] = [declared, { kind: "return", value: own, range }];
  const definition: FunctionDefinition = {
    name,
    parameters: [],
    body,
    decorators: [],
    isGenerator: false,
    locals: new Set([declared.name]),
    range,
    nameRange: range,
  };
  return call({ kind: "lambda", definition, range }, [], range);
}

function isField({ type }: SyntaxView): boolean {
  return type === "public_field_definition" || type === "field_definition";
}

function basesOf(view: SyntaxView, block: Block): readonly Argument[] {
  const heritage = view.first("class_heritage");
  const clause = heritage?.first("extends_clause");
  const base = clause?.field("value") ?? (clause ? null : heritage?.named()[0]);
  if (!base || base.type === "implements_clause") return [];
  return [argument(block.expression(base))];
}

function lowerMember(member: SyntaxView, block: Block): readonly Statement[] {
  const range = rangeOf(member);
  const key = member.field("name") ?? member.field("property");
  const isStatic = member.first("static") !== null;
  if (member.type === "class_static_block") return [unread(member, "a static block is not read")];
  if (!key) return [];
  if (key.type === "computed_property_name" && key.text !== "[Symbol.iterator]") {
    return [unread(member, "a computed name is not read")];
  }
  if (isField(member)) {
    const value = member.field("value");
    if (!isStatic) return [];
    const target = toName(key.text, rangeOf(key));
    const made = value ? valueOf(value, key.text, block) : nothing(range);
    return [assign(target, made, range)];
  }
  if (member.type !== "method_definition") return [];
  const isConstructor = key.text === "constructor";
  const made = lowerFunction(member, block, { name: key.text, isConstructor });
  const kinds = (["static", "get", "set"] as const).filter((kind) => member.first(kind));
  const decorators = kinds.flatMap((kind): Expression[] => {
    if (kind === "set") return [];
    return [toName(kind === "get" ? ":getter" : ":static", { start: key.start, end: key.start })];
  });
  const name = kinds.includes("set") ? `set ${key.text}` : key.text;
  const definition: FunctionDefinition = { ...made, name, decorators };
  return [{ kind: "function", definition, range }];
}

function valueOf(value: SyntaxView, name: string, block: Block): Expression {
  if (value.type !== "arrow_function") return block.expression(value);
  const definition = lowerFunction(value, block, { name });
  return { kind: "lambda", definition, range: rangeOf(value) };
}

/** `size = 3` of a class: what each object begins with. */
function fillFields(
  fields: readonly SyntaxView[],
  block: Block,
  range: FunctionDefinition["range"],
): Statement {
  const inner = block.ofFunction([]);
  const body = fields.flatMap((field): Statement[] => {
    const key = field.field("name") ?? field.field("property");
    if (!key) return [];
    const at = rangeOf(key);
    const value = field.field("value");
    const target = {
      kind: "attribute",
      object: toName("this", at),
      name: key.text,
      range: at,
    } as const;
    const made = value ? valueOf(value, key.text, inner) : nothing(at);
    return [assign(target, made, rangeOf(field))];
  });
  const at = { start: range.start, end: range.start };
  const definition: FunctionDefinition = {
    name: ":fields",
    parameters: [receiver(at)],
    body,
    decorators: [],
    isGenerator: false,
    locals: new Set(["this"]),
    range,
    nameRange: at,
  };
  return { kind: "function", definition, range };
}
