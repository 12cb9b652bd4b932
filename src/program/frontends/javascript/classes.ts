import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Argument, Expression, FunctionDefinition, Statement } from "../../ir/ir.ts";
import {
  argument,
  assign,
  assigningOuter,
  attribute,
  call,
  rangeOf,
  receiver,
  toEffect,
  toName,
  unread,
  yes,
} from "../build.ts";
import { type Block, declaredDeep, declaredIn } from "./blocks.ts";
import { lowerFunction } from "./functions.ts";
import { nothing } from "./literalValues.ts";

/** A class, with its fields as a method that fills them, and what runs once it is there. */
export function lowerClass(view: SyntaxView, block: Block, nameHint = ""): readonly Statement[] {
  const name = view.field("name");
  const range = rangeOf(view);
  const body = view.field("body") ?? view.first("class_body");
  const members = body?.named() ?? [];
  const fields = members.filter((each) => isField(each) && !each.first("static"));
  const statements = members.flatMap((member) => lowerMember(member, block));
  const filling = fields.length === 0 ? [] : [fillFields(fields, block, range)];
  const own = name?.text ?? nameHint;
  const starting = startStatics(members, own, block, range);
  const declared: Statement = {
    kind: "class",
    name: own,
    bases: basesOf(view, block),
    decorators: [],
    body: [...statements, ...filling, ...starting.slice(0, 1)],
    range,
    nameRange: rangeOf(name ?? view),
  };
  return [declared, ...starting.slice(1)];
}

/** A class as a value: what a function gives that declares it. `nameHint`: what holds it. */
export function lowerClassValue(view: SyntaxView, block: Block, nameHint = ""): Expression {
  const range = rangeOf(view);
  const name = view.field("name")?.text ?? "";
  // The name of what holds it must not stand in the way of another one of that name.
  const isFree =
    nameHint !== "" && !new RegExp(`\\b${nameHint.replaceAll("$", "\\$")}\\b`).test(view.text);
  const made = isFree ? nameHint : `:c${view.start}`;
  const own = toName(name === "" ? made : name, range);
  const inner = block.ofFunction([own.name]);
  const declared = lowerClass(view, inner, made);
  const body: readonly Statement[] = [...declared, { kind: "return", value: own, range }];
  const all = assigningOuter(inner.home.assigned, body, range);
  const definition: FunctionDefinition = {
    name,
    parameters: [],
    body: all,
    decorators: [],
    isGenerator: false,
    locals: boundNames(all, []).locals,
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

/** The name of a member whose key is a symbol of the language, or is written out; null: it is calculated. */
function memberName(key: SyntaxView): string | null {
  if (key.type !== "computed_property_name") return key.text.replace(/^(["'])(.*)\1$/, "$2");
  return /^\[Symbol\.\w+\]$/.test(key.text) ? key.text : null;
}

function lowerMember(member: SyntaxView, block: Block): readonly Statement[] {
  const range = rangeOf(member);
  const key = member.field("name") ?? member.field("property");
  const isMethod = member.type === "method_definition";
  if (!key || !(isMethod || isField(member))) return [];
  const name = memberName(key);
  if (name === null) {
    const at = { start: range.start, end: range.start };
    return [
      unread(member, "a computed name is not read"),
      assign(toName(":computed", at), yes(at), at),
    ];
  }
  if (!isMethod) return [];
  const isConstructor = name === "constructor";
  const made = lowerFunction(member, block, { name, isConstructor });
  const kinds = (["static", "get", "set"] as const).filter((kind) => member.first(kind));
  const decorators = kinds.flatMap((kind): Expression[] => {
    if (kind === "set") return [];
    return [toName(kind === "get" ? ":getter" : ":static", { start: key.start, end: key.start })];
  });
  const own = kinds.includes("set") ? `set ${name}` : name;
  const definition: FunctionDefinition = { ...made, name: own, decorators };
  return [{ kind: "function", definition, range }];
}

function valueOf(value: SyntaxView, name: string, block: Block): Expression {
  if (value.type !== "arrow_function") return block.expression(value);
  const definition = lowerFunction(value, block, { name });
  return { kind: "lambda", definition, range: rangeOf(value) };
}

/** `size = 3` of a class, for an object, or for the class itself. */
function fillField(field: SyntaxView, block: Block): readonly Statement[] {
  const key = field.field("name") ?? field.field("property");
  const name = key && memberName(key);
  if (!key || name === null) return [];
  const at = rangeOf(key);
  const value = field.field("value");
  const target = attribute(toName("this", at), name, at);
  const made = value ? valueOf(value, name, block) : nothing(at);
  return [assign(target, made, rangeOf(field))];
}

/** What each object begins with. */
function fillFields(fields: readonly SyntaxView[], block: Block, range: TextRange): Statement {
  const inner = block.ofFunction([]);
  const body = fields.flatMap((field) => fillField(field, inner));
  return method(":fields", body, [], range);
}

/** What runs with the class itself once it is there: its fields, and its blocks. Empty: nothing. */
function startStatics(
  members: readonly SyntaxView[],
  name: string,
  block: Block,
  range: TextRange,
): readonly Statement[] {
  const own = members.filter(
    (each) => each.type === "class_static_block" || (isField(each) && each.first("static")),
  );
  if (own.length === 0) return [];
  const blocks = own.map((each) => (isField(each) ? null : (each.field("body") ?? each)));
  const names = blocks.flatMap((each) =>
    each ? [...declaredDeep(each), ...declaredIn(each.named())] : [],
  );
  const inner = block.ofFunction(names);
  const body = own.flatMap((each, at) =>
    blocks[at] ? inner.statements(blocks[at].named()) : fillField(each, inner),
  );
  const all = assigningOuter(inner.home.assigned, body, range);
  const at = { start: range.end, end: range.end };
  const decorators = [toName(":static", at)];
  const start = call(attribute(toName(name, at), ":statics", at), [], at);
  return [method(":statics", all, decorators, range), toEffect(start, at)];
}

function method(
  name: string,
  body: readonly Statement[],
  decorators: readonly Expression[],
  range: TextRange,
): Statement {
  const at = { start: range.start, end: range.start };
  const parameters = [receiver(at)];
  const definition: FunctionDefinition = {
    name,
    parameters,
    body,
    decorators,
    isGenerator: false,
    locals: boundNames(body, parameters).locals,
    range,
    nameRange: at,
  };
  return { kind: "function", definition, range };
}
