/** An object whose properties may be absent but never undefined. */
export type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** `{ a: 1, b: undefined } -> { a: 1 }`: what is not given is left out altogether. */
export function withoutUndefined<T extends object>(properties: T): Defined<T> {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Defined<T>;
}
