/** A piece of a text that is written; one that takes long is computed on request. */
export type Piece = string | Promise<string>;
