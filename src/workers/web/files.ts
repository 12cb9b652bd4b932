// A Web Worker that started from a blob has no folder, so it requests files from the page that
// started it.
import { Rpc, toMessage, type NoRequests, type RpcMessage } from "../../rpc/rpc.ts";
import type { Port, ServerPort } from "../ports/port.ts";

/** Reads a file of the extension's folder `dist`: `wasm/kernels.wasm`. */
export type ReadFile = (file: string) => Promise<Uint8Array>;

/** What the page is asked for. */
interface FileRequests {
  readonly read: { readonly params: string; readonly result: Uint8Array };
}

/** A message about files, among those of the port that it shares. */
interface FileMessage {
  readonly files: RpcMessage;
}

/** The same port, whose other side may ask for files. */
export function giveFiles(port: Port, read: ReadFile): Port {
  const files = new Rpc<NoRequests, FileRequests>((message) => port.post(toFiles(message)), {
    read: async (file) => {
      try {
        return await read(file);
      } catch (error) {
        throw new Error(`${file} could not be read (${toMessage(error)})`, { cause: error });
      }
    },
  });
  return {
    ...port,
    listen: ({ onMessage, onFailure }) =>
      port.listen({
        onFailure,
        onMessage: (message) => {
          if (isOfFiles(message)) files.take(message.files);
          else onMessage(message);
        },
      }),
  };
}

/** The server side of a port whose client side provides files. */
export interface ServerPortWithFiles {
  readonly port: ServerPort;
  readonly read: ReadFile;
}

/** The server side of `giveFiles`. */
export function takeFiles(port: ServerPort): ServerPortWithFiles {
  const files = new Rpc<FileRequests>((message) => port.post(toFiles(message)), {});
  let heard: (message: unknown) => void = () => undefined;
  port.listen((message) => {
    if (isOfFiles(message)) files.take(message.files);
    else heard(message);
  });
  return {
    port: {
      ...port,
      listen: (onMessage) => {
        heard = onMessage;
      },
    },
    read: (file) => files.ask("read", file),
  };
}

function toFiles(files: RpcMessage): FileMessage {
  return { files };
}

function isOfFiles(message: unknown): message is FileMessage {
  return typeof message === "object" && message !== null && "files" in message;
}
