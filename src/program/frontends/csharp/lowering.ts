import type { Statement } from "../../ir/ir.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Loops } from "../declared/loops.ts";
import type { Lower } from "../declared/scope.ts";

/** What the parts of the lowering of C# call of each other. */
export interface CSharpLowering extends Lower, Pick<Loops, "loops"> {
  /** What ends where a label stands. */
  labelled(label: string, make: () => readonly Statement[]): readonly Statement[];
  /** A loop, with the label behind it. */
  loop(range: TextRange, make: () => readonly Statement[]): readonly Statement[];
}
