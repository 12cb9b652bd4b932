import type { ComponentChildren, JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView, StageName, WeightMatrixView } from "../../src/viewModel/panelView.ts";
import { numbered } from "../drawings/attentionDrawings.ts";
import { weightDrawing, type WholeWeight } from "../drawings/weightDrawing.ts";
import { isTiledMatrix } from "../maps/isTiledMatrix.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { TiledFigures, type TiledLine } from "./maps/TiledFigures.tsx";

/** What is learned, as the file has it: every weight above its bias; large ones as maps. */
export function WeightFigures(props: {
  readonly state: ReadyState;
  readonly computation: string;
  readonly weights: readonly WeightMatrixView[];
  /** Whose heads their columns belong to; null where they belong to none. */
  readonly attention: AttentionView | null;
  /** Figures that stand before them. */
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { state, computation, weights, attention, children } = props;
  const pairs = useMemo(() => {
    const whole = weights.filter(isWhole);
    const made = [...new Set(whole.map(({ makes }) => makes))];
    return made.map((makes) =>
      whole
        .filter((weight) => weight.makes === makes)
        .map((weight) => weightDrawing(state, computation, weight, attention)),
    );
  }, [state, computation, weights, attention]);
  const lines = useMemo(() => weights.flatMap(toLine), [weights]);
  const figures = pairs.map((drawings) => (
    <div key={drawings[0]?.stage} class="weight-pair">
      {drawings.map((drawing) => (
        <MatrixFigure key={drawing.stage} drawing={drawing} />
      ))}
    </div>
  ));
  if (lines.length === 0) return <Figures figures={[children, ...figures]} />;
  return (
    <>
      <Figures figures={[children]} />
      <TiledFigures computation={computation} lines={lines} />
      <Figures figures={figures} />
    </>
  );
}

function Figures(props: { readonly figures: readonly ComponentChildren[] }): JSX.Element | null {
  const figures = props.figures.filter((figure) => figure !== undefined);
  return figures.length > 0 ? <div class="figures">{figures}</div> : null;
}

/** The weights that make one of the stages. */
export function weightsOf(
  weights: readonly WeightMatrixView[],
  ...stages: readonly StageName[]
): readonly WeightMatrixView[] {
  return weights.filter(({ makes }) => stages.includes(makes));
}

function isWhole(weight: WeightMatrixView): weight is WholeWeight {
  return !isTiledMatrix(weight.matrix);
}

function toLine(weight: WeightMatrixView): readonly TiledLine[] {
  const { matrix } = weight;
  return isTiledMatrix(matrix) ? [{ matrix, weight, rowLabels: numbered(matrix.shape[0]) }] : [];
}
