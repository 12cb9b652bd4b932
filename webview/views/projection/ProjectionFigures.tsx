import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { ProjectionView } from "../../../src/viewModel/computation/computationView.ts";
import type { AttentionView } from "../../../src/viewModel/panelView.ts";
import { alignedDrawings, streamDrawing, type Term } from "../../drawings/computationDrawings.ts";
import { MatrixFigure } from "../../marks/MatrixFigure.tsx";
import type { MatrixDrawing } from "../../marks/matrixDrawing.ts";
import { texts } from "../../texts.ts";
import { SumFigure, type SumLine } from "../stream/SumFigure.tsx";

/** The output projection as a sum: what each head adds, the bias, and the result. */
export function ProjectionFigures(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
  readonly projection: ProjectionView;
}): JSX.Element {
  const { state, attention, projection } = props;
  const lines = useMemo(
    () => toLines(state, attention, projection),
    [state, attention, projection],
  );
  const strengths = useMemo(
    () => strengthDrawing(state, attention, projection),
    [state, attention, projection],
  );
  return (
    <div class="projection">
      <h3>{texts.projection}</h3>
      <p class="section-note">
        {lines.length > 0 ? texts.projectionNote : texts.projectionTooLarge}
      </p>
      <div class="figures">
        {attention.heads.length > 1 && <MatrixFigure drawing={strengths} />}
        {lines.length > 0 && <SumFigure lines={lines} />}
      </div>
    </div>
  );
}

function toLines(
  state: ReadyState,
  { heads, queryTokens, projectedOutput }: AttentionView,
  { contributions, bias }: ProjectionView,
): readonly SumLine[] {
  if (contributions.length === 0 || !projectedOutput) return [];
  const rowLabels = queryTokens;
  const terms: Term[] = [
    ...contributions.map((packed, head) => {
      const name = texts.matrixName(texts.stage.contribution, head);
      return { stage: "contribution", packed, head, name, rowLabels } as const;
    }),
    ...(bias
      ? [{ stage: "projectionBias", packed: bias, rowLabels: [texts.allPositions] } as const]
      : []),
    { stage: "projectedOutput", packed: projectedOutput, rowLabels },
  ];
  return alignedDrawings(state, terms).map((drawing, at): SumLine => {
    if (drawing.stage === "contribution") {
      const [first, last] = heads[at]?.columns ?? [0, 0];
      const note = texts.contributionNote(first, last);
      return { sign: at === 0 ? "" : "+", label: texts.head(at), drawing, note };
    }
    const isBias = drawing.stage === "projectionBias";
    return {
      sign: isBias ? "+" : "=",
      label: texts.stage[drawing.stage],
      drawing,
      ...(isBias && { note: texts.everyPosition }),
    };
  });
}

function strengthDrawing(
  state: ReadyState,
  { heads, queryTokens }: AttentionView,
  { strengths }: ProjectionView,
): MatrixDrawing {
  const term = { stage: "strength", packed: strengths, rowLabels: queryTokens } as const;
  return {
    ...streamDrawing(state, term),
    columnLabels: heads.map(({ head }) => texts.headShort(head)),
    axes: [texts.queryAxis, texts.headAxis],
  };
}
