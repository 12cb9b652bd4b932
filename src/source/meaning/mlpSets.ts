import type { Role, SourceMatrix } from "../extraction.ts";
import {
  nearestIn,
  nearestOutwards,
  splitIntoSets,
  type MatricesByRole,
  type MatrixSet,
} from "./matrixSet.ts";
import { nearestTo } from "../collections.ts";
import { outwards, type ScopeNode, type ScopeTree } from "./scopeTree.ts";

const WEIGHTS = ["mlpUp", "mlpDown"] as const satisfies readonly Role[];
const OPTIONAL = ["mlpUpBias", "mlpGate", "mlpDownBias"] as const satisfies readonly Role[];

/** Sets of input, way up and way down, each in the innermost scope that has some of them. */
export function mlpSets(tree: ScopeTree): readonly MatrixSet[] {
  return tree.nodes.flatMap((node) => {
    const own = splitIntoSets(node, WEIGHTS);
    const sets = own.length > 0 ? ownSets(node, own) : borrowingSet(node);
    return sets.map((matrices) => ({ kind: "mlp", node, matrices }) as const);
  });
}

function ownSets(node: ScopeNode, sets: readonly MatricesByRole[]): readonly MatricesByRole[] {
  const inputs = node.matrices.get("input") ?? [];
  return sets.flatMap((own, at) => {
    const position = (own.mlpUp ?? own.mlpDown)?.range.start ?? 0;
    const [mlpUp, mlpDown] = WEIGHTS.map(
      (role) => own[role] ?? nearestOutwards(node, role, position),
    );
    if (!mlpUp || !mlpDown) return [];
    const paired = inputs.length === sets.length ? inputs[at] : undefined;
    const input = paired ?? inputOf(node, mlpUp);
    return input ? [{ input, mlpUp, mlpDown, ...optional(node, sets.length, at, position) }] : [];
  });
}

/** An input alone takes the weights around it, if it fits them. */
function borrowingSet(node: ScopeNode): readonly MatricesByRole[] {
  const inputs = node.matrices.get("input");
  const position = inputs?.[0]?.range.start;
  if (inputs === undefined || position === undefined || node.parent === null) return [];
  const [mlpUp, mlpDown] = WEIGHTS.map((role) => nearestOutwards(node.parent, role, position));
  const input = mlpUp && preferred(inputs, mlpUp);
  if (!mlpUp || !mlpDown || !input || !goesThrough(input, mlpUp, mlpDown)) return [];
  return [{ input, mlpUp, mlpDown, ...optional(node, 0, 0, position) }];
}

/** The input in the scope of the weights, whatever its width; further out only one that fits. */
function inputOf(node: ScopeNode, mlpUp: SourceMatrix): SourceMatrix | undefined {
  for (const around of outwards(node)) {
    const input = preferred(around.matrices.get("input") ?? [], mlpUp);
    if (input !== undefined && (around === node || fits(input, mlpUp))) return input;
  }
  return undefined;
}

function preferred(inputs: readonly SourceMatrix[], mlpUp: SourceMatrix): SourceMatrix | undefined {
  if (inputs.length < 2) return inputs[0];
  const fitting = inputs.filter((input) => fits(input, mlpUp));
  const candidates = fitting.length > 0 ? fitting : inputs;
  const named = candidates.find(({ name }) => /mlp|ffn/i.test(name ?? ""));
  return named ?? nearestTo(candidates, mlpUp.range.start);
}

/** Whether the input can go up [out, in], or up and down [in, out]. */
function goesThrough(input: SourceMatrix, up: SourceMatrix, down: SourceMatrix): boolean {
  const width = input.shape[1];
  return up.shape[1] === width || (up.shape[0] === width && up.shape[1] === down.shape[0]);
}

/** Weights are [out, in] or [in, out]. */
function fits(input: SourceMatrix, mlpUp: SourceMatrix): boolean {
  return mlpUp.shape.includes(input.shape[1]);
}

function optional(node: ScopeNode, setCount: number, at: number, position: number): MatricesByRole {
  const found: { [role in Role]?: SourceMatrix } = {};
  for (const role of OPTIONAL) {
    const own = node.matrices.get(role);
    const paired = own?.length === setCount ? own[at] : nearestIn(node, role, position);
    const matrix = paired ?? nearestOutwards(node.parent, role, position);
    if (matrix !== undefined) found[role] = matrix;
  }
  return found;
}
