import type { Expression } from "../ir/ir.ts";
import type { Scope, Value } from "../values/value.ts";
import { countMade } from "./largeValues.ts";
import { listCallables, mayRun } from "./mayRun.ts";
import type { Runner } from "./runner.ts";
import { apart, settled } from "./sizes.ts";

/** An attribute, or an item, in the code. */
export type Attribute = Extract<Expression, { kind: "attribute" }>;
export type Item = Extract<Expression, { kind: "subscript" }>;

/** What an attribute of an object holds. */
export function readAttribute(
  runner: Runner,
  expression: Attribute,
  object: Value,
  scope: Scope,
): Value {
  runner.range = expression.range;
  const value = runner.language.getAttribute(object, expression.name, runner);
  runner.noteRead(expression, value, scope);
  return settled(apart(value, object));
}

/** `self.scores`, as a binding calls it. */
const namesOfAttributes = new WeakMap<Attribute, string>();

function nameOf(attribute: Attribute, object: string): string {
  const known = namesOfAttributes.get(attribute);
  if (known !== undefined) return known;
  const name = `${object}.${attribute.name}`;
  namesOfAttributes.set(attribute, name);
  return name;
}

/** `self.scores = ...` is a binding, too. */
export function storeAttribute(
  runner: Runner,
  attribute: Attribute,
  object: Value,
  value: Value,
  scope: Scope,
): void {
  const { object: of, name, range } = attribute;
  runner.range = range;
  runner.language.setAttribute(object, name, value, runner);
  if (!runner.language.isHeardLater?.(name)) mayRunIn(runner, object, value);
  if (of.kind === "name") runner.note(nameOf(attribute, of.name), value, range, scope);
}

/** What an object holds at an index. */
export function readItem(runner: Runner, { range }: Item, object: Value, index: Value): Value {
  runner.range = range;
  const item = apart(runner.language.getItem(object, index, runner), object);
  return index.kind === "slice" ? countMade(item, object, index) : item;
}

/** Stores a value in an object at an index. */
export function storeItem(
  runner: Runner,
  { range }: Item,
  [object, index]: readonly [Value, Value],
  value: Value,
): void {
  runner.range = range;
  runner.language.setItem(object, index, value, runner);
  mayRunIn(runner, object, value);
}

/** Something unknown may call a function that is stored in it, as what has handlers does. */
export function mayRunIn(runner: Runner, object: Value, value: Value): void {
  if (object.kind !== "unknown" || runner.sizes) return;
  mayRun(runner, listCallables([value]), object.why);
}

/** Where a value is read and then stored. */
export interface Place {
  get(): Value;
  set(value: Value): void;
}

/** What leads to the place is evaluated only once: `counts[next(it)] += 1`; null: it is no attribute or item. */
export function placeOf(runner: Runner, target: Expression, scope: Scope): Place | null {
  if (target.kind === "attribute") {
    const object = runner.evaluate(target.object, scope);
    return {
      get: () => readAttribute(runner, target, object, scope),
      set: (value) => storeAttribute(runner, target, object, value, scope),
    };
  }
  if (target.kind !== "subscript") return null;
  const object = runner.evaluate(target.object, scope);
  const index = runner.evaluate(target.index, scope);
  return {
    get: () => readItem(runner, target, object, index),
    set: (value) => storeItem(runner, target, [object, index], value),
  };
}
