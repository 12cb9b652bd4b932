import type { Interpreter } from "../interpreter/interpreter.ts";
import type { SizeBook } from "./sizeBook.ts";

/** What something is tried with. */
interface Trier {
  readonly interpreter: Interpreter;
  readonly sizes: SizeBook;
}

/** What takes longer is skipped. */
const mostSteps = 20_000;

/** Runs something that may fail; what it changes of objects that were there before is undone. */
export function runAside({ interpreter, sizes: { made } }: Trier, run: () => void): void {
  const before = made.all.length;
  const aside = (): void =>
    interpreter.branches.aside(run, () => made.all.slice(before).map(({ value }) => value));
  interpreter.attempt(aside, false, mostSteps);
}

/** Tries something that says nothing of the program: the functions that it calls and the objects that it makes do not count. */
export function trying({ interpreter: { called }, sizes }: Trier, run: () => void): void {
  const known = new Set(called);
  const made = sizes.made.all.length;
  sizes.isTrying = true;
  run();
  sizes.isTrying = false;
  sizes.made.all.length = made;
  for (const each of called) if (!known.has(each)) called.delete(each);
}
