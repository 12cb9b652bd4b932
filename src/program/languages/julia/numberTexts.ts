import { shortestSingle } from "../../libraries/numberText.ts";

/** A number in double precision as Julia writes it: with as few digits as tell it from others. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e6) {
    const text = String(value);
    return text.includes(".") ? text : `${text}.0`;
  }
  const [mantissa = "", exponent = ""] = value.toExponential().split("e");
  return `${mantissa.includes(".") ? mantissa : `${mantissa}.0`}e${exponent.replace("+", "")}`;
}

/** A number in single precision: as `print` writes it, as it stands in a program, or in an array. */
export function singleText(value: number, form: "plain" | "code" | "element"): string {
  const text = floatText(Number.isFinite(value) && value !== 0 ? shortestSingle(value) : value);
  if (form === "plain") return text;
  if (!Number.isFinite(value)) return form === "code" ? `${text}32` : text;
  if (text.includes("e")) return text.replace("e", "f");
  return form === "code" ? `${text}f0` : text;
}

/** As `display` writes it: six digits are enough. */
export function compactText(value: number): string {
  if (!Number.isFinite(value) || value === 0) return floatText(value);
  return floatText(Number(value.toPrecision(6)));
}
