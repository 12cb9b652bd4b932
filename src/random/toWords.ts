/** `seed -> its magnitude as 32-bit words`, lowest first; [0] for 0. */
export function toWords(seed: number | bigint): readonly number[] {
  let rest = BigInt(seed);
  if (rest < 0n) rest = -rest;
  const words: number[] = [];
  do {
    words.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest > 0n);
  return words;
}
