/** Numbers in arrays in arrays, as JSON and most languages write a tensor; all rows equally long. */
export type Nested = number | readonly Nested[];
