import { makeWhole, wholeIn } from "../../languages/python/bigNumbers.ts";
import { exp, log, pow } from "../../tensors/exactMath.ts";
import { gapSign, NotKnown } from "../../values/gaps.ts";
import { listLength } from "../../values/lengths.ts";
import { PythonRandom } from "../../../random/python.ts";
import { countWhile } from "../../../source/collections.ts";
import { builtin, createClass, float, int, list, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { bindTo, define, type Given, type Table } from "../signature.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { drawing, seedStream, streamOf, whyNotDrawn } from "../streams.ts";
import { toBytes } from "./bytes.ts";
import { cos, sin } from "./exactAngles.ts";
import { sha512 } from "./sha512.ts";
import { toUtf8 } from "./utf8.ts";
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
      int(
        wholeOf(a, machine) + below(machine, random, wholeOf(b, machine) - wholeOf(a, machine) + 1),
      ),
  ],
  randrange: [
    "start, stop=, step=",
    (machine, random, [start, stop, step]) => {
      const from = stop ? wholeOf(start, machine) : 0;
      const by = wholeOf(step, machine, 1);
      if (by === 0) return machine.fail("ValueError", "zero step for randrange()");
      const count = Math.ceil((wholeOf(stop ?? start, machine) - from) / by);
      return int(from + by * below(machine, random, count));
    },
  ],
  getrandbits: [
    "k",
    (machine, random, [k]) => {
      const count = wholeOf(k, machine);
      if (count < 0) return machine.fail("ValueError", "number of bits must be non-negative");
      return makeWhole(bitsFrom(random, count), machine);
    },
  ],
  randbytes: [
    "n",
    (machine, random, [n]) => {
      const count = listLength(wholeOf(n, machine));
      const bits = bitsFrom(random, 8 * count);
      return toBytes(
        Array.from({ length: count }, (_, at) => Number((bits >> BigInt(8 * at)) & 255n)),
      );
    },
  ],
  choice: [
    "values",
    (machine, random, [values]) => {
      const items = values ? [...(machine.language.iterate(values, machine) ?? [])] : [];
      return items.length === 0
        ? machine.fail("IndexError", "Cannot choose from an empty sequence")
        : items[below(machine, random, items.length)]!;
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
  triangular: [
    "low=, high=, mode=",
    (_, random, [low, high, mode]) => {
      const [from, to] = [real(low, 0), real(high, 1)];
      const given = mode && mode.kind !== "none" ? real(mode, 0) : null;
      const part = random.random();
      if (from === to) return float(from);
      const middle = given === null ? 0.5 : (given - from) / (to - from);
      return float(
        part > middle
          ? to + (from - to) * Math.sqrt((1 - part) * (1 - middle))
          : from + (to - from) * Math.sqrt(part * middle),
      );
    },
  ],
  gammavariate: [
    "alpha, beta",
    (machine, random, [shape, scale]) =>
      float(drawGamma(machine, random, real(shape, 1), real(scale, 1))),
  ],
  betavariate: [
    "alpha, beta",
    (machine, random, [alpha, beta]) => {
      const first = drawGamma(machine, random, real(alpha, 1), 1);
      return float(
        first === 0 ? 0 : first / (first + drawGamma(machine, random, real(beta, 1), 1)),
      );
    },
  ],
  lognormvariate: [
    "mu=, sigma=",
    (_, random, [mean, std]) => float(exp(real(mean, 0) + drawNormal(random) * real(std, 1))),
  ],
  paretovariate: [
    "alpha",
    (_, random, [alpha]) => float(pow(1 - random.random(), -1 / real(alpha, 1))),
  ],
  weibullvariate: [
    "alpha, beta",
    (_, random, [alpha, beta]) =>
      float(real(alpha, 1) * pow(-log(1 - random.random()), 1 / real(beta, 1))),
  ],
};

/** More bits are not drawn at once. */
const mostBits = 1_000_000;

/** A whole number of so many random bits: the first word has the lowest ones. */
function bitsFrom(random: PythonRandom, count: number): bigint {
  if (count > mostBits) throw new NotKnown("numbers with so many digits are not followed");
  let made = 0n;
  for (let at = 0; at < count; at += 32)
    made |= BigInt(random.getRandomBits(Math.min(32, count - at))) << BigInt(at);
  return made;
}

/** A whole number below another one. */
function below(machine: Machine, random: PythonRandom, bound: number): number {
  // What is said of it differs between versions.
  if (bound <= 0) return machine.fail("ValueError", gapSign);
  if (bound < 2 ** 32) return random.randomBelow(bound);
  const count = BigInt(bound).toString(2).length;
  let drawn = bitsFrom(random, count);
  while (drawn >= BigInt(bound)) drawn = bitsFrom(random, count);
  return Number(drawn);
}

/** Cheng's method for shapes above 1, that of Ahrens and Dieter for those below. */
function drawGamma(machine: Machine, random: PythonRandom, shape: number, scale: number): number {
  if (!(shape > 0) || !(scale > 0))
    return machine.fail("ValueError", "gammavariate: alpha and beta must be > 0.0");
  if (shape === 1) return -log(1 - random.random()) * scale;
  if (shape < 1) return drawSmallGamma(random, shape) * scale;
  const inverse = Math.sqrt(2 * shape - 1);
  const [b, c] = [shape - log(4), shape + inverse];
  for (;;) {
    const first = random.random();
    if (!(first > 1e-7 && first < 0.9999999)) continue;
    const second = 1 - random.random();
    const v = log(first / (1 - first)) / inverse;
    const x = shape * exp(v);
    const z = first * first * second;
    const r = b + c * v - x;
    if (r + (1 + log(4.5)) - 4.5 * z >= 0 || r >= log(z)) return x * scale;
  }
}

function drawSmallGamma(random: PythonRandom, shape: number): number {
  for (;;) {
    const b = (Math.E + shape) / Math.E;
    const p = b * random.random();
    const x = p <= 1 ? pow(p, 1 / shape) : -log((b - p) / shape);
    const other = random.random();
    if (p > 1 ? other <= pow(x, shape - 1) : other <= exp(-x)) return x;
  }
}

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

/** A text as a seed: its bytes and their digest as one number. */
function numberOfText(text: string): bigint {
  const bytes = toUtf8(text);
  return [...bytes, ...sha512(bytes)].reduce((sum, each) => (sum << 8n) | BigInt(each), 0n);
}

function seedOf(seed: Value | undefined): PythonRandom | null {
  const whole = seed?.kind === "string" ? numberOfText(seed.value) : wholeIn(seed);
  return whole === null ? null : new PythonRandom(whole < 0n ? -whole : whole, { log, sin, cos });
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
