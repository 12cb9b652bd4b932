import type { JSX, RefObject } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useMatrixPointing } from "../pointing/useMatrixPointing.ts";
import { cellElement, placeOfCell } from "./cellElement.ts";
import { cellProps } from "./cellProps.ts";
import { longestText } from "./formatNumber.ts";
import { MatrixCell } from "./MatrixCell.tsx";
import type { ColumnSlice, MatrixDrawing, Place } from "./matrixDrawing.ts";
import { movePlace } from "./movePlace.ts";
import { rowLabelWidth } from "./rowLabelWidth.ts";
import { ThemeContext } from "./theme.ts";
import { largestChange } from "../drawings/largestChange.ts";
import { useCellEditing } from "../editing/useCellEditing.ts";
import { useCellLight } from "./useCellLight.ts";
import { useFlash } from "./useFlash.ts";
import { isWithheld } from "./withheld.ts";
import { PanelToolsContext } from "../panelTools.ts";
import { texts } from "../texts.ts";

/** A matrix as a real table with its numbers in the cells; one tab stop, arrows move inside. */
export function MatrixTable(props: {
  readonly drawing: MatrixDrawing;
  /** The selected cell. */
  readonly chosen?: Place | null;
  readonly onChoose?: (place: Place) => void;
}): JSX.Element {
  const { drawing, chosen, onChoose } = props;
  const theme = useContext(ThemeContext);
  const table = useRef<HTMLTableElement>(null);
  const { active, handlers: pointing } = useMatrixPointing(drawing, {
    placeAt: placeOfCell,
    move: (key, toEdge, from) => movePlace(key, toEdge, from, drawing.rows, drawing.columns),
    focus: (place) => cellElement(table.current, place)?.focus(),
    ...(onChoose && { choose: onChoose }),
  });
  const { handlers, field } = useCellEditing(drawing, table, pointing);
  const light = useCellLight(drawing);
  const hasChanged = useMemo(() => differs(drawing), [drawing]);
  const hasGhosts = light.hasGhosts && hasChanged;
  const digits = useMemo(
    () => drawing.digits ?? longestText(drawing.numbers, drawing.decimals),
    [drawing],
  );
  const isHidden = (at: number, column: number): boolean =>
    isWithheld(light.hidden, { row: at, column });
  useFlash(table, drawing);
  useSlide(table, drawing);
  const row = (label: string, at: number): JSX.Element => (
    <tr key={at}>
      <th scope="row" data-row={at} title={label}>
        <bdi>{label}</bdi>
      </th>
      {drawing.columnLabels.map((_, column) => (
        <MatrixCell
          key={column}
          {...cellProps(drawing, { row: at, column }, active, theme, light)}
          isChosen={at === chosen?.row && column === chosen.column && !isHidden(at, column)}
        />
      ))}
    </tr>
  );
  return (
    <div class="matrix-scroll edit-frame">
      <table
        ref={table}
        role="grid"
        class={`matrix ${drawing.magnitude.kind}${hasGhosts ? " has-ghosts" : ""}`}
        data-stage={drawing.stage}
        data-head={drawing.head ?? undefined}
        aria-label={drawing.name}
        style={{ "--digits": digits, "--labels": `${rowLabelWidth(drawing.rowLabels)}px` }}
        {...handlers}
      >
        <caption class="visually-hidden">{drawing.summary}</caption>
        <MatrixHead drawing={drawing} />
        <tbody>{drawing.rowLabels.map(row)}</tbody>
      </table>
      {field}
    </div>
  );
}

function differs({ numbers, before }: MatrixDrawing): boolean {
  return before !== null && largestChange(numbers, before) !== 0;
}

/** The headers above the columns: which head reads them, and their tokens or numbers. */
function MatrixHead({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
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

const duration = 420;

/** Where each column begins in the table, and how the columns were split into slices. */
interface Cut {
  readonly slices: string;
  readonly lefts: ReadonlyMap<string, number>;
}

/** When heads change, columns slide from their old places, so that slices visibly split and merge. */
function useSlide(table: RefObject<HTMLTableElement>, drawing: MatrixDrawing): void {
  const before = useRef<Cut | null>(null);
  useLayoutEffect(() => {
    if (!table.current || drawing.slices.length === 0) return;
    const old = before.current;
    const slices = drawing.slices.map(({ first, last }) => `${first}-${last}`).join(" ");
    if (old?.slices === slices) return;
    const lefts = columnLefts(table.current);
    before.current = { slices, lefts };
    if (!old || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    slide(table.current, old.lefts, lefts);
  }, [table, drawing]);
}

function columnLefts(table: HTMLTableElement): ReadonlyMap<string, number> {
  const origin = table.getBoundingClientRect().left;
  const heads = table.querySelectorAll<HTMLElement>("thead th[data-column]");
  return new Map(
    [...heads].map((head) => [
      head.dataset["column"] ?? "",
      head.getBoundingClientRect().left - origin,
    ]),
  );
}

function slide(
  table: HTMLTableElement,
  from: ReadonlyMap<string, number>,
  to: ReadonlyMap<string, number>,
): void {
  const timing = { duration, easing: "cubic-bezier(0.2, 0, 0, 1)" };
  for (const cell of table.querySelectorAll<HTMLElement>("[data-column]")) {
    const column = cell.dataset["column"] ?? "";
    const shift = (from.get(column) ?? 0) - (to.get(column) ?? 0);
    const start = { transform: `translateX(${String(shift)}px)` };
    if (from.has(column) && shift !== 0) cell.animate([start, { transform: "none" }], timing);
  }
  for (const label of table.querySelectorAll(".slice-label")) {
    label.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  }
}
