import { texts } from "../texts.ts";
import { Component, type ComponentChild } from "preact";

/** What one cell shows: only plain values, so that unchanged cells are not drawn again. */
export interface MatrixCellProps {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** For screen readers, after the number: `masked`, `largest in its row`. */
  readonly remark: string;
  readonly classes: string;
  /** Heads that the column belongs to, separated by spaces. */
  readonly heads: string;
  readonly background: string;
  readonly ink: string;
  /** Magnitude from 0 to 1 in themes that draw it as a bar; otherwise 0. */
  readonly share: number;
  readonly isTabStop: boolean;
  /** The earlier number, if it is shown and differs; otherwise empty. */
  readonly ghost: string;
  /** How strongly the number at the cursor affects this one, from 0 to 1. */
  readonly glow: number;
  /** Whether it is the focused weight. */
  readonly isChosen?: boolean;
}

/** One number of a matrix; drawn again only when it changes. */
export class MatrixCell extends Component<MatrixCellProps> {
  override shouldComponentUpdate(next: MatrixCellProps): boolean {
    const names = Object.keys(next) as (keyof MatrixCellProps)[];
    return names.some((name) => next[name] !== this.props[name]);
  }

  override render(): ComponentChild {
    const { row, column, text, remark, classes, heads, isTabStop, isChosen } = this.props;
    const { background, ink, share, ghost, glow } = this.props;
    return (
      <td
        class={classes}
        data-row={row}
        data-column={column}
        data-heads={heads || undefined}
        data-glow={glow > 0 ? "" : undefined}
        aria-selected={isChosen || undefined}
        tabIndex={isTabStop ? 0 : -1}
        style={
          background || share || glow
            ? { backgroundColor: background, color: ink, "--share": share, "--glow": glow }
            : undefined
        }
      >
        {text}
        {ghost && (
          <small class="ghost">
            <span class="visually-hidden">, {texts.ghostBefore} </span>
            {ghost}
          </small>
        )}
        {remark && <span class="visually-hidden"> {remark}</span>}
      </td>
    );
  }
}
