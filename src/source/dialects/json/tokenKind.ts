/** The kinds of token that jsonc-parser's scanner tells apart (its own names are erased types). */
export const tokenKind = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  true: 8,
  false: 9,
  string: 10,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  whiteSpace: 15,
  endOfFile: 17,
} as const;
