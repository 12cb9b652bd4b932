import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { StageName, WeightMatrixView } from "../../../src/viewModel/panelView.ts";
import type { TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import { numbered } from "../../drawings/attentionDrawings.ts";
import { weightAxes } from "../../drawings/weightDrawing.ts";
import { numberMark, toDetail } from "../../pointing/cellDetail.ts";
import type { ToldMap } from "../../marks/maps/mapWords.ts";
import { TileMap } from "../../marks/maps/TileMap.tsx";
import { mapTexts } from "../../mapTexts.ts";
import { scaleEnd, useMapMagnitude } from "../../maps/useMapMagnitude.ts";
import { useVersion } from "../../maps/useVersion.ts";
import { MapLegend } from "./MapLegend.tsx";
import { PanelToolsContext } from "../../panelTools.ts";
import { texts } from "../../texts.ts";

/** A matrix that is too large to be sent whole, with its name above it. */
export interface TiledFigureProps {
  readonly computation: string;
  readonly matrix: TiledMatrix;
  readonly rowLabels: readonly string[];
  /** What it is in the file, if it is learned. */
  readonly weight?: WeightMatrixView;
  /** The sign before its name: `+`, `=`. */
  readonly sign?: string;
  /** Matrices with the same colour scale; without them, it has its own. */
  readonly measuredWith?: readonly TiledMatrix[];
  readonly onChoose?: (row: number) => void;
}

/** A stage as a picture of its tiles; zooming in shows its numbers. */
export function TiledFigure(props: TiledFigureProps): JSX.Element {
  const { computation, rowLabels, weight, sign, onChoose } = props;
  const { stage, shape } = props.matrix;
  const { ask } = useContext(PanelToolsContext);
  const { version, isCompared } = useVersion(stage);
  const matrix: TiledMatrix = { ...props.matrix, version };
  const measured = version === "difference" ? [matrix] : (props.measuredWith ?? [matrix]);
  const magnitude = useMapMagnitude(measured, null);
  const [rows, columns] = shape;
  const map: ToldMap = {
    matrix,
    before: isCompared && version === "now" ? { ...matrix, version: "before" } : null,
    computation,
    name: mapTexts.ofVersion(version, texts.stage[stage]),
    summary: texts.matrixSummary(rows, columns),
    rowLabels,
    columnLabels: numbered(columns),
    describe: (row, column, value) =>
      toDetail(
        mapTexts.ofVersion(
          version,
          weight ? weightText(weight, row, column) : cellText(stage, row, column, rowLabels),
        ),
        value,
      ),
  };
  return (
    <figure class="tiled-figure">
      <figcaption>
        {sign && <span class="tiled-sign">{sign}</span>}
        <span class="matrix-name">{weight?.name ?? texts.stage[stage]}</span>{" "}
        <span class="shape">{texts.shape(rows, columns)}</span>
        {weight && (
          <span class="formula">{texts.weightMeaning(texts.stage[stage], weightAxes(weight))}</span>
        )}
      </figcaption>
      <MapLegend
        magnitude={magnitude}
        name={version === "difference" ? texts.versions.difference : ""}
        hasMask={false}
        isCut={scaleEnd(matrix, null) === "most"}
      />
      <TileMap
        map={map}
        pooling="largest"
        magnitude={magnitude}
        isHidden={null}
        focus={null}
        onChoose={({ row }) => onChoose?.(row)}
        onReveal={({ row, column }) => {
          ask("cell/reveal", { computation, stage, head: null, row, column });
        }}
      />
    </figure>
  );
}

function weightText(
  { name, stage, indices }: WeightMatrixView,
  row: number,
  column: number,
): string {
  return texts.weightCell(name, indices, texts.stage[stage], { row, column }, numberMark);
}

function cellText(
  stage: StageName,
  row: number,
  column: number,
  rowLabels: readonly string[],
): string {
  switch (stage) {
    case "query":
    case "key":
    case "value":
    case "attentionOutput":
      return texts.columnCell(
        texts.token(texts.letter[stage], row, rowLabels[row]),
        column,
        numberMark,
      );
    case "mlpHidden":
    case "mlpGate":
    case "mlpActivated":
      return texts.unitCell({ stage: texts.stage[stage], row, unit: column }, numberMark);
    default:
      return texts.streamCell(
        texts.stage[stage],
        rowLabels[row] ?? String(row),
        column,
        numberMark,
      );
  }
}
