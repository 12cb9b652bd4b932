import * as l10n from "@vscode/l10n";
import type { ProgramMaps } from "../../program/recognition/attention.ts";
import { findMaskOrder, type MaskOrder } from "../../program/recognition/maskOrder.ts";
import {
  findMixedPositions,
  type MixedPositions,
} from "../../program/recognition/mixedPositions.ts";
import {
  findSequenceFirst,
  findSwappedView,
  isBatchFirst,
  namesBatchFirst,
  type SequenceFirst,
} from "../../program/recognition/sequenceFirst.ts";
import { findSharedWeights, type SharedWeights } from "../../program/recognition/sideProducts.ts";
import type { Departure } from "../../source/extraction.ts";
import type { FollowedProgram } from "./followedProgram.ts";
import { commentsAt, type UnusedLayer, unusedLayers, unusedMatrices } from "./writtenSigns.ts";

/** Heads, positions, and sequences that stand in another order than what they meet. */
export function departuresOfOrder(
  attention: ProgramMaps,
  followed: FollowedProgram,
): readonly Departure[] {
  const { readers, program } = followed;
  const mixed = findMixedPositions(attention, readers);
  const masks = findMaskOrder(attention);
  const sequences = findSequenceFirst(attention);
  const swapped = findSwappedView(attention);
  const found: Departure[] = [];
  const say = (
    part: Departure["part"],
    short: string,
    message: string,
    at: { readonly start: number; readonly end: number } | undefined,
  ): void => {
    if (at) found.push({ part, message, short, range: program.toFile(at), isFault: true });
  };
  if (mixed) {
    const { origin } = mixed.reshape;
    say("positions", l10n.t("mixed positions"), sayMixed(mixed), origin?.range);
  }
  if (masks) say("mask", l10n.t("masks out of order"), sayMasks(masks), masks.repeat.origin?.range);
  if (swapped) {
    const [second, first] = swapped.shape;
    const message = l10n.t(
      "A reshape from ({0}, {1}, …) to ({1}, {0}, …) mixes positions of several sequences. Transpose the two dimensions instead.",
      first!,
      second!,
    );
    say("positions", l10n.t("mixed positions"), message, swapped.origin?.range);
  }
  if (sequences && isMeantBatchFirst(sequences, followed)) {
    const message = sayBatchFirst(sequences.given.shape);
    say("positions", l10n.t("batch read as positions"), message, attention.range);
  }
  return found;
}

function sayMixed({ kind }: MixedPositions): string {
  switch (kind) {
    case "split":
      return l10n.t(
        "The width is split into heads here before the positions, so each head mixes several positions. Reshape to (…, positions, heads, width), then swap heads and positions.",
      );
    case "merge":
      return l10n.t(
        "The heads are joined here without swapping them with the positions first, so each row mixes several positions. Swap heads and positions before this reshape.",
      );
    case "batch":
      return l10n.t(
        "This reshape joins heads of different sequences. Split batch and heads in the order in which they were joined.",
      );
  }
}

function sayMasks({ kind, heads }: MaskOrder): string {
  return kind === "whole"
    ? l10n.t(
        "This repeats the whole batch of masks, so heads get masks of other sequences. Repeat each mask {0} times in a row, as `repeat_interleave` does.",
        heads,
      )
    : l10n.t(
        "This repeats each mask {0} times in a row, so heads get masks of other sequences. Repeat the whole batch of masks {0} times, as `repeat` does.",
        heads,
      );
}

function sayBatchFirst([first, second, width]: readonly number[]): string {
  return l10n.t(
    "Without `batch_first=True`, this layer reads ({0}, {1}, {2}) as {0} positions of {1} sequences. Add `batch_first=True` to the layer.",
    ...[first!, second!, width!],
  );
}

/** Whether the author means a batch of sequences: by the names of sizes, or by a comment. */
function isMeantBatchFirst(sequences: SequenceFirst, followed: FollowedProgram): boolean {
  const { program } = followed;
  const { recording } = program;
  if (namesBatchFirst(sequences, recording)) return true;
  const alike = new Set<unknown>(sequences.alike);
  const bound = recording.bindings.filter(({ value }) => alike.has(value));
  return bound.some(({ range }) =>
    commentsAt(program.toFile(range), followed).some((comment) => {
      const [, first, second] = /[([]\s*(\w+)\s*,\s*(\w+)\s*,/.exec(comment) ?? [];
      return isBatchFirst(first, second);
    }),
  );
}

/** Layers that are made and not used, most of all where another one is used in their place. */
export function departuresOfLayers(
  attention: ProgramMaps,
  followed: FollowedProgram,
): readonly Departure[] {
  const { program } = followed;
  const shared = findSharedWeights(attention);
  const layers = unusedLayers(attention.range.start, followed);
  if (shared.length === 0) {
    return layers.map(({ name, range }) => ({
      part: "weights",
      message: l10n.t("`{0}` is never used. Use it or remove it.", name),
      short: l10n.t("unused layer"),
      range,
      isFault: true,
    }));
  }
  const left = [...layers];
  return shared.flatMap((each): readonly Departure[] => {
    const range = each.product.node.origin?.range;
    const name = takeUnused(each, left) ?? unusedMatrices(each.product.weight.shape, followed)[0];
    if (!range || name === undefined) return [];
    const message = sayShared(each, name);
    const short = l10n.t("shared weights");
    return [{ part: "weights", message, short, range: program.toFile(range), isFault: true }];
  });
}

/** The unused layer that is called like a side, or else the first; it is taken from the list. */
function takeUnused({ side }: SharedWeights, left: UnusedLayer[]): string | undefined {
  const called = left.findIndex(({ name }) => new RegExp(`\\.(?:\\w*_)?\\w?${side[0]}`).test(name));
  return left.splice(Math.max(0, called), 1)[0]?.name;
}

function sayShared({ side, of }: SharedWeights, name: string): string {
  if (side === "key")
    return l10n.t(
      "The keys use the weights of the queries, and nothing uses `{0}`. Use it here.",
      name,
    );
  return of === "query"
    ? l10n.t(
        "The values use the weights of the queries, and nothing uses `{0}`. Use it here.",
        name,
      )
    : l10n.t("The values use the weights of the keys, and nothing uses `{0}`. Use it here.", name);
}
