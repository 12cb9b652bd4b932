import * as l10n from "@vscode/l10n";
import type { Port } from "../ports/port.ts";
import { startWorker, type WorkerStarter } from "../ports/workerStarter.ts";
import type { ReadingAnswer, ReadingRequest } from "./messages.ts";
import { RemoteDocument, type EditorText } from "./remoteDocument.ts";

/** No reading takes longer, in ms, for a text of that length. */
export type ReadingPatience = (length: number) => number;

/** A machine that is busy with something else, and a hundredth of the usual speed. */
const usualPatience: ReadingPatience = (length) => 30_000 + length / 20;

/** What is answered. */
const asking: ReadonlySet<ReadingRequest["kind"]> = new Set(["read", "next", "find"]);

/** The process was halted, not the worker: one that is alive speaks within this time. */
const secondLookMs = 1000;

/**
 * Has documents read in a worker. A worker that stops or hangs is replaced, and learns the texts
 * from the editor; its documents only notice that a reading takes longer.
 */
export class ReadingClient {
  readonly #starter: WorkerStarter;
  readonly #patience: ReadingPatience;
  readonly #documents = new Map<number, RemoteDocument>();
  readonly #texts = new Map<number, EditorText>();
  #port: Port | null = null;
  #starting: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #ids = 0;
  #isDisposed = false;

  constructor(starter: WorkerStarter, patience: ReadingPatience = usualPatience) {
    this.#starter = starter;
    this.#patience = patience;
  }

  /** Follows a text of the editor; the first one starts the worker. */
  open(editor: EditorText): RemoteDocument {
    const id = this.#ids++;
    const document = new RemoteDocument(id, editor, (request) => this.#send(request));
    this.#documents.set(id, document);
    this.#texts.set(id, editor);
    if (this.#port) document.reopen();
    return document;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#unwatch();
    for (const document of this.#documents.values()) document.close();
    this.#port?.terminate();
    this.#port = null;
  }

  #send(request: ReadingRequest): void {
    if (request.kind === "close") this.#forget(request.document);
    const isAsking = asking.has(request.kind);
    if (isAsking) this.#watch();
    if (this.#port) this.#port.post(request);
    else if (isAsking && !this.#isDisposed) this.#starting ??= this.#start();
  }

  #forget(id: number): void {
    this.#documents.delete(id);
    this.#texts.delete(id);
  }

  async #start(): Promise<void> {
    const port = await startWorker(this.#starter);
    this.#starting = null;
    if (this.#isDisposed) {
      port.terminate();
      return;
    }
    this.#port = port;
    port.listen({
      onMessage: (message) => void this.#take(message as ReadingAnswer),
      onFailure: (error) => this.#replace(error.message),
    });
    for (const document of this.#documents.values()) document.reopen();
    if (this.#isWaiting()) this.#watch();
  }

  async #take(answer: ReadingAnswer): Promise<void> {
    this.#unwatch();
    await this.#documents.get(answer.document)?.take(answer);
    if (this.#isWaiting()) this.#watch();
    else this.#unwatch();
  }

  #replace(why: string): void {
    this.#port?.terminate();
    this.#port = null;
    this.#unwatch();
    this.#starter.log(`The ${this.#starter.name} stopped (${why}) and is replaced.`);
    for (const document of this.#documents.values()) document.workerStopped(why);
    if (this.#isWaiting()) this.#starting ??= this.#start();
  }

  #isWaiting(): boolean {
    return [...this.#documents.values()].some((document) => document.isWaiting);
  }

  #unwatch(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Something is awaited: silence from now on means that the worker hangs. */
  #watch(): void {
    if (this.#timer || !this.#port) return;
    const longest = Math.max(0, ...[...this.#texts.values()].map((text) => text.length()));
    const silenceMs = this.#patience(longest);
    const hung = () =>
      this.#replace(l10n.t("it said nothing for {0} s", (silenceMs / 1000).toFixed(1)));
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(hung, secondLookMs);
    }, silenceMs);
  }
}
