import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type {
  AdditionView,
  BlockView,
  NormView,
} from "../../../src/viewModel/computation/computationView.ts";
import { alignedDrawings, streamDrawing } from "../../drawings/computationDrawings.ts";
import { MatrixFigure } from "../../marks/MatrixFigure.tsx";
import { PlaceContext } from "../../places.ts";
import { texts } from "../../texts.ts";
import { mapWidth } from "../cardWidth.ts";
import { Section } from "../Section.tsx";
import { SumFigure, type SumLine } from "./SumFigure.tsx";
import { WeightFigures, weightsOf } from "../WeightFigures.tsx";
import { roundedNumber } from "../../marks/formatNumber.ts";

/** Room for the signs of a sum before its matrices. */
const signWidth = 22;

/** The stream through a block: what each sublayer adds, and what the norms change. */
export function StreamSection(props: {
  readonly state: ReadyState;
  readonly block: BlockView;
}): JSX.Element {
  const { state, block } = props;
  const [norm1, norm2] = block.norms;
  const [addition1, addition2] = block.additions;
  const sum1 = <Addition state={state} addition={addition1} title={texts.attentionAdds} />;
  const sum2 = <Addition state={state} addition={addition2} title={texts.mlpAdds} />;
  const first = <NormFigure state={state} norm={norm1} normName={block.normName} />;
  const second = <NormFigure state={state} norm={norm2} normName={block.normName} />;
  const isPre = block.placement === "pre";
  const place = useContext(PlaceContext);
  const parts = [
    { stage: addition1.sumStage, part: sum1 },
    { stage: norm1.stage, part: first },
    { stage: addition2.sumStage, part: sum2 },
    { stage: norm2.stage, part: second },
  ];
  const own = parts.find(({ stage }) => stage === place)?.part;
  const start = useMemo(
    () => streamDrawing(state, { stage: "residualIn", packed: addition1.stream }),
    [state, addition1],
  );
  const width = useMemo(() => {
    const { sum, sumStage } = addition2;
    return Math.ceil(mapWidth(streamDrawing(state, { stage: sumStage, packed: sum }))) + signWidth;
  }, [state, addition2]);
  return (
    <Section
      name="stream"
      title={texts.stream}
      note={isPre ? texts.preNorm(block.normName) : texts.postNorm(block.normName)}
    >
      <div class="stream" style={{ "--part-width": `${width}px` }}>
        {own ??
          (place === "residualIn" ? (
            <MatrixFigure drawing={start} />
          ) : isPre ? (
            [first, sum1, second, sum2]
          ) : (
            [sum1, first, sum2, second]
          ))}
      </div>
    </Section>
  );
}

function Addition(props: {
  readonly state: ReadyState;
  readonly addition: AdditionView;
  readonly title: string;
}): JSX.Element {
  const { state, addition, title } = props;
  const lines = useMemo((): readonly SumLine[] => {
    const { stream, streamStage, added, addedStage, sum, sumStage, isResidual } = addition;
    const [before, correction, after] = alignedDrawings(state, [
      { stage: streamStage, packed: stream },
      { stage: addedStage, packed: added },
      { stage: sumStage, packed: sum },
    ]);
    if (!before || !correction || !after) return [];
    const line = (sign: SumLine["sign"], drawing: typeof before): SumLine => ({
      sign,
      label: texts.stage[drawing.stage],
      drawing,
    });
    if (!isResidual) return [line("", correction), line("=", after)];
    return [line("", before), line("+", correction), line("=", after)];
  }, [state, addition]);
  return (
    <div class="stream-part">
      <h3>{title}</h3>
      <SumFigure lines={lines} />
    </div>
  );
}

/** A normalisation: before, after, and its effect on the statistics of every position. */
function NormFigure(props: {
  readonly state: ReadyState;
  readonly norm: NormView;
  readonly normName: string;
}): JSX.Element {
  const { state, norm, normName } = props;
  const lines = useMemo((): readonly SumLine[] => {
    const { before, beforeStage, after, stage } = norm;
    const drawings = alignedDrawings(state, [
      { stage: beforeStage, packed: before },
      { stage, packed: after },
    ]);
    return drawings.map((drawing, at) => ({
      sign: at === 0 ? "" : "→",
      label: texts.stage[drawing.stage],
      drawing,
    }));
  }, [state, norm]);
  return (
    <div class="stream-part">
      <h3>{texts.normTitle(texts.stage[norm.stage], normName)}</h3>
      <p class="section-note">{texts.normMeaning[normName === "LayerNorm" ? "layer" : "rms"]}</p>
      <div class="figures">
        <SumFigure lines={lines} />
        <NormMeasures norm={norm} normName={normName} tokens={state.computation.tokens} />
      </div>
      <WeightFigures
        state={state}
        computation={state.computation.id}
        weights={weightsOf(state.computation.weights, norm.stage)}
        attention={null}
      />
    </div>
  );
}

/** More positions than this are not listed. */
const mostPositions = 32;

/** Mean, deviation, and RMS of every position, before and after. */
function NormMeasures(props: {
  readonly norm: NormView;
  readonly normName: string;
  readonly tokens: readonly string[];
}): JSX.Element {
  const { norm, normName, tokens } = props;
  const measures =
    normName === "LayerNorm" ? (["mean", "deviation"] as const) : (["mean", "rms"] as const);
  const rows = norm.measuresBefore.slice(0, mostPositions);
  return (
    <div class="matrix-scroll">
      <table class="measures">
        <caption>{texts.measures}</caption>
        <thead>
          <tr>
            <td />
            {measures.map((measure) => (
              <th key={measure} scope="col">
                {texts.measure[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((before, position) => (
            <tr key={position}>
              <th scope="row">
                <bdi>{tokens[position] ?? position}</bdi>
              </th>
              {measures.map((measure) => (
                <td key={measure}>
                  {measured(before[measure])} <span class="becomes">→</span>{" "}
                  {measured(norm.measuresAfter[position]?.[measure] ?? Number.NaN)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {norm.measuresBefore.length > mostPositions && (
        <p class="section-note">{texts.more(norm.measuresBefore.length - mostPositions)}</p>
      )}
    </div>
  );
}

/** Three decimals; what rounds to zero has no sign. */
function measured(value: number): string {
  return roundedNumber(value, 3).replace(/^\u2212(?=0\.0+$)/, "");
}
