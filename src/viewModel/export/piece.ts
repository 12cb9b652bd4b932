/** A piece of an exported text; an expensive one is computed on request. */
export type Piece = string | Promise<string>;
