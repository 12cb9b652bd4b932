import type { Expression } from "../evaluation/expression.ts";

/** A number as languages with types of numbers write it; `suffix` says its type. */
export function numberIn(text: string, suffix: RegExp): Expression {
  const digits = text.replaceAll("_", "");
  const isRadix = /^0[xbo]/iu.test(digits);
  const type = (isRadix ? null : suffix.exec(digits)?.[0].toLowerCase()) ?? "";
  const written = type === "" ? digits : digits.slice(0, -type.length);
  const value = Number(written);
  if (Number.isNaN(value)) return { kind: "unknown", length: text.length, malformed: false };
  const single = type === "f" || type === "f32";
  const integer = isRadix || (/^\d+$/.test(written) && !/^[fd]/.test(type));
  return {
    kind: "number",
    length: text.length,
    value: single ? Math.fround(value) : value,
    integer,
    single,
  };
}
