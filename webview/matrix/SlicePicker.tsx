import type { JSX } from "preact";
import type { TensorSlice } from "../../src/viewModel/files/tensorSlice.ts";
import { Dropdown } from "../views/Dropdown.tsx";
import { fileTexts } from "./fileTexts.ts";

/** Which matrix of a tensor with more than two axes is shown: its axes, and the place in the others. */
export function SlicePicker(props: {
  readonly shape: readonly number[];
  readonly slice: TensorSlice;
  readonly onChange: (slice: TensorSlice) => void;
}): JSX.Element {
  const { shape, slice, onChange } = props;
  const { rowAxis, columnAxis, index } = slice;
  const options = shape.map((length, axis) => ({
    value: String(axis),
    label: fileTexts.axis(axis, length),
  }));
  /** The other axis changes places with a chosen one that is in use. */
  const turn = (which: "rowAxis" | "columnAxis", axis: number): void => {
    const other = which === "rowAxis" ? "columnAxis" : "rowAxis";
    const swapped = slice[other] === axis ? { [other]: slice[which] } : {};
    onChange({ ...slice, ...swapped, [which]: axis });
  };
  const move = (axis: number, to: number): void => {
    const most = shape[axis]! - 1;
    const place = Math.max(0, Math.min(most, Math.round(to)));
    if (Number.isFinite(place)) onChange({ ...slice, index: index.with(axis, place) });
  };
  return (
    <div class="slice-picker">
      {(["rowAxis", "columnAxis"] as const).map((which) => (
        <label key={which} class="slice-axis">
          <span class="choice-label">
            {which === "rowAxis" ? fileTexts.rows : fileTexts.columns}
          </span>
          <Dropdown
            label={which === "rowAxis" ? fileTexts.rows : fileTexts.columns}
            value={String(slice[which])}
            options={options}
            onChoose={(axis) => {
              turn(which, Number(axis));
            }}
          />
        </label>
      ))}
      {shape.map((length, axis) =>
        axis === rowAxis || axis === columnAxis ? null : (
          <label key={axis} class="slice-index">
            <span class="choice-label">{fileTexts.axisName(axis)}</span>
            <input
              type="range"
              min={0}
              max={length - 1}
              value={index[axis]}
              aria-label={fileTexts.index(axis, length)}
              onInput={({ currentTarget }) => {
                move(axis, currentTarget.valueAsNumber);
              }}
            />
            <input
              type="number"
              min={0}
              max={length - 1}
              value={index[axis]}
              aria-label={fileTexts.index(axis, length)}
              onChange={({ currentTarget }) => {
                move(axis, currentTarget.valueAsNumber);
              }}
            />
            <span class="muted tabular">/ {length - 1}</span>
          </label>
        ),
      )}
    </div>
  );
}
