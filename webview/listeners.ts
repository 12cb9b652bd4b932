/** A set of listeners. */
export interface Listeners<T> {
  /** Adds one; returns a function that removes it. */
  readonly add: (listener: (value: T) => void) => () => void;
  readonly tell: (value: T) => void;
}

/** Creates an empty set of listeners. */
export function createListeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: (value) => {
      all.forEach((listener) => {
        listener(value);
      });
    },
  };
}
