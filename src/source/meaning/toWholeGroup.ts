import type {
  ComputationGroup,
  ComputationKind,
  Setting,
  SourceMatrix,
  SourceSettings,
} from "../extraction.ts";
import type { TextRange } from "../textRange.ts";
import type { MeaningOptions } from "./meaningOptions.ts";
import type { WholeProblem } from "./findWholeProblem.ts";
import { matricesOfWhole } from "./matricesOfWhole.ts";
import type { ScopeNode, ScopeTree } from "./scopeTree.ts";
import { settleSettings } from "./settleSettings.ts";

/** Where the settings of attention stand. */
const SETTINGS_PATH: { readonly [kind in ComputationKind]: readonly string[] } = {
  attention: [],
  selfAttention: [],
  mlp: [],
  block: ["attention"],
  stack: ["blocks 1", "attention"],
};

/** The one computation of a file that is a whole problem; its text goes to the engine as it is. */
export function toWholeGroup(
  { kind, range }: WholeProblem,
  text: string,
  matrices: readonly SourceMatrix[],
  tree: ScopeTree,
  options: MeaningOptions,
): ComputationGroup {
  const id = `${kind}:#0`;
  const byPath = new Map(matrices.map((matrix) => [pathOf(matrix), matrix]));
  const held = matricesOfWhole(kind, byPath);
  const node = nodeAt(tree, SETTINGS_PATH[kind]);
  const settled = settleSettings({ kind, node, matrices: held }, id, range, options);
  const { settings, original, problems } = settled;
  return {
    id,
    kind,
    label: "",
    matrices: held,
    settings: withDirected(settings, tree),
    ...(original && { original: withDirected(original, tree) }),
    problems,
    scope: { path: [], range: { start: 0, end: text.length } },
    range,
    whole: { text: text.slice(range.start, range.end), matrices: byPath },
  };
}

/** Settings that tell which of them a directive says; the weights of a problem are always [out, in]. */
function withDirected(
  { weightLayout: _layout, ...settings }: SourceSettings,
  { nodes }: ScopeTree,
): SourceSettings {
  const directives = nodes.flatMap((node) => node.directives);
  const isIn = (range: TextRange | null): boolean =>
    directives.some(
      (each) => range && each.range.start <= range.start && range.end <= each.range.end,
    );
  const entries = Object.entries(settings) as [string, Setting<unknown>][];
  return Object.fromEntries(
    entries.map(([key, setting]) => [
      key,
      isIn(setting.range) ? { ...setting, isDirected: true } : setting,
    ]),
  );
}

/** `blocks.0.mlp.up.weight`; objects in a list are scopes that are counted from 1. */
function pathOf({ scope, name }: SourceMatrix): string {
  const steps = scope.path.map((step) =>
    step.replace(/ (\d+)$/, (_, nth: string) => `.${Number(nth) - 1}`),
  );
  return [...steps, name ?? ""].join(".");
}

function nodeAt(tree: ScopeTree, path: readonly string[]): ScopeNode {
  const wanted = path.join("/");
  return tree.nodes.find(({ scope }) => scope.path.join("/") === wanted) ?? tree.root;
}
