import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { TiledMlpView } from "../../../src/viewModel/panelView.ts";
import { TileStoreContext, useTileStore } from "../../maps/tileStoreContext.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { PlaceContext } from "../../places.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";
import { FlowView } from "../flow/FlowView.tsx";
import { mlpFlow } from "../../../src/protocol/flow/toFlow.ts";
import { TiledFigures, type TiledLine } from "../maps/TiledFigures.tsx";
import { aroundStage } from "../MlpSection.tsx";
import { PositionStepper } from "../PositionStepper.tsx";
import { Section } from "../Section.tsx";
import { MlpWeights } from "./MlpWeights.tsx";
import { Warnings } from "../Warnings.tsx";

/** An MLP that is too large to be sent whole: its stages as maps, and how many units become 0. */
export function TiledMlpSection(props: {
  readonly state: ReadyState;
  readonly mlp: TiledMlpView;
  /** Whether the flow at the top of the panel contains this MLP. */
  readonly isInFlow: boolean;
}): JSX.Element {
  const { state, mlp, isInFlow } = props;
  const { choices } = useContext(PanelToolsContext);
  const kept = useSelected(choices, ({ mlpPosition }) => mlpPosition);
  const position = Math.min(kept, mlp.tokens.length - 1);
  const tiles = useTileStore(state, mlp.id);
  const flow = useMemo(() => mlpFlow(state.computation, mlp), [state.computation, mlp]);
  const place = useContext(PlaceContext);
  const lines = useMemo(() => {
    const around = place === null ? undefined : aroundStage[place];
    const all = toLines(mlp);
    return around
      ? all.filter(({ matrix }) => around.includes(matrix === mlp.input ? "input" : matrix.stage))
      : all;
  }, [mlp, place]);
  const units = mlp.mlpHidden.shape[1];
  return (
    <TileStoreContext.Provider value={tiles}>
      <Section name="mlp" title={mlp.title} note={texts.zeroedNote(mlp.activation, mlp.zeroed)}>
        <Warnings warnings={mlp.warnings} />
        {!isInFlow && place === null && (
          <FlowView graph={flow} beside={[]} shown={null} hasEditor={state.hasEditor} />
        )}
        <PositionStepper tokens={mlp.tokens} position={position}>
          {texts.zeroedCount(mlp.activation, mlp.zeroedPerPosition[position] ?? 0, units)}
        </PositionStepper>
        <TiledFigures
          computation={mlp.id}
          lines={lines}
          onChoose={(mlpPosition) => {
            choices.set({ ...choices.get(), mlpPosition });
          }}
        />
        <MlpWeights state={state} mlp={mlp} />
      </Section>
    </TileStoreContext.Provider>
  );
}

function toLines(mlp: TiledMlpView): readonly TiledLine[] {
  const { input, mlpHidden, mlpGate, mlpActivated, mlpOutput, tokens: rowLabels } = mlp;
  // Without a gate, the activation changes each number alone, so the colours of both sides are comparable.
  const bent = mlpGate ? {} : { measuredWith: [mlpHidden, mlpActivated] };
  return [
    { matrix: input, rowLabels },
    { matrix: mlpHidden, rowLabels, ...bent },
    ...(mlpGate ? [{ sign: "×", matrix: mlpGate, rowLabels }] : []),
    { sign: "→", matrix: mlpActivated, rowLabels, ...bent },
    { sign: "→", matrix: mlpOutput, rowLabels },
  ];
}
