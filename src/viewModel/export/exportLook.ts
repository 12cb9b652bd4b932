/** The colours of a figure, as `#rrggbb`. */
export interface ExportLook {
  readonly ground: "dark" | "light";
  readonly background: string;
  readonly ink: string;
  readonly muted: string;
  /** Sixteen; more heads start again from the first. */
  readonly heads: readonly string[];
}
