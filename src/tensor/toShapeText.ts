/** `[3, 8]`: a shape for people. */
export function toShapeText(shape: readonly number[]): string {
  return `[${shape.join(", ")}]`;
}
