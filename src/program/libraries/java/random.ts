import { JavaRandom } from "../../../random/java.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { makeWhole } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { members, wholeIn } from "../declared/table.ts";
import { numberStream } from "./streams.ts";

const randomClass = createClass("Random", []);

/** `new Random(seed)`; null: without a seed. */
export function createRandom(machine: Machine, seed: number | null): Value {
  if (seed === null) return machine.unknown("drawn by Random without a seed: every run differs");
  return { kind: "instance", type: randomClass, fields: new Map(), native: new JavaRandom(seed) };
}

/** The generator; what is drawn on one of two ways is not known from then on. */
export function generatorOf(machine: Machine, self: Value): JavaRandom {
  const object = self as InstanceValue;
  const { native } = object;
  if (!(native instanceof JavaRandom))
    throw new NotKnown("it is unknown whether numbers were drawn before");
  if (!machine.isUncertain) return native;
  object.native = null;
  throw new NotKnown("it is unknown whether numbers were drawn before");
}

/** The methods of a generator with a seed. */
export const randomMembers = members(
  {},
  {
    nextDouble: (machine, self) => makeNumber("double", generatorOf(machine, self).nextDouble()),
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
    doubles: (machine, self, [count]) =>
      numberStream("double", function* () {
        const random = generatorOf(machine, self);
        for (let left = count ? wholeIn(count) : Infinity; left > 0; left--)
          yield makeNumber("double", random.nextDouble());
      }),
    setSeed: (machine, self, [seed]) => {
      generatorOf(machine, self);
      (self as InstanceValue).native = new JavaRandom(wholeIn(seed));
      return { kind: "none" };
    },
  },
);
