/** Taller or wider elements are cut by browsers. */
const mostPixels = 8_000_000;

/** One direction of a table that is scrolled: many cells of one size, drawn only where they are in sight. */
export interface ScrollSpace {
  /** The size of the element that is scrolled. */
  readonly size: number;
  /** The first cell in sight, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Where a cell begins in what is in sight, in pixels. */
  readonly placeOf: (cell: number) => number;
  /** How far to scroll so that a cell is in sight; as it is where it is already. */
  readonly reveal: (cell: number) => number;
}

/**
 * `scrolled` and `room` in pixels. Where all cells together are larger than an element can be, a pixel of
 * the scroll bar stands for several of the table.
 */
export function scrollSpace(
  count: number,
  cell: number,
  scrolled: number,
  room: number,
): ScrollSpace {
  const whole = count * cell;
  const size = Math.min(whole, mostPixels);
  const share = size <= room ? 1 : (whole - room) / (size - room);
  const start = Math.max(0, Math.min(whole - room, scrolled * share));
  const first = Math.max(0, Math.floor(start / cell));
  return {
    size,
    first,
    end: Math.min(count, Math.ceil((start + room) / cell)),
    placeOf: (at) => at * cell - start,
    reveal: (at) => {
      if (at * cell < start) return (at * cell) / share;
      const end = (at + 1) * cell - room;
      return end > start ? end / share : scrolled;
    },
  };
}
