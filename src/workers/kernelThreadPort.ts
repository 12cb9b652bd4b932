import type {
  KernelThreadMessage,
  KernelThreads,
  OpenMessage,
} from "../engine/backends/wasm/threads/kernelThreads.ts";

/** The events of a port. */
interface KernelThreadListener {
  /** The thread says that its kernels are ready. */
  readonly onMessage: () => void;
  /** The thread is gone. */
  readonly onFailure: () => void;
}

/** The client side of a kernel thread on any platform. */
export interface KernelThreadPort {
  post(message: KernelThreadMessage): void;
  listen(listener: KernelThreadListener): void;
  terminate(): Promise<void>;
}

/** Starts `count` threads in addition to the caller's, each with `start`. */
export function openKernelThreads(count: number, start: () => KernelThreadPort): KernelThreads {
  const ports = new Map<number, KernelThreadPort>();
  const waiting = new Map<number, () => void>();
  const settle = (thread: number) => {
    waiting.get(thread)?.();
    waiting.delete(thread);
  };
  for (let thread = 1; thread <= count; thread++) {
    const port = start();
    ports.set(thread, port);
    port.listen({
      onMessage: () => settle(thread),
      onFailure: () => {
        ports.delete(thread);
        settle(thread);
      },
    });
  }

  async function end(thread: number): Promise<void> {
    const port = ports.get(thread);
    ports.delete(thread);
    await port?.terminate();
  }

  return {
    get living() {
      return [...ports.keys()];
    },
    most: count,
    async open(message: OpenMessage) {
      const answers = [...ports].map(async ([thread, port]) => {
        const answered = new Promise<void>((resolve) => waiting.set(thread, resolve));
        port.post(message);
        await answered;
      });
      await Promise.all(answers);
    },
    post: (thread, message) => ports.get(thread)?.post(message),
    end: (thread) => void end(thread),
    async close() {
      await Promise.all([...ports.keys()].map(end));
    },
  };
}
