import type { TextRange } from "../../source/textRange.ts";
import type { WalkPart } from "./shapeWalk.ts";

/** Where the shapes of tensors stand in the editor. */
export type HintScope = "attention" | "all";

/** Whether sizes are shown by their names, or as numbers where these are known. */
export type SizeStyle = "names" | "numbers";

/** The shape of a tensor: each size by its name, and as a number if that is known. */
export interface HintShape {
  readonly symbolic: readonly string[];
  /** The same with the shorter names of comments. */
  readonly short: readonly string[];
  readonly concrete: readonly (number | null)[];
}

/** Tensors of one statement with the same shape. */
export interface HintTensors {
  /** Empty: what a `return` gives. */
  readonly variables: readonly string[];
  readonly shape: HintShape;
  /** Further shapes that they have in other calls. */
  readonly others: readonly HintShape[];
  /** `inp[b, t, h * hs]`: where it starts in another array; null: it is no part of one. */
  readonly at: string | null;
}

/** What a size that has a name is. */
export interface SizeValue {
  /** `hs` */
  readonly name: string;
  /** `n_embd // n_head`, of which it is short; null: of nothing. */
  readonly whole: string | null;
  /** null: that depends on names without a value. */
  readonly value: number | null;
  /** The class of settings that it is a default of, or the file that states it; null: neither. */
  readonly from: string | null;
}

/** What stands at the end of a line that binds or returns tensors. */
export interface ShapeHint {
  /** The statement, in the file. The hint stands at the end of its last line. */
  readonly range: TextRange;
  readonly tensors: readonly HintTensors[];
  /** Whether each shape needs the names of its variables, because the line binds several. */
  readonly isNamed: boolean;
  /** A comment of the author states it, too. */
  readonly isAsStated: boolean;
  /** That comment says it in numbers: other words for them beside it would only be in the way. */
  readonly isStatedInNumbers: boolean;
  /** What the program takes from libraries that nobody knows: shapes may rest on it. */
  readonly assumed: readonly string[];
  /** It follows from how a fragment uses names that it does not define. */
  readonly isOfFragment: boolean;
  /** Something that is not there is assumed to give the usual shape. */
  readonly restsOnAbsent: boolean;
  readonly values: readonly SizeValue[];
}

/** What is known of a variable, whether or not its numbers are. */
export interface VariableShape {
  readonly name: string;
  /** Where it stands, in the file. */
  readonly range: TextRange;
  /** `torch.Tensor int64` */
  readonly type: string;
  /** null: it is a size, a whole number. */
  readonly shape: HintShape | null;
  readonly values: readonly SizeValue[];
  /** Where it was bound or computed, in the file; null: here, or nobody knows. */
  readonly madeAt: TextRange | null;
  /** `model.py:12`: where another file bound or computed it; null: none did. */
  readonly madeIn: string | null;
}

/** What stands above code that computes attention without numbers. */
export interface AttentionLine {
  /** The operation that makes the weights, in the file. */
  readonly range: TextRange;
  /** Empty: only that it can be shown with small numbers is known. */
  readonly title: string;
  /** What it is alone: `Causal self-attention`; null: that is not known. */
  readonly kind: string | null;
  /** Its weights have a dimension for heads; null: that is not known. */
  readonly hasHeads: boolean | null;
  /** The class or the function that computes it and can be shown with small numbers; null: none can. */
  readonly runs: string | null;
  /** The class whose lines can be walked through; null: none can. */
  readonly walks: string | null;
}

/** What stands above a class of layers, or above a line that makes one of a library. */
export interface LayerLine {
  /** The name of the class, or the call that makes the layer, in the file. */
  readonly range: TextRange;
  readonly title: string;
  /** The class: `Block`; of a library, `Embedding`. */
  readonly name: string;
  /** Numbers that are learned; null: not known, or it depends on sizes without a value. */
  readonly parameters: number | null;
  /** The parts that it consists of, and at last their sum. */
  readonly parts: readonly LayerPartLine[];
}

/** A part of a layer. */
export interface LayerPartLine {
  /** `h · 12 × Block` */
  readonly name: string;
  /** `85,054,464` */
  readonly size: string;
  /** null: not known, or it depends on sizes without a value. */
  readonly parameters: number | null;
}

/** What the shapes of a program say of it as a whole. */
export interface ShapeFindings {
  readonly warnings: readonly ShapeWarning[];
  readonly attentions: readonly AttentionLine[];
  readonly layers: readonly LayerLine[];
  /** The way of the tensors through the classes of the program. */
  readonly walks: readonly WalkPart[];
  /** The program takes more steps than are followed, so shapes are missing. */
  readonly isCutShort: boolean;
}

/** Shapes that cannot fit, or that the author states and the program does not make. */
export interface ShapeWarning {
  /** Of the operation, or of the stated shape, in the file. */
  readonly range: TextRange;
  readonly message: string;
  /** `information`: it runs for some sizes. */
  readonly severity: "warning" | "information";
  /** Where its tensors and sizes come from, in the file. */
  readonly related: readonly { readonly range: TextRange; readonly message: string }[];
  /** What to write instead of the range; null: only a person can know. */
  readonly fix: { readonly title: string; readonly text: string } | null;
}
