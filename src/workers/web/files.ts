// A Web Worker that started from a blob has no folder, so it requests files from the page that
// started it.
import { toMessage } from "../../engine/errors.ts";
import type { Port, ServerPort } from "../ports/port.ts";

/** Reads a file of the extension's folder `dist`: `wasm/kernels.wasm`. */
export type ReadFile = (file: string) => Promise<Uint8Array>;

interface FileRequest {
  readonly kind: "file/read";
  readonly request: number;
  readonly file: string;
}

type FileAnswer =
  | { readonly kind: "file/given"; readonly request: number; readonly bytes: Uint8Array }
  | { readonly kind: "file/missing"; readonly request: number; readonly message: string };

/** The same port, whose other side may ask for files. */
export function giveFiles(port: Port, read: ReadFile): Port {
  const answer = async ({ request, file }: FileRequest): Promise<FileAnswer> => {
    try {
      return { kind: "file/given", request, bytes: await read(file) };
    } catch (error) {
      const why = toMessage(error);
      return { kind: "file/missing", request, message: `${file} could not be read (${why})` };
    }
  };
  return {
    ...port,
    listen: ({ onMessage, onFailure }) =>
      port.listen({
        onFailure,
        onMessage: (message) => {
          if (isFileRequest(message)) void answer(message).then((given) => port.post(given));
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

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** The server side of `giveFiles`. */
export function takeFiles(port: ServerPort): ServerPortWithFiles {
  const waiting = new Map<number, Waiting>();
  let requests = 0;
  let heard: (message: unknown) => void = () => undefined;
  port.listen((message) => {
    if (!isFileAnswer(message)) {
      heard(message);
      return;
    }
    const asked = waiting.get(message.request);
    waiting.delete(message.request);
    if (message.kind === "file/given") asked?.resolve(message.bytes);
    else asked?.reject(new Error(message.message));
  });
  return {
    port: {
      ...port,
      listen: (onMessage) => {
        heard = onMessage;
      },
    },
    read: (file) =>
      new Promise((resolve, reject) => {
        const request = requests++;
        waiting.set(request, { resolve, reject });
        port.post({ kind: "file/read", request, file } satisfies FileRequest);
      }),
  };
}

function kindOf(message: unknown): string {
  return (message as { readonly kind: string }).kind;
}

function isFileRequest(message: unknown): message is FileRequest {
  return kindOf(message) === "file/read";
}

function isFileAnswer(message: unknown): message is FileAnswer {
  return kindOf(message) === "file/given" || kindOf(message) === "file/missing";
}
