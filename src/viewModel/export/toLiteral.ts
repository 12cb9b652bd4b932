import { csharpLiteral } from "./csharpLiteral.ts";
import type { ExportMatrix } from "./exportMatrix.ts";
import { numPyLiteral, pyTorchLiteral } from "./pythonLiteral.ts";
import { typeScriptLiteral } from "./typeScriptLiteral.ts";

const writers = {
  numPy: numPyLiteral,
  pyTorch: pyTorchLiteral,
  csharp: csharpLiteral,
  typeScript: typeScriptLiteral,
} as const;

/** A library or language whose literals can be written. */
export type LiteralForm = keyof typeof writers;

/** A matrix as source text; every number reads back as the very same double. */
export function toLiteral(form: LiteralForm, matrix: ExportMatrix): Generator<string> {
  return writers[form](matrix);
}
