import { fixedText } from "../../libraries/numberText.ts";
import { gapSign } from "../../values/gaps.ts";

/** With a comma between thousands. */
export function grouped(text: string): string {
  const [whole = "", rest] = text.split(".");
  const parts = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return rest === undefined ? parts : `${parts}.${rest}`;
}

/** What stands around the digits, without quotes. */
function unquoted(text: string): string {
  return text.replace(
    /'([^']*)'|"([^"]*)"|\\(.)/g,
    (_, a?: string, b?: string, c?: string) => a ?? b ?? c ?? "",
  );
}

/** The number with the digits that custom formats look at, so many places further left. */
function shifted(value: number, isSingle: boolean, places: number): number {
  const [mantissa = "0", power = "0"] = value.toExponential(isSingle ? 6 : 14).split("e");
  return Number(`${mantissa}e${Number(power) + places}`);
}

/** A part of a format: `0.00##`, `#,##0.0%`; a gap: its signs are not followed. */
function sectionText(value: number, section: string, isSingle: boolean): string {
  const found = /[0#][0#,]*(?:\.[0#]*)?/.exec(section) ?? /\.[0#]+/.exec(section);
  if (!found) return value < 0 || /[0#.,%‰]|[eE][+-]?0/.test(section) ? gapSign : unquoted(section);
  const [form] = found;
  const [before, after] = [section.slice(0, found.index), section.slice(found.index + form.length)];
  const [whole = "", rest = ""] = form.split(".");
  const isOther = /[0#.,‰]|^[eE][+-]?0/.test(after) || /[.,‰]/.test(before) || whole.endsWith(",");
  if (isOther || /%.*%/.test(before + after)) return gapSign;
  const scaled = shifted(Math.abs(value), isSingle, /%/.test(before + after) ? 2 : 0);
  const [left = "0", right = ""] = fixedText(scaled, rest.length, "shortest").split(".");
  const least = rest.replace(/#+$/, "").length;
  const needed = whole.replaceAll(",", "").replace(/^#+/, "").length;
  const decimals = right.replace(/0+$/, "").padEnd(least, "0");
  const digits = needed === 0 && left === "0" ? "" : left.padStart(needed, "0");
  const shown = whole.includes(",") ? grouped(digits) : digits;
  return `${unquoted(before)}${shown}${decimals === "" ? "" : `.${decimals}`}${unquoted(after)}`;
}

function isZero(value: number, section: string, isSingle: boolean): boolean {
  const decimals = /[0#,]*\.([0#]*)/.exec(section)?.[1]?.length ?? 0;
  const places = section.includes("%") ? 2 : 0;
  return !/[1-9]/.test(fixedText(shifted(Math.abs(value), isSingle, places), decimals, "shortest"));
}

/** `0.00##`, `#,##0.0%`, `+0;-0;zero`: with parts for numbers above, below, and at zero. */
export function customText(value: number, form: string, isSingle: boolean): string {
  const [positive = "", negative = "", zero = ""] = form.split(";");
  const isBelow = value < 0 && negative !== "";
  const section = isBelow ? negative : positive;
  const rounds = isZero(value, section, isSingle);
  if (rounds && zero !== "") return sectionText(0, zero, isSingle);
  if (rounds) return sectionText(0, positive, isSingle);
  const text = sectionText(value, section, isSingle);
  return value < 0 && !isBelow ? `-${text}` : text;
}
