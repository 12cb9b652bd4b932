import { log } from "../../tensors/exactMath.ts";
import { PythonRandom } from "../../../random/python.ts";
import { countWhile } from "../../../source/collections.ts";
import { builtin, createClass, float, int, list, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { bindTo, define, type Given, type Table } from "../signature.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { drawing, seedStream, streamOf, whyNotDrawn } from "../streams.ts";
import { allOf } from "./lists.ts";

type Draw = (machine: Machine, random: PythonRandom, given: Given) => Value | null;

const real = (value: Value | undefined, otherwise: number): number =>
  value ? (numberOf(value) ?? otherwise) : otherwise;

/** What is drawn, by the signature; null if it is not followed. */
const draws: Readonly<Record<string, readonly [signature: string, draw: Draw]>> = {
  random: ["", (_, random) => float(random.random())],
  uniform: ["a, b", (_, random, [a, b]) => float(random.uniform(real(a, 0), real(b, 1)))],
  gauss: [
    "mu=, sigma=",
    (_, random, [mean, std]) => float(random.gauss(real(mean, 0), real(std, 1))),
  ],
  randint: [
    "a, b",
    (machine, random, [a, b]) =>
      int(wholeOf(a, machine) + random.randomBelow(wholeOf(b, machine) - wholeOf(a, machine) + 1)),
  ],
  randrange: [
    "start, stop=",
    (machine, random, [start, stop]) => {
      const from = stop ? wholeOf(start, machine) : 0;
      return int(from + random.randomBelow(wholeOf(stop ?? start, machine) - from));
    },
  ],
  choice: [
    "values",
    (machine, random, [values]) => {
      const items = values ? [...(machine.language.iterate(values, machine) ?? [])] : [];
      return items.length === 0
        ? machine.fail("IndexError", "Cannot choose from an empty sequence")
        : items[random.randomBelow(items.length)]!;
    },
  ],
  choices: ["values, weights=, *, cum_weights=, k=", drawSeveral],
  shuffle: [
    "values",
    (machine, random, [values]) => {
      if (values?.kind !== "list") return none;
      machine.touch(values);
      values.items = random.shuffle(values.items);
      return none;
    },
  ],
  sample: ["values, k, *, counts=", drawWithoutRepeats],
  normalvariate: [
    "mu=, sigma=",
    (_, random, [mean, std]) => float(real(mean, 0) + drawNormal(random) * real(std, 1)),
  ],
  expovariate: ["lambd=", (_, random, [rate]) => float(-log(1 - random.random()) / real(rate, 1))],
  betavariate: ["*items, **named", () => null],
};

/** Kinderman and Monahan's ratio of uniform numbers. */
function drawNormal(random: PythonRandom): number {
  for (;;) {
    const first = random.random();
    const second = 1 - random.random();
    const found = ((4 * Math.exp(-0.5)) / Math.sqrt(2)) * ((first - 0.5) / second);
    if ((found * found) / 4 <= -log(second)) return found;
  }
}

/** For a small population, Python stores a list of the others; for a large one, a set of those drawn. */
function drawWithoutRepeats(
  machine: Machine,
  random: PythonRandom,
  [values, k, counts]: Given,
): Value | null {
  const items = allOf(machine, values);
  const count = wholeOf(k, machine);
  if (!items || counts) return null;
  if (count < 0 || count > items.length)
    return machine.fail("ValueError", "Sample larger than population or is negative");
  machine.spend(count);
  const large = 21 + (count > 5 ? 4 ** Math.ceil(Math.log(count * 3) / Math.log(4)) : 0);
  if (items.length <= large) {
    const pool = [...items];
    return list(
      Array.from({ length: count }, (_, at) => {
        const left = items.length - at;
        const place = random.randomBelow(left);
        const drawn = pool[place]!;
        pool[place] = pool[left - 1]!;
        return drawn;
      }),
    );
  }
  const taken = new Set<number>();
  return list(
    Array.from({ length: count }, () => {
      let place = random.randomBelow(items.length);
      while (taken.has(place)) place = random.randomBelow(items.length);
      taken.add(place);
      return items[place]!;
    }),
  );
}

function drawSeveral(
  machine: Machine,
  random: PythonRandom,
  [values, weights, sums, k]: Given,
): Value | null {
  const items = allOf(machine, values);
  const given = weights && weights.kind !== "none" ? allOf(machine, weights) : null;
  const shares = given?.map((weight) => numberOf(weight));
  const isKnown =
    (weights === undefined || weights.kind === "none" || shares) && sums === undefined;
  if (!items || !isKnown || shares?.includes(null) === true) return null;
  if (items.length === 0) return machine.fail("IndexError", "list index out of range");
  let total = 0;
  const upTo = shares?.map((share) => (total += share!));
  const pick = (): Value => {
    if (!upTo) return items[Math.floor(random.random() * items.length)]!;
    const wanted = random.random() * total;
    const at = countWhile(upTo, (sum) => !(wanted < sum));
    return items[Math.min(at, items.length - 1)]!;
  };
  const count = k ? wholeOf(k, machine) : 1;
  machine.spend(count);
  return list(Array.from({ length: count }, pick));
}

/** `random.Random`: a generator of its own. */
const generator = createClass("Random", []);

for (const [name, [signature, draw]] of Object.entries(draws)) {
  generator.members.set(
    name,
    builtin(name, ({ items: [self, ...items], named }, machine) => {
      if (self?.kind !== "instance") return none;
      const given = bindTo(name, signature, { items, named }, machine);
      const isGap = [...items, ...named.values()].some(({ kind }) => kind === "unknown");
      if (machine.isUncertain || isGap || "kind" in given) self.native = null;
      const random = self.native instanceof PythonRandom ? self.native : null;
      const drawn = random && !("kind" in given) ? draw(machine, random, given) : null;
      if (drawn) return drawn;
      self.native = null;
      if (name === "shuffle" && items[0]) machine.lose(items[0]);
      return machine.unknown(
        "the numbers of this generator are unknown: it has no seed, or could not be followed here",
      );
    }),
  );
}

function seedOf(seed: Value | undefined): PythonRandom | null {
  return seed?.kind === "int" ? new PythonRandom(Math.abs(seed.value)) : null;
}

/** The module `random` of Python. */
export const pythonRandom: Table = new Map<string, Value>([
  [
    "seed",
    define("random.seed", "seed=", (machine, [seed]) => {
      seedStream(machine, "python", seedOf(seed));
      return none;
    }),
  ],
  [
    "Random",
    define("random.Random", "seed=", (_, [seed]) => ({
      kind: "instance",
      type: generator,
      fields: new Map(),
      native: seedOf(seed),
    })),
  ],
  ...Object.entries(draws).map(([name, [signature, draw]]): [string, Value] => [
    name,
    drawing(
      define(`random.${name}`, signature, (machine, given) => {
        const found = streamOf(machine, "python", PythonRandom);
        const drawn = found && draw(machine, found, given);
        if (drawn) return drawn;
        const [values] = given;
        if (name === "shuffle" && values) machine.lose(values);
        return machine.unknown(whyNotDrawn(machine, "python", `random.${name}`));
      }),
      "python",
    ),
  ]),
]);
