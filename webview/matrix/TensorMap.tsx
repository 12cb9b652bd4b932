import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { TileMap } from "../marks/maps/TileMap.tsx";
import type { ToldMap } from "../marks/maps/mapWords.ts";
import { numberMark, toDetail } from "../pointing/cellDetail.ts";
import { texts } from "../texts.ts";
import { MapLegend } from "../views/maps/MapLegend.tsx";
import { fileTexts } from "./fileTexts.ts";
import {
  nameOfNumber,
  nameOfShown,
  poolingOf,
  type ShownSlice,
  tiledOf,
  useSliceMagnitude,
} from "./shownMatrix.ts";

/** A matrix of a file as a picture, in the colours of the panel; zooming in shows its numbers. */
export function TensorMap(shown: ShownSlice): JSX.Element {
  const { rows, columns, slice, tensor } = shown;
  const { magnitude, isCut, isKnown } = useSliceMagnitude(shown);
  const labels = useMemo(
    () => ({ rows: namesOf(rows), columns: namesOf(columns, tensor.columnNames) }),
    [rows, columns, tensor],
  );
  const map: ToldMap = {
    matrix: tiledOf(shown),
    before: null,
    computation: JSON.stringify(slice),
    name: nameOfShown(shown),
    summary: texts.matrixSummary(rows, columns),
    rowLabels: labels.rows,
    columnLabels: labels.columns,
    describe: (row, column, value) =>
      toDetail(`${nameOfNumber(shown, row, column)} = ${numberMark}`, value),
  };
  return (
    <div class="tensor-map">
      <div class="legend-place">
        {isKnown && <MapLegend magnitude={magnitude} name="" hasMask={false} isCut={isCut} />}
      </div>
      {poolingOf(shown) === "sampled" && <p class="section-note">{fileTexts.sampled}</p>}
      <TileMap
        map={map}
        pooling={poolingOf(shown)}
        magnitude={magnitude}
        isHidden={null}
        focus={null}
        onChoose={() => undefined}
        onReveal={() => undefined}
      />
    </div>
  );
}

/** Numbers from 0, as texts that are made when they are read: a file has millions of them. */
function namesOf(count: number, names: readonly string[] = []): readonly string[] {
  return new Proxy<string[]>([], {
    get: (target, key) => {
      if (key === "length") return count;
      const at = typeof key === "string" ? Number(key) : NaN;
      if (!Number.isInteger(at)) return Reflect.get(target, key) as unknown;
      return at >= 0 && at < count ? (names[at] ?? String(at)) : undefined;
    },
  });
}
