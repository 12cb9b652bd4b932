import { lengthOf, simplify } from "../columns/vectors.ts";
import { RRandom } from "../../../random/r.ts";
import { binary } from "../../languages/r/values.ts";
import { builtin, float, absent, none } from "../../values/make.ts";
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
  if ((odds && odds.kind !== "none") || count > mostChoices || !machine.reserve(count + wanted)) {
    loseStream(machine, "r", "it is unknown how many numbers sample draws");
    return machine.unknown("what sample draws here is not followed");
  }
  machine.spend((count + wanted) / 16);
  if (!random) return machine.unknown(why);
  const left = Float64Array.from({ length: repeats ? 0 : count }, (_, at) => at);
  let many = count;
  const places = Float64Array.from({ length: wanted }, () => {
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
  ...["rbinom", "rexp"].map((name): [string, Value] => [
    name,
    builtin(name, (_, machine) => {
      loseStream(machine, "r", `it is unknown how many numbers ${name} draws`);
      return machine.unknown(`what ${name} draws here is not followed`);
    }),
  ]),
];
