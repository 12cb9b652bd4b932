import type { JSX } from "preact";
import { useContext } from "preact/hooks";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";
import type { ColumnSlice, MatrixDrawing } from "./matrixDrawing.ts";

/** The headers above the columns: which head reads them, and their tokens or numbers. */
export function MatrixHead({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
  const { slices, columnLabels, axes, head } = drawing;
  const starts = new Set(slices.map(({ first }) => first).filter((first) => first > 0));
  return (
    <thead>
      {slices.length > 0 && (
        <tr class="slice-labels">
          <td />
          {slices.map((slice) => (
            <SliceLabel key={slice.first} slice={slice} isFirst={slice.first === 0} />
          ))}
        </tr>
      )}
      <tr>
        <th class="corner" scope="col">
          <span class={head === null ? "visually-hidden" : undefined}>{axes.join(" ").trim()}</span>
        </th>
        {columnLabels.map((label, column) => (
          <th
            key={column}
            scope="col"
            data-column={column}
            title={label}
            class={starts.has(column) ? "slice-start" : undefined}
          >
            <bdi>{label}</bdi>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SliceLabel(props: {
  readonly slice: ColumnSlice;
  readonly isFirst: boolean;
}): JSX.Element {
  const { heads, first, last } = props.slice;
  const place = props.isFirst ? "" : "slice-start";
  const { pointed } = useContext(PanelToolsContext);
  const point = (slice: readonly number[]) => () => {
    pointed.set({ ...pointed.get(), slice });
  };
  return (
    <th
      scope="colgroup"
      colSpan={last - first + 1}
      class={`slice-label head-${(heads[0] ?? 0) % 16} ${place}`}
      data-heads={heads.join(" ")}
    >
      <button
        type="button"
        class="slice-button"
        title={texts.sliceKeys}
        onMouseEnter={point(heads)}
        onMouseLeave={point([])}
        onFocus={point(heads)}
        onBlur={point([])}
      >
        {texts.headLabel(heads)}
      </button>
    </th>
  );
}
