import type { Setting, WeightLayout } from "../extraction.ts";
import type { MatricesByRole } from "./matrixSet.ts";

const PROJECTIONS = [
  "queryProjection",
  "keyProjection",
  "valueProjection",
  "outputProjection",
] as const;

/** What stands around the name of a weight where it is used, and what that says of it. */
const USES: readonly (readonly [pattern: string, layout: WeightLayout])[] = [
  ["@\\s*NAME\\.(?:T\\b|t\\(|transpose\\()", "outIn"],
  ["(?:dot|matmul|mm|multiply)\\([^()]{1,80},\\s*NAME\\.(?:T\\b|t\\(|transpose\\()", "outIn"],
  ["\\blinear\\([^()]{1,80},\\s*NAME\\b", "outIn"],
  ["NAME\\s*@\\s*\\w", "outIn"],
  ["@\\s*NAME\\b", "inOut"],
  ["(?:dot|matmul|mm|multiply)\\([^()]{1,80},\\s*NAME\\b", "inOut"],
  ["\\.(?:dot|matmul|mm)\\(\\s*NAME\\b", "inOut"],
];

/**
 * Whether the projections are written [out, in] or [in, out]: the program says it where it uses
 * them; else a weight that is not square tells; else they are [out, in] (and no range says so).
 */
export function readWeightLayout(matrices: MatricesByRole, text: string): Setting<WeightLayout> {
  for (const role of PROJECTIONS) {
    const name = matrices[role]?.name;
    const used = name ? findUse(name, text) : null;
    if (used) return used;
  }
  return { value: layoutOfShapes(matrices) ?? "outIn", range: null };
}

/** The layout that the widths leave, if they leave only one. */
function layoutOfShapes(matrices: MatricesByRole): WeightLayout | null {
  const width = matrices.input?.shape[1];
  for (const role of PROJECTIONS.slice(0, 3)) {
    const shape = matrices[role]?.shape;
    if (!shape || shape[0] === shape[1]) continue;
    if (shape[0] === width) return "inOut";
    if (shape[1] === width) return "outIn";
  }
  return null;
}

function findUse(name: string, text: string): Setting<WeightLayout> | null {
  const last = name.split(".").at(-1) ?? name;
  if (!/^\w{1,80}$/.test(last) || !text.includes(last)) return null;
  for (const [pattern, value] of USES) {
    const found = new RegExp(pattern.replace("NAME", `(?:\\b\\w+\\.)*\\b${last}`), "i").exec(text);
    if (found) return { value, range: { start: found.index, end: found.index + found[0].length } };
  }
  return null;
}
