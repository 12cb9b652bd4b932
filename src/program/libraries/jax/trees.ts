import { dictionary, list } from "../../values/make.ts";
import type { DictionaryValue, Value } from "../../values/value.ts";
import { type Body, define, type Table } from "../signature.ts";

type ToLeaf = (leaves: readonly Value[]) => Value;

/** Trees of one structure as one: a value for the leaves of each place. null: the structures differ, or are not known. */
export function mapTrees(trees: readonly Value[], toLeaf: ToLeaf): Value | null {
  const [first] = trees;
  const count = first && lengthOf(first);
  if (!first || trees.some((tree) => lengthOf(tree) !== count)) return null;
  switch (first.kind) {
    case "tuple":
    case "list": {
      const parts = first.items.map((_, at) =>
        mapParts(
          trees.map((tree) => (tree.kind === first.kind ? tree.items[at] : undefined)),
          toLeaf,
        ),
      );
      if (!areKnown(parts) || (first.kind === "list" && first.isUnordered)) return null;
      return first.kind === "tuple" ? { ...first, items: parts } : list(parts);
    }
    case "dictionary":
      return mapDictionaries(first, trees, toLeaf);
    case "none":
      return first;
    case "tensor":
    case "int":
    case "float":
    case "bool":
      return toLeaf(trees);
    default:
      return null;
  }
}

/** The keys are in their order. */
function mapDictionaries(
  { entries }: DictionaryValue,
  trees: readonly Value[],
  toLeaf: ToLeaf,
): Value | null {
  const keys = [...entries.values()].map(([key]) => key);
  const names = keys.flatMap((key) => (key.kind === "string" ? key.value : [])).toSorted();
  if (names.length < keys.length) return null;
  const made = dictionary();
  for (const name of names) {
    const own = trees.map((tree) =>
      tree.kind === "dictionary" ? tree.entries.get(`s:${name}`)?.[1] : undefined,
    );
    const part = mapParts(own, toLeaf);
    if (!part) return null;
    made.entries.set(`s:${name}`, [entries.get(`s:${name}`)![0], part]);
  }
  return made;
}

function mapParts(trees: (Value | undefined)[], toLeaf: ToLeaf): Value | null {
  return areKnown(trees) ? mapTrees(trees, toLeaf) : null;
}

function areKnown(values: readonly (Value | null | undefined)[]): values is Value[] {
  return values.every((each) => each !== null && each !== undefined);
}

/** How many parts a tree has; null: it is a leaf. */
function lengthOf(tree: Value): number | null {
  if (tree.kind === "tuple" || tree.kind === "list") return tree.items.length;
  if (tree.kind === "dictionary") return tree.entries.size;
  return tree.kind === "none" ? 0 : null;
}

/** The leaves of a tree, in its order; null: its structure is not known. */
export function leavesOf(tree: Value): readonly Value[] | null {
  const leaves: Value[] = [];
  const whole = mapTrees([tree], ([leaf]) => {
    leaves.push(leaf!);
    return leaf!;
  });
  return whole && leaves;
}

const map: Body = (machine, [callee, tree, rest, isLeaf]) => {
  const others = rest?.kind === "tuple" ? rest.items : [];
  const isPlain = !isLeaf || isLeaf.kind === "none";
  const mapped = isPlain ? mapTrees([tree!, ...others], (own) => machine.call(callee!, own)) : null;
  return mapped ?? machine.unknown("this use of `jax.tree.map` is not followed");
};

const leaves: Body = (machine, [tree, isLeaf]) => {
  const found = !isLeaf || isLeaf.kind === "none" ? leavesOf(tree!) : null;
  return found
    ? list([...found])
    : machine.unknown("this use of `jax.tree.leaves` is not followed");
};

const mapOf = (name: string) => define(name, "f, tree, *rest, is_leaf=", map);
const leavesIn = (name: string) => define(name, "tree, is_leaf=", leaves);

/** `jax.tree` */
export const trees: Table = new Map<string, Value>([
  ["map", mapOf("jax.tree.map")],
  ["leaves", leavesIn("jax.tree.leaves")],
]);

/** `jax.tree_util` */
export const treeFunctions: Table = new Map<string, Value>([
  ["tree_map", mapOf("jax.tree_util.tree_map")],
  ["tree_leaves", leavesIn("jax.tree_util.tree_leaves")],
]);
