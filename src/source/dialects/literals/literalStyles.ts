import { kotlinCalls, type LiteralCall, rCalls } from "./literalCalls.ts";
import type { TokenStyle } from "./tokens.ts";

/** How a language writes values out, and gives them names. */
export interface LiteralStyle extends TokenStyle {
  /** What brackets hold: a list of items, rows of a matrix, or nothing that is read. */
  readonly brackets: "list" | "rows" | null;
  /** In rows: `[1, 2]` and `[1; 2]` are vectors, not matrices. */
  readonly hasVectors: boolean;
  /** `1:6` counts. */
  readonly hasRanges: boolean;
  /** Types that stand in front of a bracket. */
  readonly elementTypes: RegExp;
  readonly calls: Readonly<Record<string, LiteralCall>>;
  /** A call whose arguments with names are matrices of their own; null: none. */
  readonly holder: string | null;
  /** What binds a name. */
  readonly assigns: readonly string[];
  /** What must stand before a name that is made; null: nothing need. */
  readonly declares: RegExp | null;
  /** What else may stand there. */
  readonly modifiers: RegExp;
  /** A word that starts a function. */
  readonly functions: RegExp;
  /** Which signs hold a block. */
  readonly hasBraces: boolean;
  /** A comma ends a statement. */
  readonly endsAtComma: boolean;
}

const none = /(?!)/y;
const slashes = /\/\/[^\n]*/y;
const dotted = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/uy;

const common = {
  exponent: /[eE][-+]?\d+/y,
  suffix: none,
  hasTransposes: false,
  doublesQuotes: false,
  continuation: null,
  brackets: null,
  hasVectors: false,
  hasRanges: false,
  elementTypes: none,
  calls: {},
  holder: null,
  assigns: ["="],
  declares: null,
  modifiers: none,
  hasBraces: true,
  endsAtComma: false,
} as const;

export const rStyle: LiteralStyle = {
  ...common,
  lineComment: /#[^\n]*/y,
  blockComment: null,
  suffix: /L/y,
  name: /(?:[\p{L}]|\.(?!\d))[\p{L}\p{N}_.]*(?:\$[\p{L}.][\p{L}\p{N}_.]*)*/uy,
  hasRanges: true,
  calls: rCalls,
  holder: "list",
  assigns: ["<-", "=", "<<-"],
  functions: /^function$/,
};

export const juliaStyle: LiteralStyle = {
  ...common,
  lineComment: /#(?!=)[^\n]*/y,
  blockComment: ["#=", "=#"],
  exponent: /[eEf][-+]?\d+/y,
  name: /[\p{L}_][\p{L}\p{N}_!′]*(?:\.[\p{L}_][\p{L}\p{N}_!]*)*/uy,
  hasTransposes: true,
  brackets: "rows",
  hasVectors: true,
  elementTypes: /^(?:Float(?:16|32|64)|U?Int(?:8|16|32|64)?|Real)$/,
  modifiers: /^(?:const|global|local)$/,
  functions: /^function$/,
  hasBraces: false,
};

export const matlabStyle: LiteralStyle = {
  ...common,
  lineComment: /[%#](?!\{[^\S\n]*\n)[^\n]*/y,
  blockComment: ["%{", "%}"],
  name: dotted,
  hasTransposes: true,
  doublesQuotes: true,
  continuation: "...",
  brackets: "rows",
  functions: /^function$/,
  hasBraces: false,
  endsAtComma: true,
};

export const kotlinStyle: LiteralStyle = {
  ...common,
  lineComment: slashes,
  blockComment: ["/*", "*/"],
  suffix: /[fFL]/y,
  name: dotted,
  calls: kotlinCalls,
  declares: /^va[lr]$/,
  modifiers: /^(?:private|public|internal|protected|const|override)$/,
  functions: /^fun$/,
};

export const swiftStyle: LiteralStyle = {
  ...common,
  lineComment: slashes,
  blockComment: ["/*", "*/"],
  name: dotted,
  brackets: "list",
  declares: /^(?:let|var)$/,
  modifiers: /^(?:private|public|internal|fileprivate|static|final)$/,
  functions: /^(?:func|init)$/,
};
