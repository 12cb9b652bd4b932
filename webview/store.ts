import { useEffect, useRef, useState } from "preact/hooks";
import { createListeners } from "./listeners.ts";

/** A value that several views follow. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Returns a function that stops it. */
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

/** A store that holds `initial` until it is set. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = createListeners<T>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      listeners.tell(value);
    },
    subscribe: listeners.add,
  };
}

/** The value of a store; the view follows it. */
export function useStore<T>(store: Store<T>): T {
  return useSelected(store, same);
}

/** What a view needs of a store; it is drawn again only when that changes. */
export function useSelected<T, Part>(store: Store<T>, select: (value: T) => Part): Part {
  const [, redraw] = useState({});
  const latest = useRef(select);
  latest.current = select;
  const part = select(store.get());
  const drawn = useRef(part);
  drawn.current = part;
  useEffect(() => {
    const check = (value: T): void => {
      if (!Object.is(latest.current(value), drawn.current)) redraw({});
    };
    check(store.get());
    return store.subscribe(check);
  }, [store]);
  return part;
}

function same<T>(value: T): T {
  return value;
}
