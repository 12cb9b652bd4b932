import { gapSign } from "../../values/gaps.ts";
import { createClass } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { makeList, nativeOf } from "../declared/lists.ts";

/** What `StringJoiner` writes between, before, and behind its parts, and where it has none. */
class Joiner {
  readonly separator: string;
  readonly prefix: string;
  readonly suffix: string;

  constructor(separator: string, prefix: string, suffix: string) {
    this.separator = separator;
    this.prefix = prefix;
    this.suffix = suffix;
  }
}

const joinerClass = createClass("StringJoiner", []);

/** What joins texts with these signs between, before, and behind them. */
export function makeJoiner(separator: string, prefix: string, suffix: string): InstanceValue {
  return {
    kind: "instance",
    type: joinerClass,
    fields: new Map<string, Value>([[":parts", makeList("List<string>", [])]]),
    native: new Joiner(separator, prefix, suffix),
  };
}

export function isJoiner(value: Value): value is InstanceValue {
  return nativeOf(value, Joiner) !== null;
}

/** What a joiner has joined so far; null: it is none. */
export function joinerText(value: InstanceValue, machine: Machine): string | null {
  const joiner = nativeOf(value, Joiner);
  if (!joiner) return null;
  const parts = value.fields.get(":parts");
  if (parts?.kind !== "list" || machine.lostIn(parts) !== null) return gapSign;
  const empty = value.fields.get(":empty");
  if (parts.items.length === 0 && empty) return empty.kind === "string" ? empty.value : gapSign;
  const texts = parts.items.map((each) => (each.kind === "string" ? each.value : gapSign));
  return joiner.prefix + texts.join(joiner.separator) + joiner.suffix;
}
