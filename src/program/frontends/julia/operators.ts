/** How strongly operators of two values bind; those of the same strength, from the left unless they are in `fromRight`. */
const strengths: readonly (readonly [level: number, operators: readonly string[]])[] = [
  [2, ["=>"]],
  [5, ["||", ".||"]],
  [6, ["&&", ".&&"]],
  [
    7,
    ["==", "!=", "===", "!==", "<", ">", "<=", ">=", "≤", "≥", "≠", "≈", "∈", "∉", "⊆", "<:", ">:"],
  ],
  [7, [".==", ".!=", ".<", ".>", ".<=", ".>=", ".≤", ".≥", ".≠", ".≈", ".∈", ".∉", "in", "isa"]],
  [8, ["|>", ".|>", "<|"]],
  [9, [":"]],
  [10, ["+", "-", "|", "⊻", ".+", ".-", ".|", ".⊻", "∪"]],
  [11, ["*", "/", "\\", "÷", "%", "&", "∘", "×", "⋅", "∩"]],
  [11, [".*", "./", ".\\", ".÷", ".%", ".&", ".∘", ".×", ".⋅"]],
  [12, ["//", ".//"]],
  [13, ["<<", ">>", ">>>", ".<<", ".>>", ".>>>"]],
];

const levels = new Map(
  strengths.flatMap(([level, operators]) =>
    operators.map((each): [string, number] => [each, level]),
  ),
);

/** How strongly an operator binds; null: it is none. */
export function levelOf(operator: string): number | null {
  return levels.get(operator) ?? null;
}

export const comparisonLevel = 7;
export const colonLevel = 9;
export const pairLevel = 2;
export const sumLevel = 10;

export const prefixes: ReadonlySet<string> = new Set([
  ...["-", "+", "!", "~", "√", "∛", "<:", ">:", ".-", ".+", ".!", ".~", ".√"],
]);

export const powers: ReadonlySet<string> = new Set(["^", ".^"]);

/** Operators that are names of functions where no values are beside them: `reduce(+, x)`. */
export function isFunctionName(sign: string): boolean {
  return (
    prefixes.has(sign) ||
    powers.has(sign) ||
    (levels.has(sign) && !/^(?:=>|:|\.?[|&]{2})$/.test(sign))
  );
}

/** `x += 1`, `x .= y` */
export const assigning = /^(?:\.?(?:<<|>>>?|\/\/|[-+*/\\^÷%&|⊻])?=|:=)$/;
