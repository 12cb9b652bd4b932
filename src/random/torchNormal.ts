const BLOCK = 16;
const HALF = BLOCK / 2;
const TURN = Math.fround(2 * Math.PI);

/**
 * `-> [count]` normal numbers, count >= 16, as PyTorch makes them in single precision: the list is
 * filled with uniforms, then every block of 16 becomes eight radii times cosines and sines. When the
 * last block is not full, the last 16 numbers are drawn and made again.
 *
 * Each step is rounded to single precision, as PyTorch's vector code does; its logarithm and cosine
 * are approximations of their own, so the last bits may differ (5e-7 at most).
 */
export function fillNormalSingles(
  count: number,
  mean: number,
  std: number,
  nextUniform: () => number,
): Float32Array {
  const round = Math.fround;
  const values = Float32Array.from({ length: count }, nextUniform);
  return fillBlocks(values, nextUniform, (u1, u2) => {
    const radius = round(Math.sqrt(round(-2 * round(Math.log(round(1 - u1))))));
    const angle = round(TURN * u2);
    const scaled = (part: number) => round(round(radius * round(part)) * std) + mean;
    return [scaled(Math.cos(angle)), scaled(Math.sin(angle))];
  });
}

/** The same in double precision, nothing rounded. */
export function fillNormalDoubles(count: number, nextUniform: () => number): Float64Array {
  const values = Float64Array.from({ length: count }, nextUniform);
  return fillBlocks(values, nextUniform, (u1, u2) => {
    const radius = Math.sqrt(-2 * Math.log(1 - u1));
    const angle = 2 * Math.PI * u2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

type BoxMuller = (u1: number, u2: number) => readonly [cosine: number, sine: number];

function fillBlocks<T extends Float32Array | Float64Array>(
  values: T,
  nextUniform: () => number,
  boxMuller: BoxMuller,
): T {
  const whole = values.length - (values.length % BLOCK);
  for (let start = 0; start < whole; start += BLOCK) turnBlock(values, start, boxMuller);
  if (whole === values.length) return values;
  const lastBlock = values.length - BLOCK;
  for (let at = lastBlock; at < values.length; at++) values[at] = nextUniform();
  turnBlock(values, lastBlock, boxMuller);
  return values;
}

function turnBlock(values: Float32Array | Float64Array, start: number, boxMuller: BoxMuller): void {
  for (let at = start; at < start + HALF; at++) {
    const [cosine, sine] = boxMuller(values[at]!, values[at + HALF]!);
    values[at] = cosine;
    values[at + HALF] = sine;
  }
}
