import type { KernelThreadMessage } from "../engine/backends/wasm/threads/kernelThreads.ts";

/** What a port tells its owner. */
export interface KernelThreadListener {
  /** The thread says that its kernels are ready. */
  readonly onMessage: () => void;
  /** The thread is gone. */
  readonly onFailure: () => void;
}

/** The near end of a kernel thread, whatever platform it runs on. */
export interface KernelThreadPort {
  post(message: KernelThreadMessage): void;
  listen(listener: KernelThreadListener): void;
  terminate(): Promise<void>;
}
