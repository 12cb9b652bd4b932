/** Whether a text consists of digits of a base up to 36, at least one. */
export function areDigits(text: string, base: number): boolean {
  return text !== "" && Array.from(text).every((digit) => Number.parseInt(digit, 36) < base);
}
