import { lengthOf, simplify } from "../columns/vectors.ts";
import { RRandom } from "../../../random/r.ts";
import { binary } from "../../languages/r/values.ts";
import { builtin, float, absent } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { drawn } from "../arrays/create.ts";
import { numberOf, wholeOf } from "../convert.ts";
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
  ...["sample", "rbinom", "rexp", "sample.int"].map((name): [string, Value] => [
    name,
    builtin(name, (_, machine) => {
      loseStream(machine, "r", `it is unknown how many numbers ${name} draws`);
      return machine.unknown(`what ${name} draws here is not followed`);
    }),
  ]),
];
