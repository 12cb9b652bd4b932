import type { JSX } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import { useMatrixPointing } from "../pointing/useMatrixPointing.ts";
import { cellElement, placeOfCell } from "./cellElement.ts";
import { cellProps } from "./cellProps.ts";
import { longestText } from "./formatNumber.ts";
import { MatrixCell } from "./MatrixCell.tsx";
import type { MatrixDrawing, Place } from "./matrixDrawing.ts";
import { MatrixHead } from "./MatrixHead.tsx";
import { movePlace } from "./movePlace.ts";
import { rowLabelWidth } from "./rowLabelWidth.ts";
import { ThemeContext } from "./theme.ts";
import { largestChange } from "../drawings/largestChange.ts";
import { useCellEditing } from "../editing/useCellEditing.ts";
import { useCellLight } from "./useCellLight.ts";
import { useSlide } from "./useSlide.ts";
import { useFlash } from "./useFlash.ts";
import { isWithheld } from "./withheld.ts";

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
