/**
 * `input [rows, columns] -> normed [rows, columns]`, each row by itself
 *
 * `y = (x - mean) / sqrt(mean((x - mean)^2) + epsilon) * weight + bias`; the mean is 0 where the norm
 * is not `centred` (RMSNorm). Weight and bias are there for every column.
 */
export function normaliseRows(
  input: usize,
  weight: usize,
  bias: usize,
  rows: usize,
  columns: usize,
  epsilon: f64,
  centred: bool,
  out: usize,
): void {
  const bytes = columns * 4;
  for (let r: usize = 0; r < rows; r++) {
    const row = input + r * bytes;
    const mean = centred ? sumRow(row, columns) / <f64>columns : 0;
    const variance = sumSquares(row, columns, <f32>mean) / <f64>columns;
    const factor = 1 / Math.sqrt(variance + epsilon);
    shiftAndScale(row, <f32>mean, <f32>factor, weight, bias, columns, out + r * bytes);
  }
}

/** In double precision: squares of large numbers would overflow in single. */
function sumRow(row: usize, columns: usize): f64 {
  let sums = f64x2.splat(0);
  const vectorEnd = row + (columns & ~3) * 4;
  const end = row + columns * 4;
  for (; row < vectorEnd; row += 16) {
    const x = v128.load(row);
    sums = f64x2.add(sums, f64x2.add(widenFirst(x), widenLast(x)));
  }
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  for (; row < end; row += 4) sum += <f64>load<f32>(row);
  return sum;
}

function sumSquares(row: usize, columns: usize, mean: f32): f64 {
  const means = f32x4.splat(mean);
  let sums = f64x2.splat(0);
  const vectorEnd = row + (columns & ~3) * 4;
  const end = row + columns * 4;
  for (; row < vectorEnd; row += 16) {
    const x = f32x4.sub(v128.load(row), means);
    const first = widenFirst(x);
    const last = widenLast(x);
    sums = f64x2.add(sums, f64x2.add(f64x2.mul(first, first), f64x2.mul(last, last)));
  }
  let sum = f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1);
  for (; row < end; row += 4) {
    const x = <f64>(load<f32>(row) - mean);
    sum += x * x;
  }
  return sum;
}

/** `x [4] -> its first 2 numbers` in double precision */
function widenFirst(x: v128): v128 {
  return f64x2.promote_low_f32x4(x);
}

/** `x [4] -> its last 2 numbers` in double precision */
function widenLast(x: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<f32>(x, x, 2, 3, 2, 3));
}

function shiftAndScale(
  row: usize,
  mean: f32,
  factor: f32,
  weight: usize,
  bias: usize,
  columns: usize,
  out: usize,
): void {
  const means = f32x4.splat(mean);
  const factors = f32x4.splat(factor);
  const vectorEnd = row + (columns & ~3) * 4;
  const end = row + columns * 4;
  for (; row < vectorEnd; row += 16) {
    const scaled = f32x4.mul(f32x4.sub(v128.load(row), means), factors);
    v128.store(out, f32x4.add(f32x4.mul(scaled, v128.load(weight)), v128.load(bias)));
    weight += 16;
    bias += 16;
    out += 16;
  }
  for (; row < end; row += 4) {
    const scaled = (load<f32>(row) - mean) * factor;
    store<f32>(out, scaled * load<f32>(weight) + load<f32>(bias));
    weight += 4;
    bias += 4;
    out += 4;
  }
}
