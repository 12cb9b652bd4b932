import type { ComponentChildren, JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type {
  AttentionView,
  ShownMatrix,
  StageName,
  WeightMatrixView,
} from "../../src/viewModel/panelView.ts";
import { numbered } from "../drawings/attentionDrawings.ts";
import { weightDrawing, type WholeWeight } from "../drawings/weightDrawing.ts";
import { isTiledMatrix } from "../maps/isTiledMatrix.ts";
import { MatrixFigure } from "../marks/MatrixFigure.tsx";
import { PanelToolsContext } from "../panelTools.ts";
import { useSelected } from "../store.ts";
import { texts } from "../texts.ts";
import { Figures } from "./Figures.tsx";
import { TiledFigures, type TiledLine } from "./maps/TiledFigures.tsx";

/** More numbers than these are folded away. */
const mostOpen = 256;

/** The learned parameters, as in the file: every weight above its bias; large ones as maps. */
export function WeightFigures(props: {
  readonly state: ReadyState;
  readonly computation: string;
  readonly weights: readonly WeightMatrixView[];
  /** The attention whose heads the columns belong to; null if they belong to none. */
  readonly attention: AttentionView | null;
  /** Figures before them. */
  readonly before?: readonly JSX.Element[] | undefined;
}): JSX.Element {
  const { state, computation, weights, attention, before = [] } = props;
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
  const isSmall = weights.reduce((sum, { matrix }) => sum + countOf(matrix), 0) <= mostOpen;
  if (isSmall) return <Figures figures={[...before, ...figures]} />;
  return (
    <>
      <Figures figures={before} />
      <Folded weights={weights}>
        <TiledFigures computation={computation} lines={lines} />
        <Figures figures={figures} />
      </Folded>
    </>
  );
}

/** Large weights are folded, because they would separate the steps. */
function Folded(props: {
  readonly weights: readonly WeightMatrixView[];
  readonly children: ComponentChildren;
}): JSX.Element {
  const { weights, children } = props;
  const { choices } = useContext(PanelToolsContext);
  const stages = new Set<string>(weights.map(({ makes }) => makes));
  const isOpen = useSelected(choices, (now) => now.openWeights.some((stage) => stages.has(stage)));
  const keep = (open: boolean): void => {
    if (open === isOpen) return;
    const now = choices.get();
    const others = now.openWeights.filter((stage) => !stages.has(stage));
    choices.set({ ...now, openWeights: open ? [...others, ...stages] : others });
  };
  return (
    <details
      class="folded"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        keep(currentTarget.open);
      }}
    >
      <summary>{texts.foldedWeights(weights.map(nameWithShape))}</summary>
      {isOpen && children}
    </details>
  );
}

/** The weights that compute one of the stages. */
export function weightsOf(
  weights: readonly WeightMatrixView[],
  ...stages: readonly StageName[]
): readonly WeightMatrixView[] {
  return weights.filter(({ makes }) => stages.includes(makes));
}

/** `Wq [16, 16]` */
function nameWithShape({ name, matrix }: WeightMatrixView): string {
  return `${name} ${texts.shape(matrix.shape[0], matrix.shape[1])}`;
}

function countOf({ shape: [rows, columns] }: ShownMatrix): number {
  return rows * columns;
}

function isWhole(weight: WeightMatrixView): weight is WholeWeight {
  return !isTiledMatrix(weight.matrix);
}

function toLine(weight: WeightMatrixView): readonly TiledLine[] {
  const { matrix } = weight;
  return isTiledMatrix(matrix) ? [{ matrix, weight, rowLabels: numbered(matrix.shape[0]) }] : [];
}
