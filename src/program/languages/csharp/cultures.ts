import { createClass } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";

/** How numbers are written: as the machine of the learner does, or in the same way everywhere. */
export type Culture = "current" | "invariant";

const cultureClass = createClass("CultureInfo", []);

/** What an object of a culture stands for. */
class Named {
  readonly culture: Culture;

  constructor(culture: Culture) {
    this.culture = culture;
  }
}

function make(culture: Culture): InstanceValue {
  return { kind: "instance", type: cultureClass, fields: new Map(), native: new Named(culture) };
}

export const invariantCulture: Value = make("invariant");
export const currentCulture: Value = make("current");

/** The culture that a value is; null: it is none. */
export function cultureIn(value: Value | undefined): Culture | null {
  return value?.kind === "instance" && value.native instanceof Named ? value.native.culture : null;
}

const key = "csharp.culture";

/** What the program has set as the culture of everything that names none. */
export function setCulture(culture: Culture, { state }: Machine): void {
  state.set(key, new Named(culture));
}

/** The culture where none is named. */
export function usedCulture({ state }: Pick<Machine, "state">): Culture {
  const known = state.get(key);
  return known instanceof Named ? known.culture : "current";
}
