/** Python that spells out attention of `length` positions, 32 wide. */
export function largeAttention(length: number): string {
  const rows = Array.from({ length }, (_, row) => {
    const numbers = Array.from({ length: 32 }, (_, column) => ((row * 7 + column * 3) % 11) / 4);
    return `  [${numbers.join(", ")}],`;
  });
  const matrices = ["query", "key", "value"].flatMap((name) => [`${name} = [`, ...rows, "]"]);
  return ["num_heads = 4", ...matrices, ""].join("\n");
}
