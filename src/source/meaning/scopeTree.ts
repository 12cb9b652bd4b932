import { rowOf, settingsOf, type WrittenSetting } from "../../settings/settings.ts";
import type { Role, SourceMatrix } from "../extraction.ts";
import type { Constant, Scope, StringList } from "../reading.ts";
import type { TextRange } from "../textRange.ts";
import type { Directive } from "./directives.ts";
import type { NamedRole } from "./roles.ts";

/** A scope with what stands directly in it, everything in text order. */
export interface ScopeNode {
  readonly scope: Scope;
  readonly parent: ScopeNode | null;
  /** Only those with a role. */
  readonly matrices: Map<Role, SourceMatrix[]>;
  /** Roles of names in it that cannot be read: what has them further out is not meant. */
  readonly hidden: Set<NamedRole>;
  /** Only those that settle something. */
  readonly constants: Map<ConstantSetting, Constant[]>;
  readonly stringLists: StringList[];
  readonly directives: Directive[];
}

/** The scopes of a text, outer ones before the ones within them. */
export interface ScopeTree {
  readonly root: ScopeNode;
  readonly nodes: readonly ScopeNode[];
  nodeOf(scope: Scope): ScopeNode;
}

/** Nests scopes by their ranges; a scope that is known only from its children is added. */
export function toScopeTree(scopes: Iterable<Scope>): ScopeTree {
  const distinct = new Map<string, Scope>();
  const keys = new Map<Scope, string>();
  for (const scope of scopes) {
    if (keys.has(scope)) continue;
    const key = keyOf(scope);
    keys.set(scope, key);
    if (scope.path.length > 0 && !distinct.has(key)) distinct.set(key, scope);
  }
  const root = createNode({ path: [], range: { start: 0, end: Infinity } }, null);
  const { nodes, byKey } = nest([...distinct].toSorted(outerFirst), root);
  const nodeOf = (scope: Scope): ScopeNode => byKey.get(keys.get(scope) ?? keyOf(scope)) ?? root;
  return { root, nodes, nodeOf };
}

/** The innermost node around a position. */
export function nodeAround(tree: ScopeTree, position: number): ScopeNode {
  return tree.nodes.findLast(({ scope }) => contains(scope.range, position)) ?? tree.root;
}

/** A node and the ones around it, innermost first. */
export function* outwards(node: ScopeNode): Generator<ScopeNode> {
  for (let at: ScopeNode | null = node; at !== null; at = at.parent) yield at;
}

interface Nesting {
  readonly nodes: ScopeNode[];
  readonly byKey: Map<string, ScopeNode>;
  readonly open: ScopeNode[];
  /** Scopes that are known only from the paths of their children; their ranges grow. */
  readonly standIns: Map<ScopeNode, { start: number; end: number }>;
}

function nest(entries: readonly (readonly [string, Scope])[], root: ScopeNode): Nesting {
  const nesting = { nodes: [root], byKey: new Map(), open: [root], standIns: new Map() };
  for (const [key, scope] of entries) nesting.byKey.set(key, addScope(nesting, root, scope));
  return nesting;
}

function addScope(nesting: Nesting, root: ScopeNode, scope: Scope): ScopeNode {
  const { open, standIns } = nesting;
  const innermost = (): ScopeNode => open.at(-1) ?? root;
  while (open.length > 1 && !holds(nesting, innermost(), scope)) open.pop();
  for (const path of missingPaths(innermost().scope.path, scope.path)) {
    const range = { start: scope.range.start, end: scope.range.end };
    standIns.set(addNode(nesting, { path, range }, innermost()), range);
  }
  for (const node of open) {
    const range = standIns.get(node);
    if (range) range.end = Math.max(range.end, scope.range.end);
  }
  return addNode(nesting, scope, innermost());
}

function addNode({ nodes, open }: Nesting, scope: Scope, parent: ScopeNode): ScopeNode {
  const node = createNode(scope, parent);
  nodes.push(node);
  open.push(node);
  return node;
}

/** `blocks / 0 / up` right inside the file: `blocks` and `blocks / 0` hold nothing themselves. */
function missingPaths(outer: readonly string[], path: readonly string[]): readonly string[][] {
  if (!isPrefix(outer, path)) return [];
  return path.slice(outer.length, -1).map((_, at) => path.slice(0, outer.length + at + 1));
}

function holds({ standIns }: Nesting, node: ScopeNode, inner: Scope): boolean {
  const { path, range } = node.scope;
  if (standIns.has(node)) return path.length < inner.path.length && isPrefix(path, inner.path);
  return range.start <= inner.range.start && inner.range.end <= range.end;
}

function isPrefix(prefix: readonly string[], path: readonly string[]): boolean {
  return prefix.every((name, at) => path[at] === name);
}

function outerFirst([, a]: readonly [string, Scope], [, b]: readonly [string, Scope]): number {
  return (
    a.range.start - b.range.start || b.range.end - a.range.end || a.path.length - b.path.length
  );
}

function createNode(scope: Scope, parent: ScopeNode | null): ScopeNode {
  return {
    scope,
    parent,
    matrices: new Map(),
    hidden: new Set(),
    constants: new Map(),
    stringLists: [],
    directives: [],
  };
}

function keyOf({ path, range }: Scope): string {
  return `${String(range.start)}:${path.join("\u0000")}`;
}

function contains(range: TextRange, position: number): boolean {
  return range.start <= position && position <= range.end;
}

/** What a constant can settle; `headDim` only where no head count is said. */
type ConstantSetting = WrittenSetting | "headDim";

const HEAD_DIM_NAMES = [
  ...["headdim", "headdimension", "headdimensions", "headsize", "dhead", "headwidth", "dk"],
];

const SETTING_OF_NAME: ReadonlyMap<string, ConstantSetting> = new Map([
  ...HEAD_DIM_NAMES.map((name) => [name, "headDim"] as const),
  ...settingsOf("attention", "mlp", "weights", "block").flatMap((setting) =>
    (rowOf(setting).constants ?? []).map((name) => [name, setting] as const),
  ),
]);

const LONGEST_NAME = 60;

/** What a constant settles, told from the last part of its name; null for all other constants. */
export function settingOfConstant({ name }: Constant, language: string): ConstantSetting | null {
  if (name.length > LONGEST_NAME) return null;
  const last = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const plain = last.includes("_") ? last.replaceAll("_", "") : last;
  const setting = SETTING_OF_NAME.get(plain);
  if (setting !== undefined) return setting;
  // in a problem file nothing else is meant; in code `scale` may be anything
  const isProblemFile = language.startsWith("json");
  return isProblemFile && (plain === "scale" || plain === "temperature") ? plain : null;
}
