import type { Expression } from "../evaluation/expression.ts";

/** A C# number: `1_000`, `0xFF`, `0b11`, `1.5f`, `2d`, `3m`, `4UL`, `1e-3`. */
export function toCSharpNumber(text: string): Expression {
  const digits = text.replaceAll("_", "");
  const isRadix = /^0[xb]/iu.test(digits);
  const suffix = (isRadix ? /[ul]+$/iu : /[fdmul]+$/iu).exec(digits)?.[0].toLowerCase() ?? "";
  const number = Number(suffix ? digits.slice(0, -suffix.length) : digits);
  const single = suffix === "f";
  return {
    kind: "number",
    length: text.length,
    value: single ? Math.fround(number) : number,
    integer: isRadix || (!/[fdm]/u.test(suffix) && /^\d+$/u.test(digits.replace(/[ul]+$/iu, ""))),
    single,
  };
}
