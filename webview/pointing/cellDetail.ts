/** What the detail line says: `before` the number pointed at, the number, and what comes after. */
export interface CellDetail {
  readonly before: string;
  readonly value: string;
  readonly after: string;
}
