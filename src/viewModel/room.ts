/** So many numbers of one result travel with a state: with what was before, about 1.9 MB. */
const mostNumbers = 120_000;

/** Room for the numbers of one result; what finds none is asked for as tiles. */
export class Room {
  #left = mostNumbers;

  /** Whether so many numbers may come along; if so, they take their place. */
  take(count: number): boolean {
    if (count > this.#left) return false;
    this.#left -= count;
    return true;
  }

  /** How many numbers more may come along. */
  get left(): number {
    return this.#left;
  }
}
