import type { Tensor } from "../../tensor/tensor.ts";
import { codeForms } from "../format/codeForms.ts";
import type { CodeLanguage } from "../format/codeLanguage.ts";

/** `matrix [rows, columns] -> its text` in a form of the code, so that fresh numbers can be run there. */
export function toCodeLiteral({ shape, values }: Tensor, language: CodeLanguage): string {
  const { row, matrix } = codeForms[language];
  const columns = shape.at(-1) ?? 1;
  const lines = Array.from({ length: values.length / columns }, (_, at) => {
    const numbers = Array.from(values.subarray(at * columns, (at + 1) * columns), String);
    return `    ${row[0]}${numbers.join(", ")}${row[1]},`;
  });
  return matrix[0] + lines.join("\n") + matrix[1];
}
