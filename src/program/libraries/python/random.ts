import { PythonRandom } from "../../../random/python.ts";
import { float, int, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { define, type Table } from "../signature.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { drawing, seedStream, streamOf, whyNotDrawn } from "../streams.ts";

type PythonBody = (
  machine: Machine,
  random: PythonRandom,
  given: readonly (Value | undefined)[],
) => Value;

function python(name: string, signature: string, body: PythonBody | null): [string, Value] {
  return [
    name,
    drawing(
      define(`random.${name}`, signature, (machine, given) => {
        const found = streamOf(machine, "python", PythonRandom);
        if (found && body) return body(machine, found, given);
        const [values] = given;
        if (name === "shuffle" && values) machine.lose(values);
        return machine.unknown(whyNotDrawn(machine, "python", `random.${name}`));
      }),
      "python",
    ),
  ];
}

const real = (value: Value | undefined, otherwise: number): number =>
  value ? (numberOf(value) ?? otherwise) : otherwise;

/** The module `random` of Python. */
export const pythonRandom: Table = new Map<string, Value>([
  [
    "seed",
    define("random.seed", "seed=", (machine, [seed]) => {
      const isWhole = seed?.kind === "int";
      seedStream(machine, "python", isWhole ? new PythonRandom(Math.abs(seed.value)) : null);
      return none;
    }),
  ],
  python("random", "", (_, random) => float(random.random())),
  python("uniform", "a, b", (_, random, [a, b]) => float(random.uniform(real(a, 0), real(b, 1)))),
  python("gauss", "mu=, sigma=", (_, random, [mean, std]) =>
    float(random.gauss(real(mean, 0), real(std, 1))),
  ),
  python("randint", "a, b", (machine, random, [a, b]) =>
    int(wholeOf(a, machine) + random.randomBelow(wholeOf(b, machine) - wholeOf(a, machine) + 1)),
  ),
  python("randrange", "start, stop=", (machine, random, [start, stop]) => {
    const from = stop ? wholeOf(start, machine) : 0;
    return int(from + random.randomBelow(wholeOf(stop ?? start, machine) - from));
  }),
  python("choice", "values", (machine, random, [values]) => {
    const items = values ? [...(machine.language.iterate(values, machine) ?? [])] : [];
    return items.length === 0
      ? machine.fail("IndexError", "Cannot choose from an empty sequence")
      : items[random.randomBelow(items.length)]!;
  }),
  python("shuffle", "values", (machine, random, [values]) => {
    if (values?.kind !== "list") return none;
    machine.touch(values);
    values.items = random.shuffle(values.items);
    return none;
  }),
  ...["choices", "sample", "normalvariate", "betavariate", "expovariate"].map((name) =>
    python(name, "*items, **named", null),
  ),
]);
