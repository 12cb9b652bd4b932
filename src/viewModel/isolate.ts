const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A right-to-left token fenced off, so that the numbers beside it keep their places. */
export function isolate(token: string): string {
  return rightToLeft.test(token) ? `\u2068${token}\u2069` : token;
}
