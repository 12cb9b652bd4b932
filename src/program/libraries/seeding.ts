import { NumpyLegacyRandom } from "../../random/numpyLegacy.ts";
import { PythonRandom } from "../../random/python.ts";
import { TorchRandom } from "../../random/torch.ts";
import { none } from "../values/make.ts";
import type { Machine, Value } from "../values/value.ts";
import { wholeOf } from "./convert.ts";
import { define, type Table } from "./signature.ts";
import { loseStreams, seedStream } from "./streams.ts";

/** The generators of Python, NumPy, and PyTorch start from one seed. */
function seedAll(machine: Machine, seed: Value | undefined): void {
  if (!seed || seed.kind === "none") {
    loseStreams(machine, "the seed is unknown");
    return;
  }
  const number = wholeOf(seed, machine);
  seedStream(machine, "python", new PythonRandom(Math.abs(number)));
  seedStream(machine, "numpy", new NumpyLegacyRandom(number));
  seedStream(machine, "torch", new TorchRandom(BigInt(number)));
}

/** Functions that seed all three, by the modules that have them, with the parameters behind the seed. */
const seeders = [
  {
    name: "seed_everything",
    others: "workers=, verbose=",
    modules: [
      ...["pytorch_lightning", "pytorch_lightning.utilities.seed", "lightning_fabric"],
      ...["lightning", "lightning.pytorch", "lightning.fabric", "lightning.fabric.utilities.seed"],
    ],
  },
  {
    name: "set_seed",
    others: "deterministic=",
    modules: ["transformers", "transformers.trainer_utils"],
  },
  {
    name: "set_seed",
    others: "device_specific=, deterministic=",
    modules: ["accelerate", "accelerate.utils"],
  },
] as const;

/** Libraries of which only the function is followed that sets seeds. What else it takes changes no number on one CPU. */
export const seedingModules: ReadonlyMap<string, () => Table> = new Map(
  seeders.flatMap(({ name, others, modules }) =>
    modules.map((module): [string, () => Table] => [
      module,
      () =>
        new Map<string, Value>([
          [
            name,
            define(`${module}.${name}`, `seed=, ${others}`, (machine, [...given]) => {
              const [seed] = given;
              seedAll(machine, seed);
              return name === "seed_everything" ? (seed ?? none) : none;
            }),
          ],
        ]),
    ]),
  ),
);
