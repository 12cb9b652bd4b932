import type { RRandom } from "./r.ts";

/** The sums of ln(2)^k / k! up to k, which end at 1. */
const halvings = ((): readonly number[] => {
  let [term, sum] = [1, 0];
  return Array.from({ length: 16 }, (_, at) => {
    term *= Math.LN2 / (at + 1);
    return (sum += term);
  });
})();

/** A waiting time whose mean is 1. Source: Ahrens and Dieter 1972, algorithm SA. */
export function nextExponential(random: RRandom): number {
  let waited = 0;
  let u = random.nextUniform() * 2;
  while (u <= 1) {
    waited += halvings[0]!;
    u *= 2;
  }
  u -= 1;
  if (u <= halvings[0]!) return waited + u;
  let least = random.nextUniform();
  let at = 0;
  do {
    least = Math.min(least, random.nextUniform());
    at++;
  } while (u > halvings[at]!);
  return waited + least * halvings[0]!;
}

/** How many of some tries succeed, by inversion; null: R draws so many in another way. */
export function nextBinomial(random: RRandom, tries: number, chance: number): number | null {
  if (!Number.isInteger(tries) || tries < 0 || !(chance >= 0 && chance <= 1)) return null;
  if (tries === 0 || chance === 0) return 0;
  if (chance === 1) return tries;
  const p = Math.min(chance, 1 - chance);
  if (tries * p >= 30) return null;
  const ratio = p / (1 - p);
  for (;;) {
    let u = random.nextUniform();
    let share = (1 - p) ** tries;
    for (let count = 0; count <= 110; count++) {
      if (u < share) return chance > 0.5 ? tries - count : count;
      u -= share;
      share *= (ratio * (tries + 1)) / (count + 1) - ratio;
    }
  }
}

/** How often something happens that happens so often on average; null: R draws it in another way. */
export function nextPoisson(random: RRandom, mean: number): number | null {
  if (!(mean >= 0 && mean < 10)) return null;
  if (mean === 0) return 0;
  for (;;) {
    const u = random.nextUniform();
    let share = Math.exp(-mean);
    let sum = share;
    for (let count = 0; count <= 35; count++) {
      if (u <= sum) return count;
      share *= mean / (count + 1);
      sum += share;
    }
  }
}

interface Odds {
  readonly shares: number[];
  readonly places: number[];
}

/** Chances from the greatest on. Those alike stand in the order in which heapsort leaves them. */
function fromGreatest(given: readonly number[]): Odds {
  const total = given.reduce((sum, each) => sum + each, 0);
  const shares = given.map((each) => each / total);
  const places = [...given.keys()];
  const sink = (from: number, end: number, share: number, place: number): void => {
    let at = from;
    for (let next = 2 * at + 1; next <= end; next = 2 * at + 1) {
      if (next < end && shares[next]! > shares[next + 1]!) next++;
      if (share <= shares[next]!) break;
      [shares[at], places[at]] = [shares[next]!, places[next]!];
      at = next;
    }
    [shares[at], places[at]] = [share, place];
  };
  const last = given.length - 1;
  for (let at = (given.length >> 1) - 1; at >= 0; at--) sink(at, last, shares[at]!, places[at]!);
  for (let end = last; end > 0; end--) {
    const [share, place] = [shares[end]!, places[end]!];
    [shares[end], places[end]] = [shares[0]!, places[0]!];
    sink(0, end - 1, share, place);
  }
  return { shares, places };
}

/** Places, from 0, that are drawn with these chances; null: R draws them in another way. */
export function drawWithOdds(
  random: RRandom,
  given: readonly number[],
  count: number,
  repeats: boolean,
): readonly number[] | null {
  if (!given.every((each) => each >= 0 && Number.isFinite(each))) return null;
  const possible = given.filter((each) => each > 0).length;
  if (possible === 0 || (!repeats && possible < count)) return null;
  const { shares, places } = fromGreatest(given);
  if (repeats && shares.filter((each) => each * shares.length > 0.1).length > 200) return null;
  let mass = 1;
  return Array.from({ length: count }, () => {
    const u = mass * random.nextUniform();
    let sum = 0;
    let at = 0;
    for (; at < shares.length - 1; at++) {
      sum += shares[at]!;
      if (u <= sum) break;
    }
    const place = places[at]!;
    if (repeats) return place;
    mass -= shares[at]!;
    shares.splice(at, 1);
    places.splice(at, 1);
    return place;
  });
}
