import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NumberGrid, tensorGrid } from "../../../../src/viewModel/tiles/numberGrid.ts";
import { poolTile } from "../../../../src/viewModel/tiles/poolTile.ts";
import { type Pooling, type Tile, tileSide } from "../../../../src/viewModel/tiles/tileAddress.ts";

type Place = Parameters<typeof poolTile>[1];

function toEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function pool(grid: NumberGrid, place: Partial<Place>): Tile {
  return toEnd(poolTile(grid, { level: 0, row: 0, column: 0, pooling: "largest", ...place }));
}

/** A grid of any size whose numbers are those of a short list, over and over. */
function gridOf(rows: number, columns: number, list: readonly number[]): NumberGrid {
  const values = Float64Array.from(
    { length: rows * columns },
    (_, at) => list[(at * 7 + (at >> 5)) % list.length] ?? 0,
  );
  return tensorGrid({ shape: [rows, columns], values });
}

/** What one number of a tile stands for, by looking at its cells one after the other. */
function poolCells(grid: NumberGrid, pooling: Pooling, row: number, column: number, side: number) {
  const cells: number[] = [];
  const line = new Float64Array(grid.columns);
  for (let at = row * side; at < Math.min(grid.rows, (row + 1) * side); at++) {
    grid.readRow(at, 0, line);
    cells.push(...line.slice(column * side, (column + 1) * side));
  }
  if (pooling === "sampled") return cells[0]!;
  const seen = cells.filter((value) => value !== -Infinity);
  if (seen.length === 0) return -Infinity;
  if (seen.some(Number.isNaN)) return NaN;
  if (pooling === "mean") return seen.reduce((sum, value) => sum + value, 0) / seen.length;
  const far = Math.max(...seen.map(Math.abs));
  return seen.includes(far) ? far : -far;
}

const oddNumbers = fc.oneof(
  fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  fc.constantFrom(NaN, -Infinity, 0, -0, 1, -1),
);

const share = fc.double({ min: 0, max: 0.999, noNaN: true });

describe("a tile of a matrix", () => {
  it("says of its cells what a look at each of them says", () => {
    const cases = fc.record({
      rows: fc.integer({ min: 1, max: 700 }),
      columns: fc.integer({ min: 1, max: 700 }),
      level: fc.integer({ min: 0, max: 4 }),
      pooling: fc.constantFrom<Pooling>("largest", "mean", "sampled"),
      list: fc.array(oddNumbers, { minLength: 1, maxLength: 40 }),
      pick: fc.tuple(share, share),
    });
    fc.assert(
      fc.property(cases, ({ rows, columns, level, pooling, list, pick }) => {
        const grid = gridOf(rows, columns, list);
        const side = 2 ** level;
        const tiles = (cells: number): number => Math.ceil(cells / (tileSide * side));
        const row = Math.floor(pick[0] * tiles(rows));
        const column = Math.floor(pick[1] * tiles(columns));
        const tile = pool(grid, { level, row, column, pooling });
        const [high, wide] = tile.shape;
        expect(high).toBe(Math.min(tileSide, Math.ceil(rows / side) - row * tileSide));
        expect(wide).toBe(Math.min(tileSide, Math.ceil(columns / side) - column * tileSide));
        // Every number at the edges, some within.
        for (const [down, across] of samplePlaces(high, wide)) {
          const found = tile.values[down * wide + across]!;
          const [at, beside] = [row * tileSide + down, column * tileSide + across];
          const expected = poolCells(grid, pooling, at, beside, side);
          if (level > 0 && pooling === "mean" && Number.isFinite(expected)) {
            expect(Math.abs(found - expected)).toBeLessThan(1e-4 * Math.max(1, Math.abs(expected)));
          } else {
            // Of two zeros neither is farther; at full size the sign is kept.
            expect(found + 0).toBe((level === 0 ? expected : Math.fround(expected)) + 0);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("keeps every digit at full size, and single precision where there is no more", () => {
    const double = tensorGrid({ shape: [1, 3], values: Float64Array.of(0.1, 1 / 3, -0) });
    expect([...pool(double, {}).values]).toEqual([0.1, 1 / 3, -0]);
    const single = tensorGrid({ shape: [1, 2], values: Float32Array.of(0.1, 1 / 3) });
    expect(pool(single, {}).values).toBeInstanceOf(Float32Array);
  });

  it("takes the farther of a positive and a negative number, with its sign", () => {
    const grid = tensorGrid({ shape: [2, 2], values: Float64Array.of(1, -3, 2, -Infinity) });
    expect(pool(grid, { level: 1 }).values[0]).toBe(-3);
    expect(pool(grid, { level: 1, pooling: "mean" }).values[0]).toBe(0);
  });

  it("reads one row of several where it only takes samples", () => {
    const rows: number[] = [];
    const grid = tensorGrid({ shape: [64, 8], values: new Float32Array(64 * 8) });
    const readRow: NumberGrid["readRow"] = (row) => rows.push(row);
    pool({ ...grid, readRow }, { level: 4, pooling: "sampled" });
    expect(rows).toEqual([0, 16, 32, 48]);
  });

  it("gives others their turn after about a hundred thousand cells", () => {
    const grid = tensorGrid({ shape: [1024, 1024], values: new Float32Array(1024 * 1024) });
    const work = poolTile(grid, { level: 4, row: 0, column: 0, pooling: "largest" });
    let pieces = 0;
    while (!work.next().done) pieces += 1;
    expect(pieces).toBe(8);
  });

  it("is rejected outside the matrix with a message that says its size", () => {
    const grid = gridOf(300, 10, [0]);
    expect(() => pool(grid, { row: 2 })).toThrow(
      "A matrix of 300 × 10 has no tile 2, 0 at level 0",
    );
  });
});

function samplePlaces(high: number, wide: number): readonly (readonly [number, number])[] {
  const [downs, acrosses] = [high, wide].map((count) => [
    ...new Set([0, count - 1, count >> 1, Math.floor(count / 3)]),
  ]);
  return downs!.flatMap((down) => acrosses!.map((across) => [down, across] as const));
}
