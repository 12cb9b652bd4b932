import { exactLiteral, type NumberNames } from "./exactLiteral.ts";
import type { ExportMatrix } from "./exportMatrix.ts";
import { rowsOf } from "./rowsOf.ts";

/** `np.array([...], dtype=np.float64)`. */
export function numPyLiteral(matrix: ExportMatrix): Generator<string> {
  const names = { infinity: "np.inf", negativeInfinity: "-np.inf", notANumber: "np.nan" };
  return pythonLiteral(matrix, "np.array", "np.float64", names);
}

/** `torch.tensor([...], dtype=torch.float64)`. */
export function pyTorchLiteral(matrix: ExportMatrix): Generator<string> {
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
