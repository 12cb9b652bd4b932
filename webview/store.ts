import { useEffect, useState } from "preact/hooks";

/** One value that several views follow. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Returns how to stop. */
  subscribe(listener: (value: T) => void): () => void;
}

/** A store that holds `initial` until it is set. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<(value: T) => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      listeners.forEach((listener) => {
        listener(value);
      });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a store; the view follows it. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.get());
  useEffect(() => {
    setValue(() => store.get());
    return store.subscribe((next) => {
      setValue(() => next);
    });
  }, [store]);
  return value;
}
