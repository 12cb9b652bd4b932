const WORDS = 624;
const SHIFT = 397;

/**
 * MT19937, the generator of 32-bit words under PyTorch, NumPy's legacy functions and Python.
 *
 * Source: Matsumoto and Nishimura 1998, Mersenne Twister.
 */
export class MersenneTwister {
  readonly #state: Uint32Array;
  #place = WORDS;

  private constructor(state: Uint32Array) {
    this.#state = state;
  }

  /** Seeded by one 32-bit number, as PyTorch and NumPy's legacy seed do. */
  static fromNumber(seed: number): MersenneTwister {
    return new MersenneTwister(fillState(seed));
  }

  /** Seeded by a list of 32-bit words, lowest first, as Python does. */
  static fromWords(words: readonly number[]): MersenneTwister {
    return new MersenneTwister(mixInWords(fillState(19650218), words));
  }

  /** From all words of its state. */
  static fromState(state: Uint32Array): MersenneTwister {
    return new MersenneTwister(state);
  }

  /** Another generator that goes on as this one does. */
  copy(): MersenneTwister {
    const made = new MersenneTwister(this.#state.slice());
    made.#place = this.#place;
    return made;
  }

  /** The next word: an integer in [0, 2^32). */
  nextWord(): number {
    if (this.#place === WORDS) this.#twist();
    let word = this.#state[this.#place++]!;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    word ^= word >>> 18;
    return word >>> 0;
  }

  /** Two words as a number in [0, 1) with 53 random bits, as Python and NumPy make it. */
  nextDouble(): number {
    const high = this.nextWord() >>> 5;
    const low = this.nextWord() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  #twist(): void {
    const state = this.#state;
    for (let k = 0; k < WORDS; k++) {
      const joined = (state[k]! & 0x80000000) | (state[(k + 1) % WORDS]! & 0x7fffffff);
      const turned = (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
      state[k] = state[(k + SHIFT) % WORDS]! ^ turned;
    }
    this.#place = 0;
  }
}

function fillState(seed: number): Uint32Array {
  const state = new Uint32Array(WORDS);
  state[0] = seed;
  for (let k = 1; k < WORDS; k++) state[k] = Math.imul(1812433253, fold(state, k)) + k;
  return state;
}

/** The word before place k, its high bits folded onto its low ones. */
function fold(state: Uint32Array, k: number): number {
  const before = state[k - 1]!;
  return before ^ (before >>> 30);
}

function mixInWords(state: Uint32Array, words: readonly number[]): Uint32Array {
  let place = 1;
  const advance = () => {
    place++;
    if (place < WORDS) return;
    state[0] = state[WORDS - 1]!;
    place = 1;
  };
  for (let step = 0; step < Math.max(WORDS, words.length); step++) {
    const from = step % words.length;
    const mixed = state[place]! ^ Math.imul(fold(state, place), 1664525);
    state[place] = mixed + words[from]! + from;
    advance();
  }
  for (let step = 1; step < WORDS; step++) {
    state[place] = (state[place]! ^ Math.imul(fold(state, place), 1566083941)) - place;
    advance();
  }
  state[0] = 0x80000000;
  return state;
}
