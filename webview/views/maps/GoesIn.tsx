import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { hasHeadCards } from "../../../src/protocol/flow/toFlow.ts";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { AttentionView } from "../../../src/viewModel/panelView.ts";
import type { MapChoice } from "../../../src/viewModel/tiles/tileAddress.ts";
import { wholeDrawing } from "../../drawings/attentionDrawings.ts";
import { MatrixFigure } from "../../marks/MatrixFigure.tsx";
import { Figures } from "../Figures.tsx";
import { HeadFigures } from "../HeadCard.tsx";

/** The input of a stage of one head, above its output, if there are few enough numbers. */
export function GoesIn(props: {
  readonly state: ReadyState;
  readonly place: string;
  readonly head: MapChoice;
}): JSX.Element | null {
  const { state, place, head } = props;
  const { attention } = state;
  if (!attention || !hasHeadCards(attention) || head.kind !== "head") return null;
  const figures = { state, attention, only: head.head } as const;
  switch (place) {
    case "scores":
      return <Projected state={state} attention={attention} stages={["query", "key"]} />;
    case "attentionWeights":
      return (
        <HeadFigures {...figures} stages={attention.isCausal ? ["maskedScores"] : ["scores"]} />
      );
    case "headOutput":
      return (
        <>
          <HeadFigures {...figures} stages={["attentionWeights"]} />
          <Projected state={state} attention={attention} stages={["value"]} />
        </>
      );
    default:
      return null;
  }
}

function Projected(props: {
  readonly state: ReadyState;
  readonly attention: AttentionView;
  readonly stages: readonly ("query" | "key" | "value")[];
}): JSX.Element {
  const { state, attention, stages } = props;
  const drawings = useMemo(
    () => stages.map((stage) => wholeDrawing(state, attention, stage, attention[stage])),
    [state, attention, stages.join()],
  );
  return (
    <Figures
      figures={drawings.map((drawing) => (
        <MatrixFigure key={drawing.stage} drawing={drawing} />
      ))}
    />
  );
}
