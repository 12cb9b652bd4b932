/** A piece of a text that is written; one that takes long is computed when it is asked for. */
export type Piece = string | Promise<string>;
