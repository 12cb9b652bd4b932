import type * as vscode from "vscode";
import type { Pin } from "../../service/baselines.ts";
import { type FileMove, followMoves, moveRemembered } from "../fileMoves.ts";
import { decodeProblem, encodeProblem } from "./storedProblem.ts";

/** A file, identified by its URI. */
type FileName = Pick<vscode.Uri, "toString">;

interface StoredPin {
  readonly label: string;
  readonly problems: Readonly<Record<string, string>>;
}

const prefix = "pin:";

/** Longer texts are kept only until the window closes. */
const longestStored = 1_000_000;

/** The pinned results, by file and computation; they survive a reload if they are small enough. */
export class Pins {
  readonly #memory: vscode.Memento;
  readonly #pins = new Map<string, Pin | null>();
  /** Each pin that was asked for, at its number. */
  readonly #numbered: (Pin | null)[] = [];

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  of(uri: FileName, computation: string): Pin | null {
    const key = pinKey(uri, computation);
    const known = this.#pins.get(key);
    if (known !== undefined) return known;
    const pin = toPin(this.#memory.get<StoredPin>(key));
    this.#pins.set(key, pin);
    return pin;
  }

  /** The number of a pinned result, by which others ask for it; null: none is pinned. */
  numberOf(uri: FileName, computation: string): number | null {
    const pin = this.of(uri, computation);
    if (!pin) return null;
    const known = this.#numbered.indexOf(pin);
    return known < 0 ? this.#numbered.push(pin) - 1 : known;
  }

  /** The pinned result of that number. */
  numbered(pin: number): Pin | null {
    return this.#numbered[pin] ?? null;
  }

  /** Pins a result; false if it is too large to survive a reload. */
  async pin(uri: FileName, computation: string, pin: Pin): Promise<boolean> {
    const key = pinKey(uri, computation);
    this.#forgetNumber(key);
    this.#pins.set(key, pin);
    const stored = toStored(pin);
    await this.#memory.update(key, stored ?? undefined);
    return stored !== null;
  }

  /** Follows files that have moved. */
  move(moves: readonly FileMove[]): void {
    for (const [key, pin] of [...this.#pins]) {
      const to = followMoves(key.slice(prefix.length), moves);
      if (to === null) continue;
      this.#pins.delete(key);
      this.#pins.set(`${prefix}${to}`, pin);
    }
    moveRemembered(this.#memory, prefix, moves);
  }

  async unpin(uri: FileName, computation: string): Promise<void> {
    const key = pinKey(uri, computation);
    this.#forgetNumber(key);
    this.#pins.set(key, null);
    await this.#memory.update(key, undefined);
  }

  #forgetNumber(key: string): void {
    const known = this.#numbered.indexOf(this.#pins.get(key) ?? null);
    if (known >= 0) this.#numbered[known] = null;
  }
}

function toStored({ label, problems }: Pin): StoredPin | null {
  const size = [...problems.values()].reduce((sum, problem) => sum + roughSize(problem), 0);
  if (size > longestStored) return null;
  const encoded = [...problems].map(([id, problem]) => [id, encodeProblem(problem)] as const);
  return { label, problems: Object.fromEntries(encoded) };
}

/** Its approximate length in characters, without reading the numbers. */
function roughSize(part: unknown): number {
  if (typeof part !== "object" || part === null) return 16;
  if (ArrayBuffer.isView(part)) return part.byteLength * 1.5;
  return Object.values(part).reduce<number>((sum, inner) => sum + roughSize(inner), 0);
}

function toPin(stored: StoredPin | undefined): Pin | null {
  if (!stored) return null;
  const problems = Object.entries(stored.problems).flatMap(([id, text]) => {
    const problem = decodeProblem(text);
    return problem ? [[id, problem] as const] : [];
  });
  return { label: stored.label, problems: new Map(problems) };
}

function pinKey(uri: FileName, computation: string): string {
  return `${prefix}${uri.toString()}:${computation}`;
}
