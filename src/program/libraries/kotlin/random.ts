import { makeWhole, wholeOf } from "../../values/wide.ts";
import { KotlinRandom } from "../../../random/kotlin.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, createClass } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { numberOf } from "../convert.ts";
import { members, type Method, wholeIn } from "../declared/table.ts";

const unseeded = "drawn by Random without a seed: every run differs";

/** The generator; what is drawn on one of two ways is not known from then on. */
export function generatorOf(machine: Machine, self: Value): KotlinRandom {
  const object = self as InstanceValue;
  const { native } = object;
  if (!(native instanceof KotlinRandom))
    throw new NotKnown("it is unknown whether numbers were drawn before");
  if (!machine.isUncertain) return native;
  object.native = null;
  throw new NotKnown("it is unknown whether numbers were drawn before");
}

function between(machine: Machine, self: Value, [low, high]: readonly Value[]): number {
  const [from, to] = high ? [wholeIn(low), wholeIn(high)] : [0, wholeIn(low)];
  if (from >= to) machine.fail("ValueError", `Random range is empty: [${from}, ${to}).`);
  const drawn = generatorOf(machine, self).nextBetween(from, to);
  if (drawn === null) return lost(self);
  return drawn;
}

/** A draw that is not followed: what the generator draws from then on is not known. */
function lost(self: Value): never {
  if (self.kind === "instance") self.native = null;
  throw new NotKnown("what Random draws here is not followed");
}

/** As many bits as the upper ones of the next number. */
function bitsBelow(generator: KotlinRandom, count: bigint): bigint {
  return BigInt.asUintN(32, BigInt(generator.nextBits(count.toString(2).length - 1)));
}

/** From `low` to below `high`, of 64 bits. */
function longBetween(generator: KotlinRandom, low: bigint, high: bigint): bigint | null {
  const count = high - low;
  if (BigInt.asIntN(64, count) <= 0n) return null;
  if ((count & -count) !== count) {
    for (;;) {
      const bits = BigInt.asUintN(64, generator.nextLong()) >> 1n;
      const value = bits % count;
      if (bits - value + (count - 1n) < 1n << 63n) return low + value;
    }
  }
  const below = BigInt.asUintN(32, count);
  const above = count >> 32n;
  const lower = (): bigint => BigInt.asUintN(32, BigInt(generator.nextInt()));
  if (below !== 0n) return low + bitsBelow(generator, below);
  if (above === 1n) return low + lower();
  const upper = bitsBelow(generator, above) << 32n;
  return low + upper + lower();
}

const nextLong: Method = (machine, self, [first, second]) => {
  const generator = generatorOf(machine, self);
  if (!first) return makeWhole("long", generator.nextLong());
  const [low, high] = second ? [wholeOf(first), wholeOf(second)] : [0n, wholeOf(first)];
  if (low === null || high === null) return lost(self);
  if (low >= high) machine.fail("ValueError", `Random range is empty: [${low}, ${high}).`);
  const drawn = longBetween(generator, low, high);
  return drawn === null ? lost(self) : makeWhole("long", drawn);
};

const nextDouble: Method = (machine, self, [low, high]) => {
  const [from, to] = high ? [wholeIn(low), wholeIn(high)] : [0, low ? wholeIn(low) : 1];
  if (!(from < to)) machine.fail("ValueError", `Random range is empty: [${from}, ${to}).`);
  const drawn = generatorOf(machine, self).nextDouble();
  const made = low ? from + drawn * (to - from) : drawn;
  if (made >= to) return lost(self);
  return makeNumber("double", made);
};

/** The methods of a generator with a seed. */
export const randomMembers = members(
  {},
  {
    nextDouble,
    nextFloat: (machine, self) => makeNumber("float", generatorOf(machine, self).nextFloat()),
    nextBoolean: (machine, self) => bool(generatorOf(machine, self).nextBoolean()),
    nextInt: (machine, self, items) =>
      makeNumber(
        "int",
        items.length === 0 ? generatorOf(machine, self).nextInt() : between(machine, self, items),
      ),
    nextLong,
    nextBits: (machine, self, [bits]) =>
      makeNumber("int", generatorOf(machine, self).nextBits(wholeIn(bits))),
  },
);

/** `Random.nextDouble()` draws from a generator that has no seed. */
const open = ["nextDouble", "nextFloat", "nextInt", "nextLong", "nextBoolean", "Default"].map(
  (name): [string, Value] => [name, builtin(name, (_, machine) => machine.unknown(unseeded))],
);

const seededClass = createClass("Random", []);

/** `Random(42)` */
export const randomClass = createClass(
  "Random",
  [],
  new Map(open),
  ({ items: [seed] }, machine) => {
    const number = numberOf(seed);
    if (seed?.kind === "unknown") return seed;
    if (number === null) return machine.unknown(unseeded);
    const native = new KotlinRandom(number);
    return { kind: "instance", type: seededClass, fields: new Map(), native };
  },
);
