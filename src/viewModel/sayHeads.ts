import * as l10n from "@vscode/l10n";
import { groupBy } from "../source/collections.ts";
import type { TensorValues } from "../tensor/tensor.ts";
import { closeUp } from "./closeUp.ts";
import {
  describeShare,
  nameKeys,
  namesFor,
  nameShortly,
  sayGaze,
  toPercent,
  type Gaze,
} from "./headGaze.ts";
import { isolate } from "./isolate.ts";
import { numbered, type TokenLabels } from "./tokenLabels.ts";

/** Where one head looks, in words. */
export interface SaidHead {
  /** `Q[0] gives 86% of its attention to K[1]` */
  readonly whole: string;
  /** `86% to K[1]` */
  readonly short: string;
  /** `K[1]` */
  readonly keys: string;
  /** The query that the sentence names because other heads would have the same sentence; else null. */
  readonly differsFor: string | null;
}

/** What is said of the heads of one attention. */
interface Heads {
  readonly labels: TokenLabels;
  /** The query that the sentences are about. */
  readonly query: number;
  /** Where it looks in each head. */
  readonly gazes: readonly Gaze[];
  /** All attention weights of each head, row-major; null if they are not compared. */
  readonly maps: readonly TensorValues[] | null;
}

/** A weight that differs between heads. */
interface Cell {
  readonly query: number;
  readonly key: number;
}

/** Smaller differences do not tell heads apart. */
const clearDifference = 0.1;

/** Weights closer than this are the same on every backend. */
const sameWeight = 1e-6;

/**
 * Where each head looks. Heads that would have the same sentence also say which weight tells them
 * apart, if one does: `…; “cat” gives 40% to “sat”`.
 */
export function sayHeads({ labels, query, gazes, maps }: Heads): readonly SaidHead[] {
  const asker = nameShortly(labels.query[query] ?? "");
  const said = gazes.map((gaze): SaidHead => {
    const names = namesFor(gaze, labels.key);
    return {
      whole: sayGaze(asker, gaze, names),
      short: describeShare(gaze, names),
      keys: nameKeys(gaze, names),
      differsFor: null,
    };
  });
  if (maps === null) return said;
  const cells = tellApart(said, gazes, maps, labels.key.length);
  return said.map((head, at) => {
    const cell = cells[at];
    const weight = cell && maps[at]?.[cell.query * labels.key.length + cell.key];
    if (!cell || typeof weight !== "number") return head;
    const add = toAddition(labels, query, cell, weight);
    return {
      ...head,
      whole: add(head.whole),
      short: add(head.short),
      differsFor: nameQuery(labels, query, cell.query),
    };
  });
}

/** For each head, the weight that tells it from the heads with the same sentence; null without one. */
function tellApart(
  said: readonly SaidHead[],
  gazes: readonly Gaze[],
  maps: readonly TensorValues[],
  keyLength: number,
): readonly (Cell | null)[] {
  const kept = [...said.keys()].filter((head) => gazes[head]?.kind !== "removed");
  const alike = groupBy(kept, (head) => said[head]!.whole);
  const cells = said.map((): Cell | null => null);
  for (const heads of alike.values()) {
    const at = mostDifferent(heads.flatMap((head) => maps[head] ?? []));
    if (at === null) continue;
    const cell = { query: Math.floor(at / keyLength), key: at % keyLength };
    for (const head of heads) cells[head] = cell;
  }
  return cells;
}

/**
 * Where the maps differ most: the weight that tells all of them apart, otherwise the one with the
 * largest difference between any two; null if no difference is clear.
 */
function mostDifferent(maps: readonly TensorValues[]): number | null {
  const [first] = maps;
  if (!first || maps.length < 2) return null;
  let [apart, widest] = [
    { at: -1, by: 0 },
    { at: -1, by: 0 },
  ];
  const weights = new Float64Array(maps.length);
  for (let at = 0; at < first.length; at++) {
    for (let map = 0; map < maps.length; map++) weights[map] = maps[map]![at] ?? 0;
    weights.sort();
    const range = weights[maps.length - 1]! - weights[0]!;
    let closest = range;
    for (let map = 1; map < maps.length; map++) {
      closest = Math.min(closest, weights[map]! - weights[map - 1]!);
    }
    if (closest > apart.by + sameWeight) apart = { at, by: closest };
    if (range > widest.by + sameWeight) widest = { at, by: range };
  }
  if (apart.by >= clearDifference) return apart.at;
  return widest.by >= clearDifference ? widest.at : null;
}

/** Adds a weight to a sentence about a query, or to its short form. */
function toAddition(
  labels: TokenLabels,
  query: number,
  cell: Cell,
  weight: number,
): (sentence: string) => string {
  const [key, percent] = [nameShortly(labels.key[cell.key] ?? ""), toPercent(weight)];
  if (cell.query === query) {
    return (sentence) => closeUp(l10n.t("{0}, {1} to {2}", sentence, percent, key));
  }
  const other = nameQuery(labels, query, cell.query);
  return (sentence) => closeUp(l10n.t("{0}; {1} gives {2} to {3}", sentence, other, percent, key));
}

/** Another query; by its number if its token is also that of the query in question. */
function nameQuery({ query: names }: TokenLabels, asker: number, query: number): string {
  const isClear = query === asker || names[query] !== names[asker];
  return isolate(isClear ? nameShortly(names[query] ?? "") : numbered("Q", query + 1)[query]!);
}
