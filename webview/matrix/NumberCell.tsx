import { Component, type ComponentChild } from "preact";
import {
  isSameMagnitude,
  type Magnitude,
  magnitudeShare,
  shareColours,
} from "../marks/magnitude.ts";
import { type Theme, ThemeContext } from "../marks/theme.ts";

interface NumberCellProps {
  readonly id: string;
  readonly row: number;
  readonly column: number;
  readonly left: number;
  readonly width: number;
  /** Null until it arrives. */
  readonly value: number | null;
  readonly text: string;
  readonly magnitude: Magnitude;
  readonly isActive: boolean;
}

/** One number of a table in its colour; drawn again only when it changes. */
export class NumberCell extends Component<NumberCellProps> {
  static override contextType = ThemeContext;
  declare context: Theme;

  override shouldComponentUpdate(next: NumberCellProps, _: unknown, theme: Theme): boolean {
    const { text, left, isActive, magnitude } = this.props;
    return (
      next.text !== text ||
      next.left !== left ||
      next.isActive !== isActive ||
      theme !== this.context ||
      !isSameMagnitude(next.magnitude, magnitude)
    );
  }

  override render(): ComponentChild {
    const { id, row, column, left, width, value, text, magnitude, isActive } = this.props;
    const theme = this.context;
    const share = value === null ? 0 : magnitudeShare(value, magnitude);
    const style = {
      ...{ left, width },
      ...shareColours(share, magnitude, theme),
      ...(theme.highContrast && { "--share": Math.abs(share) }),
    };
    const classes = ["number-cell", isActive && "active", value === 0 && "zero"];
    return (
      <span
        id={id}
        role="gridcell"
        class={classes.filter(Boolean).join(" ")}
        data-row={row}
        data-column={column}
        aria-colindex={column + 1}
        style={style}
      >
        {text}
      </span>
    );
  }
}
