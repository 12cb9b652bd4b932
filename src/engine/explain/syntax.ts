import type { FunctionName } from "./expression.ts";

/** Languages that a formula can be written in. */
export type SyntaxName = "csharp" | "python" | "typescript" | "latex";

/** How one language writes the parts of a formula. */
export interface Syntax {
  readonly times: string;
  readonly ellipsis: string;
  readonly infinity: string;
  readonly notANumber: string;
  readonly cell: (name: string, indices: readonly number[]) => string;
  readonly call: (name: FunctionName, args: readonly string[]) => string;
  /** Absent where a quotient is written with a slash. */
  readonly fraction?: (over: string, under: string) => string;
  readonly bracket: (inner: string) => string;
  /** Absent where `1.5e-7` is understood as it stands. */
  readonly power?: (digits: string, exponent: string) => string;
}

type Calls = Readonly<Partial<Record<FunctionName, string>>>;

const toIndexed = (name: string, indices: readonly number[]) =>
  name + indices.map((index) => `[${String(index)}]`).join("");

const toLatexName = (name: string) => `\\mathrm{${name.replaceAll("_", "\\_")}}`;

function createCall(calls: Calls, toOther: (name: string) => string): Syntax["call"] {
  return (name, args) => {
    const written = name === "relu" ? ["0", ...args] : args;
    return `${calls[name] ?? toOther(name)}(${written.join(", ")})`;
  };
}

const PLAIN = {
  times: " * ",
  ellipsis: "…",
  cell: toIndexed,
  bracket: (inner: string) => `(${inner})`,
};

const JAVASCRIPT_CALLS: Calls = {
  exp: "Math.exp",
  sqrt: "Math.sqrt",
  max: "Math.max",
  relu: "Math.max",
  cos: "Math.cos",
  sin: "Math.sin",
};

const DOT_NET_CALLS: Calls = {
  exp: "Math.Exp",
  sqrt: "Math.Sqrt",
  relu: "Math.Max",
  cos: "Math.Cos",
  sin: "Math.Sin",
};

const callDotNet = createCall(
  DOT_NET_CALLS,
  (name) => name.charAt(0).toUpperCase() + name.slice(1),
);

const PYTHON_CALLS: Calls = {
  exp: "math.exp",
  sqrt: "math.sqrt",
  max: "max",
  relu: "max",
  cos: "math.cos",
  sin: "math.sin",
};

const LATEX_CALLS: Calls = {
  exp: "\\exp",
  sqrt: "\\sqrt",
  max: "\\max",
  cos: "\\cos",
  sin: "\\sin",
};

/** All languages by name. */
export const SYNTAXES: Readonly<Record<SyntaxName, Syntax>> = {
  csharp: {
    ...PLAIN,
    infinity: "double.PositiveInfinity",
    notANumber: "double.NaN",
    call: (name, args) =>
      name === "max" ? `new[] { ${args.join(", ")} }.Max()` : callDotNet(name, args),
  },
  python: {
    ...PLAIN,
    infinity: "math.inf",
    notANumber: "math.nan",
    call: createCall(PYTHON_CALLS, (name) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ),
  },
  typescript: {
    ...PLAIN,
    infinity: "Infinity",
    notANumber: "NaN",
    call: createCall(JAVASCRIPT_CALLS, (name) => name),
  },
  latex: {
    times: " \\cdot ",
    ellipsis: "\\dots",
    infinity: "\\infty",
    notANumber: "\\mathrm{NaN}",
    cell: (name, indices) => `${toLatexName(name)}_{${indices.join(",")}}`,
    call: (name, args) => {
      if (name === "sqrt") return `\\sqrt{${args.join(", ")}}`;
      const written = name === "relu" ? ["0", ...args] : args;
      const called = name === "relu" ? "\\max" : (LATEX_CALLS[name] ?? toLatexName(name));
      return `${called}\\left(${written.join(", ")}\\right)`;
    },
    power: (digits, exponent) => `${digits} \\cdot 10^{${exponent}}`,
    fraction: (over, under) => `\\frac{${over}}{${under}}`,
    bracket: (inner) => `\\left(${inner}\\right)`,
  },
};
