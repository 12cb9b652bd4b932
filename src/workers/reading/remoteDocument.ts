import * as l10n from "@vscode/l10n";
import { toMessage } from "../../engine/errors.ts";
import type { FollowingProgress } from "../../source/extraction.ts";
import { countChanged, type TextChange } from "../../source/sourceReader.ts";
import type { EditorText } from "./editorText.ts";
import type { StopReason } from "../../source/readingBudget.ts";
import type { Rpc } from "../../rpc/rpc.ts";
import { WorkerGone } from "../ports/port.ts";
import { turns } from "../turns.ts";
import { factsOfUnread, type FileFacts } from "../../service/fileReading.ts";
import type { Answer, Asked, QuestionName } from "../../service/questions.ts";
import type { FetchedFile, ReadingOptions, WantedFile } from "../../service/readingOptions.ts";
import type { Pin } from "../../service/baselines.ts";
import type { NamedQuestion, ReadingRequests } from "./messages.ts";

interface Waiting {
  readonly request: number;
  readonly options: ReadingOptions;
  readonly resolve: (facts: FileFacts) => void;
  readonly reject: (error: Error) => void;
  readonly onReach: ((progress: FollowingProgress) => void) | undefined;
  failures: number;
}

/** A text that took too much is read again when this share of it has changed. */
const enoughChanged = 0.05;

/** After so many questions that ended no worker came to, none is asked any more. */
const mostHung = 2;

/** Text of this length is read from the editor and posted in much less than a millisecond. */
const longestPiece = 100_000;

/** The way to a worker. Without one, nothing is told, and what is asked fails with `WorkerGone`. */
export type WorkerLink = Pick<Rpc<ReadingRequests>, "ask" | "tell">;

/** A document of the editor in a reading worker. */
export class RemoteDocument {
  readonly #id: number;
  readonly #editor: EditorText;
  readonly #worker: WorkerLink;
  #waiting: Waiting[] = [];
  #requests = 0;
  #openings = 0;
  #isClosed = false;
  /** Set if the text took too much to read; it is not read for now. */
  #aside: { readonly reason: StopReason; changed: number } | null = null;
  /** Questions about the text that no worker came to the end of; they are not asked for now. */
  #unanswerable: { readonly names: Set<QuestionName>; changed: number } | null = null;
  /** Whether pieces of the text are not sent yet. */
  #isTelling = false;

  /** `reopen` sends the text. */
  constructor(id: number, editor: EditorText, worker: WorkerLink) {
    this.#id = id;
    this.#editor = editor;
    this.#worker = worker;
  }

  /** Whether an answer is awaited. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Records the edits that led to the current text. */
  change(changes: readonly TextChange[]): void {
    const changed = countChanged(changes);
    if (this.#aside) this.#aside.changed += changed;
    if (this.#unanswerable) this.#unanswerable.changed += changed;
    if (this.#isTelling) {
      this.reopen();
      return;
    }
    const [version, length] = [this.#editor.version(), this.#editor.length()];
    this.#worker.tell("change", { document: this.#id, version, changes, length });
  }

  /** A reading of the current document, or of a later version; `onReach`: how far a program is followed. */
  read(options: ReadingOptions, onReach?: Waiting["onReach"]): Promise<FileFacts> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new Error(l10n.t("the document was closed")));
        return;
      }
      if (this.#aside && this.#aside.changed < this.#editor.length() * enoughChanged) {
        resolve(this.#toUnread(this.#aside.reason));
        return;
      }
      const request = this.#requests++;
      this.#waiting.push({ request, options, resolve, reject, onReach, failures: 0 });
      if (!this.#isTelling) this.#ask(request, options);
    });
  }

  /** Tries a text that took too much again with the next reading. */
  tryAgain(): void {
    this.#aside = null;
    this.#unanswerable = null;
  }

  /** The worker hung, or ended, while it answered: another one would do the same. */
  answerFailed(name: QuestionName): void {
    this.#unanswerable ??= { names: new Set(), changed: 0 };
    this.#unanswerable.names.add(name);
  }

  /** Whether a question has no answer until the text changes. */
  isUnanswerable(name: QuestionName): boolean {
    const given = this.#unanswerable;
    if (given && given.changed >= this.#editor.length() * enoughChanged) this.#unanswerable = null;
    // What hangs in two ways hangs in more.
    const names = this.#unanswerable?.names;
    return names !== undefined && (names.size >= mostHung || names.has(name));
  }

  /** Leaves the text alone, because no worker ends with it; whoever waits is told. */
  putAside(reason: StopReason): void {
    this.#aside = { reason, changed: 0 };
    for (const { resolve } of this.#settle(() => true)) resolve(this.#toUnread(reason));
  }

  #toUnread(reason: StopReason): FileFacts {
    return factsOfUnread(this.#editor.version(), this.#editor.language, reason);
  }

  /** Sends the whole text to a worker, and repeats the pending requests. */
  reopen(): void {
    this.#openings += 1;
    const [opening, document, editor] = [this.#openings, this.#id, this.#editor];
    const [version, length, language] = [editor.version(), editor.length(), editor.language];
    const text = editor.piece(0, Math.min(length, longestPiece));
    this.#worker.tell("open", { document, opening, version, language, text, length });
    this.#isTelling = length > longestPiece;
    if (this.#isTelling) void this.#tellRest(opening, length);
    else this.#askLast();
  }

  /** A long text is sent in pieces, so that nothing waits for it; a change starts again. */
  async #tellRest(opening: number, length: number): Promise<void> {
    const count = Math.ceil(length / longestPiece);
    const starts = Array.from({ length: count - 1 }, (_, index) => (index + 1) * longestPiece);
    await turns.map(starts, (start) => {
      if (opening !== this.#openings || this.#isClosed) return;
      const text = this.#editor.piece(start, Math.min(length, start + longestPiece));
      this.#worker.tell("more", { document: this.#id, opening, text });
    });
    if (opening !== this.#openings || this.#isClosed) return;
    this.#isTelling = false;
    this.#askLast();
  }

  #askLast(): void {
    const last = this.#waiting.at(-1);
    if (last) this.#ask(last.request, last.options);
  }

  /** The worker stopped while it read this text, for example because its memory is full. */
  workerFailed(): void {
    for (const waiting of this.#waiting) waiting.failures += 1;
    if (this.#waiting.some(({ failures }) => failures > 1)) this.putAside("memory");
  }

  /** The worker stopped: earlier requests are dropped, later ones are repeated. */
  workerStopped(why: string): void {
    for (const waiting of this.#waiting) waiting.failures += 1;
    const given = this.#settle((waiting) => waiting.failures > 1);
    const message = l10n.t("Parsing failed twice ({0}). Edit the file to retry.", why);
    for (const { reject } of given) reject(new Error(message));
  }

  /** The worker has another text, unless it was told this one in the meantime. */
  outOfStep(opening: number): void {
    if (opening === this.#openings) this.reopen();
  }

  #take(opening: number, request: number, facts: FileFacts | null): void {
    // A later request overtook it, or the text was sent again.
    if (!facts || opening !== this.#openings) return;
    const reason = facts.leftOut;
    // A minified text takes no time.
    this.#aside = reason && reason !== "minified" ? { reason, changed: 0 } : null;
    const given = this.#settle((waiting) => waiting.request <= request);
    for (const { resolve } of given) resolve(facts);
  }

  /** A large computation of the text progressed. */
  progressed(opening: number, facts: FileFacts): void {
    if (opening === this.#openings) this.#editor.onProgress?.(facts);
  }

  /** A pinned result. */
  pinned(pin: number): Pin | null {
    return this.#editor.pinned?.(pin) ?? null;
  }

  /** Files for the program of the text. */
  async fetch(wanted: readonly WantedFile[]): Promise<readonly FetchedFile[]> {
    return (await this.#editor.fetch?.(wanted)) ?? [];
  }

  /** Files that the program reads have changed; the next reading takes them as they are now. */
  changeFiles(paths: readonly string[]): void {
    this.#worker.tell("changeFiles", { document: this.#id, paths });
  }

  /** The user cancels a large computation. */
  cancel(computation: string): void {
    this.#worker.tell("cancel", { document: this.#id, computation });
  }

  /** The next reading computes large computations again. */
  computeAgain(): void {
    this.#worker.tell("computeAgain", { document: this.#id });
  }

  /** The answer to a question about the text that was read; null if the text or the worker is gone. */
  async ask<Name extends QuestionName>(
    name: Name,
    asked: Asked<Name>,
    signal?: AbortSignal,
  ): Promise<{ readonly answer: Answer<Name> } | null> {
    if (this.#isClosed || this.#isTelling || signal?.aborted) return null;
    if (this.isUnanswerable(name)) return null;
    const question = { name, asked } as unknown as NamedQuestion;
    try {
      return await this.#worker.ask("ask", { document: this.#id, ...question }, { signal });
    } catch (error) {
      if (error instanceof WorkerGone) return null;
      throw error;
    }
  }

  /** Tells whoever waits why there is no reading. A worker that is gone is replaced and asked again. */
  #refuse(opening: number, request: number, error: unknown): void {
    if (error instanceof WorkerGone || opening !== this.#openings) return;
    const given = this.#settle((waiting) => waiting.request <= request);
    for (const { reject } of given) reject(new Error(toMessage(error)));
  }

  close(): void {
    this.#isClosed = true;
    const closed = new Error(l10n.t("the document was closed"));
    this.#worker.tell("close", { document: this.#id });
    for (const { reject } of this.#settle(() => true)) reject(closed);
  }

  #ask(request: number, options: ReadingOptions): void {
    const opening = this.#openings;
    const onProgress = (progress: FollowingProgress) => {
      if (opening !== this.#openings) return;
      for (const { onReach } of this.#waiting) onReach?.(progress);
    };
    this.#worker.ask("read", { document: this.#id, options }, { onProgress }).then(
      (facts) => this.#take(opening, request, facts),
      (error: unknown) => this.#refuse(opening, request, error),
    );
  }

  #settle(isOver: (waiting: Waiting) => boolean): readonly Waiting[] {
    const over = this.#waiting.filter(isOver);
    this.#waiting = this.#waiting.filter((waiting) => !isOver(waiting));
    return over;
  }
}
