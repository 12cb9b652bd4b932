import type { ComputationView } from "../../viewModel/computation/computationView.ts";
import type {
  AttentionView,
  MlpView,
  PackedMatrix,
  ShapeStep,
  ShownMatrix,
  StageName,
  TiledAttentionView,
  TiledMlpView,
  WeightMapsView,
} from "../../viewModel/panelView.ts";
import { stageTexts } from "../../viewModel/stageTexts.ts";
import type { ReadyState } from "../panelState.ts";
import { flowTexts, type FlowBox, type FlowGraph } from "./flowGraph.ts";

type Steps = FlowGraph["steps"];

type ShownAttention = AttentionView | TiledAttentionView;
type ShownMlp = MlpView | TiledMlpView;

/** What of a state the numbers go through. */
type FlowState = Pick<
  ReadyState,
  "computation" | "attention" | "tiledAttention" | "weightMaps" | "mlp" | "tiledMlp"
>;

/** The way of the numbers through whatever the state holds. */
export function toFlow(state: FlowState): FlowGraph {
  const { computation } = state;
  const [attention, mlp] = [state.attention ?? state.tiledAttention, state.mlp ?? state.tiledMlp];
  const block = computation.block ?? computation.tiledBlock;
  if (!block) {
    if (attention) return { steps: attentionSteps(computation, attention), skips: [] };
    if (state.weightMaps) return { steps: givenFlow(computation, state.weightMaps), skips: [] };
    return { steps: mlp ? mlpFlow(computation, mlp).steps : [], skips: [] };
  }
  const inner = attention ? attentionSteps(computation, attention) : [];
  const outer = mlp ? mlpSteps(computation, mlp, false) : [];
  const [norm1, norm2] = block.norms.map((norm) =>
    streamBox(computation, norm.stage, norm.after, flowTexts.normOf(block.normName)),
  );
  const [sum1, sum2] = block.additions.map((addition) => {
    const box = streamBox(computation, addition.sumStage, addition.sum, flowTexts.flowSum);
    const label = flowTexts.flowSums[addition.addedStage];
    const isBeforeNorm =
      addition.sumStage === "residualSum1" || addition.sumStage === "residualSum2";
    return { ...box, isSum: true, label: isBeforeNorm ? label : box.label };
  });
  const start = streamBox(
    computation,
    "residualIn",
    block.additions[0].stream,
    flowTexts.flowStream,
  );
  if (!norm1 || !norm2 || !sum1 || !sum2) return { steps: inner, skips: [] };
  const isPre = block.placement === "pre";
  const steps = isPre
    ? [[start], [norm1], ...inner, [sum1], [norm2], ...outer, [sum2]]
    : [[start], ...inner, [sum1], [norm1], ...outer, [sum2], [norm2]];
  const skips = block.additions[0].isResidual
    ? [
        { from: start.id, to: sum1.id },
        { from: isPre ? sum1.id : norm1.id, to: sum2.id },
      ]
    : [];
  return { steps: [...steps, ...stackEnd(computation)], skips };
}

/** The way through an MLP by itself. */
export function mlpFlow(computation: ComputationView, mlp: ShownMlp): FlowGraph {
  return { steps: mlpSteps(computation, mlp, true), skips: [] };
}

function attentionSteps(computation: ComputationView, attention: ShownAttention): Steps {
  const [query, key, value, slices, scores, weights, outputs, joined, projected] = attention.steps;
  const { heads } = attention;
  const input = computation.input ?? computation.tiledInput;
  const box = (
    step: ShapeStep | undefined,
    stage: StageName,
    section: string,
    maps: readonly ShownMatrix[],
    bands = 0,
  ): FlowBox[] => (step ? [boxOf(computation, step, stage, section, maps, bands)] : []);
  const given = [
    ...box(query, "query", "projections", [attention.query]),
    ...box(key, "key", "projections", [attention.key]),
    ...box(value, "value", "projections", [attention.value]),
  ];
  const start = input
    ? [[{ ...streamBox(computation, "input", input, flowTexts.flowInput), label: "X" }]]
    : [];
  const cards = hasHeadCards(attention) ? "heads" : "attention";
  const projection = attention.projectedOutput ? [attention.projectedOutput] : [];
  return [
    ...start,
    given,
    box(slices, "query", "projections", [attention.query], heads.length).map((slice) => ({
      ...slice,
      id: "slices",
      source: null,
    })),
    box(scores, "scores", cards, headMaps(computation, attention, "scores")),
    box(
      weights && { ...weights, label: flowTexts.flowWeights },
      "attentionWeights",
      cards,
      headMaps(computation, attention, "attentionWeights"),
    ),
    box(outputs, "headOutput", cards, headMaps(computation, attention, "headOutput")),
    box(joined, "attentionOutput", "concatenation", [attention.attentionOutput], heads.length),
    ...(projected ? [box(projected, "projectedOutput", "concatenation", projection)] : []),
  ];
}

/** Given weights, or from given scores to their weights. */
function givenFlow(computation: ComputationView, maps: WeightMapsView): Steps {
  const stages: readonly MapStage[] =
    maps.given === "scores"
      ? ["scores", "attentionWeights"]
      : ["attentionWeights", ...(hasOutput(maps) ? (["headOutput"] as const) : [])];
  return stages.map((stage, at) => {
    const step = maps.steps[at]!;
    const label = stage === "attentionWeights" ? flowTexts.flowWeights : step.label;
    const pictures = headMaps(computation, maps, stage);
    return [boxOf(computation, { ...step, label }, stage, "attention", pictures, 0)];
  });
}

function hasOutput({ heads }: WeightMapsView): boolean {
  return heads.some(({ columns }) => columns !== undefined);
}

type MapStage = "scores" | "attentionWeights" | "headOutput";

type HeadMaps = Readonly<Record<MapStage, PackedMatrix | null>>;

/** One map for each head. */
function headMaps(
  { stack }: ComputationView,
  attention: ShownAttention | WeightMapsView,
  stage: MapStage,
): readonly ShownMatrix[] {
  const { queryTokens, keyTokens } = attention;
  const layer = stack?.layer ?? 0;
  return attention.heads.flatMap((head): readonly ShownMatrix[] => {
    const packed = stage in head ? (head as Partial<HeadMaps>)[stage] : null;
    if (packed) return [packed];
    const [first, last] = "columns" in head ? head.columns : [0, 0];
    const columns = stage === "headOutput" ? last - first + 1 : keyTokens.length;
    const map = { kind: "head", head: head.head } as const;
    return [{ layer, stage, map, version: "now", shape: [queryTokens.length, columns] }];
  });
}

function mlpSteps(computation: ComputationView, mlp: ShownMlp, withInput: boolean): Steps {
  const [input, hidden, activated, output] = mlp.steps;
  const box = (step: ShapeStep | undefined, stage: StageName, map: ShownMatrix): FlowBox[] =>
    step ? [boxOf(computation, step, stage, "mlp", [map], 0)] : [];
  const gated = "gate" in mlp ? mlp.gate?.mlpGate : mlp.mlpGate;
  const gate =
    gated && hidden
      ? [
          boxOf(
            computation,
            { ...hidden, label: stageTexts.stage.mlpGate.toLowerCase(), note: flowTexts.flowGate },
            "mlpGate",
            "mlp",
            [gated],
            0,
          ),
        ]
      : [];
  return [
    ...(withInput ? [box(input, "input", mlp.input)] : []),
    [...box(hidden, "mlpHidden", mlp.mlpHidden), ...gate],
    box(activated, "mlpActivated", mlp.mlpActivated),
    box(output, "mlpOutput", mlp.mlpOutput),
  ];
}

/** What comes after the last block of a stack. */
function stackEnd(computation: ComputationView): Steps {
  const { stack } = computation;
  if (!stack || stack.layer < stack.layerCount - 1) return [];
  const { finalNormed, logits } = stack;
  return [
    ...(finalNormed
      ? [[streamBox(computation, "finalNormed", finalNormed, flowTexts.flowFinalNorm, "layers")]]
      : []),
    ...(logits ? [[streamBox(computation, "logits", logits, flowTexts.flowLogits, "layers")]] : []),
  ];
}

function streamBox(
  computation: ComputationView,
  stage: StageName,
  map: ShownMatrix,
  note: string,
  section = stage === "input" ? "projections" : "stream",
): FlowBox {
  const step = { isComputed: true, label: stageTexts.stage[stage], shape: map.shape, note };
  return boxOf(computation, step, stage, section, [map], 0);
}

function boxOf(
  { sources }: ComputationView,
  { label, shape, note }: ShapeStep,
  stage: StageName,
  section: string,
  maps: readonly ShownMatrix[],
  bands: number,
): FlowBox {
  const source = sources.find((each) => each.stage === stage) ?? null;
  return { id: stage, stage, label, shape, note, maps, bands, isSum: false, section, source };
}

/** Heads with more weights than this in all are looked at as maps, one large at a time. */
const mostWeights = 288;

/** Whether every head is shown with all its numbers. */
export function hasHeadCards(
  attention: AttentionView | TiledAttentionView | WeightMapsView,
): boolean {
  const { heads, queryTokens, keyTokens } = attention;
  const isWhole =
    "query" in attention
      ? "offset" in attention.query
      : attention.heads.every(({ attentionWeights }) => attentionWeights !== null);
  return isWhole && heads.length * queryTokens.length * keyTokens.length <= mostWeights;
}
