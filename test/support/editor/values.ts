// The values of the editor's API: positions, ranges, URIs, events. They do what VS Code documents.
import { posix } from "node:path";

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    [this.line, this.character] = [line, character];
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: Position | number, end: Position | number, endLine = 0, endCharacter = 0) {
    if (typeof start === "number") {
      this.start = new Position(start, end as number);
      this.end = new Position(endLine, endCharacter);
    } else [this.start, this.end] = [start, end as Position];
  }

  get isSingleLine(): boolean {
    return this.start.line === this.end.line;
  }
}

export class Selection extends Range {
  get active(): Position {
    return this.end;
  }

  get anchor(): Position {
    return this.start;
  }
}

/** A URI of a scheme and a path, which is all that the extension looks at. */
export class Uri {
  readonly scheme: string;
  readonly path: string;

  private constructor(scheme: string, path: string) {
    [this.scheme, this.path] = [scheme, path];
  }

  static parse(text: string): Uri {
    const [, scheme = "file", path = ""] = /^([\w-]+):(?:\/\/)?(.*)$/.exec(text) ?? [];
    return new Uri(scheme, decodeURI(path));
  }

  static file(path: string): Uri {
    return new Uri("file", path);
  }

  static joinPath({ scheme, path }: Uri, ...parts: readonly string[]): Uri {
    return new Uri(scheme, posix.join(path, ...parts));
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    const slashes = this.path.startsWith("/") ? "//" : "";
    return `${this.scheme}:${slashes}${encodeURI(this.path)}`;
  }
}

export class Disposable {
  readonly #end: () => unknown;

  constructor(end: () => unknown) {
    this.#end = end;
  }

  static from(...all: readonly { readonly dispose: () => unknown }[]): Disposable {
    return new Disposable(() => all.forEach((each) => each.dispose()));
  }

  dispose(): void {
    this.#end();
  }
}

type Listener<Value> = (value: Value) => unknown;

export class EventEmitter<Value> {
  #listeners: readonly Listener<Value>[] = [];

  readonly event = (listener: Listener<Value>): Disposable => {
    const own = (value: Value) => listener(value);
    this.#listeners = [...this.#listeners, own];
    return new Disposable(() => {
      this.#listeners = this.#listeners.filter((each) => each !== own);
    });
  };

  /** How many listeners there are, so that a test sees who stayed. */
  get count(): number {
    return this.#listeners.length;
  }

  fire(value: Value): void {
    for (const listener of this.#listeners) listener(value);
  }

  dispose(): void {
    this.#listeners = [];
  }
}

/** What a watcher looks at; nothing changes here by itself. */
export class RelativePattern {
  readonly base: unknown;
  readonly pattern: string;

  constructor(base: unknown, pattern: string) {
    this.base = base;
    this.pattern = pattern;
  }
}
