import type { FollowingProgress } from "../../source/extraction.ts";
import type { EditorText } from "../../workers/reading/editorText.ts";
import type { FileFacts } from "../../service/fileReading.ts";
import type { ReadingOptions } from "../../service/readingOptions.ts";
import type { ReadingClient } from "../../workers/reading/readingClient.ts";
import type { RemoteDocument } from "../../workers/reading/remoteDocument.ts";

/** One version of a text, in a worker that reads nothing else. */
interface Run {
  readonly client: ReadingClient;
  readonly remote: RemoteDocument;
  known: { readonly options: string; readonly reading: FileFacts } | null;
}

/**
 * The reading of a text whose program is followed to its end, however long that takes, until the text
 * changes. It has a worker of its own, so that other texts do not wait for it.
 */
export class LongReading {
  readonly #reading: ReadingClient;
  readonly #text: EditorText;
  #run: Run | null = null;

  constructor(reading: ReadingClient, text: EditorText) {
    this.#reading = reading;
    this.#text = text;
  }

  /** What answers questions about the program as it was followed; null: only the usual reading is known. */
  get remote(): RemoteDocument | null {
    return this.#run?.known ? this.#run.remote : null;
  }

  /** Follows the program of the current text. False: the text changed meanwhile, or it was cancelled. */
  async begin(
    options: ReadingOptions,
    signal: AbortSignal,
    onReach: (progress: FollowingProgress) => void,
  ): Promise<boolean> {
    this.forget();
    const run = this.#open();
    this.#run = run;
    const isLast = (): boolean => this.#run === run;
    signal.addEventListener("abort", () => {
      if (isLast() && !run.known) this.forget();
    });
    try {
      await read(run, options, onReach);
      return isLast();
    } catch (error) {
      if (!isLast()) return false;
      this.forget();
      throw error;
    }
  }

  /** The program runs once; settings and choices of the user only change what is shown of it. */
  read(options: ReadingOptions): Promise<FileFacts> | null {
    return this.#run?.known ? read(this.#run, options) : null;
  }

  /** Ends it, or forgets what it gave. */
  forget(): void {
    this.#run?.client.dispose();
    this.#run = null;
  }

  #open(): Run {
    const client = this.#reading.apart();
    const [whole, version] = [this.#text.text(), this.#text.version()];
    const remote = client.open({
      ...this.#text,
      text: () => whole,
      piece: (start, end) => whole.slice(start, end),
      version: () => version,
      length: () => whole.length,
    });
    return { client, remote, known: null };
  }
}

async function read(
  run: Run,
  options: ReadingOptions,
  onReach?: (progress: FollowingProgress) => void,
): Promise<FileFacts> {
  const key = JSON.stringify(options);
  if (run.known?.options === key) return run.known.reading;
  const reading = await run.remote.read({ ...options, goesOn: true }, onReach);
  run.known = { options: key, reading };
  return reading;
}
