import type {
  ComputationGroup,
  ComputationKind,
  Setting,
  SourceMatrix,
  SourceSettings,
} from "../extraction.ts";
import type { MeaningOptions } from "./meaningOptions.ts";
import type { WholeProblem } from "./findWholeProblem.ts";
import { matricesOfWhole } from "./matricesOfWhole.ts";
import type { ScopeNode, ScopeTree } from "./scopeTree.ts";
import { settleSettings } from "./settleSettings.ts";
import { unreadDirectives } from "./unreadDirectives.ts";

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
  const directed = directedBy(tree);
  return {
    id,
    kind,
    label: "",
    matrices: held,
    settings: directed(settings),
    ...(original && { original: directed(original) }),
    problems: [...problems, ...unreadDirectives(tree, node)],
    departures: [],
    scope: { path: [], range: { start: 0, end: text.length } },
    range,
    whole: { text: text.slice(range.start, range.end), matrices: byPath },
  };
}

/**
 * Makes settings tell which of them a directive says; the weights of a problem are always [out, in]. A
 * setting that two sets share stays one: what differs between them was changed.
 */
function directedBy({ nodes }: ScopeTree): (settings: SourceSettings) => SourceSettings {
  const directives = nodes.flatMap((node) => node.directives);
  const marked = new Map<Setting<unknown>, Setting<unknown>>();
  const isIn = ({ range }: Setting<unknown>): boolean =>
    directives.some(
      (each) => range && each.range.start <= range.start && range.end <= each.range.end,
    );
  const mark = (setting: Setting<unknown>): Setting<unknown> => {
    if (!isIn(setting)) return setting;
    const known = marked.get(setting) ?? { ...setting, isDirected: true };
    marked.set(setting, known);
    return known;
  };
  return ({ weightLayout: _layout, ...settings }) => {
    const entries = Object.entries(settings) as [string, Setting<unknown>][];
    return Object.fromEntries(entries.map(([key, setting]) => [key, mark(setting)]));
  };
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
