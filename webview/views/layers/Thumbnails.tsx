import type { JSX } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import type { ReadyState } from "../../../src/protocol/panelState.ts";
import type { StackView } from "../../../src/viewModel/computation/computationView.ts";
import { useSmallPictures } from "../../maps/useSmallMatrices.ts";
import { weightEnd } from "../../maps/useMapMagnitude.ts";
import { useWeightMagnitude } from "../../maps/useWeightMagnitude.ts";
import type { Magnitude } from "../../marks/magnitude.ts";
import { MiniMap, type SmallMatrix } from "../../marks/MiniMap.tsx";
import { movePlace } from "../../marks/movePlace.ts";
import { useSelected } from "../../store.ts";
import { texts } from "../../texts.ts";
import { MapLegend } from "../maps/MapLegend.tsx";
import { PanelToolsContext } from "../../panelTools.ts";

/** With more heads, there is room only for their numbers. */
const mostNamedHeads = 8;

/** Layers go down, heads go across: a picture of each attention, which selects it. */
export function Thumbnails(props: {
  readonly state: ReadyState;
  readonly stack: StackView;
  readonly wanted: number;
  readonly onChoose: (layer: number, head: number) => void;
}): JSX.Element {
  const { state, stack, wanted, onChoose } = props;
  const { choices } = useContext(PanelToolsContext);
  const focused = useSelected(choices, ({ focus }) => focus.head);
  const table = useRef<HTMLTableElement>(null);
  const headCount = Math.max(...stack.thumbnails.map(({ length }) => length));
  const head = Math.min(focused, headCount - 1);
  const isClose = headCount > mostNamedHeads;
  const size = isClose ? 32 : 52;
  const matrices = useMemo(() => stack.thumbnails.flat(), [stack]);
  const pictures = useSmallPictures(state.numbers, matrices);
  const arrived = useMemo(() => pictures.filter((picture) => picture !== null), [pictures]);
  const keys = matrices[0]?.shape[1] ?? 0;
  const magnitude = useWeightMagnitude(arrived, keys);
  const isCut = weightEnd(null, keys) === "most";
  const onKeyDown = (event: KeyboardEvent): void => {
    const from = { row: wanted, column: head };
    const to = movePlace(event.key, event.ctrlKey, from, stack.layerCount, headCount);
    if (!to) return;
    event.preventDefault();
    onChoose(to.row, to.column);
    table.current?.querySelector<HTMLElement>(`[data-place="${to.row} ${to.column}"]`)?.focus();
  };
  return (
    <div class="matrix-scroll">
      {(isCut || magnitude.largest !== 1) && (
        <MapLegend magnitude={magnitude} name="" hasMask={false} isCut={isCut} />
      )}
      <table ref={table} class="thumbnails" onKeyDown={onKeyDown}>
        <caption>{texts.thumbnails}</caption>
        <thead>
          <tr>
            <td>{isClose && texts.headAxis}</td>
            {Array.from({ length: headCount }, (_, at) => (
              <th key={at} scope="col">
                {isClose ? at : texts.headShort(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stack.thumbnails.map((heads, layer) => (
            <tr key={layer} class={layer === stack.layer ? "chosen" : undefined}>
              <th scope="row">{texts.block(layer)}</th>
              {heads.map((matrix, at) => (
                <td key={at}>
                  <button
                    type="button"
                    class={`thumbnail head-${at % 16}`}
                    data-place={`${layer} ${at}`}
                    tabIndex={layer === wanted && at === head ? 0 : -1}
                    aria-label={texts.thumbnail(layer, at)}
                    aria-pressed={layer === stack.layer && at === head}
                    onClick={() => {
                      onChoose(layer, at);
                    }}
                  >
                    <Thumbnail
                      picture={pictures[matrices.indexOf(matrix)] ?? null}
                      magnitude={magnitude}
                      size={size}
                    />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Thumbnail(props: {
  readonly picture: SmallMatrix | null;
  readonly magnitude: Magnitude;
  readonly size: number;
}): JSX.Element {
  const { picture, magnitude, size } = props;
  return (
    <MiniMap maps={picture ? [picture] : []} magnitude={magnitude} width={size} height={size} />
  );
}
