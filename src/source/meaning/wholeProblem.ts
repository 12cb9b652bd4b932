import * as l10n from "@vscode/l10n";
import { createScanner } from "jsonc-parser";
import type {
  ComputationGroup,
  Role,
  Setting,
  SourceMatrix,
  SourceSettings,
} from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { TextRange } from "../textRange.ts";
import type { MatricesByRole } from "./matrixSet.ts";
import type { MeaningOptions } from "./meaningOptions.ts";
import { outwards, type ScopeNode, type ScopeTree } from "./scopeTree.ts";
import { settleSettings } from "./settleSettings.ts";

/** Where the settings of attention stand. */
const SETTINGS_PATH: { readonly [kind in WholeKind]: readonly string[] } = {
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

/** A JSON file that is one whole problem: `{ "kind": "block", ... }`. */
interface WholeProblem {
  readonly kind: WholeKind;
  /** The object, brackets included. */
  readonly range: TextRange;
}

const KINDS = ["attention", "selfAttention", "mlp", "block", "stack"] as const;

type WholeKind = (typeof KINDS)[number];

/** A quick test that rules out most JSON files. */
const SAYS_KIND = /"kind"\s*:\s*"(?:attention|selfAttention|mlp|block|stack)"/;

/** The kinds of token that jsonc-parser tells apart (its own names are erased types). */
const OPEN_BRACE = 1;
const CLOSE_BRACE = 2;
const OPEN_BRACKET = 3;
const CLOSE_BRACKET = 4;
const STRING = 10;
const END = 17;

/** The problem that a JSON text is, if its outermost object says what kind of problem it is. */
export function findWholeProblem(text: string): WholeProblem | null {
  const said = SAYS_KIND.test(text) ? findKind(text, isKnown) : null;
  if (!said || !isKnown(said.value)) return null;
  const end = text.lastIndexOf("}") + 1 || text.length;
  return { kind: said.value, range: { start: said.start, end } };
}

/** A warning for a file whose outermost object says another kind, though it has computations. */
export function findUnknownKind(text: string): SourceProblem | null {
  const said = /"kind"\s*:\s*"/.test(text) ? findKind(text, () => true) : null;
  if (!said) return null;
  const message = l10n.t(
    "“{0}” is not a known kind, so only the matrices are read. Known kinds: {1}.",
    ...[said.value, KINDS.join(", ")],
  );
  return { message, range: said.range, severity: "warning" };
}

function isKnown(kind: string): kind is (typeof KINDS)[number] {
  return KINDS.some((known) => known === kind);
}

interface SaidKind {
  readonly value: string;
  readonly range: TextRange;
  /** Where the object begins that says it. */
  readonly start: number;
}

/** The first `kind` of the outermost object that is asked for. */
function findKind(text: string, isAsked: (kind: string) => boolean): SaidKind | null {
  const scanner = createScanner(text, true);
  const first: number = scanner.scan();
  if (first !== OPEN_BRACE) return null;
  const start = scanner.getTokenOffset();
  let depth = 1;
  let before: string | null = null;
  for (let token: number = scanner.scan(); token !== END && depth > 0; token = scanner.scan()) {
    if (token === OPEN_BRACE || token === OPEN_BRACKET) depth += 1;
    if (token === CLOSE_BRACE || token === CLOSE_BRACKET) depth -= 1;
    if (token !== STRING || depth !== 1) continue;
    const value = scanner.getTokenValue();
    if (before === "kind" && isAsked(value)) {
      const at = scanner.getTokenOffset();
      return { value, range: { start: at, end: at + scanner.getTokenLength() }, start };
    }
    before = value;
  }
  return null;
}

type RolesByPath = Readonly<Record<string, Role>>;

const OUTPUT = linear("outputProjection", "outputProjection", "outputProjectionBias");
const ATTENTION: RolesByPath = {
  ...linear("queryProjection", "queryProjection", "queryProjectionBias"),
  ...linear("keyProjection", "keyProjection", "keyProjectionBias"),
  ...linear("valueProjection", "valueProjection", "valueProjectionBias"),
  ...OUTPUT,
};
const MLP: RolesByPath = {
  "up.weight": "mlpUp",
  "down.weight": "mlpDown",
  "up.bias": "mlpUpBias",
  "gate.weight": "mlpGate",
  "down.bias": "mlpDownBias",
};
const LAYER: RolesByPath = {
  ...within("attention", ATTENTION),
  ...within("mlp", MLP),
  ...linear("norm1", "norm1", "norm1Bias"),
  ...linear("norm2", "norm2", "norm2Bias"),
};

/** What comes after the last block of a stack. */
const ENDS: RolesByPath = {
  ...linear("finalNorm", "finalNorm", "finalNormBias"),
  ...linear("languageModelHead", "languageModelHead", "languageModelHeadBias"),
};

/** Matrices that have a role of their own; those of a stack's blocks have one in each of them. */
const ROLES: { readonly [kind in WholeKind]: RolesByPath } = {
  attention: { query: "query", key: "key", value: "value", ...OUTPUT },
  selfAttention: { input: "input", ...ATTENTION },
  mlp: { input: "input", ...MLP },
  block: { input: "input", ...LAYER },
  stack: { input: "input" },
};

type MatricesByPath = ReadonlyMap<string, SourceMatrix>;

/** The matrices of a whole problem by their roles; `byPath` as in `mlp.up.weight`. */
function matricesOfWhole(kind: WholeKind, byPath: MatricesByPath): MatricesByRole {
  return matricesAt("", ROLES[kind], byPath);
}

/**
 * Those of one block of a stack, counted from 0, and of what comes after the last; `byPath` as in
 * `blocks.0.mlp.up.weight`.
 */
export function matricesOfLayer(layer: number, byPath: MatricesByPath): MatricesByRole {
  return {
    ...matricesAt(`blocks.${layer}.`, LAYER, byPath),
    ...matricesAt("", ENDS, byPath),
  };
}

function matricesAt(before: string, roles: RolesByPath, byPath: MatricesByPath): MatricesByRole {
  const found: { [role in Role]?: SourceMatrix } = {};
  for (const [path, role] of Object.entries(roles)) {
    const matrix = byPath.get(`${before}${path}`);
    if (matrix) found[role] = matrix.role === role ? matrix : { ...matrix, role };
  }
  return found;
}

function linear(name: string, weight: Role, bias: Role): RolesByPath {
  return { [`${name}.weight`]: weight, [`${name}.bias`]: bias };
}

function within(name: string, roles: RolesByPath): RolesByPath {
  return Object.fromEntries(Object.entries(roles).map(([path, role]) => [`${name}.${path}`, role]));
}

/**
 * Directives of a whole problem in objects that are not looked into: neither `settled`, where its
 * settings stand, nor what is around it.
 */
function unreadDirectives({ nodes }: ScopeTree, settled: ScopeNode): SourceProblem[] {
  const read = new Set(outwards(settled));
  const { path } = settled.scope;
  // Objects in a list are scopes that are counted from 1.
  const place = path.join(".").replace(/ (\d+)/g, (_, nth: string) => `[${Number(nth) - 1}]`);
  const message =
    place === ""
      ? l10n.t("a directive in this object is ignored: move it to the top of the file")
      : l10n.t(
          "a directive in this object is ignored: move it to the top of the file or into {0}",
          place,
        );
  return nodes
    .filter((node) => !read.has(node))
    .flatMap(({ directives }) => directives)
    .map(({ range }) => ({ message, range, severity: "warning" }));
}
