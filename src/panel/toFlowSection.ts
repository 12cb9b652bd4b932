import * as l10n from "@vscode/l10n";
import type { FlowBox } from "../protocol/flow/flowGraph.ts";
import { layoutFlow } from "../protocol/flow/layoutFlow.ts";
import { toFlow } from "../protocol/flow/toFlow.ts";
import { weightScaleEnd } from "../viewModel/colours.ts";
import type { ExportSection } from "../viewModel/export/exportMatrix.ts";
import { largestMagnitude } from "../viewModel/numberText.ts";
import { drawingTitle } from "../viewModel/export/drawingTitle.ts";
import type { FlowMap } from "../viewModel/export/exportDrawing.ts";
import { NumberPacker } from "../viewModel/numberPacker.ts";
import { toShownViews, type ReadyGroup } from "../viewModel/toReadyViews.ts";

/** More heads than this are not drawn in a box. */
const mostMaps = 16;

/** As wide as a line of an exported picture. */
const width = 1180;

/** The way of the numbers through one layer of a computation, as the panel shows it. */
export function toFlowSection(ready: ReadyGroup, layer: number): ExportSection {
  const packer = new NumberPacker();
  const views = toShownViews([ready], layer, packer);
  const graph = toFlow(views);
  const numbers = packer.toNumbers();
  const { boxes: places, arrows, height } = layoutFlow(graph, width);
  const named = new Map(graph.steps.flat().map((box) => [box.id, box]));
  const boxes = places.flatMap((place) => {
    const box = named.get(place.id);
    if (!box) return [];
    const { label, shape, isSum, bands, source } = box;
    const maps = toMaps(box, numbers);
    return [{ ...place, label, shape, isSum, bands, source: source?.name ?? "", maps }];
  });
  return {
    title: drawingTitle(ready.trace, layer, l10n.t("Shapes")),
    matrices: [],
    drawing: { kind: "flow", width, height, boxes, arrows },
  };
}

function toMaps({ maps, stage }: FlowBox, numbers: Float64Array): readonly FlowMap[] {
  const small = maps.slice(0, mostMaps).flatMap((map) => {
    if (!("offset" in map)) return [];
    const [rows, columns] = map.shape;
    const values = numbers.subarray(map.offset, map.offset + rows * columns);
    return [{ rows, columns, values, maskedBy: null }];
  });
  const largest = Math.max(0, ...small.map(({ values }) => largestMagnitude(values)));
  const measure = stage === "attentionWeights" ? "weights" : "signed";
  const end = measure === "weights" ? weightScaleEnd(largest) : largest;
  return small.map((map) => ({ ...map, measure, largest: end }));
}
