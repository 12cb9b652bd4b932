import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, attribute, call, callHidden, rangeOf, toName, unreadSyntax } from "../build.ts";
import { converted } from "../declared/names.ts";
import { inLoop, jump, loopOf } from "../declared/loops.ts";
import { drop } from "../declared/sinks.ts";
import { partsOf } from "../declared/syntax.ts";
import { doWhile } from "../flow.ts";
import { lowerBlock, takeApart } from "./blocks.ts";
import { lambdaIn } from "./lambdas.ts";
import type { KotlinLowering } from "./lowering.ts";
import { labelOf } from "./syntax.ts";
import { isType } from "./types.ts";

type Statements = readonly Statement[];

/** `for`, `while`, and `do … while`. */
export function loopInto(lower: KotlinLowering, view: SyntaxView): Statements {
  const label = labelOf(view);
  const range = rangeOf(view);
  return inLoop(lower, label, drop, range, () => {
    switch (view.type) {
      case "for_statement":
        return forLoop(lower, view);
      case "while_statement":
        return whileLoop(lower, view);
      default: {
        const condition = view.field("condition");
        const [body] = partsOf(view).filter(({ type }) => type !== "label");
        if (!condition || !body) return [unreadSyntax(view)];
        return lower.scope.within(true, (): Statements => {
          const isBlock = body.type === "block";
          const isBody = body.start < condition.start;
          const statements = isBlock
            ? lowerBlock(lower, body.named(), drop)
            : isBody
              ? lower.into(body, drop)
              : [];
          return [doWhile(statements, lower.expression(condition), range)];
        });
      }
    }
  });
}

function whileLoop(lower: KotlinLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const condition = view.field("condition");
  const body = partsOf(view).findLast((each) => each.start >= (condition?.end ?? 0));
  if (!condition) return [unreadSyntax(view)];
  return lower.scope.within(true, (): Statements => {
    const before = lower.emit(() => {
      return [{ kind: "expression", value: lower.expression(condition), range }];
    });
    const last = before.at(-1);
    const test = last?.kind === "expression" ? last.value : unreadSyntax(view);
    const statements = body ? lower.into(body, drop) : [];
    if (before.length === 1)
      return [{ kind: "while", test, body: statements, otherwise: [], range }];
    const yes: Expression = { kind: "literal", literal: { type: "bool", value: true }, range };
    const end: Statement = {
      ...{ kind: "if", test, then: [], otherwise: [{ kind: "break", range }], range },
    };
    const whole = [...before.slice(0, -1), end, ...statements];
    return [{ kind: "while", test: yes, body: whole, otherwise: [], range }];
  });
}

function forLoop(lower: KotlinLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const parts = partsOf(view).filter(({ type }) => !/^(?:label|annotation)$/.test(type));
  const [variable, values, body] = parts;
  if (!variable || !values) return [unreadSyntax(view)];
  return lower.emit((): Statements => {
    const iterable = lower.expression(values);
    return lower.scope.within(true, (): Statements => {
      const { target, first } = loopVariable(lower, variable);
      const statements = body ? lower.into(body, drop) : [];
      return [
        { kind: "for", target, iterable, body: [...first, ...statements], otherwise: [], range },
      ];
    });
  });
}

/** The variable of a loop, and what gives the parts of its values their names. */
function loopVariable(
  lower: KotlinLowering,
  view: SyntaxView,
): { readonly target: Expression; readonly first: Statements } {
  const range = rangeOf(view);
  if (view.type === "multi_variable_declaration") {
    const target = toName(lower.scope.temporary(), range);
    return { target, first: takeApart(lower, view, target) };
  }
  const name = view.first("identifier");
  if (!name || name.text === "_") return { target: toName(":unused", range), first: [] };
  const type = lower.type(partsOf(view).find(isType));
  const target = toName(lower.declare(name.text, type, true), rangeOf(name));
  const item = converted(type, target);
  return { target, first: item === target ? [] : [assign(target, item, range)] };
}

const looping: Readonly<Record<string, number>> = { forEach: 1, forEachIndexed: 2, repeat: 1 };

/** `xs.forEach { … }`, `xs.forEachIndexed { … }`, and `repeat(n) { … }` as loops; null: it is none. */
export function loopOfCall(lower: KotlinLowering, view: SyntaxView): Statements | null {
  if (view.type !== "call_expression") return null;
  const found = lambdaIn(view);
  const name = found?.name ?? "";
  const lambda = found?.lambda;
  if (!found || !lambda || !Object.hasOwn(looping, name)) return null;
  const isRepeat = name === "repeat";
  const known = lower.declared.functions.has(name) || lower.scope.find(name) !== null;
  if (known || found.args.length !== (isRepeat ? 1 : 0) || (found.object === null) !== isRepeat)
    return null;
  const range = rangeOf(view);
  const { variables, statements } = lambda;
  if (variables.length > looping[name]!) return null;
  const source = isRepeat ? partsOf(found.args[0]!).at(-1) : found.object;
  if (!source) return null;
  const own = rangeOf(source);
  const written = lower.expression(source);
  // What is missing has no turns: `xs?.forEach { … }`.
  const value = found.isSafe ? callHidden(":orNothing", [written], own) : written;
  const iterable = isRepeat
    ? callHidden(":turns", [value], own)
    : name === "forEachIndexed"
      ? call(attribute(value, "withIndex()", own), [], own)
      : value;
  return inLoop(lower, found.label ?? name, drop, range, () =>
    lower.scope.within(true, (): Statements => {
      const named = name === "forEachIndexed" ? indexed(lower, variables, range) : null;
      const only = variables[0];
      const { target, first } =
        named ??
        (only
          ? loopVariable(lower, only)
          : { target: toName(lower.declare("it", null, true), range), first: [] });
      const body = [...first, ...lowerBlock(lower, statements, drop)];
      return [{ kind: "for", target, iterable, body, otherwise: [], range }];
    }),
  );
}

/** `index, value ->` of what has an index. */
function indexed(
  lower: KotlinLowering,
  variables: readonly SyntaxView[],
  range: Expression["range"],
): { readonly target: Expression; readonly first: Statements } {
  const made = variables.map((each) => loopVariable(lower, each));
  while (made.length < 2) made.push({ target: toName(":unused", range), first: [] });
  const target: Expression = {
    ...{ kind: "collection", type: "tuple", items: made.map((each) => each.target), range },
  };
  return { target, first: made.flatMap(({ first }) => first) };
}

/** `break`, `continue`, and `return@forEach`, which ends a turn of a loop; null: it is none of these. */
export function jumpOf(lower: KotlinLowering, view: SyntaxView): Statements | null {
  const range = rangeOf(view);
  const word = /^(break|continue)(?:@(\w+))?$/.exec(view.text);
  if (word && /^(?:identifier|labeled_expression)$/.test(view.type)) {
    const to = loopOf(lower, word[2] ?? null);
    return to ? jump(lower, to, word[1] as "break" | "continue", range) : [unreadSyntax(view)];
  }
  return null;
}
