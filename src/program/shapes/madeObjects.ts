import type { TextRange } from "../../source/textRange.ts";
import type { ClassValue, InstanceValue, Value } from "../values/value.ts";

/** An object, and the call that made it. */
export interface MadeObject {
  readonly value: InstanceValue;
  readonly range: TextRange;
  /** Its attributes before methods ran that the program itself does not call; null: none did. */
  fields: ReadonlyMap<string, Value> | null;
}

/** The objects of a run, in the order in which the program made them. */
export class MadeObjects {
  readonly all: MadeObject[] = [];

  note(value: Value, range: TextRange): void {
    if (value.kind === "instance") this.all.push({ value, range, fields: null });
  }

  /** Those of a class. */
  of(type: ClassValue): readonly InstanceValue[] {
    return this.all.flatMap(({ value }) => (value.type === type ? [value] : []));
  }

  /** Must be called before methods run that the program does not call: they may change objects. */
  keepFields(): void {
    for (const each of this.all) each.fields ??= new Map(each.value.fields);
  }
}
