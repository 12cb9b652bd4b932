import type { TensorValues } from "../../tensor/tensor.ts";
import type { ExportMatrix } from "./exportMatrix.ts";

/** The libraries and languages in which a matrix can be copied, as they are offered. */
export const literalForms = {
  numPy: { label: "NumPy", description: "np.array", write: numPyLiteral },
  pyTorch: { label: "PyTorch", description: "torch.tensor", write: pyTorchLiteral },
  csharp: { label: "C#", description: "List<List<Value>>", write: csharpLiteral },
  typeScript: { label: "TypeScript", description: "number[][]", write: typeScriptLiteral },
} as const;

/** One of them. */
export type LiteralForm = keyof typeof literalForms;

/** A matrix as source text; every number reads back as the same double. */
export function toLiteral(form: LiteralForm, matrix: ExportMatrix): Generator<string> {
  return literalForms[form].write(matrix);
}

const csharpNames = {
  infinity: "double.PositiveInfinity",
  negativeInfinity: "double.NegativeInfinity",
  notANumber: "double.NaN",
};

/** Nested collection initialisers of `Value`, as in the C# chapter. */
function* csharpLiteral(matrix: ExportMatrix): Generator<string> {
  yield `var ${matrix.id} = new List<List<Value>>\n{\n`;
  for (const { values, comment } of rowsOf(matrix)) {
    const numbers = Array.from(values, (value) => `new(${exactLiteral(value, csharpNames)})`);
    yield `    new() { ${numbers.join(", ")} }, // ${comment}\n`;
  }
  yield "};\n";
}

/** `np.array([...], dtype=np.float64)`. */
function numPyLiteral(matrix: ExportMatrix): Generator<string> {
  const names = { infinity: "np.inf", negativeInfinity: "-np.inf", notANumber: "np.nan" };
  return pythonLiteral(matrix, "np.array", "np.float64", names);
}

/** `torch.tensor([...], dtype=torch.float64)`. */
function pyTorchLiteral(matrix: ExportMatrix): Generator<string> {
  const names = { infinity: "torch.inf", negativeInfinity: "-torch.inf", notANumber: "torch.nan" };
  return pythonLiteral(matrix, "torch.tensor", "torch.float64", names);
}

function* pythonLiteral(
  matrix: ExportMatrix,
  constructor: string,
  type: string,
  names: NumberNames,
): Generator<string> {
  yield `${toSnakeCase(matrix.id)} = ${constructor}([\n`;
  for (const { values, comment } of rowsOf(matrix)) {
    const numbers = Array.from(values, (value) => exactLiteral(value, names));
    yield `    [${numbers.join(", ")}],  # ${comment}\n`;
  }
  yield `], dtype=${type})\n`;
}

/** `head0AttentionWeights` -> `head0_attention_weights`. */
function toSnakeCase(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const typeScriptNames = { infinity: "Infinity", negativeInfinity: "-Infinity", notANumber: "NaN" };

/** Nested arrays. */
function* typeScriptLiteral(matrix: ExportMatrix): Generator<string> {
  yield `const ${matrix.id}: number[][] = [\n`;
  for (const { values, comment } of rowsOf(matrix)) {
    yield `  [${Array.from(values, (value) => exactLiteral(value, typeScriptNames)).join(", ")}], // ${comment}\n`;
  }
  yield "];\n";
}

/** The names of infinity and NaN in a language. */
interface NumberNames {
  readonly infinity: string;
  readonly negativeInfinity: string;
  readonly notANumber: string;
}

/** Above this, digits without a point are not an integer in every language. */
const largestPlainInteger = 2 ** 31;

/** The shortest decimal that reads back as the same double, as Python, C# and TypeScript take it. */
function exactLiteral(value: number, names: NumberNames): string {
  if (Number.isNaN(value)) return names.notANumber;
  if (value === Infinity) return names.infinity;
  if (value === -Infinity) return names.negativeInfinity;
  if (Object.is(value, -0)) return "-0.0";
  const digits = String(value);
  const isLong = Math.abs(value) >= largestPlainInteger && /^-?\d+$/.test(digits);
  return isLong ? `${digits}.0` : digits;
}

/** One row of a matrix with the name of its position, for a comment. */
interface ExportRow {
  readonly values: TensorValues;
  readonly comment: string;
}

/** The rows from top to bottom. */
function* rowsOf(matrix: ExportMatrix): Generator<ExportRow> {
  for (let row = 0; row < matrix.rows; row++) {
    const start = row * matrix.columns;
    yield {
      values: matrix.values.subarray(start, start + matrix.columns),
      comment: (matrix.rowLabels[row] ?? String(row)).replace(/[\r\n\u2028\u2029]+/g, " "),
    };
  }
}
