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
  gazeOfRow,
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
 * Where each head looks. Heads that would have the same sentence also say what tells them apart, if a
 * weight does: `…; differs for “cat”: 60% to “the”`.
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
    if (!cell) return head;
    const alike = maps.filter((_, other) => cells[other] === cell);
    const told = tellCell(labels, query, cell, maps[at]!, alike);
    const differsFor = nameQuery(labels, query, cell.query);
    const { whole, short } = head;
    return {
      ...{ ...head, differsFor },
      ...(cell.query === query
        ? { whole: l10n.t("{0}, {1}", whole, told), short: l10n.t("{0}, {1}", short, told) }
        : {
            whole: closeUp(l10n.t("{0}; differs for {1}: {2}", whole, differsFor, told)),
            short: closeUp(l10n.t("{0}; {1}: {2}", short, differsFor, told)),
          }),
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

/** What a head does where it differs, `60% to “the”`: its largest weight, otherwise the weight that differs. */
function tellCell(
  labels: TokenLabels,
  query: number,
  cell: Cell,
  map: TensorValues,
  alike: readonly TensorValues[],
): string {
  const keys = labels.key.length;
  const rowOf = (each: TensorValues): TensorValues =>
    each.subarray(cell.query * keys, (cell.query + 1) * keys);
  const key = nameShortly(labels.key[cell.key] ?? "");
  const weight = closeUp(l10n.t("{0} to {1}", toPercent(rowOf(map)[cell.key] ?? 0), key));
  if (cell.query === query) return weight;
  const gaze = gazeOfRow(rowOf(map));
  const share = describeShare(gaze, namesFor(gaze, labels.key));
  const isSaid = gaze.kind === "peak" && gaze.keyPositions.includes(cell.key);
  const isEnough = isSaid || areApart(alike.map((each) => gazeOfRow(rowOf(each))));
  return isEnough ? share : l10n.t("{0}, {1}", share, weight);
}

/** Whether the largest weights alone tell the heads apart: other keys, or clearly other weights. */
function areApart(gazes: readonly Gaze[]): boolean {
  const keysOf = (gaze: Gaze): string =>
    gaze.kind === "peak" ? gaze.keyPositions.join() : gaze.kind;
  const weightOf = (gaze: Gaze): number => ("weight" in gaze ? gaze.weight : 0);
  const isApart = (one: Gaze, other: Gaze): boolean =>
    keysOf(one) !== keysOf(other) || Math.abs(weightOf(one) - weightOf(other)) >= clearDifference;
  return gazes.every((one, at) => gazes.slice(at + 1).every((other) => isApart(one, other)));
}

/** Another query; by its number if its token is also that of the query in question. */
function nameQuery({ query: names }: TokenLabels, asker: number, query: number): string {
  const isClear = query === asker || names[query] !== names[asker];
  return isolate(isClear ? nameShortly(names[query] ?? "") : numbered("Q", query + 1)[query]!);
}
