import { createTensor, type Tensor } from "../../../tensor/tensor.ts";
import type { ByteSource } from "./byteSource.ts";
import { CheckpointError } from "./checkpointError.ts";
import { NUMBER_TYPES } from "./numberTypes.ts";
import { readHeader, type StoredTensor } from "./readHeader.ts";

/** Weights by name, read from the file when they are asked for. */
export interface Checkpoint {
  readonly names: readonly string[];
  /** Throws `CheckpointError` when there is no such tensor, or none of this engine's number types. */
  readonly readTensor: (name: string) => Promise<Tensor>;
}

/** 2 GiB: more than this a reader in an editor should not be asked to hold. */
const DEFAULT_LIMIT = 2 ** 31;

/**
 * Opens a safetensors file: reads and checks its header only. Throws `CheckpointError` for a file that
 * is larger than `limit` bytes, cut off, or lies about what it holds.
 */
export async function openSafetensors(
  source: ByteSource,
  limit = DEFAULT_LIMIT,
): Promise<Checkpoint> {
  if (source.size > limit) {
    const sizes = `${String(source.size)} bytes, more than the ${String(limit)} that are allowed`;
    throw new CheckpointError(`the checkpoint has ${sizes}: use a smaller one or raise the limit`);
  }
  const tensors = new Map((await readHeader(source)).map((stored) => [stored.name, stored]));
  return {
    names: [...tensors.keys()],
    readTensor: (name) => readStored(source, name, tensors.get(name)),
  };
}

async function readStored(
  source: ByteSource,
  name: string,
  stored: StoredTensor | undefined,
): Promise<Tensor> {
  if (stored === undefined) throw new CheckpointError(`${name} is not in the checkpoint`);
  const { dtype, shape, start, end } = stored;
  const type = NUMBER_TYPES.get(dtype);
  if (type === undefined) {
    const known = [...NUMBER_TYPES.keys()].join(", ");
    throw new CheckpointError(`${name} is stored as ${dtype}: only ${known} can be read`);
  }
  const bytes = await source.read(start, end);
  if (bytes.length !== end - start) throw new CheckpointError(`${name} is cut off in the file`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return createTensor(shape, type.read(view, bytes.length / type.bytes));
}
