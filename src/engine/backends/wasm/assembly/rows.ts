/** `row [columns] * factor -> out [columns]` */
export function scaleRow(row: usize, factor: f32, columns: usize, out: usize): void {
  const factors = f32x4.splat(factor);
  const end = row + columns * 4;
  for (const vectorEnd = row + (columns & ~3) * 4; row < vectorEnd; row += 16) {
    v128.store(out, f32x4.mul(v128.load(row), factors));
    out += 16;
  }
  for (; row < end; row += 4) {
    store<f32>(out, load<f32>(row) * factor);
    out += 4;
  }
}

/** `row [columns] + term [columns] -> out [columns]`; out may be row. */
export function addRow(row: usize, term: usize, columns: usize, out: usize): void {
  const end = row + columns * 4;
  for (const vectorEnd = row + (columns & ~3) * 4; row < vectorEnd; row += 16) {
    v128.store(out, f32x4.add(v128.load(row), v128.load(term)));
    term += 16;
    out += 16;
  }
  for (; row < end; row += 4) {
    store<f32>(out, load<f32>(row) + load<f32>(term));
    term += 4;
    out += 4;
  }
}

/** `value -> out [columns]` */
export function fillRow(out: usize, columns: usize, value: f32): void {
  for (let column: usize = 0; column < columns; column++) store<f32>(out + column * 4, value);
}

/** `x [4] -> their sum` */
export function addLanes(x: v128): f32 {
  const first = f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1);
  return first + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}
