import type { Interpreter } from "../interpreter/interpreter.ts";
import { isDeclarative, withFields } from "../languages/python/classes.ts";
import type { Argument, Expression, Statement } from "../ir/ir.ts";
import { none, noNames } from "../values/make.ts";
import { findName } from "../values/scope.ts";
import type { Arguments, ClassValue, FunctionValue, Scope, Value } from "../values/value.ts";
import type { ProgramParts } from "../small/programParts.ts";
import { confirmMisfits } from "./deepMisfits.ts";
import { argumentFor, argumentsFor, type Opener, runOpen } from "./openFunction.ts";
import { followOtherWays } from "./otherWays.ts";
import type { SizeBook } from "./sizeBook.ts";

/**
 * Runs what a program defines and never calls: the last first, because it mostly calls the others. What
 * nobody gives is open.
 */
export function openUncalled(
  interpreter: Interpreter,
  sizes: SizeBook,
  text: string,
  parts: ProgramParts,
): void {
  const defined = [...interpreter.module.names.values()].reverse();
  const opener = { interpreter, sizes, text, parts };
  const seen = new Set<Value>();
  sizes.isOpening = true;
  sizes.made.keepFields();
  for (const value of defined) {
    if (seen.has(value) || isElsewhere(value)) continue;
    seen.add(value);
    // Its numbers are those of one model, and not of its classes.
    if (value.kind === "function" && isPreset(value)) continue;
    if (value.kind === "class") openClass(opener, value);
    else if (value.kind === "function") {
      openFunction(opener, value, null);
      sizes.made.keepFields();
    }
  }
  confirmMisfits(opener);
  followOtherWays(opener);
}

/**
 * Whether a function only makes an object, with settings of its own or of those who call it:
 * `def small(**more): return Model(width=64, **more)`.
 */
function isPreset({ definition: { parameters, body }, scope }: FunctionValue): boolean {
  const isFree = parameters.every(
    ({ kind, defaultValue }) => kind === "items" || kind === "entries" || defaultValue,
  );
  const settings = parameters.find(({ kind }) => kind === "entries")?.name ?? null;
  const last = body.at(-1);
  const isPlain = body.every(({ kind }) => /^(?:expression|assign|if|return)$/.test(kind));
  if (!isPlain || last?.kind !== "return" || !last.value) return false;
  const { value } = last;
  const made =
    value.kind === "name"
      ? body.flatMap((each) => (isBinding(each, value.name) ? [each.value] : []))
      : [value];
  const only = made.length === 1 ? objectOf(made[0]!) : null;
  if (!only || !isMaking(only, scope)) return false;
  const hasNumbers = only.args.some((each) => each.value.kind === "literal");
  return (isFree && hasNumbers) || only.args.some((each) => passesOn(each, settings));
}

type Call = Extract<Expression, { kind: "call" }>;

/** `Model(width=64)` of `Model(width=64).to(device)`; null: it is no call. */
function objectOf(value: Expression): Call | null {
  if (value.kind !== "call") return null;
  const { callee } = value;
  return callee.kind === "attribute" ? objectOf(callee.object) : value;
}

/** Whether an argument is `**settings`. */
const passesOn = ({ spread, value }: Argument, settings: string | null): boolean =>
  spread === "entries" && value.kind === "name" && value.name === settings;

const isBinding = (
  statement: Statement,
  name: string,
): statement is Extract<Statement, { kind: "assign" }> =>
  statement.kind === "assign" &&
  statement.targets.some((target) => target.kind === "name" && target.name === name);

const isMaking = ({ callee }: Call, scope: Scope): boolean =>
  callee.kind === "name" && findName(callee.name, scope)?.kind === "class";

/** What another file defines is not opened here. */
function isElsewhere(value: Value): boolean {
  if (value.kind === "function") return value.scope.file !== null;
  return value.kind === "class" && [...value.members.values()].some(isElsewhere);
}

const noArguments: Arguments = { items: [none], named: noNames };

/** What takes longer is skipped: it searches, or trains, and the others are waiting. */
const mostSteps = 60_000;

/** An object of a class without instances, and its uncalled methods. */
function openClass(opener: Opener, type: ClassValue): void {
  const { interpreter } = opener;
  const methods = [...type.members.values()].flatMap((member) =>
    member.kind === "function" && !member.definition.isGenerator ? [member] : [],
  );
  const isForward = ({ definition }: FunctionValue): boolean =>
    /^(forward|__call__)$/.test(definition.name);
  const first = methods.filter(isForward);
  if (methods.some(({ definition }) => interpreter.called.has(definition))) {
    const [self] = opener.sizes.made.of(type);
    // Without a `forward`, such as `encode` and `decode`.
    const others = first.length > 0 ? first : methods;
    if (self) for (const each of others) openFunction(opener, each, self);
    return;
  }
  const init = methods.find(({ definition }) => definition.name === "__init__");
  if (methods.length === 0) return;
  const made: Value[] = [];
  interpreter.attempt(
    () => {
      const { items, named } = init
        ? argumentsFor(opener, init, none)
        : { ...noArguments, named: fieldsFor(opener, type) };
      made.push(interpreter.apply(type, { items: items.slice(1), named }));
    },
    false,
    mostSteps,
  );
  const [self] = made;
  if (!self) return;
  opener.sizes.made.keepFields();
  for (const method of [...first, ...methods]) openFunction(opener, method, self);
}

/** Open values for the fields of a layer without a default. */
function fieldsFor(opener: Opener, type: ClassValue): Arguments["named"] {
  if (!isDeclarative(type)) return noNames;
  const { dataFields } = withFields(type);
  const open = dataFields?.filter(({ defaultValue, factory }) => !defaultValue && !factory) ?? [];
  const { range } = opener.interpreter;
  return new Map(
    open.map(({ name }) => {
      const stated = type.order.flatMap(({ members }) => members.get(`:${name}`) ?? [])[0];
      const annotation: Expression | null =
        stated?.kind === "string" ? { kind: "name", name: stated.value, range } : null;
      return [name, argumentFor(opener, { name, annotation, range })];
    }),
  );
}

function openFunction(opener: Opener, callee: FunctionValue, self: Value | null): void {
  if (!opener.interpreter.called.has(callee.definition)) runOpen(opener, callee, self);
}
