/** A Python file of nothing but small computations, ten lines each. */
export function manyDemos(count: number): string {
  const row = "[1.0, 0.0, -0.5, 2.0],";
  return Array.from({ length: count }, (_, index) =>
    [
      `def demo_${index}():`,
      "    num_heads = 2",
      "    query = [[5.0, 0.0, 1.0, 0.25]]",
      `    key = [${row}`,
      `           ${row}]`,
      `    value = [${row}`,
      `             ${row}]`,
      "    # two heads of two columns",
      `    return query, key, value, ${index}`,
      "",
    ].join("\n"),
  ).join("\n");
}

/** A Python file with one attention over very many positions. */
export function manyRows(rowCount: number): string {
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const numbers = Array.from({ length: 8 }, (_, column) => ((row * 7 + column * 3) % 11) / 4);
    return `    [${numbers.join(", ")}],`;
  });
  const one = "query = [[5, 0, 1, 0.25, 1, 2, 3, 4]]";
  return ["heads = 2", one, "key = [", ...rows, "]", "value = [", ...rows, "]", ""].join("\n");
}
