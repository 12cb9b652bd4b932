/** Four digits that matter, with a real minus: `−31.2`, `0.0007`. */
export function fourDigits(value: number): string {
  return String(Number(value.toPrecision(4))).replace("-", "\u2212");
}
