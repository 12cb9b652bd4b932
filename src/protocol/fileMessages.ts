import type { RefusedEntry } from "../files/storedTensor.ts";
import type { ChosenSlices, CopyForm } from "../viewModel/files/sliceTexts.ts";
import type { TensorSlice } from "../viewModel/files/tensorSlice.ts";
import type { MeasuredTensor } from "../viewModel/files/tensorStatistics.ts";
import type { MapRequests } from "./mapMessages.ts";
import type { EventOf, HandlersOf } from "../rpc/rpc.ts";

export type { MeasuredTensor };
export {
  firstSlice,
  mostPooled,
  nameOfSlice,
  shapeOfSlice,
} from "../viewModel/files/tensorSlice.ts";

/** A tensor of a file, in the list. */
export interface TensorRow {
  readonly name: string;
  readonly shape: readonly number[];
  /** `float32` */
  readonly type: string;
  /** Of the columns of a table; empty where they have none. */
  readonly columnNames: readonly string[];
}

/** What there is to show of a file of numbers. */
export type FileState =
  /** `share`: of the file that was read, from 0 to 1. */
  | { readonly kind: "opening"; readonly fileName: string; readonly share: number }
  | { readonly kind: "refused"; readonly fileName: string; readonly message: string }
  | {
      readonly kind: "ready";
      readonly fileName: string;
      readonly format: string;
      readonly size: number;
      /** Rises when the file changes, so that no old number stays. */
      readonly version: number;
      readonly tensors: readonly TensorRow[];
      readonly refused: readonly RefusedEntry[];
    };

/** From the view of a file to the host; each is answered exactly once. */
export interface FileRequests {
  "file/load": { params: null; result: FileState };
  /** Reads the numbers of a tensor, all of them if somebody asked; `file/measured` tells how far it is. */
  "file/measure": { params: { readonly tensor: number; readonly isAsked: boolean }; result: null };
  "file/stop": { params: { readonly tensor: number }; result: null };
  "file/copy": { params: { readonly slice: TensorSlice; readonly form: CopyForm }; result: null };
  /** Opens an attention with these matrices. */
  "file/use": { params: ChosenSlices; result: null };
  "file/useWeights": { params: { readonly slice: TensorSlice }; result: null };
  /** Opens the file in another editor. */
  "file/reopen": { params: null; result: null };
  /** `computation` is a slice as JSON. */
  "tile/load": MapRequests["tile/load"];
  "clipboard/write": { params: { readonly text: string }; result: null };
}

/** One function per request: a missing one does not compile. */
export type FileRequestHandlers = HandlersOf<FileRequests>;

/** From the host to the view of a file, unasked. */
interface FileEvents {
  "file/state": FileState;
  "file/measured": MeasuredTensor;
}

/** What the host sends to the view of a file. */
export type FileEventMessage = EventOf<FileEvents>;
