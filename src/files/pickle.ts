import * as l10n from "@vscode/l10n";
import { PickleBytes } from "./pickleBytes.ts";
import { FileRefusal } from "./reading.ts";
import {
  PickledCall,
  type PickledItems,
  PickledList,
  PickledName,
  PickledReference,
  type PickledValue,
} from "./pickled.ts";
import { toText } from "./text.ts";

/** Where values that belong together begin on the stack. */
const mark = Symbol("mark");

/** More values than this no state dictionary has. */
const mostValues = 4_000_000;

/**
 * Reads a pickle into plain values. A pickle is a small program for a stack of values; here its calls are
 * only written down, so nothing in the file can run.
 */
export function readPickle(bytes: Uint8Array): PickledValue {
  return new PickleReader(bytes).read();
}

class PickleReader {
  readonly #bytes: PickleBytes;
  readonly #memo = new Map<number, PickledValue>();
  #stack: (PickledValue | typeof mark)[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = new PickleBytes(bytes);
  }

  read(): PickledValue {
    let steps = 0;
    for (;;) {
      const at = this.#bytes.at;
      const code = this.#bytes.byte();
      if (code === 0x2e) return this.#pop();
      if (++steps > mostValues) throw this.#bytes.damaged();
      this.#step(String.fromCharCode(code), code, at);
    }
  }

  /** One instruction, by the letters of Python's pickletools. */
  #step(letter: string, code: number, at: number): void {
    switch (letter) {
      case "\x80":
        this.#bytes.byte();
        return;
      case "\x95":
        this.#bytes.skip(8);
        return;
      case "(":
        this.#stack.push(mark);
        return;
      case "0":
        this.#pop();
        return;
      case "1":
        this.#popToMark();
        return;
      case "2":
        this.#push(this.#top());
        return;
      case "N":
        this.#push(null);
        return;
      case "\x88":
      case "\x89":
        this.#push(code === 0x88);
        return;
      case "q":
      case "r":
        this.#memo.set(letter === "q" ? this.#bytes.byte() : this.#bytes.number(4), this.#top());
        return;
      case "\x94":
        this.#memo.set(this.#memo.size, this.#top());
        return;
      case "p":
        this.#memo.set(Number(this.#bytes.line()), this.#top());
        return;
      case "h":
      case "j":
        this.#get(letter === "h" ? this.#bytes.byte() : this.#bytes.number(4));
        return;
      case "g":
        this.#get(Number(this.#bytes.line()));
        return;
      default:
        if (!this.#scalar(letter) && !this.#collection(letter) && !this.#object(letter, at))
          throw new FileRefusal(
            l10n.t(
              "Byte {0} of the pickle has instruction {1}, which state dictionaries do not need. Save the state_dict() of the model.",
              at,
              `0x${code.toString(16).padStart(2, "0")}`,
            ),
          );
    }
  }

  #scalar(letter: string): boolean {
    switch (letter) {
      case "K":
        this.#push(this.#bytes.byte());
        return true;
      case "M":
        this.#push(this.#bytes.number(2));
        return true;
      case "J":
        this.#push(this.#bytes.number(4) | 0);
        return true;
      case "\x8a":
        this.#push(toInteger(this.#bytes.take(this.#bytes.byte())));
        return true;
      case "G":
        this.#push(this.#bytes.float());
        return true;
      case "F":
        this.#push(Number(this.#bytes.line()));
        return true;
      case "I":
      case "L":
        this.#push(Number(this.#bytes.line().replace("L", "")));
        return true;
      case "X":
      case "T":
      case "B":
      case "U":
      case "C":
      case "\x8c":
      case "\x8d":
      case "\x8e": {
        const wide = "\x8d\x8e".includes(letter) ? 8 : "XTB".includes(letter) ? 4 : 1;
        const taken = this.#bytes.take(this.#bytes.number(wide));
        this.#push("BC\x8e".includes(letter) ? taken : toText(taken));
        return true;
      }
      case "V":
        this.#push(this.#bytes.line());
        return true;
      default:
        return false;
    }
  }

  #collection(letter: string): boolean {
    switch (letter) {
      case "]":
      case ")":
      case "\x8f":
        this.#push(new PickledList([]));
        return true;
      case "}":
        this.#push(new Map());
        return true;
      case "l":
      case "t":
      case "\x91":
        this.#push(new PickledList(this.#popToMark()));
        return true;
      case "d":
        this.#push(toMap(this.#popToMark()));
        return true;
      case "\x85":
      case "\x86":
      case "\x87": {
        const count = letter.charCodeAt(0) - 0x84;
        const values = Array.from({ length: count }, () => this.#pop()).reverse();
        this.#push(new PickledList(values));
        return true;
      }
      case "a":
        this.#extend([this.#pop()]);
        return true;
      case "e":
      case "\x90":
        this.#extend(this.#popToMark());
        return true;
      case "s": {
        const value = this.#pop();
        this.#put([this.#pop(), value]);
        return true;
      }
      case "u":
        this.#put(this.#popToMark());
        return true;
      default:
        return false;
    }
  }

  /** Names, calls, and references, none of which is followed. */
  #object(letter: string, at: number): boolean {
    switch (letter) {
      case "c": {
        const module = this.#bytes.line();
        this.#push(new PickledName(`${module}.${this.#bytes.line()}`, at));
        return true;
      }
      case "\x93": {
        const [name, module] = [this.#pop(), this.#pop()];
        if (typeof name !== "string" || typeof module !== "string") throw this.#bytes.damaged();
        this.#push(new PickledName(`${module}.${name}`, at));
        return true;
      }
      case "R":
      case "\x81": {
        const values = this.#pop();
        this.#push(
          new PickledCall(this.#pop(), values instanceof PickledList ? values.values : []),
        );
        return true;
      }
      case "\x92": {
        this.#pop();
        const values = this.#pop();
        this.#push(
          new PickledCall(this.#pop(), values instanceof PickledList ? values.values : []),
        );
        return true;
      }
      case "b": {
        const state = this.#pop();
        const object = this.#top();
        if (object instanceof PickledCall) object.state = state;
        return true;
      }
      case "Q":
        this.#push(new PickledReference(this.#pop()));
        return true;
      default:
        return false;
    }
  }

  #extend(values: readonly PickledValue[]): void {
    const list = this.#top();
    if (list instanceof PickledList) for (const value of values) list.values.push(value);
    else if (list instanceof PickledCall)
      for (const value of values) list.items.set(list.items.size, value);
    else throw this.#bytes.damaged();
  }

  #put(pairs: readonly PickledValue[]): void {
    const into = this.#top();
    const items = into instanceof PickledCall ? into.items : into;
    if (!(items instanceof Map)) throw this.#bytes.damaged();
    for (const [key, value] of toMap(pairs)) items.set(key, value);
  }

  #get(index: number): void {
    const value = this.#memo.get(index);
    if (value === undefined) throw this.#bytes.damaged();
    this.#push(value);
  }

  #push(value: PickledValue): void {
    this.#stack.push(value);
  }

  #pop(): PickledValue {
    const value = this.#stack.pop();
    if (value === undefined || value === mark) throw this.#bytes.damaged();
    return value;
  }

  #top(): PickledValue {
    const value = this.#stack.at(-1);
    if (value === undefined || value === mark) throw this.#bytes.damaged();
    return value;
  }

  #popToMark(): PickledValue[] {
    const at = this.#stack.lastIndexOf(mark);
    if (at < 0) throw this.#bytes.damaged();
    const values = this.#stack.slice(at + 1) as PickledValue[];
    this.#stack.length = at;
    return values;
  }
}

function toMap(pairs: readonly PickledValue[]): PickledItems {
  const map: PickledItems = new Map();
  for (let at = 0; at + 1 < pairs.length; at += 2) map.set(pairs[at]!, pairs[at + 1]!);
  return map;
}

/** Two's complement, the lowest byte first; a bigint where a number would not be exact. */
function toInteger(bytes: Uint8Array): number | bigint {
  let value = bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);
  if ((bytes.at(-1) ?? 0) >= 128) value -= 1n << BigInt(bytes.length * 8);
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
