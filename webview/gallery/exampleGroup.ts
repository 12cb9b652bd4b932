import type { ComputationGroup, Role, SourceMatrix } from "../../src/source/extraction.ts";
import type { AttentionExample } from "./exampleInput.ts";
import type { Row } from "./packer.ts";

/** An example as if it had been read from a file. */
export function exampleGroup(example: AttentionExample): ComputationGroup {
  const range = { start: 0, end: 0 };
  const set = <T>(value: T): { readonly value: T; readonly range: null } => ({
    value,
    range: null,
  });
  const headCount = { value: example.headCount, range: { start: 0, end: 1 } };
  const read = {
    ...(example.causal && { causal: set(true) }),
    tokens: set(example.keyTokens),
  };
  const isChanged = example.changedHere === true || example.scale !== undefined;
  return {
    id: example.fileName,
    kind: "attention",
    label: "",
    scope: { path: [], range },
    matrices: {
      query: toMatrix("query", example.query),
      key: toMatrix("key", example.key),
      value: toMatrix("value", example.value),
    },
    settings: {
      ...read,
      headCount,
      ...(example.scale !== undefined && { scale: set(example.scale) }),
    },
    ...(isChanged && {
      original: {
        ...read,
        headCount: example.changedHere ? { ...headCount, value: 2 } : headCount,
      },
    }),
    range,
    problems: [],
  };
}

function toMatrix(role: Role, rows: readonly Row[]): SourceMatrix {
  const range = { start: 0, end: 0 };
  return {
    id: role,
    name: role,
    role,
    shape: [rows.length, rows[0]?.length ?? 0],
    values: Float64Array.from(rows.flat()),
    cells: [],
    origin: "literal",
    range,
    nameRange: null,
    scope: { path: [], range },
  };
}
