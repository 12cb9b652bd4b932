import type { Statement } from "../../ir/ir.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Loops } from "../declared/loops.ts";
import type { Lower } from "../declared/scope.ts";

/** What the parts of the lowering of Java call of each other. */
export interface JavaLowering extends Lower, Pick<Loops, "loops"> {
  /** The modules in which a type may be found that the file does not declare. */
  modulesOf(name: string): readonly string[];
  /** The types that expressions call by their whole names, `a.b.C`. */
  readonly wholeNames: ReadonlySet<string>;
  /** Methods that the file calls by their names alone, and does not declare. */
  bareCalls(): readonly string[];
  /** What has a label in front of it. */
  labelled(label: string, make: () => readonly Statement[]): readonly Statement[];
  /** A loop, with the label in front of it. */
  loop(range: TextRange, make: () => readonly Statement[]): readonly Statement[];
}
