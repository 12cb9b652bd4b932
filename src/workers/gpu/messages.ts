import type { Backend } from "../../engine/backends/backend.ts";
import type { GpuAdapter } from "../../engine/backends/gpu/gpuAdapter.ts";

/** The operations that a GPU process does. */
export type GpuOperation = Exclude<keyof Backend, "name" | "reason" | "threads" | "close">;

/** What a GPU process is asked. */
export type GpuRequest =
  | { readonly kind: "open" }
  | {
      readonly kind: "operate";
      readonly request: number;
      readonly operation: GpuOperation;
      /** As the operation of a `Backend` takes them, with every tensor packed. */
      readonly operands: readonly unknown[];
    }
  /** These tensors will not be named again. */
  | { readonly kind: "forget"; readonly tensors: readonly number[] };

/** What a GPU process answers: each request but `forget` once. */
export type GpuAnswer =
  | { readonly kind: "opened"; readonly adapter: GpuAdapter; readonly reason: string }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "done"; readonly request: number; readonly result: unknown }
  | { readonly kind: "failed"; readonly request: number; readonly message: string };
