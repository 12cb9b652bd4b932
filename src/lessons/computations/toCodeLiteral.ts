import type { Tensor } from "../../tensor/tensor.ts";
import type { CodeLanguage } from "../format/codeLanguage.ts";

/** `matrix [rows, columns] -> its text` in a form of the code, so that fresh numbers can be run there. */
export function toCodeLiteral(matrix: Tensor, language: CodeLanguage): string {
  const columns = matrix.shape.at(-1) ?? 1;
  const rows = Array.from({ length: matrix.values.length / columns }, (_, row) =>
    Array.from(matrix.values.subarray(row * columns, (row + 1) * columns), String),
  );
  const [open, close] = language === "csharp" ? ["new() { ", " }"] : ["[", "]"];
  const lines = rows.map((row) => `    ${open}${row.join(", ")}${close},`).join("\n");
  switch (language) {
    case "csharp":
      return `new List<List<double>>\n{\n${lines}\n}`;
    case "pytorch":
      return `torch.tensor([\n${lines}\n])`;
    case "python":
    case "typescript":
      return `[\n${lines}\n]`;
  }
}
