import type { FileRequests, FileState, MeasuredTensor } from "../../src/protocol/fileMessages.ts";
import type { Ask, RpcMessage } from "../../src/rpc/rpc.ts";
import { onHostEvent } from "../hostEvents.ts";
import { createHostRequests } from "../hostRequests.ts";
import { createListeners } from "../listeners.ts";

/** The extension host as the view of a file sees it. */
export interface FileHost {
  /** Sends a request; resolves with the answer or rejects with a reason. */
  readonly request: Ask<FileRequests>;
  /** Calls back with every new state; returns a function that stops it. */
  readonly onState: (listener: (state: FileState) => void) => () => void;
  readonly onMeasured: (listener: (measured: MeasuredTensor) => void) => () => void;
}

/** Speaks the protocol of files: `post` sends, `source` delivers the replies. */
export function createFileHost(post: (message: RpcMessage) => void, source: EventTarget): FileHost {
  const states = createListeners<FileState>();
  const measures = createListeners<MeasuredTensor>();
  onHostEvent(source, "file/state", states.tell);
  onHostEvent(source, "file/measured", measures.tell);
  return {
    request: createHostRequests<FileRequests>(post, source, null),
    onState: states.add,
    onMeasured: measures.add,
  };
}
