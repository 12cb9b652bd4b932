import type { AttentionSettings, Problem } from "../../src/engine/problem.ts";
import type {
  ComputationGroup,
  ComputationKind,
  Role,
  SourceMatrix,
  SourceSettings,
} from "../../src/source/extraction.ts";
import type { Row } from "./packer.ts";

const range = { start: 0, end: 1000 };

/** What a file would say of a problem: its settings, and names for its positions. */
export function groupOf(problem: Problem, tokens?: readonly string[]): ComputationGroup {
  const settings = settingsOf(problem);
  return {
    ...emptyGroup(problem.kind),
    settings: {
      ...(settings && {
        headCount: { value: settings.headCount, range },
        ...(settings.causal !== undefined && { causal: { value: settings.causal, range } }),
      }),
      ...(tokens && { tokens: { value: tokens, range } }),
    },
  };
}

/** A computation of matrices that stand in program code. */
export function codeGroup(
  kind: ComputationKind,
  matrices: Readonly<Partial<Record<Role, readonly [name: string, rows: readonly Row[]]>>>,
  settings: SourceSettings,
): ComputationGroup {
  const entries = Object.entries(matrices).map(([role, [name, rows]]) => [
    role,
    matrixOf(name, role as Role, rows),
  ]);
  return {
    ...emptyGroup(kind),
    matrices: Object.fromEntries(entries) as ComputationGroup["matrices"],
    settings,
  };
}

function emptyGroup(kind: ComputationKind): ComputationGroup {
  const scope = { path: [], range };
  return { id: kind, kind, label: "", matrices: {}, settings: {}, scope, range, problems: [] };
}

function settingsOf(problem: Problem): AttentionSettings | undefined {
  switch (problem.kind) {
    case "attention":
    case "selfAttention":
      return problem;
    case "mlp":
      return undefined;
    case "block":
      return problem.attention;
    case "stack":
      return problem.blocks[0]?.attention;
  }
}

function matrixOf(name: string, role: Role, rows: readonly Row[]): SourceMatrix {
  const values = Float64Array.from(rows.flat());
  return {
    id: name,
    name,
    role,
    shape: [rows.length, rows[0]?.length ?? 0],
    values,
    cells: Array.from(values, (_, at) => ({ start: 4 * at, end: 4 * at + 3 })),
    origin: "literal",
    range,
    nameRange: { start: 0, end: name.length },
    scope: { path: [], range },
  };
}
