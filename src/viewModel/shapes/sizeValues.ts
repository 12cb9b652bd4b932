import type { FollowedShapes } from "../../program/readProgram.ts";
import type { HintShape, SizeValue } from "./shapeHint.ts";

/** The default of a setting. */
export interface Default {
  readonly value: number;
  readonly from: string;
}

/** The defaults of the classes of settings, and what files of settings say, by the names of fields. */
export function defaultsOf({
  program: { variables, recording },
}: FollowedShapes): ReadonlyMap<string, Default> {
  const found = new Map<string, Default>();
  for (const type of variables.values()) {
    if (type.kind !== "class") continue;
    for (const { name, defaultValue } of type.dataFields ?? []) {
      if (defaultValue?.kind !== "int") continue;
      found.set(name, { value: defaultValue.value, from: type.name });
    }
  }
  for (const [name, setting] of recording.settings) found.set(name, setting);
  return found;
}

/** What the names in shapes stand for, each once. */
export function valuesOf(
  shapes: readonly HintShape[],
  defaults: ReadonlyMap<string, Default>,
): readonly SizeValue[] {
  const values = new Map<string, SizeValue>();
  for (const { symbolic, short, concrete } of shapes) {
    symbolic.forEach((whole, axis) => {
      const name = short[axis] ?? whole;
      const value = concrete[axis] ?? null;
      if (value === null ? name === whole : name === String(value)) return;
      const byDefault = defaults.get(whole);
      const from = byDefault && byDefault.value === value ? byDefault.from : null;
      values.set(name, { name, whole: name === whole ? null : whole, value, from });
    });
  }
  return [...values.values()];
}
