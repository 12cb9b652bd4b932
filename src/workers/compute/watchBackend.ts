import { attendByHead } from "./attendByHead.ts";
import type { Backend } from "../../engine/backends/backend.ts";

/** Who is told of the operations of a computation. */
export interface OperationWatch {
  /** Before each operation; what it throws ends the computation. */
  readonly before: () => Promise<void>;
  /** After each operation, with how many are done; a part of one counts as a part. */
  readonly after: (done: number) => void;
}

/**
 * The same arithmetic, with a look around before and after each operation, and in an attention of the
 * reference after each head.
 */
export function watchBackend(backend: Backend, { before, after }: OperationWatch): Backend {
  let done = 0;
  const watched = async <T>(operation: () => Promise<T>): Promise<T> => {
    await before();
    const result = await operation();
    done += 1;
    after(done);
    return result;
  };
  const isSlow = backend.name === "reference";
  const look = async (share: number): Promise<void> => {
    if (share === 1) return;
    after(done + share);
    await before();
  };
  return {
    name: backend.name,
    reason: backend.reason,
    ...(backend.threads !== undefined && { threads: backend.threads }),
    linear: (...given) => watched(() => backend.linear(...given)),
    attention: (operands) =>
      watched(() => (isSlow ? attendByHead(operands, look) : backend.attention(operands))),
    activate: (...given) => watched(() => backend.activate(...given)),
    normalise: (...given) => watched(() => backend.normalise(...given)),
    add: (...given) => watched(() => backend.add(...given)),
  };
}
