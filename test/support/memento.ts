import type { Memento } from "vscode";

/** A memory that stores what JSON can hold, as the one of the editor does. */
export function createMemento(): Memento {
  const stored = new Map<string, string>();
  const get = (key: string, otherwise?: unknown): unknown => {
    const text = stored.get(key);
    return text === undefined ? otherwise : JSON.parse(text);
  };
  return {
    keys: () => [...stored.keys()],
    get,
    update: (key, value) => {
      if (value === undefined) stored.delete(key);
      else stored.set(key, JSON.stringify(value));
      return Promise.resolve();
    },
  };
}
