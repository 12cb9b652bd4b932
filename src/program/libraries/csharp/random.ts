import { DotNetRandom } from "../../../random/dotnet.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { NotKnown } from "../../values/gaps.ts";
import { createClass, none } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { members, wholeIn } from "../declared/table.ts";

const randomClass = createClass("Random", []);

/** `new Random(seed)`; null: without a seed. */
export function createRandom(machine: Machine, seed: number | null): Value {
  if (seed === null) return machine.unknown("drawn by Random without a seed: every run differs");
  return { kind: "instance", type: randomClass, fields: new Map(), native: new DotNetRandom(seed) };
}

/** The generator; what is drawn on one of two ways is not known from then on. */
function generatorOf(machine: Machine, self: Value): DotNetRandom {
  const object = self as InstanceValue;
  const { native } = object;
  if (!(native instanceof DotNetRandom))
    throw new NotKnown("it is unknown whether numbers were drawn before");
  if (!machine.isUncertain) return native;
  object.native = null;
  throw new NotKnown("it is unknown whether numbers were drawn before");
}

/** The methods of a generator with a seed. */
export const randomMembers = members(
  {},
  {
    NextDouble: (machine, self) => makeNumber("double", generatorOf(machine, self).nextDouble()),
    NextSingle: (machine, self) => {
      const random = generatorOf(machine, self);
      // What rounds up to 1 is drawn again.
      for (;;) {
        const drawn = Math.fround(random.nextDouble());
        if (drawn < 1) return makeNumber("float", drawn);
      }
    },
    Next: (machine, self, [low, high]) => {
      const random = generatorOf(machine, self);
      if (!low) return makeNumber("int", random.next());
      const [from, to] = high ? [wholeIn(low), wholeIn(high)] : [0, wholeIn(low)];
      if (from > to)
        return machine.fail("RangeError", "'minValue' cannot be greater than maxValue.");
      if (to - from >= 2 ** 31) throw new NotKnown("what Random draws here is not followed");
      return makeNumber("int", random.nextInRange(from, to));
    },
    Shuffle: (machine, self, [values]) => {
      const random = generatorOf(machine, self);
      if (values?.kind !== "list") return none;
      machine.touch(values);
      const { items } = values;
      for (let at = 0; at < items.length - 1; at++) {
        const other = random.nextInRange(at, items.length);
        [items[at], items[other]] = [items[other]!, items[at]!];
      }
      return none;
    },
  },
);
