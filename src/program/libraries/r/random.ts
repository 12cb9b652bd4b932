import { lengthOf, simplify, vectorIn } from "../columns/vectors.ts";
import { RRandom } from "../../../random/r.ts";
import {
  drawWithOdds,
  nextBinomial,
  nextExponential,
  nextPoisson,
} from "../../../random/rDistributions.ts";
import { NotKnown } from "../../values/gaps.ts";
import { binary } from "../../languages/r/values.ts";
import { float, absent, none } from "../../values/make.ts";
import { createTensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { drawn } from "../arrays/create.ts";
import { flagOf, numberOf } from "../convert.ts";
import { wholeOf } from "./given.ts";
import { define } from "../signature.ts";
import { drawing, loseStream, seedStream, streamOf, whyNotDrawn } from "../streams.ts";

function draw(
  machine: Machine,
  name: string,
  count: Value | undefined,
  next: (random: RRandom) => number,
): Value {
  const many = lengthOf(count);
  const length = many > 1 ? many : wholeOf(count, machine);
  const random = streamOf(machine, "r", RRandom);
  const why = whyNotDrawn(machine, "r", name);
  machine.spend(length / 16);
  if (!machine.reserve(length)) return machine.unknown("these are too many numbers to follow");
  const numbers = random && Float64Array.from({ length }, () => next(random));
  return simplify(machine, drawn(machine, "numpy", "float64", [length], numbers, why));
}

/** The most among which is drawn in this way. */
const mostChoices = 1e7;

/** Places, from 0, that are drawn with the given chances; null: it is not followed. */
function unevenPlaces(
  machine: Machine,
  random: RRandom,
  odds: Value,
  count: number,
  wanted: number,
  repeats: boolean,
): readonly number[] | null {
  const chances = vectorIn(machine, odds)?.numbers();
  if (chances?.length !== count) return null;
  machine.spend((count * wanted) / 16);
  return drawWithOdds(random, [...chances], wanted, repeats);
}

/** Numbers that one function draws each; null: R draws them in a way that is not followed. */
function drawEach(
  machine: Machine,
  name: string,
  count: Value | undefined,
  next: (random: RRandom) => number | null,
): Value {
  const lost: null[] = [];
  const made = draw(machine, name, count, (random) => {
    const number = lost.length === 0 ? next(random) : null;
    if (number === null) lost.push(null);
    return number ?? 0;
  });
  if (lost.length === 0) return made;
  loseStream(machine, "r", `it is unknown how many numbers ${name} draws`);
  return machine.unknown(`what ${name} draws here is not followed`);
}

/** A single number that a distribution has; several are not followed. */
function settingOf(value: Value | undefined, otherwise: number): number {
  const number = value ? numberOf(value) : otherwise;
  if (number === null || lengthOf(value) > 1) throw new NotKnown("this number is not followed");
  return number;
}

/** `sample(10, 3)`, `sample(c("a", "b"))` */
function sample(machine: Machine, [x, size, replace, odds]: readonly (Value | undefined)[]): Value {
  const number = lengthOf(x) === 1 ? numberOf(x) : null;
  const count = number !== null && number >= 1 ? Math.floor(number) : lengthOf(x);
  const wanted = size ? wholeOf(size, machine) : count;
  const repeats = flagOf(replace, false);
  const random = streamOf(machine, "r", RRandom);
  const why = whyNotDrawn(machine, "r", "sample");
  if (wanted > count && !repeats)
    return machine.fail("Error", "cannot take a sample larger than the population");
  const lost = (): Value => {
    loseStream(machine, "r", "it is unknown how many numbers sample draws");
    return machine.unknown("what sample draws here is not followed");
  };
  if (count > mostChoices || !machine.reserve(count + wanted)) return lost();
  machine.spend((count + wanted) / 16);
  if (!random) return machine.unknown(why);
  const hasOdds = odds !== undefined && odds.kind !== "none";
  const drawnAt = hasOdds ? unevenPlaces(machine, random, odds, count, wanted, repeats) : null;
  if (hasOdds && !drawnAt) return lost();
  const left = Float64Array.from({ length: repeats ? 0 : count }, (_, at) => at);
  let many = count;
  const places = Float64Array.from({ length: wanted }, (_, turn) => {
    if (drawnAt) return drawnAt[turn]! + 1;
    const at = random.nextIndex(many);
    if (repeats) return at + 1;
    const place = left[at]! + 1;
    left[at] = left[--many]!;
    return place;
  });
  const drawnPlaces = simplify(machine, createTensor("numpy", "float64", [wanted], places));
  if (number !== null && number >= 1) return drawnPlaces;
  return machine.call(machine.language.builtins.get("[")!, [x ?? none, drawnPlaces]);
}

/** Functions that draw. */
export const random: readonly (readonly [string, Value])[] = [
  [
    "set.seed",
    define("set.seed", "seed", (machine, [seed]) => {
      const number = numberOf(seed);
      seedStream(machine, "r", number === null ? null : new RRandom(number));
      return absent;
    }),
  ],
  [
    "rnorm",
    drawing(
      define("rnorm", "n, mean=, sd=", (machine, [n, mean, sd]) => {
        const standard = draw(machine, "rnorm", n, (each) => each.nextNormal());
        const wide = sd ? binary("*", standard, sd, machine) : standard;
        return mean ? binary("+", wide, mean, machine) : wide;
      }),
      "r",
    ),
  ],
  [
    "runif",
    drawing(
      define("runif", "n, min=, max=", (machine, [n, min, max]) => {
        const standard = draw(machine, "runif", n, (each) => each.nextUniform());
        if (!min && !max) return standard;
        const [low, high] = [min ?? float(0), max ?? float(1)];
        const scaled = binary("*", standard, binary("-", high, low, machine), machine);
        return binary("+", scaled, low, machine);
      }),
      "r",
    ),
  ],
  ...(["sample", "sample.int"] as const).map((name): [string, Value] => [
    name,
    drawing(define(name, "x, size=, replace=, prob=", sample), "r"),
  ]),
  [
    "rexp",
    drawing(
      define("rexp", "n, rate=", (machine, [n, rate]) => {
        const own = settingOf(rate, 1);
        return drawEach(machine, "rexp", n, (random) => nextExponential(random) / own);
      }),
      "r",
    ),
  ],
  [
    "rbinom",
    drawing(
      define("rbinom", "n, size, prob", (machine, [n, size, chance]) => {
        const [tries, own] = [settingOf(size, 1), settingOf(chance, 0)];
        return drawEach(machine, "rbinom", n, (random) => nextBinomial(random, tries, own));
      }),
      "r",
    ),
  ],
  [
    "rpois",
    drawing(
      define("rpois", "n, lambda", (machine, [n, mean]) => {
        const own = settingOf(mean, 0);
        return drawEach(machine, "rpois", n, (random) => nextPoisson(random, own));
      }),
      "r",
    ),
  ],
];
