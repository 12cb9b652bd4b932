import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import type { NumberPacker } from "../numberPacker.ts";
import type { PackedMatrix } from "../panelView.ts";
import { partsOfTrace } from "../partsOfTrace.ts";
import { countElements } from "../../tensor/countElements.ts";
import { mostNumbers } from "../tiledAttentionView.ts";
import { notesOnSize } from "./notesOnSize.ts";
import { numbered } from "../tokenLabels.ts";
import { titleOf } from "../titleOf.ts";
import type { ComputationView } from "./computationView.ts";
import { notesOf } from "./notesOf.ts";
import { blockLayerOf, inputOf, outputProjectionOf } from "./partsOfProblem.ts";
import { sourcesOf } from "./sourcesOf.ts";
import { toBlockView } from "./toBlockView.ts";
import { toCostView } from "./toCostView.ts";
import { toProjectionView } from "./toProjectionView.ts";
import { toStackView } from "./toStackView.ts";

/** Matrices as wide as the stream that a block shows: before, added and after, twice, with the norms. */
const widestParts = 8;

/** Everything around attention and MLP, at one layer of a stack; numbers go into `packer`. */
export function toComputationView(
  group: ComputationGroup,
  problem: Problem | null,
  trace: Trace,
  layer: number,
  packer: NumberPacker,
): ComputationView {
  const parts = partsOfTrace(trace, layer);
  const blockLayer = problem && blockLayerOf(problem, parts.layer);
  const projection = problem && outputProjectionOf(problem, parts.layer);
  const stream = parts.block?.residualIn ?? inputOf(problem, group);
  // What is too large to travel whole is left out here; a note says so.
  const isLarge = stream !== null && countElements(stream.shape) > mostNumbers / widestParts;
  const length = stream?.shape[1] ?? parts.attention?.shape.queryLength ?? 0;
  const tokens = group.settings.tokens?.value;
  return {
    id: group.id,
    kind: group.kind,
    title: titleOf(group),
    tokens: tokens?.length === length ? tokens : numbered("x", length),
    input: parts.block || isLarge ? null : packInput(stream, packer),
    notes: [...notesOf(group), ...notesOnSize(trace, layer, isLarge)],
    sources: sourcesOf(group),
    projection:
      parts.attention && projection && toProjectionView(parts.attention, projection, packer),
    block:
      parts.block && blockLayer && !isLarge ? toBlockView(parts.block, blockLayer, packer) : null,
    stack: trace.kind === "stack" ? toStackView(trace, parts.layer, packer) : null,
    cost: problem && toCostView(problem, parts.attention?.shape ?? null, group),
  };
}

function packInput(stream: Tensor | null, packer: NumberPacker): PackedMatrix | null {
  return stream && packer.add(stream);
}
