import { NotKnown } from "../../values/gaps.ts";
import { bool, int } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { withWord } from "../../values/vocabulary.ts";
import { wholeOf } from "../convert.ts";
import { type Body, type Given } from "../signature.ts";

/** The characters of a text; those beyond the basic plane are one each. */
export function signsOf(text: string): readonly string[] {
  return Array.from(text);
}

function textIn(value: Value | undefined, machine: Machine, name: string): string {
  if (value?.kind === "string") return value.value;
  if (!value || value.kind === "unknown") throw new NotKnown("a part of this text is unknown");
  const type = machine.language.typeName(value);
  return machine.fail("TypeError", `${name} must be str, not ${type}`);
}

/** Where a part of a text begins and ends, as slices count; `start` may lie behind the text. */
function boundsIn(
  length: number,
  start: Value | undefined,
  end: Value | undefined,
  machine: Machine,
): readonly [from: number, to: number] {
  const place = (value: Value | undefined, otherwise: number): number => {
    const number = wholeOf(value, machine, otherwise);
    return number < 0 ? Math.max(0, number + length) : number;
  };
  return [place(start, 0), Math.min(length, place(end, length))];
}

/** Where a text first, or last, stands in a part of another; -1: nowhere. */
function placeIn(machine: Machine, [self, part, start, end]: Given, isLast: boolean): number {
  const text = textIn(self, machine, "self");
  const wanted = textIn(part, machine, "argument");
  if (!start && !end) {
    const at = isLast ? text.lastIndexOf(wanted) : text.indexOf(wanted);
    return at < 0 ? at : signsOf(text.slice(0, at)).length;
  }
  const signs = signsOf(text);
  const [from, to] = boundsIn(signs.length, start, end, machine);
  if (to - from < 0) return -1;
  const inner = signs.slice(from, to).join("");
  const at = isLast ? inner.lastIndexOf(wanted) : inner.indexOf(wanted);
  return at < 0 ? at : from + signsOf(inner.slice(0, at)).length;
}

function countIn(machine: Machine, [self, part, start, end]: Given): number {
  const signs = signsOf(textIn(self, machine, "self"));
  const wanted = textIn(part, machine, "argument");
  const [from, to] = boundsIn(signs.length, start, end, machine);
  if (to - from < 0) return 0;
  if (wanted === "") return to - from + 1;
  return signs.slice(from, to).join("").split(wanted).length - 1;
}

type Side = "startsWith" | "endsWith";

/** Whether a part of a text begins, or ends, with one of several texts. */
function isAtSide(machine: Machine, [self, side, start, end]: Given, where: Side): boolean {
  const text = textIn(self, machine, "self");
  const name = where === "startsWith" ? "startswith" : "endswith";
  const all = side?.kind === "tuple" ? side.items : [side];
  const parts = all.map((each) => textIn(each, machine, `${name} first arg`));
  if (!start && !end) return parts.some((each) => text[where](each));
  const signs = signsOf(text);
  const [from, to] = boundsIn(signs.length, start, end, machine);
  const inner = signs.slice(from, Math.max(from, to)).join("");
  return to >= from && parts.some((each) => inner[where](each));
}

const searching = "self, sub, start=, end=";

const found =
  (isLast: boolean): Body =>
  (machine, given) =>
    int(placeIn(machine, given, isLast));

const needed =
  (isLast: boolean): Body =>
  (machine, given) => {
    const at = placeIn(machine, given, isLast);
    return at < 0 ? machine.fail("ValueError", "substring not found") : withWord(int(at), given[1]);
  };

/** The methods of texts that look for others in them. */
export const searchMethods: Readonly<Record<string, readonly [string, Body]>> = {
  find: [searching, found(false)],
  rfind: [searching, found(true)],
  index: [searching, needed(false)],
  rindex: [searching, needed(true)],
  count: [searching, (machine, given) => int(countIn(machine, given))],
  startswith: [
    "self, prefix, start=, end=",
    (machine, given) => bool(isAtSide(machine, given, "startsWith")),
  ],
  endswith: [
    "self, suffix, start=, end=",
    (machine, given) => bool(isAtSide(machine, given, "endsWith")),
  ],
};
