/** A piece of a text that is written out; one that takes the work of others comes when it is asked for. */
export type Piece = string | Promise<string>;
