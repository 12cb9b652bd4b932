import { NotKnown } from "../../values/gaps.ts";
import { string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberIn, textOf } from "./methods.ts";

const digits = [
  ...["minimumIntegerDigits", "minimumFractionDigits", "maximumFractionDigits"],
  ...["minimumSignificantDigits", "maximumSignificantDigits"],
];

const words: Readonly<Record<string, readonly string[]>> = {
  style: ["decimal", "percent", "currency"],
  currency: ["USD", "EUR", "GBP", "JPY"],
};

const unknown = "`toLocaleString` is not followed";

/** The settings of an object, if they mean the same everywhere. */
function settingsIn(machine: Machine, given: Value | undefined): Intl.NumberFormatOptions {
  if (!given || given.kind === "undefined") return {};
  if (given.kind !== "instance") throw new NotKnown(unknown);
  const settings: Record<string, unknown> = {};
  for (const [name, value] of given.fields) {
    if (digits.includes(name)) settings[name] = numberIn(value);
    else if (name === "useGrouping" && value.kind === "bool") settings[name] = value.value;
    else if (words[name]?.includes(textOf(machine, value)) === true)
      settings[name] = textOf(machine, value);
    else throw new NotKnown(unknown);
  }
  return settings;
}

/** A number as a language of people writes it: the one of the machine is not known. */
export function localText(
  machine: Machine,
  value: number,
  [locale, given]: readonly Value[],
): Value {
  const isKnown = locale?.kind === "string" && /^en(?:-US|-GB)?$|^de-DE$/.test(locale.value);
  if (!isKnown) throw new NotKnown(unknown);
  const settings = settingsIn(machine, given);
  try {
    return string(new Intl.NumberFormat(locale.value, settings).format(value));
  } catch {
    throw new NotKnown(unknown);
  }
}
