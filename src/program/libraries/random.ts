import { NumpyGenerator } from "../../random/numpyGenerator.ts";
import { NumpyLegacyRandom } from "../../random/numpyLegacy.ts";
import { countOf } from "../values/dimension.ts";
import { builtin, int, none } from "../values/make.ts";
import type { InstanceValue, Machine, Value } from "../values/value.ts";
import { createClass } from "../values/make.ts";
import { mostNumbers } from "../values/tensor.ts";
import { drawn } from "./arrays/create.ts";
import { type Entry, type Home, shufflingEntries, type Stream } from "./numpy/shuffling.ts";
import { bindTo, define, type Table } from "./signature.ts";
import { flagOf, numberOf, wholeOf, wholesOf } from "./convert.ts";
import { drawing, loseStream, seedStream, streamOf, whyNotDrawn } from "./streams.ts";
import { spendDraw } from "../values/work.ts";

function legacy(random: NumpyLegacyRandom): Stream {
  return {
    rand: () => random.rand(),
    normal: (mean, std) => random.normal(mean, std),
    below: (bound) => random.below(bound),
    permutation: (size) => random.permutation(size),
    sample: (size, from) => random.permutation(from).slice(0, size),
  };
}

function modern(random: NumpyGenerator): Stream {
  return {
    rand: () => random.random(),
    normal: (mean, std) => random.normal(mean, std),
    below: (bound) => random.below(bound),
    permutation: (size) => random.permutation(size),
    sample: (size, from) => random.sample(size, from),
  };
}

/** Numbers drawn one by one into a shape; a single number without a shape. */
function drawMany(
  machine: Machine,
  home: Home,
  name: string,
  size: Value | undefined,
  dtype: "float64" | "int64",
  next: ((stream: Stream) => number) | null,
): Value {
  const shape = size && size.kind !== "none" ? wholesOf(size, machine) : [];
  if (!shape) return machine.unknown("the shape is unknown");
  const count = countOf(shape);
  const stream = home.get();
  const isFollowed = stream && next && count <= mostNumbers;
  spendDraw(machine, count / 4, isFollowed === true);
  const why = home.why(name);
  if (stream && !isFollowed) home.lose();
  const numbers = isFollowed ? new Float64Array(count) : null;
  if (numbers && isFollowed) for (let at = 0; at < count; at++) numbers[at] = next(stream);
  // What is drawn alone is a number of Python, but for `integers`.
  const isAlone = (!size || size.kind === "none") && name !== "integers";
  const made = drawn(machine, "numpy", dtype, shape, numbers, why);
  if (isAlone && made.storage.drawn) made.storage.drawn = { ...made.storage.drawn, isPlain: true };
  return made;
}

const uniform =
  (name: string, isFlat: boolean): Entry =>
  (home) =>
    isFlat
      ? [
          "*sizes",
          (machine, [sizes]) =>
            drawMany(
              machine,
              home,
              name,
              sizes?.kind === "tuple" && sizes.items.length > 0 ? sizes : undefined,
              "float64",
              (stream) => stream.rand(),
            ),
        ]
      : [
          "size=",
          (machine, [size]) =>
            drawMany(machine, home, name, size, "float64", (stream) => stream.rand()),
        ];

const normal =
  (name: string, isFlat: boolean): Entry =>
  (home) =>
    isFlat
      ? [
          "*sizes",
          (machine, [sizes]) =>
            drawMany(
              machine,
              home,
              name,
              sizes?.kind === "tuple" && sizes.items.length > 0 ? sizes : undefined,
              "float64",
              (stream) => stream.normal(0, 1),
            ),
        ]
      : [
          "size=",
          (machine, [size]) =>
            drawMany(machine, home, name, size, "float64", (stream) => stream.normal(0, 1)),
        ];

const shared: Readonly<Record<string, Entry>> = {
  normal: (home) => [
    "loc=, scale=, size=",
    (machine, [mean, std, size]) => {
      const [center, spread] = [numberOf(mean ?? int(0)), numberOf(std ?? int(1))];
      const next =
        center === null || spread === null
          ? null
          : (stream: Stream): number => stream.normal(center, spread);
      return drawMany(machine, home, "normal", size, "float64", next);
    },
  ],
  uniform: (home) => [
    "low=, high=, size=",
    (machine, [low, high, size]) => {
      const [a, b] = [numberOf(low ?? int(0)), numberOf(high ?? int(1))];
      const next =
        a === null || b === null ? null : (stream: Stream): number => a + (b - a) * stream.rand();
      return drawMany(machine, home, "uniform", size, "float64", next);
    },
  ],
};

const whole =
  (name: string, hasEnd: boolean): Entry =>
  (home) => [
    `low, high=, size=, dtype=${hasEnd ? ", endpoint=" : ""}`,
    (machine, [low, high, size, , endpoint]) => {
      const isOpen = !high || high.kind === "none";
      const start = isOpen ? 0 : wholeOf(low, machine);
      const end = wholeOf(isOpen ? low : high, machine);
      const bound = end - start + (flagOf(endpoint, false) ? 1 : 0);
      if (bound <= 0) return machine.fail("ValueError", "low >= high");
      return drawMany(machine, home, name, size, "int64", (stream) => start + stream.below(bound));
    },
  ];

const notFollowed =
  (name: string): Entry =>
  (home) => [
    "*items, **named",
    (machine) => {
      const why = home.why(name);
      home.lose();
      return machine.unknown(why);
    },
  ];

const legacyEntries: Readonly<Record<string, Entry>> = {
  ...shared,
  ...shufflingEntries("np.random."),
  rand: uniform("np.random.rand", true),
  random: uniform("np.random.random", false),
  random_sample: uniform("np.random.random_sample", false),
  randn: normal("np.random.randn", true),
  standard_normal: normal("np.random.standard_normal", false),
  randint: whole("np.random.randint", false),
  ...Object.fromEntries(
    ["exponential", "binomial", "beta", "multinomial", "poisson", "gamma", "dirichlet"].map(
      (name) => [name, notFollowed(`np.random.${name}`)],
    ),
  ),
};

const modernEntries: Readonly<Record<string, Entry>> = {
  ...shared,
  ...shufflingEntries(""),
  random: uniform("random", false),
  standard_normal: normal("standard_normal", false),
  integers: whole("integers", true),
  ...Object.fromEntries(
    ["exponential", "binomial", "beta", "multinomial", "poisson", "gamma", "dirichlet"].map(
      (name) => [name, notFollowed(name)],
    ),
  ),
};

/** A generator as an object: its methods draw from its own stream. */
function generatorClass(
  name: string,
  entries: Readonly<Record<string, Entry>>,
  toStream: (native: object) => Stream | null,
): ReturnType<typeof createClass> {
  const type = createClass(name, []);
  for (const [method, entry] of Object.entries(entries)) {
    type.members.set(
      method,
      builtin(method, ({ items: [self, ...rest], named }, machine) => {
        if (self?.kind !== "instance") return none;
        const home: Home = {
          get: () => {
            if (machine.isUncertain) self.native = null;
            return self.native ? toStream(self.native) : null;
          },
          lose: () => {
            self.native = null;
          },
          why: (by) =>
            self.native
              ? `what ${by} draws here is not followed`
              : "the numbers of this generator are unknown: it has no seed, or could not be followed here",
        };
        const isGap = [...rest, ...named.values()].some(({ kind }) => kind === "unknown");
        if (isGap) home.lose();
        const [signature, body] = entry(home);
        const given = bindTo(method, signature, { items: rest, named }, machine);
        return "kind" in given ? given : body(machine, given);
      }),
    );
  }
  return type;
}

const generator = generatorClass("Generator", modernEntries, (native) =>
  native instanceof NumpyGenerator ? modern(native) : null,
);
const randomState = generatorClass("RandomState", legacyEntries, (native) =>
  native instanceof NumpyLegacyRandom ? legacy(native) : null,
);

function make(type: ReturnType<typeof createClass>, native: object | null): InstanceValue {
  return { kind: "instance", type, fields: new Map(), native };
}

function legacyHome(machine: Machine): Home {
  const found = streamOf(machine, "numpy", NumpyLegacyRandom);
  return {
    get: () => found && legacy(found),
    lose: () => {
      loseStream(machine, "numpy", "an earlier draw is not followed");
    },
    why: (by) => whyNotDrawn(machine, "numpy", by),
  };
}

const seedOf = (value: Value | undefined): number | null => (value ? numberOf(value) : null);

/** The module `numpy.random`. */
export const numpyRandom: Table = new Map<string, Value>([
  ...Object.entries(legacyEntries).map(([name, entry]): [string, Value] => [
    name,
    drawing(
      builtin(`np.random.${name}`, (args, machine) => {
        const [signature, body] = entry(legacyHome(machine));
        const given = bindTo(name, signature, args, machine);
        if ("kind" in given) return given;
        return given.find((value) => value?.kind === "unknown") ?? body(machine, given);
      }),
      "numpy",
    ),
  ]),
  [
    "seed",
    define("np.random.seed", "seed=", (machine, [seed]) => {
      const number = seedOf(seed);
      seedStream(machine, "numpy", number === null ? null : new NumpyLegacyRandom(number));
      return none;
    }),
  ],
  [
    "default_rng",
    define("np.random.default_rng", "seed=", (_, [seed]) => {
      const number = seedOf(seed);
      return make(generator, number === null ? null : new NumpyGenerator(number));
    }),
  ],
  [
    "RandomState",
    define("np.random.RandomState", "seed=", (_, [seed]) => {
      const number = seedOf(seed);
      return make(randomState, number === null ? null : new NumpyLegacyRandom(number));
    }),
  ],
  ["Generator", generator],
]);
