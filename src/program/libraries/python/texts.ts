import type { Machine, Value } from "../../values/value.ts";
import { gapSign } from "../../values/gaps.ts";
import { escaped } from "./signs.ts";

/** `ascii(value)`: as `repr` writes it, with an escape for everything beyond ASCII. */
export function asciiText(machine: Machine, value: Value): string {
  const text = machine.language.toText(value, "code", machine);
  return Array.from(text, (sign) =>
    sign === gapSign || sign.codePointAt(0)! < 128 ? sign : escaped(sign),
  ).join("");
}
