import type { Port, PortListener, ServerPort } from "./port.ts";

/**
 * A worker without a thread: its server runs on the caller's thread. Messages are passed without
 * copying, each in a separate turn, as from a worker.
 */
export function openInlinePort(serve: (port: ServerPort) => void): Port {
  let near: PortListener | null = null;
  let far: ((message: unknown) => void) | null = null;
  let ended = false;
  const deliver = (run: () => void) => {
    setTimeout(() => {
      if (!ended) run();
    }, 0);
  };
  const server: ServerPort = {
    post: (message) => deliver(() => near?.onMessage(message)),
    listen: (onMessage) => {
      far = onMessage;
    },
    turn: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
  deliver(() => serve(server));
  return {
    post: (message) => deliver(() => far?.(message)),
    listen: (listener) => {
      near = listener;
    },
    terminate: () => {
      ended = true;
    },
  };
}
