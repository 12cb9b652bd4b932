import { JavaRandom } from "../../../random/java.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { makeWhole } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { nativeOf } from "../../languages/declared/lists.ts";
import { members, type Method, wholeIn } from "../declared/table.ts";
import { streamFrom } from "./streams.ts";

const withoutSeed = "drawn by Random without a seed: every run differs";

/** What stands in for a generator without a seed, which may get one. */
class Unseeded {
  readonly why = withoutSeed;
}

/** Whether a value is a generator, with a seed or without one. */
export function isRandom(value: Value): boolean {
  return nativeOf(value, JavaRandom) !== null || nativeOf(value, Unseeded) !== null;
}

const randomClass = createClass("Random", []);

function make(native: object): InstanceValue {
  return { kind: "instance", type: randomClass, fields: new Map(), native };
}

/** `new Random()` */
export function createUnseeded(): Value {
  return make(new Unseeded());
}

/** `new Random(seed)`; null: without a seed. */
export function createRandom(machine: Machine, seed: number | null): Value {
  return seed === null ? machine.unknown(withoutSeed) : make(new JavaRandom(seed));
}

/** The generator; what is drawn on one of two ways is not known from then on. */
export function generatorOf(machine: Machine, self: Value): JavaRandom {
  const object = self as InstanceValue;
  const { native } = object;
  if (native instanceof Unseeded) throw new NotKnown(native.why);
  if (!(native instanceof JavaRandom))
    throw new NotKnown("it is unknown whether numbers were drawn before");
  if (!machine.isUncertain) return native;
  object.native = null;
  throw new NotKnown("it is unknown whether numbers were drawn before");
}

/** The items in the order in which `Collections.shuffle` brings them. */
export function shuffledBy(machine: Machine, items: readonly Value[], random: Value): Value[] {
  const generator = generatorOf(machine, random);
  const all = [...items];
  for (let at = all.length; at > 1; at--) {
    const other = generator.nextBelow(at);
    [all[at - 1], all[other]] = [all[other]!, all[at - 1]!];
  }
  return all;
}

/** A number from one bound to below another. */
function realBetween(random: JavaRandom, low: number, high: number): number {
  const drawn = random.nextDouble() * (high - low) + low;
  if (drawn >= high) throw new NotKnown("this number is not followed");
  return drawn;
}

type Draw = (random: JavaRandom, low: number | null, high: number | null) => Value;

/** A stream of drawn numbers: so many, without an end, or between two bounds. */
function drawing(type: string, draw: Draw): Method {
  return (machine, self, items) => {
    const given = items.map((item) => wholeIn(item));
    const count = given.length === 1 || given.length === 3 ? given[0]! : null;
    const [low = null, high = null] = count === null ? given : given.slice(1);
    return streamFrom(
      type,
      function* () {
        const random = generatorOf(machine, self);
        for (let at = 0; count === null || at < count; at++) {
          machine.spend(1);
          yield draw(random, low, high);
        }
      },
      ...(count === null ? [] : [() => count]),
    );
  };
}

/** The methods of a generator with a seed. */
export const randomMembers = members(
  {},
  {
    nextDouble: (machine, self, [low, high]) => {
      const random = generatorOf(machine, self);
      if (!low) return makeNumber("double", random.nextDouble());
      const [from, to] = high ? [wholeIn(low), wholeIn(high)] : [0, wholeIn(low)];
      return makeNumber("double", realBetween(random, from, to));
    },
    nextFloat: (machine, self) => makeNumber("float", generatorOf(machine, self).nextFloat()),
    nextGaussian: (machine, self, [mean, deviation]) => {
      const drawn = generatorOf(machine, self).nextGaussian();
      return makeNumber("double", mean ? wholeIn(mean) + wholeIn(deviation) * drawn : drawn);
    },
    nextBoolean: (machine, self) => bool(generatorOf(machine, self).nextBoolean()),
    nextLong: (machine, self) => makeWhole("long", generatorOf(machine, self).nextLong()),
    nextInt: (machine, self, [low, high]) => {
      const random = generatorOf(machine, self);
      if (!low) return makeNumber("int", random.next(32));
      if (high) return makeNumber("int", random.nextBetween(wholeIn(low), wholeIn(high)));
      const bound = wholeIn(low);
      if (bound <= 0) return machine.fail("ValueError", "bound must be positive");
      return makeNumber("int", random.nextBelow(bound));
    },
    doubles: drawing("double", (random, low, high) =>
      makeNumber("double", low === null ? random.nextDouble() : realBetween(random, low, high!)),
    ),
    ints: drawing("int", (random, low, high) =>
      makeNumber("int", low === null ? random.next(32) : random.nextBetween(low, high!)),
    ),
    longs: drawing("long", (random, low) => {
      if (low !== null) throw new NotKnown("an argument of `longs` is not followed");
      return makeWhole("long", random.nextLong());
    }),
    setSeed: (machine, self, [seed]) => {
      if (machine.isUncertain) generatorOf(machine, self);
      (self as InstanceValue).native = new JavaRandom(wholeIn(seed));
      return { kind: "none" };
    },
  },
);
