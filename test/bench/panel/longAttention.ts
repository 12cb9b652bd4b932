import { randomRows } from "../../gallery/randomRows.ts";

/** A JSON file of Q, K and V with seeded numbers: as many heads and positions as asked for. */
export function longAttention(headCount: number, length: number, headDim: number): string {
  const matrix = (name: string, seed: number): string => {
    const rows = randomRows(seed, length, headCount * headDim);
    const lines = rows.map((row) => `[${row.map((value) => value.toFixed(3)).join(",")}]`);
    return `"${name}": [\n${lines.join(",\n")}\n]`;
  };
  const matrices = [matrix("query", 11), matrix("key", 23), matrix("value", 42)];
  return `{\n"headCount": ${headCount},\n${matrices.join(",\n")}\n}\n`;
}
