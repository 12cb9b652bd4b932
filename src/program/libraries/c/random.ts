import { makeNumber } from "../../values/typedNumber.ts";
import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { functions, wholeIn } from "./table.ts";

/** `rand` of the GNU library: each number is the sum of two earlier ones. */
export class GnuRandom {
  readonly #state = new Int32Array(34);
  readonly #last: number[] = [];

  constructor(seed: number) {
    const first = seed === 0 ? 1 : seed;
    this.#state[0] = first;
    for (let at = 1; at < 31; at++) {
      const before = this.#state[at - 1]!;
      const next = (16807 * (before % 127773) - 2836 * Math.trunc(before / 127773)) | 0;
      this.#state[at] = next < 0 ? next + 2147483647 : next;
    }
    this.#last = Array.from(this.#state.subarray(0, 31));
    for (let at = 31; at < 34; at++) this.#last.push(this.#last[at - 31]!);
    for (let at = 0; at < 310; at++) this.#step();
  }

  #step(): number {
    const next = (this.#last.at(-31)! + this.#last.at(-3)!) | 0;
    this.#last.push(next);
    if (this.#last.length > 400) this.#last.splice(0, this.#last.length - 31);
    return next;
  }

  next(): number {
    return this.#step() >>> 1;
  }
}

const key = "c.rand";

function generator(machine: Machine): GnuRandom | null {
  const known = machine.state.get(key);
  if (known) return known instanceof GnuRandom ? known : null;
  const made = new GnuRandom(1);
  machine.state.set(key, made);
  return made;
}

/** `rand` and `srand`, as the GNU library has them. */
export const randomFunctions: readonly (readonly [string, Value])[] = functions({
  srand: (machine, [seed]) => {
    const isKnown = seed?.kind === "int";
    // A seed that is not known leaves what is drawn unknown.
    machine.state.set(key, isKnown ? new GnuRandom(wholeIn(seed) >>> 0) : {});
    return none;
  },
  rand: (machine) => {
    if (machine.isUncertain) machine.state.set(key, {});
    const random = generator(machine);
    return random
      ? makeNumber("int", random.next())
      : machine.unknown("the seed of `rand` is unknown");
  },
});
