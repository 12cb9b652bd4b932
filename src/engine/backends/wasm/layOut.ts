import type { Address } from "./kernelFunctions.ts";

/** Bytes by name. */
export type Sizes = Readonly<Record<string, number>>;

const ALIGNMENT = 64;

/** `sizes in bytes -> addresses` under the same names, one behind the other; 0 where there is nothing. */
export function layOut<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  start: Address,
): Readonly<Record<Name, Address>> {
  let end = start;
  const addresses = {} as Record<Name, Address>;
  for (const name of Object.keys(sizes) as Name[]) {
    addresses[name] = sizes[name] === 0 ? 0 : end;
    end += toAligned(sizes[name]);
  }
  return addresses;
}

/** Bytes that `layOut` takes. */
export function countBytes(sizes: Sizes): number {
  return Object.values(sizes).reduce((sum, bytes) => sum + toAligned(bytes), 0);
}

function toAligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
