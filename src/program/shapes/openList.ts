import type { TextRange } from "../../source/textRange.ts";
import type { AlikeItems } from "../values/alike.ts";
import type { OpenValue, UnknownValue, Value } from "../values/value.ts";

/** A list whose length has no value, such as `[Block() for _ in range(n_layer)]`: its items are alike. */
export class OpenList implements OpenValue {
  readonly name = "";
  readonly value = null;
  readonly isUntouched = false;
  readonly isLength = false;
  readonly isTensor = false;
  readonly isResult = false;
  readonly madeBy = null;
  isGiven = false;
  readonly items: AlikeItems;
  readonly #range: TextRange;

  constructor(items: AlikeItems, range: TextRange) {
    this.items = items;
    this.#range = range;
  }

  /** It as a value of the program. */
  toUnknown(): UnknownValue {
    const why = "it is unknown how often this runs";
    return { kind: "unknown", why, range: this.#range, open: this };
  }

  renew(): UnknownValue {
    return this.toUnknown();
  }

  part(): UnknownValue {
    const { why, range } = this.toUnknown();
    return { kind: "unknown", why, range };
  }

  with(): UnknownValue {
    return this.part();
  }

  call(): null {
    return null;
  }

  at(): Value {
    return this.items.each;
  }

  toInt(): null {
    return null;
  }

  unpack(names: readonly unknown[]): readonly Value[] {
    return names.map(() => this.items.each);
  }
}
