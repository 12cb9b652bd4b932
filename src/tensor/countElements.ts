/** `shape -> product of its sizes`: how many numbers a tensor of that shape holds; 1 for []. */
export function countElements(shape: readonly number[]): number {
  return shape.reduce((count, size) => count * size, 1);
}
