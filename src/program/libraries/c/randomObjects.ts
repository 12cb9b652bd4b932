import { MersenneTwister } from "../../../random/mersenneTwister.ts";
import { referredTo } from "../../languages/c/places.ts";
import { readType } from "../../languages/c/typeNames.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, none } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Method, numberIn, wholeIn } from "./table.ts";
import { bareTable } from "../../values/bareTable.ts";

/** What draws the words of `<random>`, each from `least` on, one of `count`. */
interface Engine {
  readonly least: number;
  readonly count: number;
  next(): number;
  copy(): Engine;
}

function twister(random: MersenneTwister): Engine {
  return {
    ...{ least: 0, count: 2 ** 32 },
    next: () => random.nextWord(),
    copy: () => twister(random.copy()),
  };
}

/** `minstd_rand0` and `minstd_rand`: a product modulo 2^31 − 1. */
function product(factor: number, seed: number): Engine {
  const most = 2 ** 31 - 1;
  let state = seed % most || 1;
  return {
    ...{ least: 1, count: most - 1 },
    next: () => (state = Number((BigInt(state) * BigInt(factor)) % BigInt(most))),
    copy: () => product(factor, state),
  };
}

const engines: Readonly<Record<string, (seed: number | null) => Engine>> = bareTable({
  mt19937: (seed) => twister(MersenneTwister.fromNumber((seed ?? 5489) >>> 0)),
  minstd_rand0: (seed) => product(16807, seed ?? 1),
  minstd_rand: (seed) => product(48271, seed ?? 1),
  // That of the GNU library.
  default_random_engine: (seed) => product(16807, seed ?? 1),
});

/** A generator; without an engine, what it draws is unknown: `why`. */
class Generator {
  engine: Engine | null;
  readonly name: string;
  readonly why: string;

  constructor(
    engine: Engine | null,
    name: string,
    why = "it is unknown whether numbers were drawn before",
  ) {
    this.engine = engine;
    this.name = name;
    this.why = why;
  }
}

/** A distribution, with the second number of the last pair that it drew. */
class Distribution {
  saved: number | null = null;
  readonly name: string;
  readonly type: string;
  readonly given: readonly number[];

  constructor(name: string, type: string, given: readonly number[]) {
    this.name = name;
    this.type = type;
    this.given = given;
  }
}

const objectClass = createClass("random", []);

const defaults: Readonly<Record<string, readonly [type: string, ...given: number[]]>> = bareTable({
  uniform_real_distribution: ["double", 0, 1],
  normal_distribution: ["double", 0, 1],
  uniform_int_distribution: ["int", 0, 2 ** 31 - 1],
  bernoulli_distribution: ["bool", 0.5],
});

/** A generator or a distribution of `<random>`; null: the type is another. */
export function createRandomObject(
  machine: Machine,
  type: string,
  args: readonly Value[],
): Value | null {
  const { name, inner } = readType(type);
  const gap = args.find(({ kind }) => kind === "unknown");
  if (engines[name]) {
    if (gap) return gap;
    return wrapped(new Generator(engines[name](args[0] ? wholeIn(args[0]) : null), name));
  }
  if (name === "random_device")
    return wrapped(
      new Generator(null, name, "drawn by random_device without a seed: every run differs"),
    );
  const usual = defaults[name];
  if (!usual) return null;
  if (gap) return gap;
  const [own, ...numbers] = usual;
  const given = numbers.map((each, at) => (args[at] ? numberIn(args[at]).value : each));
  return machine.isUncertain && args.length > numbers.length
    ? machine.unknown(`\`${type}\` is not followed`)
    : wrapped(new Distribution(name, inner[0] ?? own, given));
}

function wrapped(native: Generator | Distribution): Value {
  return { kind: "instance", type: objectClass, fields: new Map(), native };
}

/** `generator()`, `distribution(generator)`, as the GNU library draws; null: it is neither. */
export function callRandomObject(
  machine: Machine,
  callee: Value,
  items: readonly Value[],
): Value | null {
  if (callee.kind !== "instance") return null;
  const { native } = callee;
  if (native instanceof Generator) return makeNumber("uint", engineOf(machine, native).next());
  if (!(native instanceof Distribution)) return null;
  // A generator may be given as a reference.
  const source = items[0] && machine.language.getItem(items[0], referredTo, machine);
  const random = source?.kind === "instance" ? source.native : null;
  if (!(random instanceof Generator)) {
    for (const each of items) machine.mayChange(each);
    return machine.unknown(`this use of \`${native.name}\` is not followed`);
  }
  return draw(native, engineOf(machine, random));
}

/** The methods of generators and distributions. */
export const randomMembers: ReadonlyMap<string, Method> = new Map<string, Method>([
  [
    "discard",
    (machine, self, [count]) => {
      const engine = engineOf(machine, generatorIn(self));
      const steps = wholeIn(count);
      machine.spend(steps / 4);
      if (steps > 1e6) throw new NotKnown("the program takes too many steps to follow");
      for (let left = steps; left > 0; left--) engine.next();
      return none;
    },
  ],
  [
    "seed",
    (machine, self, [seed]) => {
      const generator = generatorIn(self);
      const make = engines[generator.name];
      const isKnown = !machine.isUncertain && make && (!seed || seed.kind === "int");
      generator.engine = isKnown ? make(seed ? wholeIn(seed) : null) : null;
      return none;
    },
  ],
  ["min", (_, self) => limit(self, ({ least }) => least, 0)],
  ["max", (_, self) => limit(self, ({ least, count }) => least + count - 1, 1)],
  ...["a", "mean", "p"].map((name): [string, Method] => [name, (_, self) => givenTo(self, 0)]),
  ...["b", "stddev"].map((name): [string, Method] => [name, (_, self) => givenTo(self, 1)]),
  [
    "reset",
    (_, self) => {
      if (self.kind === "instance" && self.native instanceof Distribution) self.native.saved = null;
      return none;
    },
  ],
]);

/** Whether a value is a generator or a distribution. */
export function isRandom(value: Value): boolean {
  return value.kind === "instance" && value.type === objectClass;
}

function generatorIn(value: Value): Generator {
  const native = value.kind === "instance" ? value.native : null;
  if (!(native instanceof Generator)) throw new NotKnown("this type is not followed");
  return native;
}

function limit(value: Value, of: (engine: Engine) => number, place: number): Value {
  const native = value.kind === "instance" ? value.native : null;
  if (!(native instanceof Generator)) return givenTo(value, place);
  const engine = native.engine ?? engines[native.name]?.(1);
  if (!engine) throw new NotKnown(native.why);
  return makeNumber("uint", of(engine));
}

/** A number that a distribution was made with. */
function givenTo(value: Value, place: number): Value {
  const native = value.kind === "instance" ? value.native : null;
  const given = native instanceof Distribution ? native.given[place] : undefined;
  if (!(native instanceof Distribution) || given === undefined)
    throw new NotKnown("this number is unknown");
  return makeNumber(native.type === "bool" ? "double" : native.type, given);
}

/** A generator or a distribution of its own; null: it is neither. */
export function copyRandomObject(native: unknown): Generator | Distribution | null {
  if (native instanceof Generator)
    return new Generator(native.engine?.copy() ?? null, native.name, native.why);
  if (!(native instanceof Distribution)) return null;
  const made = new Distribution(native.name, native.type, native.given);
  made.saved = native.saved;
  return made;
}

function engineOf(machine: Machine, generator: Generator): Engine {
  if (machine.isUncertain) generator.engine = null;
  if (!generator.engine) throw new NotKnown(generator.why);
  return generator.engine;
}

function draw(distribution: Distribution, engine: Engine): Value {
  const { name, type, given } = distribution;
  const [first = 0, second = 0] = given;
  const round = type === "float" ? Math.fround : (value: number): number => value;
  switch (name) {
    case "uniform_real_distribution": {
      const width = round(second - first);
      return makeNumber(type, round(round(fraction(engine, type) * width) + first));
    }
    case "normal_distribution":
      return makeNumber(type, round(round(normal(distribution, engine, round) * second) + first));
    case "bernoulli_distribution":
      return bool(fraction(engine, "double") < first);
    default:
      return makeNumber(type, first + below(engine, second - first + 1));
  }
}

/** `generate_canonical`: so many words as a type has digits for. */
function fraction(engine: Engine, type: string): number {
  const isSingle = type === "float";
  const round = isSingle ? Math.fround : (value: number): number => value;
  const bits = Math.floor(Math.log2(engine.count));
  const words = Math.max(1, Math.ceil((isSingle ? 24 : 53) / bits));
  let sum = 0;
  let scale = 1;
  for (let left = words; left > 0; left--) {
    sum = round(sum + round(round(engine.next() - engine.least) * scale));
    scale = round(scale * engine.count);
  }
  const made = round(sum / scale);
  return made < 1 ? made : isSingle ? 1 - 2 ** -24 : 1 - 2 ** -53;
}

/** Marsaglia's polar method, which makes two numbers at once. */
function normal(
  distribution: Distribution,
  engine: Engine,
  round: (value: number) => number,
): number {
  const { saved, type } = distribution;
  distribution.saved = null;
  if (saved !== null) return saved;
  for (;;) {
    const [x, y] = [0, 0].map(() => round(round(2 * fraction(engine, type)) - 1)) as [
      number,
      number,
    ];
    const size = round(round(x * x) + round(y * y));
    if (size > 1 || size === 0) continue;
    const factor = round(Math.sqrt(round(round(-2 * round(Math.log(size))) / size)));
    distribution.saved = round(x * factor);
    return round(y * factor);
  }
}

/** A whole number below another, as GCC 11 and later make it from words of 32 bits. */
function below(engine: Engine, count: number): number {
  if (engine.count !== 2 ** 32 || count < 1 || count >= 2 ** 32)
    throw new NotKnown("this use of `uniform_int_distribution` is not followed");
  const range = BigInt(count);
  const mask = 2n ** 32n - 1n;
  const limit = (2n ** 32n - range) % range;
  for (;;) {
    const made = BigInt(engine.next()) * range;
    if ((made & mask) >= limit || (made & mask) >= range) return Number(made >> 32n);
  }
}
