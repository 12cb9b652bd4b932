import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { findFirstMatrix, findJsonValue, type JsonPath } from "./findJsonValue.ts";
import type { TextRange } from "./textRange.ts";

/**
 * Where the parts of a JSON document stand. A missing part stands for the innermost thing around
 * it, of which only the key is meant, or the bracket where it has none.
 */
export function findProblemPlaces(
  text: string,
  start: number,
  paths: readonly JsonPath[],
): readonly TextRange[] {
  const root = parseTree(text);
  if (!root) return paths.map(() => ({ start, end: start + text.length }));
  return paths.map((path) => toRange(placeOf(root, path), start));
}

function placeOf(root: Node, path: JsonPath): Pick<Node, "offset" | "length"> {
  const exact = findNodeAtLocation(root, [...path]);
  if (exact) return exact;
  for (let length = path.length - 1; length > 0; length -= 1) {
    const around = findNodeAtLocation(root, path.slice(0, length));
    const key = around?.parent?.type === "property" ? around.parent.children?.[0] : undefined;
    if (around) return key ?? { offset: around.offset, length: 1 };
  }
  return findNodeAtLocation(root, ["kind"])?.parent ?? { offset: root.offset, length: 1 };
}

/** Some numbers of a tensor in a JSON document; null means all. */
export interface ProblemNumbers {
  readonly path: JsonPath;
  readonly rows: readonly [first: number, last: number] | null;
  readonly columns: readonly [first: number, last: number] | null;
}

/** Where those numbers stand; of a batch, those of its first element. A vector has only columns. */
export function findProblemNumbers(
  text: string,
  start: number,
  wanted: readonly ProblemNumbers[],
): readonly TextRange[] {
  return wanted.flatMap(({ path, rows, columns }) => {
    const value = findJsonValue(text, path);
    if (!value) return [];
    const matrix = findFirstMatrix(text, value);
    const rowNodes = toRows(parseTree(text.slice(matrix.start, matrix.end)));
    return slice(rowNodes, rowNodes.length > 1 ? rows : null)
      .flatMap((row) => slice(row, columns))
      .map((node) => toRange(node, start + matrix.start));
  });
}

function toRows(node: Node | undefined): readonly (readonly Node[])[] {
  const children = node?.children ?? [];
  if (children[0]?.type !== "array") return [children];
  return children.map((row) => row.children ?? []);
}

function slice<T>(items: readonly T[], span: readonly [number, number] | null): readonly T[] {
  return span ? items.slice(span[0], span[1] + 1) : items;
}

function toRange({ offset, length }: Pick<Node, "offset" | "length">, start: number): TextRange {
  return { start: start + offset, end: start + offset + length };
}
