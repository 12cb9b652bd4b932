/** `relu(x) = max(0, x)`: lets positive numbers through and sets all others to 0. */
export function relu(x: number): number {
  return Math.max(0, x);
}
