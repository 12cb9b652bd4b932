/** Bytes of one field of a message, or of several in a row. */
export type Field = readonly Uint8Array[];

/** An integer: `number`, then seven bits at a time from the lowest. */
export function integer(number: number, value: number): Field {
  return [varint(number * 8), varint(value)];
}

/** Bytes, a text or a message with their length before them. */
export function bytes(number: number, value: Uint8Array | string | readonly Field[]): Field {
  if (typeof value === "string") return bytes(number, new TextEncoder().encode(value));
  if (value instanceof Uint8Array) return [varint(number * 8 + 2), varint(value.length), value];
  return bytes(number, join(value));
}

/** A number in single precision. */
export function float(number: number, value: number): Field {
  return [varint(number * 8 + 5), new Uint8Array(Float32Array.of(value).buffer)];
}

/** The fields one after the other. */
export function join(fields: readonly Field[]): Uint8Array {
  return new Uint8Array(Buffer.concat(fields.flat()));
}

function varint(value: number): Uint8Array {
  const found: number[] = [];
  let rest = value;
  while (rest > 127) {
    found.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Uint8Array.from([...found, rest]);
}
