import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import { attribute, call, callHidden, endHere, toName, toText, unread } from "../build.ts";
import { backingOf } from "../../languages/kotlin/names.ts";
import type { Declared, KotlinType, Receiver } from "./declarations.ts";
import type { KotlinLowering } from "./lowering.ts";

interface Found {
  /** What has a member of that name; null: nothing that is known before the program runs. */
  readonly owner: Expression | null;
  readonly type: KotlinType | null;
  /** What may have one, the innermost first. */
  readonly candidates: readonly Expression[];
}

/** What a type is derived from, as far as the file declares it. */
function familyOf({ types }: Declared, type: KotlinType): readonly KotlinType[] {
  const found: KotlinType[] = [];
  const visit = ({ bases }: KotlinType): void => {
    for (const name of bases) {
      const base = types.get(name);
      if (!base || base === type || found.includes(base)) continue;
      found.push(base);
      visit(base);
    }
  };
  visit(type);
  return found;
}

/** Whether a type may have members that the file does not declare. */
function isOpen(declared: Declared, type: KotlinType): boolean {
  return [type, ...familyOf(declared, type)].some(({ bases }) =>
    bases.some((name) => !declared.types.has(name)),
  );
}

/** Who has a member of that name, among what `this` may stand for. */
function ownerOf(
  { receivers, declared }: KotlinLowering,
  name: string,
  isCall: boolean,
  range: TextRange,
): Found {
  const candidates: Expression[] = [];
  const own = ({ members }: KotlinType): "instance" | "static" | undefined =>
    (isCall ? members.get(`${name}()`) : undefined) ?? members.get(name);
  const where = (type: KotlinType): "instance" | "static" | undefined =>
    own(type) ?? familyOf(declared, type).flatMap((base) => own(base) ?? [])[0];
  for (const { name: variable, type, isStatic } of receivers.toReversed()) {
    const here = toName(variable, range);
    const found = type ? where(type) : undefined;
    if (type && found === "static") return { owner: toName(type.name, range), type, candidates };
    if (found && !isStatic) return { owner: here, type, candidates };
    for (let outer = type?.outer ?? null; outer; outer = outer.outer)
      if (where(outer) === "static")
        return { owner: toName(outer.name, range), type: outer, candidates };
    if (!isStatic && (!type || isOpen(declared, type) || declared.extensions.has(name)))
      candidates.push(here);
  }
  return { owner: null, type: null, candidates };
}

/** Words that are no names: where one stands for a value, the grammar took a statement for an expression. */
const reserved =
  /^(?:as|class|do|else|for|fun|if|in|interface|is|object|package|return|throw|try|typealias|val|var|when|while)$/;

/** What follows would be followed wrongly where a statement was taken for an expression. */
export function checkName(lower: KotlinLowering, name: string, range: TextRange): void {
  if (reserved.test(name)) lower.push([endHere(range, `\`${name}\` is not followed`)]);
}

/** What the property stores whose accessor is lowered; null: the name is another one. */
function backing(lower: KotlinLowering, name: string, range: TextRange): Expression | null {
  return name === "field" && lower.accessor !== null && !lower.scope.find(name)
    ? attribute(thisOf(lower, null, range), backingOf + lower.accessor, range)
    : null;
}

/** What a simple name stands for: a variable, a member of what is around it, or something outside. */
export function resolveName(
  lower: KotlinLowering,
  name: string,
  range: TextRange,
  isCall = false,
): Expression {
  checkName(lower, name, range);
  const stored = backing(lower, name, range);
  if (stored) return stored;
  const variable = lower.scope.find(name);
  const isFunction = isCall && lower.declared.functions.has(name);
  if (variable?.type === delegatedType && !isFunction)
    return callHidden(":delegated", [toName(variable.name, range)], range);
  if (variable && !isFunction) return toName(variable.name, range);
  const { owner, candidates } = ownerOf(lower, name, isCall, range);
  if (variable) {
    // A function of the same name is called where the variable holds none.
    const held = toName(variable.name, range);
    const owners = owner ? [attribute(owner, `${name}()`, range)] : [];
    return callHidden(":callable", [held, toText(name, range), ...owners], range);
  }
  const key = isCall ? `${name}()` : name;
  const innermost = lower.receivers.at(-1);
  const isAny = isCall && /^(?:apply|also|let|takeIf|takeUnless)$/.test(name);
  if (isAny && innermost && !owner) return attribute(toName(innermost.name, range), key, range);
  if (name === "javaClass" && innermost && !owner)
    return attribute(toName(innermost.name, range), name, range);
  if (candidates.length === 0 && !owner && lower.declared.computed.has(name) && !isCall)
    return call(toName(getterOf(name), range), [], range);
  if (candidates.length === 0 && !owner)
    return lower.declared.delegated.has(name)
      ? callHidden(":delegated", [toName(name, range)], range)
      : toName(name, range);
  if (candidates.length === 0) return attribute(owner!, key, range);
  const owners = owner ? [...candidates, owner] : candidates;
  return callHidden(":implicit", [toText(key, range), ...owners], range);
}

/** The function that computes a property outside of types. */
export function getterOf(name: string): string {
  return `:get ${name}`;
}

/** What stands for the type of a variable that is delegated: `val x by lazy { … }`. */
export const delegatedType = ":by";

/** The variable that holds what a name is delegated to; null: it is not delegated. */
export function delegateOf(
  lower: KotlinLowering,
  name: string,
  range: TextRange,
): Expression | null {
  const variable = lower.scope.find(name);
  if (variable) return variable.type === delegatedType ? toName(variable.name, range) : null;
  return lower.declared.delegated.has(name) ? toName(name, range) : null;
}

/** The place of a name that is assigned. */
export function nameTarget(lower: KotlinLowering, name: string, range: TextRange): Expression {
  const stored = backing(lower, name, range);
  if (stored) return stored;
  const variable = lower.scope.find(name);
  if (variable) {
    lower.scope.noteAssigned(variable);
    return toName(variable.name, range);
  }
  const { owner, candidates } = ownerOf(lower, name, false, range);
  const isOutside = lower.declared.variables.has(name);
  const [candidate] = candidates;
  if (candidate && !owner && !isOutside && candidates.length === 1)
    return attribute(candidate, name, range);
  if (candidate && !(owner && candidates.every((each) => sameName(each, owner))))
    return unread(range, `\`${name}\` is not followed`);
  if (owner) return attribute(owner, name, range);
  if (isOutside) lower.scope.assigned.add(name);
  return toName(name, range);
}

function sameName(left: Expression, right: Expression): boolean {
  return left.kind === "name" && right.kind === "name" && left.name === right.name;
}

/** Whether a name is assigned once, so that `+=` changes what it holds. */
export function isFixedName(lower: KotlinLowering, name: string): boolean {
  const variable = lower.scope.find(name);
  if (variable) return lower.isValue(variable);
  const { type, owner } = ownerOf(lower, name, false, { start: 0, end: 0 });
  return owner ? (type?.values.has(name) ?? false) : lower.declared.values.has(name);
}

/** `this`, or `this@Outer`. */
export function thisOf(
  { receivers }: KotlinLowering,
  label: string | null,
  range: TextRange,
): Expression {
  const found: Receiver | undefined =
    label === null ? receivers.at(-1) : receivers.findLast((each) => each.label === label);
  return found ? toName(found.name, range) : unread(range, "`this` is not followed");
}
