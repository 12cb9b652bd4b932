import type { ByteRange, FileBytes } from "../../files/reading.ts";
import type { RefusedEntry, StoredTensor } from "../../files/storedTensor.ts";
import type { ChosenSlices, CopyForm } from "../../viewModel/files/sliceTexts.ts";
import type { TensorSlice } from "../../viewModel/files/tensorSlice.ts";
import type { MeasuredTensor } from "../../viewModel/files/tensorStatistics.ts";
import type { Tile, TileAddress } from "../../viewModel/tiles/tileAddress.ts";

/** A file of numbers, before it is read. */
export interface NamedFile extends Pick<FileBytes, "size"> {
  readonly name: string;
}

/** What a file of numbers holds, without the numbers. */
export interface ListedNumbers {
  readonly format: string;
  readonly tensors: readonly Pick<StoredTensor, "name" | "shape" | "type" | "columnNames">[];
  readonly refused: readonly RefusedEntry[];
}

/** What the worker of a file of numbers does; `open` comes first. */
export interface NumberRequests {
  /** Its progress is the share of the file that was read, from 0 to 1. */
  readonly open: {
    readonly params: NamedFile;
    readonly result: ListedNumbers;
    readonly progress: number;
  };
  /** The numbers of a tensor, all of them if somebody asked; `measured` tells how far it is. */
  readonly measure: {
    readonly params: { readonly tensor: number; readonly isAsked: boolean };
    readonly result: null;
  };
  readonly stop: { readonly params: { readonly tensor: number }; readonly result: null };
  readonly tile: {
    readonly params: { readonly slice: TensorSlice; readonly address: TileAddress };
    readonly result: Tile;
  };
  readonly copy: {
    readonly params: { readonly slice: TensorSlice; readonly form: CopyForm };
    readonly result: string;
  };
  /** An attention with these matrices, as JSON; `name`: of the file. */
  readonly use: {
    readonly params: { readonly chosen: ChosenSlices; readonly name: string };
    readonly result: string;
  };
  readonly useWeights: {
    readonly params: { readonly slice: TensorSlice; readonly name: string };
    readonly result: string;
  };
}

/** What that worker asks of whoever opened the file. */
export interface BytesRequests {
  readonly read: { readonly params: ByteRange; readonly result: Uint8Array };
  readonly measured: { readonly params: MeasuredTensor; readonly result: null };
}
