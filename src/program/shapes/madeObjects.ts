import type { TextRange } from "../../source/textRange.ts";
import { isLazyModule } from "../libraries/ownArrays/layers.ts";
import type { Maker } from "../interpreter/sizes.ts";
import type { ClassValue, InstanceValue, Value } from "../values/value.ts";

/** An object, and the call that made it. */
export interface MadeObject {
  readonly value: InstanceValue;
  readonly range: TextRange;
  /** The layer that made it when it was called, and the call; null: none did, or layers of that kind do not. */
  readonly maker: {
    readonly layer: InstanceValue;
    readonly call: number;
    readonly isSure: boolean;
  } | null;
  /** Its attributes before methods ran that the program itself does not call; null: none did. */
  fields: ReadonlyMap<string, Value> | null;
}

/** The objects of a run, in the order in which the program made them. */
export class MadeObjects {
  readonly all: MadeObject[] = [];

  note(value: Value, range: TextRange, { scope: { names, call }, isSure }: Maker): void {
    if (value.kind !== "instance") return;
    const self = names.get("self");
    const maker =
      self?.kind === "instance" && isLazyModule(self.type) ? { layer: self, call, isSure } : null;
    this.all.push({ value, range, maker, fields: null });
  }

  /** Those of a class. */
  of(type: ClassValue): readonly InstanceValue[] {
    return this.all.flatMap(({ value }) => (value.type === type ? [value] : []));
  }

  /** Must be called before methods run that the program does not call: they may change objects. */
  keepFields(): void {
    for (const each of this.all)
      if (!isLazyModule(each.value.type)) each.fields ??= new Map(each.value.fields);
  }
}
