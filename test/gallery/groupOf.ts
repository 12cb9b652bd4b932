import { listTensors } from "../../src/engine/problemTensors.ts";
import type { AttentionSettings, Problem } from "../../src/engine/problem.ts";
import type {
  ComputationGroup,
  ComputationKind,
  Role,
  SourceMatrix,
  SourceSettings,
} from "../../src/source/extraction.ts";
import { roleOfTensor } from "../../src/problem/roleOfTensor.ts";
import type { Row } from "./exampleInput.ts";

const range = { start: 0, end: 1000 };

/** A problem in a file of its own: its settings, and names for its positions. */
export function groupOf(problem: Problem, tokens?: readonly string[]): ComputationGroup {
  const settings = settingsOf(problem);
  return {
    ...emptyGroup(problem.kind),
    matrices: matricesOf(problem),
    settings: {
      ...(settings && {
        headCount: { value: settings.headCount, range },
        ...(settings.causal !== undefined && { causal: { value: settings.causal, range } }),
      }),
      ...(tokens && { tokens: { value: tokens, range } }),
    },
    whole: { text: null, matrices: new Map(), stated: { kind: "ready", problem } },
  };
}

/** A computation of matrices in program code. */
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

/** The numbers of a problem as a file of JSON names them. */
function matricesOf(problem: Problem): ComputationGroup["matrices"] {
  const entries = listTensors(problem).flatMap(({ path, tensor: { shape, values } }) => {
    const role = roleOfTensor(path);
    if (!role) return [];
    const name = path.filter((part) => part !== "attention" && part !== "mlp" && part !== "weight");
    const sides = [shape.length > 1 ? (shape.at(-2) ?? 1) : 1, shape.at(-1) ?? 1] as const;
    return [[role, toMatrix(name.join("."), role, sides, Float64Array.from(values))]];
  });
  return Object.fromEntries(entries) as ComputationGroup["matrices"];
}

function emptyGroup(kind: ComputationKind): ComputationGroup {
  const scope = { path: [], range };
  return {
    ...{ id: kind, kind, label: "", matrices: {}, settings: {}, scope, range },
    ...{ problems: [], departures: [] },
  };
}

function settingsOf(problem: Problem): AttentionSettings | undefined {
  switch (problem.kind) {
    case "attention":
    case "selfAttention":
      return problem;
    case "mlp":
    case "attentionWeights":
      return undefined;
    case "block":
      return problem.attention;
    case "stack":
      return problem.blocks[0]?.attention;
  }
}

function matrixOf(name: string, role: Role, rows: readonly Row[]): SourceMatrix {
  const shape = [rows.length, rows[0]?.length ?? 0] as const;
  return toMatrix(name, role, shape, Float64Array.from(rows.flat()));
}

function toMatrix(
  name: string,
  role: Role,
  shape: SourceMatrix["shape"],
  values: Float64Array,
): SourceMatrix {
  return {
    ...{ id: name, name, role, shape, values },
    // Biases and norms are lists of one dimension.
    ...(/bias|norm/i.test(role) && { rank: 1 }),
    cells: Array.from(values, (_, at) => ({ start: 4 * at, end: 4 * at + 3 })),
    origin: "literal",
    range,
    nameRange: { start: 0, end: name.length },
    scope: { path: [], range },
  };
}
