import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Expression, FunctionDefinition, Parameter, Statement } from "../../ir/ir.ts";
import {
  assign,
  assigningOuter,
  call,
  callHidden,
  literal,
  rangeOf,
  receiver,
  toName,
} from "../build.ts";
import { type Block, constantsIn, declaredDeep, declaredIn, namesIn } from "./blocks.ts";
import { splitAwaits } from "./awaits.ts";
import { unpack } from "./patterns.ts";

/** How a function is defined. */
interface Definition {
  /** What it is called where it has no name of its own. */
  readonly name?: string;
  readonly isHoisted?: boolean;
  /** Statements of a constructor that give the fields of its parameters their values. */
  readonly isConstructor?: boolean;
}

/** A function, an arrow function, or a method. */
export function lowerFunction(
  view: SyntaxView,
  block: Block,
  { name: nameHint = "", isHoisted = false, isConstructor = false }: Definition = {},
): FunctionDefinition {
  const body = view.field("body");
  const given = parametersOf(view);
  const names = new Set(given.flatMap(namesIn));
  if (body?.type === "statement_block") {
    for (const each of [...declaredDeep(body), ...declaredIn(body.named())]) names.add(each);
  }
  const inner = block.ofFunction(names);
  const isAsync = view.first("async") !== null;
  const isGenerator = view.type.startsWith("generator_") || view.first("*") !== null;
  inner.home.isAsync = isAsync && !isGenerator;
  const prelude: Statement[] = [];
  const parameters = given.map((each) => lowerParameter(each, inner, prelude));
  const isArrow = view.type === "arrow_function";
  if (isConstructor || (!isArrow && /\b(this|super)\b/.test(view.text))) {
    const range = { start: view.start, end: view.start };
    parameters.unshift(receiver(range));
  }
  if (!isArrow && /\barguments\b/.test(view.text)) parameters.push(allArguments(view));
  const statements = lowerBody(body, inner);
  if (isConstructor) addFields(given, statements, rangeOf(body ?? view));
  const { assigned, held } = inner.home;
  const range = rangeOf(view);
  const own = [...prelude, ...statements];
  const whole = inner.home.isAsync ? splitAwaits(own) : own;
  const all = assigningOuter(assigned, whole, range);
  const name = view.field("name");
  const ownName = name?.text ?? nameHint;
  return {
    name: ownName,
    isAnonymous: ownName === "",
    parameters,
    body: all,
    decorators: [],
    isGenerator,
    ...(isAsync && { isAsync }),
    isHoisted,
    isStarted: /^[A-Z]/.test(ownName) && view.type !== "method_definition" && showsElements(view),
    holds: isHoisted || held.size === 0 ? [] : [...held],
    locals: boundNames(all, parameters).locals,
    range,
    nameRange: rangeOf(name ?? view),
  };
}

/** What a variable holds: a function without a name takes that of the variable. */
export function lowerHeld(name: string, value: SyntaxView, block: Block): Expression {
  return isFunction(value) ? lowerFunctionValue(value, block, name) : block.expression(value);
}

/** Whether it is a function as a value. */
function isFunction({ type }: SyntaxView): boolean {
  return /^(?:arrow_function|function_expression|function|generator_function)$/.test(type);
}

/** A function as a value; one with a name knows itself by it. `nameHint`: what holds it. */
export function lowerFunctionValue(view: SyntaxView, block: Block, nameHint = ""): Expression {
  const range = rangeOf(view);
  const name = view.field("name");
  const body = view.field("body")?.text ?? "";
  if (!name || !new RegExp(`\\b${name.text.replaceAll("$", "\\$")}\\b`).test(body))
    return { kind: "lambda", definition: lowerFunction(view, block, { name: nameHint }), range };
  const inner = block.ofFunction([name.text]);
  const own = lowerFunction(view, inner, { isHoisted: true });
  const made: readonly Statement[] = [
    { kind: "function", definition: own, range },
    { kind: "return", value: toName(name.text, range), range },
  ];
  const definition: FunctionDefinition = {
    ...own,
    parameters: [],
    body: assigningOuter(inner.home.assigned, made, range),
    isGenerator: false,
    isAsync: false,
    isHoisted: false,
    isStarted: false,
    holds: [...inner.home.held],
    locals: new Set([name.text]),
  };
  return call({ kind: "lambda", definition, range }, [], range);
}

/** The name of all arguments of a function, which `arguments` holds. */
export const argumentsName = ":all";

function allArguments({ start }: SyntaxView): Parameter {
  const none = { defaultValue: null, annotation: null } as const;
  return { name: argumentsName, kind: "all", ...none, range: { start, end: start } };
}

function parametersOf(view: SyntaxView): readonly SyntaxView[] {
  const single = view.field("parameter");
  const given = single ? [single] : (view.field("parameters")?.named() ?? []);
  return given.filter(
    (each) => each.type !== "this_type" && each.field("pattern")?.type !== "this",
  );
}

function lowerBody(body: SyntaxView | null, block: Block): Statement[] {
  if (!body) return [];
  if (body.type !== "statement_block") return [lowerReturn(body, block, rangeOf(body))];
  block.fix(constantsIn(body.named()));
  return block.statements(body.named());
}

/** `return value` */
export function lowerReturn(
  value: SyntaxView | null,
  block: Block,
  range: TextRange,
): Statement & { readonly kind: "return" } {
  return { kind: "return", value: value && block.expression(value), range };
}

/** A parameter; its default and what it is taken apart into are statements of the body. */
function lowerParameter(view: SyntaxView, block: Block, prelude: Statement[]): Parameter {
  const isTyped = view.type === "required_parameter" || view.type === "optional_parameter";
  const whole = isTyped ? (view.field("pattern") ?? view) : view;
  const isRest = whole.type === "rest_pattern";
  const pattern = isRest ? (whole.named()[0] ?? whole) : whole;
  const target =
    pattern.type === "assignment_pattern" ? (pattern.field("left") ?? pattern) : pattern;
  const fallback = (isTyped ? view.field("value") : null) ?? pattern.field("right");
  const range = rangeOf(target);
  const isPlain = target.type === "identifier";
  const name = isPlain ? target.text : `:p${view.start}`;
  const own = toName(name, range);
  if (fallback) {
    prelude.push({
      kind: "if",
      test: {
        kind: "comparison",
        first: toName(name, { start: view.start, end: view.start }),
        rest: [{ operator: "===", operand: literal({ type: "undefined" }, range) }],
        range,
      },
      then: [
        assign(own, isPlain ? lowerHeld(name, fallback, block) : block.expression(fallback), range),
      ],
      otherwise: [],
      range,
    });
  }
  if (!isPlain) prelude.push(...unpack(target, own, block));
  const kind = isRest ? "items" : "both";
  return { name, kind, defaultValue: null, annotation: null, range };
}

function callsSuper(statement: Statement): boolean {
  if (statement.kind !== "expression" || statement.value.kind !== "call") return false;
  const { callee } = statement.value;
  return callee.kind === "name" && callee.name === ":super";
}

/**
 * Where a constructor gives the fields their values: after `super()`. `constructor(private size: number)`
 * has a field of that name.
 */
function addFields(given: readonly SyntaxView[], statements: Statement[], place: TextRange): void {
  const fields = given.flatMap((each): Statement[] => {
    const name = each.field("pattern");
    const isField = each.first("accessibility_modifier", "readonly", "override_modifier");
    if (!isField || name?.type !== "identifier") return [];
    const range = rangeOf(name);
    const object = toName("this", range);
    const target = { kind: "attribute", object, name: name.text, range } as const;
    return [assign(target, toName(name.text, range), range)];
  });
  const at = { start: place.start, end: place.start };
  const filling = callHidden(":fill", [toName("this", at)], at);
  const after = statements.findIndex(callsSuper) + 1;
  statements.splice(after, 0, ...fields, { kind: "expression", value: filling, range: at });
}

/** Whether it is a component: there are elements of JSX in it. */
function showsElements(view: SyntaxView): boolean {
  return /^jsx_/.test(view.type) || view.named().some(showsElements);
}
