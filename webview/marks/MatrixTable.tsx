import type { JSX } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import { useMatrixPointing } from "../pointing/useMatrixPointing.ts";
import { cellElement, placeOfCell } from "./cellElement.ts";
import { cellProps } from "./cellProps.ts";
import { longestText } from "./formatNumber.ts";
import { MatrixCell } from "./MatrixCell.tsx";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { MatrixHead } from "./MatrixHead.tsx";
import { movePlace } from "./movePlace.ts";
import { rowLabelWidth } from "./rowLabelWidth.ts";
import { ThemeContext } from "./theme.ts";
import { useFlash } from "./useFlash.ts";

/** A matrix as a real table with its numbers in the cells; one tab stop, arrows move inside. */
export function MatrixTable({ drawing }: { readonly drawing: MatrixDrawing }): JSX.Element {
  const theme = useContext(ThemeContext);
  const table = useRef<HTMLTableElement>(null);
  const { active, handlers } = useMatrixPointing(drawing, {
    placeAt: placeOfCell,
    move: (key, toEdge, from) => movePlace(key, toEdge, from, drawing.rows, drawing.columns),
    focus: (place) => cellElement(table.current, place)?.focus(),
  });
  const digits = useMemo(() => longestText(drawing.numbers, drawing.decimals), [drawing]);
  useFlash(table, drawing);
  const row = (label: string, at: number): JSX.Element => (
    <tr key={at}>
      <th scope="row" data-row={at} title={label}>
        <bdi>{label}</bdi>
      </th>
      {drawing.columnLabels.map((_, column) => (
        <MatrixCell key={column} {...cellProps(drawing, { row: at, column }, active, theme)} />
      ))}
    </tr>
  );
  return (
    <div class="matrix-scroll">
      <table
        ref={table}
        role="grid"
        class={`matrix ${drawing.magnitude.kind}`}
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
    </div>
  );
}
