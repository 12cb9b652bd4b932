import type { CancellationToken } from "vscode";

/** Aborted when VS Code no longer wants the result. */
export function toSignal(token: CancellationToken): AbortSignal {
  const cancel = new AbortController();
  if (token.isCancellationRequested) cancel.abort();
  else token.onCancellationRequested(() => cancel.abort());
  return cancel.signal;
}
