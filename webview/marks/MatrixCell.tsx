import { Component, type ComponentChild } from "preact";

/** What one cell shows; all plain values, so that equal cells can be left alone. */
export interface MatrixCellProps {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** Said after the number, not shown: `masked`, `largest in its row`. */
  readonly remark: string;
  readonly classes: string;
  /** Heads that the column belongs to, separated by spaces. */
  readonly heads: string;
  readonly background: string;
  readonly ink: string;
  /** Magnitude from 0 to 1 in themes that draw it as a bar; else 0. */
  readonly share: number;
  readonly isTabStop: boolean;
}

/** One number of a matrix; touched only when something about it changes. */
export class MatrixCell extends Component<MatrixCellProps> {
  override shouldComponentUpdate(next: MatrixCellProps): boolean {
    const names = Object.keys(next) as (keyof MatrixCellProps)[];
    return names.some((name) => next[name] !== this.props[name]);
  }

  override render(): ComponentChild {
    const { row, column, text, remark, classes, heads, isTabStop } = this.props;
    const { background, ink, share } = this.props;
    return (
      <td
        class={classes}
        data-row={row}
        data-column={column}
        data-heads={heads || undefined}
        tabIndex={isTabStop ? 0 : -1}
        style={
          background || share
            ? { backgroundColor: background, color: ink, "--share": share }
            : undefined
        }
      >
        {text}
        {remark && <span class="visually-hidden"> {remark}</span>}
      </td>
    );
  }
}
