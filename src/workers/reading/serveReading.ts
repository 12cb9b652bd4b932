import type { SourceResources } from "../../source/sourceReader.ts";
import { readyMessage, type ServerPort } from "../ports/port.ts";
import { DocumentReader } from "./documentReader.ts";
import type { ReadingAnswer, ReadingRequest } from "./messages.ts";
import { toMessage } from "../../engine/check/toMessage.ts";

type OpenRequest = ReadingRequest & { readonly kind: "open" };
type ReadRequest = ReadingRequest & { readonly kind: "read" };

/** The far end of a reading worker: holds the open texts and reads the ones that are asked for. */
export function serveReading(
  port: ServerPort,
  resources: SourceResources,
  clock: () => number,
): void {
  const readers = new Map<number, DocumentReader>();
  /** The last reading asked for of each document; earlier ones are overtaken. */
  const wanted = new Map<number, ReadRequest>();
  /** Texts of which some pieces are here. */
  const arriving = new Map<number, OpenRequest>();
  let isWorking = false;

  port.listen((message) => {
    const request = message as ReadingRequest;
    switch (request.kind) {
      case "open":
        readers.get(request.document)?.dispose();
        readers.delete(request.document);
        arrive(request);
        break;
      case "more": {
        const begun = arriving.get(request.document);
        if (begun?.opening !== request.opening) break;
        arrive({ ...begun, text: begun.text + request.text });
        break;
      }
      case "change":
        change(request);
        break;
      case "read":
        wanted.set(request.document, request);
        void work();
        break;
      case "close":
        readers.get(request.document)?.dispose();
        readers.delete(request.document);
        arriving.delete(request.document);
        wanted.delete(request.document);
        break;
    }
  });
  port.post(readyMessage);

  function arrive(opened: OpenRequest): void {
    if (opened.text.length < opened.length) {
      arriving.set(opened.document, opened);
      return;
    }
    arriving.delete(opened.document);
    readers.set(opened.document, new DocumentReader(opened, resources, clock));
  }

  function change({ document, version, changes, length }: ReadingRequest & { kind: "change" }) {
    const reader = readers.get(document);
    if (!reader || reader.change(version, changes, length)) return;
    post({ kind: "outOfStep", document, opening: reader.opening });
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (;;) {
      // Edits that have arrived by now are read with the others.
      await port.turn();
      const [next] = wanted.values();
      if (!next) break;
      wanted.delete(next.document);
      await answer(next);
    }
    isWorking = false;
  }

  async function answer({ document, request, options }: ReadRequest): Promise<void> {
    const reader = readers.get(document);
    if (!reader) return;
    const { opening } = reader;
    try {
      const { version, reading } = await reader.read(options);
      const buffers = [reading.cells.buffer, reading.matrices.buffer, reading.numbers.buffer];
      const own = buffers.filter((buffer) => buffer instanceof ArrayBuffer);
      post({ kind: "reading", document, opening, request, version, reading }, own);
    } catch (error) {
      const message = toMessage(error);
      post({ kind: "refused", document, opening, request, message });
    }
  }

  function post(answered: ReadingAnswer, transfer: readonly ArrayBuffer[] = []): void {
    port.post(answered, transfer);
  }
}
