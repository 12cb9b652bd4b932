import { isNumber } from "../../values/typedNumber.ts";
import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Rule } from "./table.ts";

/** What a test says of values: nothing is changed by it. Only what surely fails ends the test. */

function said(machine: Machine, isTrue: boolean | null): Value {
  if (isTrue === null) return machine.unknown("it is unknown whether this is true");
  return isTrue ? none : machine.fail("AssertionError", "");
}

/** Whether two values are equal; null: these are not compared here. */
function areEqual(
  expected: Value | undefined,
  actual: Value | undefined,
  delta: Value | undefined,
): boolean | null {
  if (isNumber(expected) && isNumber(actual)) {
    if (Object.is(expected.value, actual.value)) return true;
    if (!delta || delta.kind === "string") return expected.value === actual.value;
    return isNumber(delta) ? Math.abs(expected.value - actual.value) <= delta.value : null;
  }
  const isText = expected?.kind === "string" && actual?.kind === "string";
  return isText ? expected.value === actual.value : null;
}

/** A message stands before the values in JUnit 4. */
function withoutMessage(items: readonly Value[], count: number): readonly Value[] {
  const [first, second] = items;
  const isFirst = items.length > count && first?.kind === "string" && second?.kind !== "string";
  return isFirst ? items.slice(1) : items;
}

/** `assertTrue(x > 0)` */
function truthOf(wanted: boolean): Rule {
  return (machine, items) => {
    const [test] = withoutMessage(items, 1);
    const truth = machine.language.truth(test ?? none, machine);
    return said(machine, truth === null ? null : truth === wanted);
  };
}

/** `assertEquals(expected, actual, delta)`; `hasDigits`: the third of them counts digits. */
function equality(wanted: boolean, hasDigits = false): Rule {
  return (machine, items) => {
    const [expected, actual, third] = withoutMessage(items, 2);
    const isEqual = areEqual(expected, actual, third);
    const isOpen = isEqual === null || (hasDigits && third !== undefined && !isEqual);
    return said(machine, isOpen ? null : isEqual === wanted);
  };
}

/** `Assert.Greater(a, b)` of numbers; others are not compared here. */
function ordering(isOrdered: (a: number, b: number) => boolean): Rule {
  return (machine, [first, second]) =>
    said(
      machine,
      isNumber(first) && isNumber(second) ? isOrdered(first.value, second.value) : null,
    );
}

/** What is compared with more than equality. */
const openAssertion: Rule = (machine, items) =>
  items.length === 0 ? none : machine.unknown("it is unknown whether this is true");

/** `assertThrows(Type, body)`: the body runs, and may end with an exception. */
const throwing: Rule = (machine, items) => {
  // The type of the exception says nothing that is compared here.
  const body = [...items].findLast(({ kind }) => kind !== "string");
  if (!body) return none;
  const result = machine.caught(
    () => machine.call(body, []),
    () => true,
  );
  return result === null ? none : machine.unknown("it is unknown whether this is true");
};

/** `assertAll(first, second)`, `assertDoesNotThrow(body)`: what the last of them gives. */
const running: Rule = (machine, items) =>
  items
    .filter(({ kind }) => kind !== "string")
    .reduce((_: Value, body) => machine.call(body, []), none);

/** The assertions of JUnit and kotlin.test. */
export const jUnitRules: Readonly<Record<string, Rule>> = {
  ...{ assertTrue: truthOf(true), assertFalse: truthOf(false) },
  ...{ assertEquals: equality(true), assertNotEquals: equality(false) },
  ...{ assertArrayEquals: openAssertion, assertNotNull: openAssertion, assertNull: openAssertion },
  ...{
    assertSame: openAssertion,
    assertNotSame: openAssertion,
    assertContentEquals: openAssertion,
  },
  ...{ assertThrows: throwing, assertFails: throwing, assertFailsWith: throwing },
  ...{ assertAll: running, assertDoesNotThrow: running },
};

/** The assertions of xUnit, NUnit, and MSTest. */
export const dotnetRules: Readonly<Record<string, Rule>> = {
  ...{ True: truthOf(true), False: truthOf(false), IsTrue: truthOf(true), IsFalse: truthOf(false) },
  ...{ Equal: equality(true, true), NotEqual: equality(false, true) },
  ...{ AreEqual: equality(true), AreNotEqual: equality(false) },
  ...{ Greater: ordering((a, b) => a > b), GreaterOrEqual: ordering((a, b) => a >= b) },
  ...{ Less: ordering((a, b) => a < b), LessOrEqual: ordering((a, b) => a <= b) },
  ...{
    NotNull: openAssertion,
    Null: openAssertion,
    IsNotNull: openAssertion,
    IsNull: openAssertion,
  },
  ...{ InRange: openAssertion, All: openAssertion, That: openAssertion },
  ...{ Throws: throwing, ThrowsAny: throwing, ThrowsException: throwing, DoesNotThrow: running },
};
