import type { TextRange } from "../../source/textRange.ts";
import type { BinaryOperator, Expression } from "../ir/ir.ts";
import { list, tuple } from "../values/make.ts";
import { NotKnown } from "../values/gaps.ts";
import type { Misfit } from "../values/sizes.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Scope, Value } from "../values/value.ts";
import { partsOfAbsent } from "../tensors/assumed.ts";
import { mayRunIn, placeOf, storeAttribute, storeItem } from "./places.ts";
import type { Runner } from "./runner.ts";
import { closed } from "./sizes.ts";

/** `targets = value`; gives the value. */
export function assignAll(
  runner: Runner,
  targets: readonly Expression[],
  value: Expression,
  scope: Scope,
): Value {
  if (runner.language.placesFirst === "none") {
    const given = withOpenShape(runner, targets, value, scope) ?? runner.evaluate(value, scope);
    for (const target of targets) assign(runner, target, given, scope);
    return given;
  }
  const stores = targets.map((target) => storeFor(runner, target, scope));
  const given = runner.evaluate(value, scope);
  for (const store of stores) store(given);
  return given;
}

/**
 * `B, T, C, device = *x.shape, x.device`: the number of names says how many dimensions a tensor has that nobody gives.
 * null: it is something else.
 */
function withOpenShape(
  runner: Runner,
  [target, ...others]: readonly Expression[],
  value: Expression,
  scope: Scope,
): Value | null {
  if (!runner.sizes || others.length > 0 || target?.kind !== "collection") return null;
  if (value.kind !== "collection") return null;
  const at = value.items.findIndex(({ kind }) => kind === "spread");
  const spread = value.items[at];
  const count = target.items.length - value.items.length + 1;
  const isOne =
    [...target.items, ...value.items].filter(({ kind }) => kind === "spread").length === 1;
  if (spread?.kind !== "spread" || !isOne || count < 1) return null;
  const shape = runner.evaluate(spread.value, scope);
  const names = target.items.slice(at, at + count).map(nameOf);
  const open = shape.kind === "unknown" ? shape.open?.unpack(names) : null;
  const plain = (items: readonly Expression[]): readonly Value[] =>
    items.map((each) => runner.evaluate(each, scope));
  return open
    ? tuple([...plain(value.items.slice(0, at)), ...open, ...plain(value.items.slice(at + 1))])
    : null;
}

type Store = (value: Value) => void;

/** Evaluates what leads to a target: an object, an index. */
function storeFor(runner: Runner, target: Expression, scope: Scope): Store {
  const place = placeOf(runner, target, scope);
  if (place) return (value) => place.set(value);
  if (target.kind === "collection" && runner.language.placesFirst === "all") {
    const stores = target.items.map((item) => storeFor(runner, item, scope));
    return (value) => unpack(runner, target, value, stores);
  }
  return (value) => assign(runner, target, value, scope);
}

/** Binds a value to a target, or stores it there. */
export function assign(runner: Runner, target: Expression, value: Value, scope: Scope): void {
  switch (target.kind) {
    case "name":
      runner.bind(target.name, value, scope, target.range);
      return;
    case "attribute": {
      const object = runner.evaluate(target.object, scope);
      storeAttribute(runner, target, object, value, scope);
      return;
    }
    case "subscript": {
      const object = runner.evaluate(target.object, scope);
      const index = runner.evaluate(target.index, scope);
      storeItem(runner, target, [object, index], value);
      return;
    }
    case "collection":
      unpack(
        runner,
        target,
        value,
        target.items.map((item) => (each) => assign(runner, item, each, scope)),
      );
      return;
    case "spread":
      assign(runner, target.value, value, scope);
      return;
    default:
      return;
  }
}

function unpack(
  runner: Runner,
  { items: targets, range }: Extract<Expression, { kind: "collection" }>,
  value: Value,
  stores: readonly Store[],
): void {
  const rest = targets.findIndex(({ kind }) => kind === "spread");
  const shape = value.kind === "unknown" ? value.open : null;
  if (shape && rest >= 0) {
    // `B, T, *others = x.shape` does not say how many dimensions there are.
    stores.forEach((store, at) => {
      const size = at === rest ? null : shape.at(at < rest ? at : at - targets.length);
      store(size ?? closed(value));
    });
    return;
  }
  const open = shape?.unpack(targets.map(nameOf));
  if (open) {
    stores.forEach((store, at) => store(open[at] ?? value));
    return;
  }
  const isAbsent = value.kind === "unknown" && rest < 0;
  const parts = isAbsent ? partsOfAbsent(runner, value, targets.length) : null;
  if (parts) {
    stores.forEach((store, at) => store(parts[at] ?? closed(value)));
    return;
  }
  const values = runner.language.iterate(value, runner);
  if (!values) {
    const unknown: Value =
      value.kind === "unknown"
        ? closed(value)
        : { kind: "unknown", why: "its parts are unknown", range };
    for (const store of stores) store(unknown);
    return;
  }
  const items: Value[] = [];
  try {
    for (const item of values) {
      items.push(item);
      // An iterator need not end.
      if (items.length > 1_000_000 || (rest < 0 && items.length > targets.length)) break;
    }
  } catch (error) {
    if (!(error instanceof NotKnown)) throw error;
    const unknown = runner.unknown(error.message);
    for (const store of stores) store(unknown);
    return;
  }
  const isFitting = rest < 0 ? items.length === targets.length : items.length >= targets.length - 1;
  if (!isFitting) {
    runner.range = range;
    const problem = items.length > targets.length ? "too many values" : "not enough values";
    try {
      runner.fail(
        "ValueError",
        `${problem} to unpack (expected ${targets.length}${items.length > targets.length ? "" : `, got ${items.length}`})`,
        rest < 0 ? unpackMisfit(value, targets.length) : undefined,
      );
    } catch (error) {
      // What else has these names before is not meant.
      if (!(error instanceof NotKnown)) throw error;
      for (const store of stores) store(runner.unknown(error.message));
      return;
    }
  }
  if (rest < 0) {
    stores.forEach((store, at) => store(items[at]!));
    return;
  }
  const behind = targets.length - rest - 1;
  const middle = items.splice(rest, items.length - behind - rest);
  stores.forEach((store, at) => {
    store(at === rest ? list(middle) : items[at < rest ? at : at - 1]!);
  });
}

/** A shape, or parts of a tensor, of which a number is unpacked; undefined: it is something else. */
function unpackMisfit(value: Value, axis: number): Misfit | undefined {
  if (value.kind !== "tuple") return undefined;
  const { items, typeName } = value;
  if (typeName === "torch.Size") {
    const left = items.map((each) => (each.kind === "int" ? each.value : -1));
    const misfit = { kind: "rank", left, right: [], axis, isOfRank: true } as const;
    return left.includes(-1) ? undefined : { ...misfit, isAssumed: value.isAssumed === true };
  }
  const parts = items.map((each) => (each.kind === "tensor" ? each : null));
  const [whole] = parts[0]?.origin?.inputs ?? [];
  const isPart = (each: Tensor | null): boolean =>
    each?.origin?.operation === "narrow" && each.origin.inputs[0] === whole;
  if (typeof whole !== "object" || !parts.every(isPart)) return undefined;
  const along = Number(parts[0]!.origin!.settings["axis"]);
  const right = [parts[0]!.shape[along]!];
  return {
    kind: "parts",
    left: whole.shape,
    right,
    axis,
    parts: { along, count: parts.length },
    operands: [whole],
  };
}

function nameOf(target: Expression): string | null {
  return target.kind === "name" ? target.name : null;
}

/** An assignment inside an expression. */
export function evaluateAssigning(
  runner: Runner,
  { target, operator, value: assigned, gives, range }: Extract<Expression, { kind: "assigning" }>,
  scope: Scope,
): Value {
  if (operator === null) return assignAll(runner, [target], assigned, scope);
  const { before, after } = change(runner, { target, operator, value: assigned, range }, scope);
  return gives === "after" ? after : before;
}

/** What `target operator= value` reads and assigns. */
export function change(
  runner: Runner,
  { target, operator, value, range }: Change,
  scope: Scope,
): { readonly before: Value; readonly after: Value } {
  const place = placeOf(runner, target, scope);
  const before = place ? place.get() : runner.evaluate(target, scope);
  const given = runner.evaluate(value, scope);
  runner.range = range;
  const after = augment(runner, operator, before, given);
  mayRunIn(runner, before, given);
  if (place) place.set(after);
  else assign(runner, target, after, scope);
  return { before, after };
}

interface Change {
  readonly target: Expression;
  readonly operator: BinaryOperator;
  readonly value: Expression;
  readonly range: TextRange;
}

/** The value that `before operator= value` assigns. */
function augment(runner: Runner, operator: BinaryOperator, before: Value, value: Value): Value {
  try {
    return runner.language.augment(operator, before, value, runner);
  } catch (error) {
    if (!(error instanceof NotKnown)) throw error;
    runner.mayChange(before);
    return runner.unknown(error.message);
  }
}
