import type { JSX } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import { useMatrixPointing } from "../pointing/useMatrixPointing.ts";
import { texts } from "../texts.ts";
import { cellElement, placeOfCell } from "./cellElement.ts";
import { cellProps } from "./cellProps.ts";
import { MatrixCell } from "./MatrixCell.tsx";
import type { MatrixDrawing } from "./matrixDrawing.ts";
import { movePlace } from "./movePlace.ts";
import { ThemeContext } from "./theme.ts";
import { useCellLight } from "./useCellLight.ts";
import { largestChange } from "../drawings/largestChange.ts";
import { useCellEditing } from "../editing/useCellEditing.ts";
import { useFlash } from "./useFlash.ts";

/** One row of a matrix as a vertical strip, as tall as it has units, so that vectors can be compared. */
export function VectorStrip(props: {
  readonly drawing: MatrixDrawing;
  readonly position: number;
}): JSX.Element {
  const { drawing, position } = props;
  const theme = useContext(ThemeContext);
  const table = useRef<HTMLTableElement>(null);
  const { active, handlers: pointing } = useMatrixPointing(drawing, {
    placeAt: placeOfCell,
    move: (key, toEdge, { column }) => {
      const to = movePlace(standing(key), toEdge, { row: 0, column }, 1, drawing.columns);
      return to && { row: position, column: to.column };
    },
    focus: (place) => cellElement(table.current, place)?.focus(),
  });
  const { handlers, field } = useCellEditing(drawing, table, pointing);
  const light = useCellLight(drawing);
  const { numbers, before } = drawing;
  const hasChanged = useMemo(
    () => before !== null && largestChange(numbers, before) !== 0,
    [numbers, before],
  );
  useFlash(table, drawing);
  const tabStop = { row: position, column: active.column };
  return (
    <div class="edit-frame">
      <table
        ref={table}
        role="grid"
        class={`matrix strip${light.hasGhosts && hasChanged ? " has-ghosts" : ""}`}
        data-stage={drawing.stage}
        aria-label={texts.vectorName(drawing.name, drawing.columns)}
        {...handlers}
      >
        <tbody>
          {drawing.columnLabels.map((label, column) => (
            <tr key={column}>
              <th scope="row" data-column={column}>
                <span class="visually-hidden">{texts.unit} </span>
                {label}
              </th>
              <MatrixCell
                {...cellProps(drawing, { row: position, column }, tabStop, theme, light)}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {field}
    </div>
  );
}

/** The keys of a column, in the words of a row. */
function standing(key: string): string {
  const turned: Readonly<Record<string, string>> = {
    ArrowUp: "ArrowLeft",
    ArrowDown: "ArrowRight",
    ArrowLeft: "",
    ArrowRight: "",
  };
  return turned[key] ?? key;
}
