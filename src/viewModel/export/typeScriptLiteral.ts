import { exactLiteral } from "./exactLiteral.ts";
import type { ExportMatrix } from "./exportMatrix.ts";
import { rowsOf } from "./rowsOf.ts";

const names = { infinity: "Infinity", negativeInfinity: "-Infinity", notANumber: "NaN" };

/** Nested arrays. */
export function* typeScriptLiteral(matrix: ExportMatrix): Generator<string> {
  yield `const ${matrix.id}: number[][] = [\n`;
  for (const { values, comment } of rowsOf(matrix)) {
    yield `  [${Array.from(values, (value) => exactLiteral(value, names)).join(", ")}], // ${comment}\n`;
  }
  yield "];\n";
}
