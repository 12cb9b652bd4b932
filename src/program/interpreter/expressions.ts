import type { TextRange } from "../../source/textRange.ts";
import { spreadFor } from "../values/alike.ts";
import type { Expression, Literal, StringPart } from "../ir/ir.ts";
import {
  absent,
  bool,
  dictionary,
  ellipsis,
  list,
  none,
  noNames,
  string,
  tuple,
  toStringValue,
} from "../values/make.ts";
import { echoOf } from "../tensors/assumed.ts";
import type { AbsentCall } from "../values/sizes.ts";
import type { Arguments, Scope, UnknownValue, Value } from "../values/value.ts";
import { evaluateAssigning } from "./assign.ts";
import { evaluateYield } from "./yields.ts";
import { defineFunction } from "./functions.ts";
import type { NumberValue } from "../values/number.ts";
import { heldText } from "../values/lengths.ts";
import { countItems } from "../values/work.ts";
import { countMade } from "./largeValues.ts";
import { readAttribute, readItem } from "./places.ts";
import type { Runner } from "./runner.ts";
import { asChanging, loseAll, usualFunction, usualMember } from "./usual.ts";
import { apart, closed, compared } from "./sizes.ts";
import { evaluateComprehension, toSet, setEntry } from "./comprehensions.ts";

/** The value of a literal. */
function literalValue(literal: Literal, range: TextRange, { file }: Scope): Value {
  switch (literal.type) {
    case "int":
    case "float": {
      const { type: kind, value, of } = literal;
      // The place of a number in another file says nothing in that of the program.
      if (of === undefined && file === null) return { kind, value, at: range };
      const number: NumberValue = of === undefined ? { kind, value } : { kind, value, type: of };
      return file === null ? { ...number, at: range } : number;
    }
    case "string":
      return string(literal.value);
    case "bool":
      return bool(literal.value);
    case "none":
      return none;
    case "undefined":
      return absent;
    default:
      return ellipsis;
  }
}

/** The value of an expression. */
export function evaluate(runner: Runner, expression: Expression, scope: Scope): Value {
  runner.spend(1);
  const { language } = runner;
  switch (expression.kind) {
    case "literal":
      return literalValue(expression.literal, expression.range, scope);
    case "name": {
      const found = runner.lookUp(expression.name, scope);
      if (found) {
        runner.noteRead(expression, found, scope);
        return found;
      }
      runner.range = expression.range;
      const usual =
        language.usual?.named?.(expression.name, runner) ?? usualFunction(runner, expression.name);
      if (usual) return usual;
      if (runner.isGuarded && language.failsAtNames === true)
        return runner.fail("NameError", `name '${expression.name}' is not defined`);
      const alike = runner.takesStandIns
        ? (language.standIn?.name(expression.name, runner) ?? null)
        : null;
      if (alike) {
        if (language.standIn?.isStandard(expression.name) !== true) runner.assume(expression.name);
        return alike;
      }
      const gap = runner.unknown(`\`${expression.name}\` is not defined here`);
      return runner.sizes?.open(expression.name, expression.range) ?? { ...gap, isOwn: true };
    }
    case "attribute": {
      const usual = usualMember(runner, expression, scope);
      if (usual) return usual;
      const object = evaluate(runner, expression.object, scope);
      return readAttribute(runner, expression, object, scope);
    }
    case "subscript": {
      const object = evaluate(runner, expression.object, scope);
      const index = evaluate(runner, expression.index, scope);
      return readItem(runner, expression, object, index);
    }
    case "slice": {
      const part = (each: Expression | null): Value =>
        each ? evaluate(runner, each, scope) : none;
      const start = part(expression.start);
      const stop = part(expression.stop);
      return { kind: "slice", start, stop, step: part(expression.step) };
    }
    case "call":
      return evaluateCall(runner, expression, scope);
    case "binary": {
      const left = evaluate(runner, expression.left, scope);
      const right = evaluate(runner, expression.right, scope);
      runner.range = expression.range;
      const made = apart(language.binary(expression.operator, left, right, runner), left, right);
      return countMade(made, left, right);
    }
    case "unary": {
      const operand = evaluate(runner, expression.operand, scope);
      runner.range = expression.range;
      const value = apart(language.unary(expression.operator, operand, runner), operand);
      const isNumber = value.kind === "int" || value.kind === "float";
      const isLiteral = expression.operand.kind === "literal" && expression.operator === "-";
      return isNumber && isLiteral && scope.file === null
        ? { ...value, at: expression.range }
        : value;
    }
    case "not": {
      const operand = evaluate(runner, expression.operand, scope);
      const truth = language.truth(operand, runner);
      return truth === null ? unknownTest(runner, closed(operand)) : bool(!truth);
    }
    case "comparison":
      return evaluateComparison(runner, expression, scope);
    case "logical":
      return evaluateLogical(runner, expression, scope);
    case "conditional": {
      const test = evaluate(runner, expression.test, scope);
      const truth = language.truth(test, runner);
      if (truth !== null) {
        return evaluate(runner, truth ? expression.then : expression.otherwise, scope);
      }
      return runner.branches.eitherValue(scope, [
        () => evaluate(runner, expression.then, scope),
        () => evaluate(runner, expression.otherwise, scope),
      ]);
    }
    case "lambda":
      return defineFunction(runner, expression.definition, scope);
    case "assigning":
      return evaluateAssigning(runner, expression, scope);
    case "yield":
      return evaluateYield(runner, expression, scope);
    case "unread":
      runner.range = expression.range;
      return runner.unknown(expression.why);
    default:
      return evaluateMaker(runner, expression, scope);
  }
}

/** What something gives that is not there, with its call: what is done with it may say its shape. */
function absentResult(
  runner: Runner,
  { callee, range }: Extract<Expression, { kind: "call" }>,
  { items, named }: Arguments,
  result: UnknownValue,
): Value {
  const inputs = [...items, ...named.values()].filter((each) => each.kind === "tensor");
  if (result.open || inputs.length === 0 || runner.scope.file !== null) return result;
  const call: AbsentCall = { name: nameOf(callee), place: range.start, inputs };
  return echoOf(runner, call) ?? { ...result, absent: call };
}

/** Whether a layer is of a class that is not there: it is known to be a layer, and nothing else. */
const isBare = (callee: Value): boolean =>
  callee.kind === "instance" &&
  callee.type.name === "Module" &&
  !callee.type.members.has("forward");

function evaluateCall(
  runner: Runner,
  expression: Extract<Expression, { kind: "call" }>,
  scope: Scope,
): Value {
  const isDropped = runner.dropped === expression;
  if (!isDropped) runner.dropped = null;
  const found = evaluate(runner, expression.callee, scope);
  runner.dropped = null;
  const changing = isDropped ? asChanging(runner, found, nameOf(expression.callee)) : null;
  const callee = changing ?? found;
  if (callee.kind === "unknown") suspectDraws(runner, callee, nameOf(expression.callee));
  const args = evaluateArguments(runner, expression, callee, scope);
  runner.range = expression.range;
  const unsure = args.isWhole ? null : runner.unknown("the number of values here is unknown");
  const isShown = unsure && callee.kind === "builtin" && callee.shows === true;
  const value = isShown
    ? runner.apply(callee, { ...args, items: [unsure] })
    : runner.apply(unsure ?? callee, args);
  runner.noteDraw(expression.callee.range, value);
  if (changing) loseAll(runner, args.items);
  const isAbsent = callee.kind === "unknown" || isBare(callee);
  return runner.sizes && isAbsent && value.kind === "unknown"
    ? absentResult(runner, expression, args, value)
    : value;
}

/** What a function that is not followed may do to the generators of random numbers. */
function suspectDraws(runner: Runner, { isOwn }: UnknownValue, name: string): void {
  const { language } = runner;
  if (/seed/i.test(name)) {
    language.loseRandom(runner, "it may have been seeded by a function that is not followed");
  } else if (isOwn && language.mayDraw?.(name)) {
    language.loseRandom(runner, `\`${name}\` is not here and may have drawn random numbers`);
  }
}

function nameOf(callee: Expression): string {
  return callee.kind === "name" || callee.kind === "attribute" ? callee.name : "";
}

type Maker = Extract<
  Expression,
  { kind: "collection" | "dictionary" | "spread" | "comprehension" | "formatted" }
>;

/** Expressions that create a value from parts. */
function evaluateMaker(runner: Runner, expression: Maker, scope: Scope): Value {
  switch (expression.kind) {
    case "collection": {
      const items = evaluateItems(runner, expression.items, scope);
      if (items === null) {
        runner.range = expression.range;
        return runner.unknown("the number of values here is unknown");
      }
      if (expression.type === "list") return list(items);
      return expression.type === "tuple" ? tuple(items) : toSet(runner, items);
    }
    case "dictionary": {
      const made = dictionary();
      for (const { key, value } of expression.pairs) {
        const entry = evaluate(runner, value, scope);
        if (key) setEntry(runner, made, evaluate(runner, key, scope), entry);
        else if (entry.kind === "dictionary" && runner.lostIn(entry) === null) {
          countItems(entry.entries.size);
          for (const [own, pair] of entry.entries) made.entries.set(own, pair);
        } else return runner.unknown("the number of values here is unknown");
      }
      return made;
    }
    case "spread":
      return evaluate(runner, expression.value, scope);
    case "formatted":
      return toStringValue(formatParts(runner, expression.parts, scope), runner);
    default:
      return evaluateComprehension(runner, expression, scope);
  }
}

function evaluateItems(
  runner: Runner,
  expressions: readonly Expression[],
  scope: Scope,
): Value[] | null {
  const items: Value[] = [];
  for (const item of expressions) {
    const value = runner.evaluate(item, scope);
    if (item.kind !== "spread") {
      items.push(value);
      continue;
    }
    const inner = runner.language.iterate(value, runner);
    if (!inner) return null;
    for (const each of inner) {
      countItems(1);
      items.push(each);
    }
  }
  return items;
}

/** The arguments of a call, with spreads expanded. */
function evaluateArguments(
  runner: Runner,
  { args, takenApart }: Extract<Expression, { kind: "call" }>,
  callee: Value,
  scope: Scope,
): Arguments & { readonly isWhole: boolean } {
  let isWhole = true;
  const items: Value[] = [];
  let named: Map<string, Value> | null = null;
  for (const { name, spread, value: expression } of args) {
    const value = runner.evaluate(expression, scope);
    if (name !== null) (named ??= new Map()).set(name, value);
    else if (spread === null) items.push(value);
    else if (spread === "items") {
      const inner = spreadFor(callee, value, runner) ?? runner.language.iterate(value, runner);
      if (!inner) isWhole = false;
      for (const item of inner ?? []) {
        countItems(1);
        items.push(item);
      }
    } else if (value.kind === "dictionary") {
      named ??= new Map();
      for (const [key, entry] of value.entries.values()) {
        if (key.kind === "string") named.set(key.value, entry);
      }
    }
  }
  const given = { items, named: named ?? noNames, isWhole };
  return takenApart ? { ...given, takenApart } : given;
}

function evaluateComparison(
  runner: Runner,
  { first, rest, range }: Extract<Expression, { kind: "comparison" }>,
  scope: Scope,
): Value {
  let left = evaluate(runner, first, scope);
  let result: Value = bool(true);
  for (let at = 0; at < rest.length; at++) {
    const { operator, operand } = rest[at]!;
    const right = evaluate(runner, operand, scope);
    runner.range = range;
    result = compared(runner.sizes, runner.language.compare(operator, left, right, runner));
    if (at < rest.length - 1 && runner.language.truth(result, runner) !== true) return result;
    left = right;
  }
  return result;
}

function evaluateLogical(
  runner: Runner,
  { operator, left, right, range }: Extract<Expression, { kind: "logical" }>,
  scope: Scope,
): Value {
  const first = evaluate(runner, left, scope);
  const truth = operator === "??" ? isThere(first) : runner.language.truth(first, runner);
  if (truth === null) {
    runner.range = range;
    return runner.branches.eitherValue(scope, [() => first, () => evaluate(runner, right, scope)]);
  }
  return truth === (operator !== "and") ? first : evaluate(runner, right, scope);
}

/** null: not known. */
function isThere({ kind }: Value): boolean | null {
  return kind === "unknown" ? null : kind !== "none" && kind !== "undefined";
}

function unknownTest(runner: Runner, operand: Value): Value {
  return operand.kind === "unknown"
    ? operand
    : runner.unknown("it is unknown whether this is true");
}

/** The text of a string with values in it. */
function formatParts(runner: Runner, parts: readonly StringPart[], scope: Scope): string {
  let text = "";
  for (const part of parts) {
    if (part.kind === "text") {
      text += part.text;
      continue;
    }
    text += part.label ?? "";
    const value = evaluate(runner, part.value, scope);
    const { language } = runner;
    const converted =
      part.conversion === null
        ? value
        : toStringValue(
            language.toText(value, part.conversion === "s" ? "plain" : "code", runner),
            runner,
          );
    text += language.format(converted, formatParts(runner, part.format, scope), runner);
    heldText(text);
  }
  return text;
}
