import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import type { TiledMatrix } from "../../../src/viewModel/tiles/tileAddress.ts";
import { numbered } from "../../drawings/attentionDrawings.ts";
import { numberMark, toDetail } from "../../pointing/cellDetail.ts";
import type { ToldMap } from "../../marks/maps/mapWords.ts";
import { TileMap } from "../../marks/maps/TileMap.tsx";
import type { MapAttention } from "../../maps/mapAttention.ts";
import { useMapMagnitude } from "../../maps/useMapMagnitude.ts";
import { PanelToolsContext } from "../../panelTools.ts";
import { texts } from "../../texts.ts";

type Whole = "query" | "key" | "value" | "attentionOutput" | "projectedOutput";

/** A matrix that is not split, too large to travel whole: Q, K, V, the concatenation. */
export function TiledFigure(props: {
  readonly attention: Omit<MapAttention, "layer">;
  readonly matrix: TiledMatrix;
  readonly stage: Whole;
}): JSX.Element {
  const { attention, matrix, stage } = props;
  const { ask } = useContext(PanelToolsContext);
  const magnitude = useMapMagnitude([matrix], null);
  const [rows, columns] = matrix.shape;
  const tokens = stage === "key" || stage === "value" ? attention.keyTokens : attention.queryTokens;
  const map: ToldMap = {
    matrix,
    before: null,
    computation: attention.id,
    name: texts.stage[stage],
    summary: texts.matrixSummary(rows, columns),
    rowLabels: tokens,
    columnLabels: numbered(columns),
    describe: (row, column, value) => {
      const place = texts.token(texts.letter[stage], row, tokens[row]);
      return toDetail(texts.columnCell(place, column, numberMark), value);
    },
  };
  return (
    <figure class="tiled-figure">
      <figcaption>
        <span class="matrix-name">{texts.stage[stage]}</span>{" "}
        <span class="shape">{texts.shape(rows, columns)}</span>
      </figcaption>
      <TileMap
        map={map}
        pooling="largest"
        magnitude={magnitude}
        isHidden={null}
        focus={null}
        onChoose={() => undefined}
        onReveal={({ row, column }) => {
          ask("cell/reveal", { computation: attention.id, stage, head: null, row, column });
        }}
      />
    </figure>
  );
}
