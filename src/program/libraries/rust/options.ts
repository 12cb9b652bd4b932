import {
  failed,
  makeVariant,
  nothing,
  ok,
  optional,
  ordering,
  signOf,
  some,
  variantOf,
  choices,
} from "../../languages/rust/choices.ts";
import { cloned } from "../../languages/rust/copies.ts";
import { fieldPlace } from "../../languages/rust/places.ts";
import { debug, plain, toText } from "../../languages/rust/text.ts";
import { bool } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { iteratorMembers } from "./iterators.ts";

/** What is in `Some` or `Ok`; null: it is `None` or `Err`. */
function inside(self: Value): Value | null {
  const variant = variantOf(self);
  const isThere = variant === "Some" || variant === "Ok";
  return isThere && self.kind === "instance" ? self.fields.get("0")! : null;
}

function errorIn(self: Value): readonly Value[] {
  return variantOf(self) === "Err" && self.kind === "instance" ? [self.fields.get("0")!] : [];
}

function unwrapped(machine: Machine, self: Value, message: string | null): Value {
  const found = inside(self);
  if (found) return found;
  const [error] = errorIn(self);
  const shown = error ? `: ${toText(error, debug, machine)}` : "";
  const usual = error
    ? "called `Result::unwrap()` on an `Err` value"
    : "called `Option::unwrap()` on a `None` value";
  return machine.fail("panic", `${message ?? usual}${shown}`);
}

/** The same kind of choice around another value. */
function around(self: Value, value: Value): Value {
  return variantOf(self) === "Ok" ? ok(value) : some(value);
}

/** Puts something else in the place of a choice, and gives what it was. */
function change(machine: Machine, self: Value, to: InstanceValue): Value {
  if (self.kind !== "instance") return self;
  const before: Value = { ...self, fields: new Map(self.fields) };
  machine.touch(self);
  self.fields.clear();
  for (const [name, value] of to.fields) self.fields.set(name, value);
  return before;
}

const andThen: Method = (machine, self, [by]) => {
  const found = inside(self);
  return found ? machine.call(by!, [found]) : self;
};

const isAnd: Method = (machine, self, [by]) => {
  const found = inside(self);
  return bool(found !== null && holds(machine, by!, found));
};

/** What `Option`, `Result`, and `Ordering` have. */
export const optionMembers = new Map([
  ...iteratorMembers,
  ...members(
    {},
    {
      unwrap: (machine, self) => unwrapped(machine, self, null),
      expect: (machine, self, [text]) => unwrapped(machine, self, toText(text!, plain, machine)),
      unwrap_or: (_, self, [other]) => inside(self) ?? other!,
      unwrap_or_else: (machine, self, [make]) => inside(self) ?? machine.call(make!, errorIn(self)),
      unwrap_err: (machine, self) =>
        errorIn(self)[0] ??
        machine.fail(
          "panic",
          `called \`Result::unwrap_err()\` on an \`Ok\` value: ${toText(inside(self)!, debug, machine)}`,
        ),
      ...{
        is_some: (_, self) => bool(inside(self) !== null),
        is_ok: (_, self) => bool(inside(self) !== null),
      },
      ...{
        is_none: (_, self) => bool(inside(self) === null),
        is_err: (_, self) => bool(inside(self) === null),
      },
      map: (machine, self, [by]) => {
        const found = inside(self);
        return found ? around(self, machine.call(by!, [found])) : self;
      },
      map_or: (machine, self, [other, by]) => {
        const found = inside(self);
        return found ? machine.call(by!, [found]) : other!;
      },
      map_or_else: (machine, self, [other, by]) => {
        const found = inside(self);
        return found ? machine.call(by!, [found]) : machine.call(other!, errorIn(self));
      },
      map_err: (machine, self, [by]) => {
        const [error] = errorIn(self);
        return error ? failed(machine.call(by!, [error])) : self;
      },
      and_then: andThen,
      filter: (machine, self, [by]) => {
        const found = inside(self);
        return found && holds(machine, by!, found) ? self : nothing();
      },
      or: (_, self, [other]) => (inside(self) ? self : other!),
      or_else: (machine, self, [make]) =>
        inside(self) ? self : machine.call(make!, errorIn(self)),
      ok: (_, self) => {
        const found = inside(self);
        return found ? some(found) : nothing();
      },
      ok_or: (_, self, [error]) => {
        const found = inside(self);
        return found ? ok(found) : failed(error!);
      },
      ok_or_else: (machine, self, [make]) => {
        const found = inside(self);
        return found ? ok(found) : failed(machine.call(make!, []));
      },
      zip: (_, self, [other]) => {
        const [a, b] = [inside(self), other ? inside(other) : null];
        return a && b ? some({ kind: "tuple", items: [a, b] }) : nothing();
      },
      as_mut: (machine, self) =>
        inside(self) ? around(self, fieldPlace(self, "0", machine)) : self,
      ...{
        cloned: (machine, self) => cloned(self, machine),
        copied: (machine, self) => cloned(self, machine),
      },
      take: (machine, self) => change(machine, self, nothing()),
      replace: (machine, self, [value]) => change(machine, self, some(value!)),
      insert: (machine, self, [value]) => {
        change(machine, self, some(value!));
        return fieldPlace(self, "0", machine);
      },
      get_or_insert_with: (machine, self, [make]) => {
        if (!inside(self)) change(machine, self, some(machine.call(make!, [])));
        return fieldPlace(self, "0", machine);
      },
      unwrap_or_default: (machine, self) => {
        const found = inside(self);
        return found ?? machine.unknown("`unwrap_or_default` is not followed");
      },
      expect_err: (machine, self, [text]) =>
        errorIn(self)[0] ??
        machine.fail(
          "panic",
          `${toText(text!, plain, machine)}: ${toText(inside(self)!, debug, machine)}`,
        ),
      err: (_, self) => optional(errorIn(self)[0]),
      and: (_, self, [other]) => (inside(self) ? other! : self),
      xor: (_, self, [other]) => {
        const isOther = other !== undefined && inside(other) !== null;
        return (inside(self) !== null) === isOther ? nothing() : isOther ? other : self;
      },
      is_none_or: (machine, self, [by]) => {
        const found = inside(self);
        return bool(found === null || holds(machine, by!, found));
      },
      ...{ is_ok_and: isAnd, is_some_and: isAnd },
      is_err_and: (machine, self, [by]) => {
        const [error] = errorIn(self);
        return bool(error !== undefined && holds(machine, by!, error));
      },
      inspect: (machine, self, [by]) => {
        const found = inside(self);
        if (found) machine.call(by!, [found]);
        return self;
      },
      inspect_err: (machine, self, [by]) => {
        const [error] = errorIn(self);
        if (error) machine.call(by!, [error]);
        return self;
      },
      flatten: (_, self) => inside(self) ?? self,
      transpose: (machine, self) => {
        const found = inside(self);
        const isOption = self.kind === "instance" && self.type.name === "Option";
        if (isOption && !found) return ok(self);
        if (!found) return some(self);
        const variant = variantOf(found);
        if (found.kind !== "instance" || variant === null)
          return machine.unknown("`transpose` of `Option` is not followed");
        if (variant === "None") return found;
        const part = found.fields.get("0");
        if (variant === "Err") return found;
        return isOption ? ok(some(part!)) : some(ok(part!));
      },
      unzip: (machine, self) => {
        const found = inside(self);
        if (!found) return { kind: "tuple", items: [nothing(), nothing()] };
        return found.kind === "tuple"
          ? { kind: "tuple", items: found.items.map(some) }
          : machine.unknown("`unzip` of `Option` is not followed");
      },
      get_or_insert: (machine, self, [value]) => {
        if (!inside(self)) change(machine, self, some(value!));
        return fieldPlace(self, "0", machine);
      },
      take_if: (machine, self, [by]) => {
        const place = inside(self) ? fieldPlace(self, "0", machine) : null;
        return place && holds(machine, by!, place) ? change(machine, self, nothing()) : nothing();
      },
      reverse: (_, self) => ordering(-(signOf(self) ?? 0)),
      then: (_, self, [other]) => (signOf(self) === 0 ? other! : self),
      then_with: (machine, self, [make]) => (signOf(self) === 0 ? machine.call(make!, []) : self),
      ...{
        is_lt: (_, self) => bool(signOf(self) === -1),
        is_gt: (_, self) => bool(signOf(self) === 1),
      },
      ...{
        is_le: (_, self) => bool((signOf(self) ?? 1) <= 0),
        is_ge: (_, self) => bool((signOf(self) ?? -1) >= 0),
      },
      ...{
        is_eq: (_, self) => bool(signOf(self) === 0),
        is_ne: (_, self) => bool(signOf(self) !== 0),
      },
    },
  ),
]);

/** A variant of a type of the library. */
export function libraryVariant(
  type: string,
  variant: string,
  fields: readonly (readonly [string, Value])[],
): Value | null {
  const own = choices.get(type);
  return own ? makeVariant(own, variant, fields) : null;
}
