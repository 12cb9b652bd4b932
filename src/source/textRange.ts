/** A half-open stretch of the text, in UTF-16 code units from its start. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}
