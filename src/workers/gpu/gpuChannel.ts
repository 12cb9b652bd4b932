import type { GpuRequest } from "./messages.ts";
import type { GpuChannel } from "./serveGpu.ts";

/** The channel of a forked process, which ends when its parent does. */
export function toGpuChannel(own: NodeJS.Process): GpuChannel {
  own.once("disconnect", () => own.exit());
  return {
    post: (answer) => own.send?.(answer),
    listen: (onMessage) => {
      own.on("message", (message: GpuRequest) => onMessage(message));
    },
  };
}
