import { readType } from "../../languages/c/typeNames.ts";
import type { Dtype } from "../../values/dtype.ts";
import { bareTable } from "../../values/bareTable.ts";

/** A type of matrices of Eigen. */
export interface MatrixType {
  readonly dtype: Dtype;
  /** null: as many as there are. */
  readonly rows: number | null;
  readonly columns: number | null;
  readonly isArray: boolean;
}

const dtypes: Readonly<Record<string, Dtype>> = bareTable({
  ...{ f: "float32", d: "float64", i: "int32", float: "float32", double: "float64", int: "int32" },
});

function sizeFrom(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

/** `MatrixXf`, `Vector3d`, `Matrix<float, 2, 3>`; null: another type. */
export function eigenType(text: string): MatrixType | null {
  const { name, inner } = readType(text.replace(/^(?:const\s+)?(?:Eigen::)?/, ""));
  if (name === "Matrix" || name === "Array") {
    const dtype = dtypes[inner[0] ?? ""];
    const [rows, columns] = [sizeFrom(inner[1]), sizeFrom(inner[2])];
    return dtype ? { dtype, rows, columns, isArray: name === "Array" } : null;
  }
  const found = /^(Matrix|Vector|RowVector|Array)(X|\d)(X?)([fdi])$/.exec(name);
  if (!found) return null;
  const [, kind, size, second = "", letter = ""] = found;
  const own = sizeFrom(size);
  const isOfNumbers = kind === "Array";
  const isColumn = kind === "Vector" || (isOfNumbers && second === "");
  return {
    dtype: dtypes[letter]!,
    rows: kind === "RowVector" ? 1 : own,
    columns: isColumn ? 1 : own,
    isArray: isOfNumbers,
  };
}
