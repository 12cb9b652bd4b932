import { gapSign, shownText } from "../../values/gaps.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { codeText, plainText } from "../../languages/julia/text.ts";
import { displayText } from "../../languages/julia/display.ts";
import { exponentText, fixedText, generalText, printfText, signed } from "../numberText.ts";
import { none } from "../../values/make.ts";
import { typeOf } from "./types.ts";
import { numberIn } from "./operands.ts";
import { callExtension } from "./methods.ts";

/** Where `show` of the program writes to. */
export const standardOutput: Value = {
  kind: "instance",
  type: typeOf("TTY"),
  fields: new Map(),
  native: null,
};

/** A value as `print` writes it, which the program may say. */
export function printed(machine: Machine, value: Value): string {
  if (value.kind === "unknown") return value.text ?? gapSign;
  if (/^(?:list|dictionary|set|tensor)$/.test(value.kind) && machine.lostIn(value) !== null)
    return gapSign;
  return ownText(machine, value) ?? plainText(value, (each) => ownText(machine, each));
}

/** An exception as `print` writes it: as the call that makes it. */
function exceptionText({ type, fields }: InstanceValue): string {
  const message = fields.get("msg");
  const isSaid = /^(?:ErrorException|ArgumentError|AssertionError)$/.test(type.name);
  if (type.name === "DivideError") return "DivideError()";
  return `${type.name}(${isSaid && message?.kind === "string" ? codeText(message) : gapSign})`;
}

/** An exception as `showerror` writes it. */
export function errorText(machine: Machine, value: Value): string {
  const text = value.kind === "instance" ? value.fields.get(":text") : undefined;
  if (text) return text.kind === "string" ? text.value : gapSign;
  const written = writtenBy(machine, "showerror", value);
  return written ?? printed(machine, value);
}

/** What the program writes for a value of its own. */
function ownText(machine: Machine, value: Value): string | null {
  if (value.kind !== "instance") return null;
  if (value.fields.has(":text")) return exceptionText(value);
  return writtenBy(machine, "show", value);
}

/** What `show`, or `showerror`, of the program writes; null: it has none for the value. */
function writtenBy(machine: Machine, name: string, value: Value): string | null {
  const written: string[] = [];
  const outer = machine.state.get("julia:written");
  machine.state.set("julia:written", written);
  try {
    const made = callExtension(name, { items: [standardOutput, value], named: new Map() }, machine);
    return made ? written.join("") : null;
  } finally {
    if (outer) machine.state.set("julia:written", outer);
    else machine.state.delete("julia:written");
  }
}

/** Text goes to the screen, or to what a `show` of the program writes. */
export function write(machine: Machine, text: string): void {
  const written = machine.state.get("julia:written");
  if (Array.isArray(written)) written.push(text);
  else machine.print(shownText(text));
}

/** The first argument of `print`, where it says where to. */
export function withoutOutput(items: readonly Value[]): readonly Value[] {
  return items[0]?.kind === "instance" && items[0].type.name === "TTY" ? items.slice(1) : items;
}

/** `@show x` */
export function show(machine: Machine, label: string, value: Value): Value {
  const text =
    value.kind === "unknown"
      ? (value.text ?? gapSign)
      : (ownText(machine, value) ?? codeText(value, true, (each) => ownText(machine, each)));
  machine.print(shownText(`${label} = ${text}\n`));
  return value;
}

/** `display(x)` */
export function display(machine: Machine, value: Value): Value {
  const text = value.kind === "unknown" ? gapSign : (ownText(machine, value) ?? displayText(value));
  machine.print(shownText(text));
  return none;
}

/** `@printf("%5.2f", x)` */
export function formatted(machine: Machine, pattern: Value, items: readonly Value[]): string {
  if (pattern.kind !== "string") return gapSign;
  return printfText(
    pattern.value,
    items.length,
    ({ flags, precision, verb }, at) => {
      const value = items[at];
      if (!value || value.kind === "unknown") return null;
      const number = numberIn(value)?.value;
      if (verb === "s" || verb === "c") return printed(machine, value);
      if (number === undefined) return null;
      if (!Number.isFinite(number))
        return signed(plainText({ kind: "float", value: number }), flags);
      const base =
        number >= 0 && Number.isInteger(number) ? { x: 16, X: 16, o: 8 }[verb] : undefined;
      if (base !== undefined) {
        const text = number.toString(base);
        if (flags.includes("#")) return null;
        return signed(verb === "X" ? text.toUpperCase() : text, flags);
      }
      if (verb === "d" || verb === "i") return signed(String(Math.trunc(number)), flags);
      if (verb === "f") return signed(fixedText(number, precision ?? 6, "exact"), flags);
      if (verb === "e") return signed(exponentText(number, precision ?? 6, "exact"), flags);
      return verb === "g" ? signed(generalText(number, precision ?? 6), flags) : null;
    },
    gapSign,
  );
}
