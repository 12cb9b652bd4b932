import { exactLiteral } from "./exactLiteral.ts";
import type { ExportMatrix } from "./exportMatrix.ts";
import { rowsOf } from "./rowsOf.ts";

const names = {
  infinity: "double.PositiveInfinity",
  negativeInfinity: "double.NegativeInfinity",
  notANumber: "double.NaN",
};

/** Nested collection initialisers over `Value`, as the C# chapter writes its matrices. */
export function* csharpLiteral(matrix: ExportMatrix): Generator<string> {
  yield `var ${matrix.id} = new List<List<Value>>\n{\n`;
  for (const { values, comment } of rowsOf(matrix)) {
    const numbers = Array.from(values, (value) => `new(${exactLiteral(value, names)})`);
    yield `    new() { ${numbers.join(", ")} }, // ${comment}\n`;
  }
  yield "};\n";
}
